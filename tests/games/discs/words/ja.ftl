game-discs = 伏せ札
about-discs = 薔薇と髑髏を伏せ、薔薇を何枚めくれるか競うゲーム
rules-discs =
    薔薇二枚と髑髏一枚を持ち、`{ $p }place rose` か `{ $p }place skull` で自分の山に伏せます。伏せる代わりに、薔薇を何枚めくれるかを `{ $p }dare 3` と宣言できます。ほかの人はもっと多く言うか `{ $p }pass`。最後に宣言した人がまず自分の山を、次に `{ $p }turn 名前` でほかの山をめくります。すべて薔薇なら一点、二点で勝ち。髑髏が出たら札を一枚、運まかせに失います。

event-round-began = 第{ $number }回戦。みなさん個別に一枚伏せてください。
event-placed = { $seat }さんが一枚伏せました(山は{ $count }枚)。
event-you-placed = { $disc }を伏せました。
event-dared = { $seat }さんの宣言: { $count }枚
event-passed = { $seat }さんは降ります。
event-turned = { $seat }さんが{ $who }さんの札をめくる: { $disc }
event-won = すべて薔薇! { $seat }さんは{ $points }点です。
event-lost = { $seat }さんは札を一枚失い、残り{ $left }枚です。
event-you-lost = { $disc }を失いました。
event-gone = { $seat }さんの札は片づけられました。
event-table-told = { $dare ->
    [0]
        第{ $number }回戦。
        { $rows }
   *[other]
        第{ $number }回戦、宣言は{ $dare }枚。
        { $rows }
 }
event-panel = { $before_key ->
    [none] 手札: { $hand }。あなたの山: { $stack }。
   *[other] 手札: { $hand }。あなたの山: { $stack }。前回最初に伏せた札: { $before }。
 }

row-seat-row = { $seat }: { $left }枚中{ $placed }枚を伏せ、{ $points }点

refusal-not-in-hand = 手札に{ $disc }はありません。
refusal-dare-out-of-range = { $low }から{ $high }までで宣言してください。
refusal-nothing-to-turn = 今は{ $who }さんの札をめくれません。

verb-place = 札を伏せる
verb-dare = 薔薇を何枚めくるか宣言する
verb-pass = 降りる
verb-turn = だれかの一番上の札をめくる
action-place = { $disc }を伏せる
action-dare = { $count }枚と宣言する
action-pass = 降りる
action-turn = { $who }さんの札をめくる
typed-place = 伏せる
typed-dare = 宣言
typed-pass = 降りる
typed-turn = めくる

wait-begin = { $seats }さん: 個別に一枚伏せてください(残り{ $seconds }秒)。
wait-move = { $seats }さん: もう一枚伏せるか宣言してください(残り{ $seconds }秒)。
wait-raise = { $seats }さん: もっと多く宣言するか降りてください(残り{ $seconds }秒)。
wait-turn = { $seats }さん: 札をめくってください(残り{ $seconds }秒)。
outcome-points = 二度薔薇をめくった{ $winners }さんの勝ちです。
outcome-last = 最後まで札を持っていた{ $winners }さんの勝ちです。
value-rose = 薔薇
value-skull = 髑髏
