game-roulettepoker = ルーレットポーカー
about-roulettepoker = 3枚の役で勝負する2人用ポーカー。相手のカードを当てれば、撃って総取りです。
brief-roulettepoker = 3枚のポーカー。相手の伏せ札を当てて撃ちます
chance = カード
rules-roulettepoker =
    2人で、持ち点は40チップずつ。なくなったほうの負けです。カードは1から6が4枚ずつの24枚。
    毎回アンティを払い、伏せた「弾」のカードを1枚ずつ受け取って、{ $buttons ->
        [yes] 交互に賭けます：チェック、コール、レイズ（選ぶのは自分のベットの合計）、フォールド。
       *[no] 交互に賭けます：`{ $p }check`、`{ $p }call`、`{ $p }raise N`（自分のベットの合計をNにする）、`{ $p }fold`。
    }
    次に場のカードを2枚開いて、もう一度賭けます。{ $buttons ->
        [yes] ここではフォールドできませんが、撃てます。相手の弾を当てれば
       *[no] ここではフォールドできませんが、`{ $p }fire N` で撃てます。Nが相手の弾なら
    }ポットと最大10チップを奪い、外れならポットは相手のものです。
    誰も撃たなければ、強い手がポットを取ります。強い順にスリーカード、ストレート、ペア、ハイカード。同じなら弾の大きいほう、弾も同じなら山分けです。
    山札がなくなるたびに、アンティが1増えます。
    時間が切れたら、無料ならチェック。レイズを受けているときは、今のポットを失います。

verb-check = 何も賭けずに相手に回します（コールする額がないとき）。
verb-call = 相手のベットと同じ額にそろえます。
verb-raise = 相手より多く賭けます。`{ $p }raise 9` なら合計9チップです。
verb-allin = 2人が出せるいちばん上まで上げます。
verb-fire = 場のカードが開いたあと、相手の弾を当てて撃ちます（例：`{ $p }fire 4`）。
verb-fold = 場のカードが開く前に、このラウンドを降ります。
verb-yes = 練習のあと、すぐに試合を始めます。
verb-no = 練習のあと、試合をせずに終わります。
typed-check = チェック, パス
typed-call = コール
typed-raise = レイズ, 上げる
typed-allin = オールイン
typed-fire = 撃つ, うつ, ファイア
typed-yes = はい
typed-no = いいえ
typed-fold = フォールド, 降りる, おりる

action-check = チェック
action-call = { $price ->
    [0] コール
   *[other] { $price }をコール
}
action-raise = { $amount }にレイズ
action-all-in = { $amount ->
    [0] オールイン
   *[other] { $amount }でオールイン
}
action-fire = { $number }を撃つ
action-fold = フォールド
action-play-match = 試合を始める
action-stop-here = ここで終わる
action-said-nothing = 試合を始める
action-missed-shot = ポットをあきらめる

wait-initial = { $seconds ->
    [0] { "" }
   *[other] （{ $seconds }秒）
}
wait-final = { wait-initial }
wait-between = { $buttons ->
    [yes] 誰もやめなければ、そのまま始まります。
   *[no] { $seconds }秒後に始まります。すぐ始めるなら `{ $p }yes`、ここで終わるなら `{ $p }no`。
}

remark-shot-hit = 会心の一発：第{ $round }ラウンド、{ $seat }さんが{ $number }を撃って命中（確率{ $hits }%、賭けは{ $pot }）。
remark-shot-missed = 痛恨の一発：第{ $round }ラウンド、{ $seat }さんは{ $number }を撃って外れ。正体は{ $card }でした（賭けは{ $pot }）。
remark-folded-better = 最高のハッタリ：第{ $round }ラウンド、{ $seat }さんは{ $card }で賭け、{ $other }さんは{ $better }で降りました。
remark-pot-taken = いちばん大きなポット：第{ $round }ラウンド、{ $seat }さんが{ $pot }を獲得。
remark-shot-cost = 第{ $round }ラウンド：{ $seat }さんは{ $number }を撃ちました（当たる確率{ $hits }%）。{ $better ->
    [0] { $price ->
        [0] チェック
       *[other] コール
    }
   *[other] { $better }
}なら{ $more }チップぶん得でした。
remark-match-cost = 第{ $round }ラウンド：{ $seat }さんは{ $price ->
    [0] チェック
   *[other] コール
}（勝つ確率{ $wins }%）。{ $number }を撃てば（{ $hits }%）{ $more }チップぶん得でした。

