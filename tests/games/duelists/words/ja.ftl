game-duelists = 決闘者
about-duelists = 一対一、構えを密かに選ぶ決闘
rules-duelists =
    二人とも `{ $p }choose` で密かに構えを選び、`{ $p }done` で決めます。上段は下段に、下段は中段に、中段は上段に勝ちます。同じ構えならサイコロで決めます。勝てば一点、刃を研いでいれば二点。`{ $p }sharpen` は一試合に一度、いつでも密かに使えます。

event-points-lowered = 全部で{ $points }回戦なので、{ $points }点先取にします。
event-staked = { $beans ->
    [0] 今回は豆を賭けません。
   *[other] それぞれ豆を{ $beans }粒ずつ賭けます。
 }
event-round-began =
    第{ $number }回戦。
    { $rows }
event-stance-taken = { $stance }に構えました。よければ `done` と送ってください。
event-blade-sharpened = この回戦のために刃を研ぎました。
event-luck-rolled = あなたの運: { $luck }
event-ready = { $seat }さんの準備ができました。
event-ran-out = { $seat }さんは時間切れです。
event-clashed = { $drawn ->
    [yes]
        この回戦は引き分けです。
        { $rows }
   *[other]
        この回戦は{ $winner }さんの勝ちです。
        { $rows }
 }
event-panel = { $sharp ->
    [yes] あなたの構え: { $stance }、刃は研いであります。
   *[no] あなたの構え: { $stance }。
 }

row-score-row = { $seat }: { $points }点
row-stance-row = { $sharp ->
    [yes] { $seat }: { $stance }、運 { $luck }、研いだ刃
   *[no] { $seat }: { $stance }、運 { $luck }
 }

refusal-points-too-few = { $points }点先取にはできません。
refusal-no-stance = 先に構えを選んでください。
refusal-no-whetstone = 今は刃を研げません。

verb-choose = 密かに構えを選ぶ
verb-done = この回戦の準備を終える
verb-sharpen = 密かに刃を研ぐ
action-choose = { $stance }に構える
action-done = 準備を終える
action-sharpen = 刃を研ぐ
action-out-of-time = 時間切れにする
typed-choose = 構え, 選ぶ
typed-done = よし, 完了
typed-sharpen = 研ぐ

wait-choose = { $seats }さん: 個別に構えを選んでください(残り{ $seconds }秒)。
outcome-won = { $winners }さんの勝ちです。
outcome-drawn = 決闘は引き分けです。
outcome-left = 一人残った{ $winners }さんの勝ちです。

option-points = 勝ちに必要な点数
option-whetstone = 刃を研いでもよい
option-length = 回戦数の上限
value-high = 上段
value-middle = 中段
value-low = 下段
value-short = 短い
value-long = 長い
