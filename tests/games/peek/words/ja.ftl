game-peek = ピーク
about-peek = 隠したサイコロ三つずつ。全員分を予想して宣言するか、疑うか
rules-peek =
    全員がサイコロを三つ隠して振ります。順番に「全員のサイコロのうち、この目がいくつあるか」を前より高く宣言します(数を増やすか、同じ数で目を上げる)。`{ $p }doubt` で疑うと全部のサイコロを公開し、間違っていた人が一つ失います。最後までサイコロが残った人の勝ちです。

event-round-began = サイコロ{ $total }個を振りました。{ $seat }さんから始めます。
event-dice-dealt = あなたのサイコロ: { $dice }
event-bid-made = { $seat }さんの宣言: { $face } が { $count }個。
event-doubted =
    { $seat }さんが「{ $face } が { $count }個」を疑いました。実際は{ $found }個。
    { $hands }
event-die-lost = { $left ->
    [0] { $seat }さんは最後のサイコロを失い、脱落です。
   *[other] { $seat }さんはサイコロを一つ失い、残り{ $left }個です。
 }
event-table-told =
    サイコロは全部で{ $total }個、{ $seat }さんの番です。
    { $rows }
event-bid-stands = 今の宣言: { $face } が { $count }個({ $seat }さん)。

row-hand-row = { $seat }: { $dice }
row-count-row = { $seat }: { $count }個

refusal-bid-too-low = 「{ $face } が { $count }個」では今の宣言より高くなりません。
refusal-too-many-dice = サイコロは全部で{ $total }個しかありません。
refusal-no-such-face = { $face } の目はありません。
refusal-nothing-to-doubt = まだ疑う宣言がありません。

verb-bid = 目と個数を宣言する
verb-doubt = 宣言を疑う
action-bid = 「{ $face } が { $count }個」と宣言する
action-doubt = 宣言を疑う
typed-bid = ビッド, 宣言
typed-doubt = ダウト, 疑う

wait-turn = { $seats }さん: ビッドか疑うかを選んでください(残り{ $seconds }秒)。
outcome-last = 最後まで残った{ $winners }さんの勝ちです。

option-wild = 1をどの目としても数える