outcome-ruined = *{ $winners }*さんがすべてのチップを手に入れ、勝ちです。
outcome-practised = 今回は試合をしません。
outcome-left = 最後まで卓に残った*{ $winners }*さんの勝ちです。

option-practice = 最初に10チップずつで練習し（記録に残りません）、続けて試合をします。
typed-option-practice = 練習
typed-roulettepoker = ルーレットポーカー, ルーレット

value-high = ハイカード
value-pair = ペア
value-straight = ストレート
value-three = スリーカード
card-1 = 1️⃣
card-2 = 2️⃣
card-3 = 3️⃣
card-4 = 4️⃣
card-5 = 5️⃣
card-6 = 6️⃣

event-round-began = *第{ $number }ラウンド*{ $fresh ->
    [yes] { $number ->
        [1] { "" }
       *[other] （新しい山札）
    }
   *[no] { "" }
}　{ $short ->
    [yes] アンティは{ $ante }（一方の残りすべて）。
   *[no] アンティは{ $ante }。
}弾を配りました。{ $seat }さんから始めます。
event-checked = { $seat }さんはチェックしました。
event-called = { $seat }さんは{ $price }をコールしました。
event-raised = { $seat }さんは{ $all_in ->
    [yes] { $amount }でオールインしました
   *[no] { $amount }にレイズしました
}{ $other_amount ->
    [0] 。
   *[other] （{ $other }さんのベットは{ $other_amount }）。
}
event-folded = { $seat }さんはフォールドしました。ポットの{ $pot }チップは{ $winner }さんのものです。
event-cards-turned = *場のカードは{ $cards }です。*
event-final-began = もう降りられませんが、ここから撃てます。{ $fresh ->
    [yes] 場のカードは新しい山札からです。次のラウンドからアンティが上がります。
   *[no] { "" }
}
event-hit = *バン！*命中。{ $other }さんの弾は{ $card }でした。{ $seat }さんがポットの{ $pot }チップ{ $prize ->
    [0] を取ります。
   *[other] と、さらに{ $prize }チップを取ります。
}
event-missed = *カチッ…*外れ。{ $seat }さんは{ $number }を撃ちましたが、{ $other }さんの弾は{ $card }。ポットの{ $pot }チップは{ $other }さんのものです。
event-shot-went-wide = { $other }さんがポットの{ $pot }チップを獲得。カードは伏せたままです。
event-showdown-won = *勝負：*{ $equal ->
    [yes] どちらも{ $hand }なので、弾の{ $card }が{ $beaten_card }に勝ちます。
   *[no] { $hand }が{ $beaten_hand }に勝ちます。
}{ $seat }さんがポットの{ $pot }を取ります。{ $buttons ->
    [yes]
        { "" }
        { $rows }
   *[no] { $rows }。
}
event-showdown-split = *勝負：*どちらの弾も{ $card }で引き分け。{ $share }ずつ山分けです。{ $buttons ->
    [yes]
        { "" }
        { $rows }
   *[no] { $rows }。
}
event-practice-over = *練習は終わりです。*{ $seat }さんがすべてのチップを手に入れました（記録には残りません）。次は40チップずつの試合です。
event-ready-for-match = { $seat }さんは準備できました。
event-stopped-here = { $seat }さんは、ここで終わります。
event-match-began = *試合を始めます。*持ち点は{ $chips }チップずつです。
row-hand-row = { $seat }：{ $card } + { $cards } { $hand }
gap-hand-row = { $buttons ->
    [yes] { "\u000A" }
   *[no] { "　" }
}

event-betting = ポット*{ $pot }*、山札{ $left }枚。{ standing }{ $buttons ->
    [yes] { open-moves }{ $price ->
        [0] 。
       *[other] 、フォールドもできます。
    }
   *[no] { free-or-call }{ raises }{ $price ->
        [0] 。
       *[other] 、`{ $p }fold` で降りる。
    }
}
event-final-betting = 場は{ $cards }、ポット*{ $pot }*、山札{ $left }枚。{ standing }{ $buttons ->
    [yes] { open-moves }、{ $other }さんの弾を当てて撃つこともできます。
   *[no] { free-or-call }{ raises }、{ $other }さんの弾を当てるなら `{ $p }fire 1`～`{ $p }fire 6`。
}
open-moves = { $price ->
    [0] チェックは無料
   *[other] コールはあと{ $price }チップ
}{ $raises ->
    [0] { "" }
    [1] 、レイズは{ $most }まで
   *[other] 、レイズは{ $least }～{ $most }
}
standing = { $other }さんは{ $other_front ->
    [0] { "" }
   *[other] ベット{ $other_front }・
}残り{ $other_stack }チップ。{ $asking ->
    [yes] あなた
   *[no] { $seat }さん
}は{ $front ->
    [0] { "" }
   *[other] ベット{ $front }・
}残り{ $stack }チップ：
free-or-call = { $price ->
    [0] `{ $p }check` で回す
   *[other] あと{ $price }チップで `{ $p }call`
}
raises = { $raises ->
    [0] { "" }
    [1] 、`{ $p }raise { $most }` で上げる
   *[other] 、`{ $p }raise { $least }`～`{ $p }raise { $most }` で上げる
}

