game-auction = 全員払いオークション
about-auction = 全員が払い、賞品は一人だけのもの
rules-auction =
    順番に `{ $p }raise` で今の最高額より高く付けるか、`{ $p }fold` で降ります。最高額の人だけが残ったら、降りた人も含め全員が自分の最後の額を払い、賞品は最高額の人のものです。チップがなくなれば脱落。最後の品のあと、一番持っている人の勝ちです。

event-lot-opened = 品{ $number }: 賞品は{ $prize }チップ。{ $seat }さんから始めます。
event-raised = { $all_in ->
    [yes] { $seat }さんは{ $to }に上げてオールインです。
   *[no] { $seat }さんは{ $to }に上げました。
 }
event-folded = { $seat }さんは降りました。
event-lot-sold =
    { $seat }さんが{ $to }で賞品{ $prize }を手に入れました。
    { $rows }
event-lot-unsold = 賞品{ $prize }は胴元に戻ります。
event-ruined = { $seats }さんはチップがなくなり、脱落です。
event-chips-forfeited = { $seat }さんのチップは胴元に渡ります。
event-standing =
    賞品: { $prize }、最高額: { $high }。
    { $rows }

row-purse-row = { $seat }: { $chips }

refusal-options-out-of-range = チップは1から1000、品数は1から20です(指定: チップ{ $chips }、品数{ $lots })。
refusal-raise-too-low = { $high }より高くしてください。
refusal-not-enough-chips = 手持ちは{ $chips }だけです。

verb-raise = 付け値を上げる
verb-fold = この品から降りる
action-raise = { $to }に上げる
action-fold = 降りる
typed-raise = レイズ, 上げる
typed-fold = フォールド, 降りる

wait-offer = { $seats }さん: 競り上げるか降りてください(残り{ $seconds }秒)。
outcome-last = ほかの人のチップがなくなり、{ $winners }さんの勝ちです。
outcome-richest = 全部売れました。一番の金持ちは{ $winners }さんです。

option-chips = 最初に配るチップ
option-lots = 売る品の数
