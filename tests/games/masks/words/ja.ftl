chance = カード

game-masks = 仮面
about-masks = 二枚の手札を、こっそり取り替えるか、表にして捨てるゲーム
rules-masks =
    一つの山札から二枚ずつ配ります。自分の番に、個別に `{ $p }trade 2` で一枚を山札に戻して引き直すか、`{ $p }drop 2` で表にして捨てて一枚引きます。四巡したら全員の手札を公開し、合計がいちばん大きい人の勝ちです。

event-opened = { $card } が表になりました。{ $seat }さんから始めます。
event-your-cards = あなたの手札: { $cards }
event-traded = { $seat }さんは一枚を山札と取り替えました。
event-you-drew = { $card } を引きました。
event-dropped = { $left ->
    [0] { $seat }さんが { $card } を捨てました。山札はなくなりました。
   *[other] { $seat }さんが { $card } を捨てました。山札は残り{ $left }枚です。
 }
event-reshuffled = 捨て札を山札に戻しました({ $left }枚)。
event-gone = { $seat }さんの手札は山札に戻りました。
event-unmasked =
    全員の手札を公開します。
    { $rows }
event-table-told = 場のカードは { $card }、山札は{ $left }枚。{ $seat }さんの番です。
event-panel = あなたの手札: { $cards }

row-hand-row = { $seat }: { $cards }

refusal-not-in-hand = 手札に { $card } はありません。

verb-trade = 一枚を山札に戻して引き直す
verb-drop = 一枚を表にして捨て、引き直す
action-trade = { $card } を取り替える
action-drop = { $card } を捨てる
typed-trade = 交換, 取り替える
typed-drop = 捨てる

wait-turn = { $seats }さん: 一枚引き直すか捨ててください(残り{ $seconds }秒)。
outcome-highest = 手札の合計がいちばん大きい{ $winners }さんの勝ちです。