event-bullet-dealt = 第{ $number }ラウンド：あなたの弾は{ $card }です。
event-your-bullet = あなたの弾は{ $card }。残りは{ $stack }チップです。
event-your-hand = あなたの弾{ $card }と場の{ $cards }で{ $hand }。残りは{ $stack }チップです。
event-you-won = すべてのチップを手に入れました。あなたの勝ちです。
event-you-lost = チップがなくなりました。あなたの負けです。
event-sure-to-fold = チェックなら無料です{ $buttons ->
    [yes] 。
   *[no] ：`{ $p }check`。
}本当に降りるなら、もう一度 `{ $p }fold` と送ってください。

refusal-must-call = レイズを受けています。`{ $p }call` に必要なのは{ $price }チップです。
refusal-wrong-price = { $price ->
    [0] コールする額がないので `{ $p }check` できます。
   *[other] `{ $p }call` に必要なのは{ $price }チップです。
}
refusal-wrong-all-in = 今のオールインは{ $most }チップです：`{ $p }allin`
refusal-raise-too-low = { $amount }では足りません。レイズは自分のベットの合計で言います：`{ $p }raise { $least }`～`{ $p }raise { $most }`
refusal-raise-too-high = { $amount }は2人が出せる額を超えています：`{ $p }raise { $least }`～`{ $p }raise { $most }`
refusal-no-raise = どちらかの残りチップがないので、もう上げられません。{ $price ->
    [0] `{ $p }check` は無料です。
   *[other] `{ $p }call` に必要なのは{ $price }チップです。
}
refusal-no-folding = 場のカードが開いたら降りられません。撃っても失うものは降りるのと同じで、当たることもあります：`{ $p }fire 1`～`{ $p }fire 6`
refusal-too-early-to-fire = 撃てるのは、場のカードが2枚開いてからです。{ $price ->
    [0] 今は `{ $p }check` が無料です。
   *[other] 今の `{ $p }call` に必要なのは{ $price }チップです。
}
refusal-no-such-chamber = カードは1から6です。場のカードが2枚開いたら、相手の弾を当てて撃てます。

button-raise = レイズ
button-allin = オールイン
button-fire = 撃つ
button-hand = 自分の弾
field-price = コールのチップ
field-amount = ベットの合計
field-number = 弾のカード

event-stake-hint = 初めての方へ：あなたの{ $bullet }は{ $low ->
    [yes] 低い
   *[no] 高い
}カードです。このあと出る2枚は2人とも使えます。{ $buttons ->
    [yes] チェックは無料です。
   *[no] `{ $p }check` は無料{ $raised ->
        [0] です。
       *[other] 、`{ $p }raise { $raised }` で上げられます。
    }
}
event-price-hint = 初めての方へ：続けるには残り{ $left }のうち{ $price }が必要です。{ $buttons ->
    [yes] コールすればカードが出て、フォールドすればこのラウンドは負けです。
   *[no] `{ $p }call` でカードが出て、`{ $p }fold` だとこのラウンドは負けです。
}
event-shot-hint = 初めての方へ：あなたの手は{ $hand }です。{ $hand_key ->
    [straight] めったに負けないので、撃たずに勝負しましょう。
    [three] めったに負けないので、撃たずに勝負しましょう。
   *[other] 弱いと思ったら{ $other }さんのカードを当てましょう。残りが多いのは{ $number }です{ $buttons ->
        [yes] 。
       *[no] （`{ $p }fire { $number }`）。
    }
}

scene-out = 脱落
scene-winner = 勝ち
scene-stack = 残り
scene-front = ベット
scene-raises = レイズ
scene-all-in = オールイン
scene-checks = チェック
scene-folds = フォールド
scene-community = 場のカード
scene-pot = ポット
scene-chambers = 弾倉
scene-deck = 山札の残り
scene-fires = 撃った数字
scene-hit = 命中
scene-missed = 外れ
scene-takes = 獲得
scene-out-of-time = 時間切れ
