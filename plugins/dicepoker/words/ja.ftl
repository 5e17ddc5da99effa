game-dicepoker = ダイスポーカー
about-dicepoker = 5個のダイスを振り、振り直しは1回。いちばん弱い手が抜けていき、最後の1人の勝ちです。
brief-dicepoker = 振り直しは1回、弱い手から脱落
rules-dicepoker =
    { $buttons ->
        [yes] 毎回、全員がダイスを5個振ります。目は全員に見えます。
       *[no] 毎回、全員が `{ $p }r` でダイスを5個振ります。目は全員に見えます。
    }
    { $buttons ->
        [yes] そのあと順番に、1回だけ振り直せます。残すダイスを選ぶと、ほかを振り直します。5個とも残しても、全部振り直してもかまいません。
       *[no] そのあと順番に、1回だけ振り直せます。
            `{ $p }r 1 3` は1番と3番を振り直し、`{ $p }r` は5個とも振り直し。
            `{ $p }k 1 3` は1番と3番を残してほかを振り直し、`{ $p }k` は5個とも残します。
    }
    いちばん弱い手の人が脱落し、最後に残った1人の勝ちです。
    弱い順に：役なし、ワンペア、ツーペア、スリーカード、ストレート1-5、ストレート2-6、フルハウス、フォーカード、ファイブカード。
    役のうしろの数は、そろった目の合計です。同じ役なら合計の大きいほうが強くなります。
    それも同じなら、脱落する人は抽選で決まります。
    時間が切れたら、自動でいちばん良い手を選びます。

verb-r = ダイスを振ります。自分の番では全部か、選んだものを振り直します（例：`{ $p }r 1 3`）。
verb-k = 全部残すか、選んだものを残してほかを振り直します（例：`{ $p }k 2 4 5`）。まだ振っていなければ残すものがないので、`{ $p }r` と同じく5個とも振ります。
early-k = まだ振っていなかったので残すものがなく、5個とも振りました。
typed-r = 振る, ふる, 振り直す, 振り直し
typed-keyword-all = 全部, ぜんぶ, すべて
typed-k = 残す, のこす, キープ

action-reroll = { $dice_count ->
    [0] 5個とも振る
    [5] 5個とも振り直す
   *[other] { $dice }番を振り直す
}
action-keep = { $dice_count ->
    [0] 5個とも残す
    [5] 5個とも残す
   *[other] { $dice }番を残して、ほかを振り直す
}

wait-roll = { $buttons ->
    [yes] { "" }
   *[no] `{ $p }r` で
}ダイスを5個振ってください{ $seconds ->
    [0] 。
   *[other] （{ $seconds }秒）。
}
wait-decide = { $buttons ->
    [yes] 全部残すか、振り直すものを選んでください
   *[no] `{ $p }k` で全部残す、`{ $p }r 1 3` で1番と3番を振り直す、`{ $p }r` で全部振り直す
}{ $seconds ->
    [0] 。
   *[other] （{ $seconds }秒）。
}

outcome-last = 最後まで残った*{ $winners }*さんの勝ちです。
outcome-left = { $others_count ->
    [1] 相手
   *[other] ほかの人
}が抜けたので、*{ $winners }*さんの勝ちです。

value-nothing = 役なし
value-pair = ワンペア
value-two-pairs = ツーペア
value-three = スリーカード
value-five-high = ストレート1-5
value-six-high = ストレート2-6
value-full-house = フルハウス
value-four = フォーカード
value-five = ファイブカード
value-rolled = 振り直し前
value-final = 確定

event-rolled = { $seat }さん：{ $dice } { $hand }{ $power ->
    [0] 。
   *[other] （{ $power }）。
}
event-kept = { $seat }さんは全部残して、{ $hand }{ $power ->
    [0] 。
   *[other] （{ $power }）。
}
event-rerolled = { $seat }さんは{ $places_count ->
    [5] 5個とも
   *[other] { $places_count }個
}振り直して { $dice } { $hand }{ $power ->
    [0] 。
   *[other] （{ $power }）。
}
event-eliminated = { $tied_count ->
    [0] いちばん弱い{ $hand }
   *[other] { $tied }さんが同じ強さでいちばん弱い{ $hand }
}{ $power ->
    [0] { "" }
   *[other] （{ $power }）
}{ $tied_count ->
    [0] の*{ $seat }*さんが脱落です。
   *[other] なので、抽選で*{ $seat }*さんが脱落です。
}

event-round = *第{ $round }ラウンド*　全員同時に振ります。振り直しは{ $round ->
    [1] 順番に1回ずつです。
   *[other] { $seats }さんの順です。
}
said-hand = { $dice } { $hand }{ $power ->
    [0] 。
   *[other] （{ $power }）。
}
event-first-to-decide = { $asking ->
    [yes] { $seat }さん：あなたからです。どれを振り直しますか？　{ said-hand }
   *[no] { $seat }さんからです。どれを振り直しますか？{ $buttons ->
        [yes] { "" }
       *[no] 　{ said-hand }
    }
}
event-to-decide = { $seat }さん：{ $asking ->
    [yes] { said-hand }
   *[no] { $buttons ->
        [yes] { "" }
       *[no] { said-hand }
    }
}振り直しますか？　{ $weakest }さんの{ $weakest_hand }{ $weakest_power ->
    [0] { "" }
   *[other] （{ $weakest_power }）
}に勝てば残れます。
event-ahead = { $seat }さん：{ $asking ->
    [yes] { said-hand }
   *[no] { $buttons ->
        [yes] { "" }
       *[no] { said-hand }
    }
}このままで残れます（いちばん弱いのは{ $weakest }さんの{ $weakest_hand }{ $weakest_power ->
    [0] { "" }
   *[other] { " " }{ $weakest_power }
}）。
event-hands = { $rows }
event-gone = 脱落：{ $seats }さん。
row-hand-row = { $seat }：{ $dice } { $hand }{ $power ->
    [0] { "" }
   *[other] （{ $power }）
}　{ $stage }

event-your-dice = あなたの手：{ $dice } { $hand }{ $power ->
    [0] { "" }
   *[other] （{ $power }）
}　{ $stage }
event-your-roll = まだ振っていません。{ $buttons ->
    [yes] { "" }
   *[no] `{ $p }r` で振ってください。
}
event-you-are-out = あなたは脱落しました。
event-you-won = 最後まで残りました。あなたの勝ちです。

remark-lucky-roll = 会心の一投：第{ $round }ラウンドの{ $seat }さん。残る確率が{ $before }%から{ $after }%に。
remark-unlucky-roll = 痛恨の一投：第{ $round }ラウンドの{ $seat }さん。残る確率が{ $before }%から{ $after }%に。
remark-kept-less = 第{ $round }ラウンド：{ $seat }さんは{ $kept_count ->
    [0] 全部振り直し
    [5] 全部残し
   *[other] { $kept } を残し
}（生き残り{ $chance }%）。{ $better_count ->
    [0] 全部振り直す
    [5] 全部残す
   *[other] { $better } を残す
}なら{ $best }%でした。

refusal-nothing-rolled = まず `{ $p }r` だけで5個振ってください。どれを振り直すかは、そのあとで選べます。
refusal-already-rolled = もう振りました。全員が振り終わったら振り直せます。
refusal-already-decided = このラウンドの手はもう決まっています。
refusal-no-such-die = { $place }番のダイスはありません。見えている順に1～5番です。{ said-try }
said-try = { $example_key ->
    [none] { "" }
   *[some] 例：{ $example }
}
refusal-out-of-game = あなたは脱落しています。
typed-dicepoker = ダイスポーカー, ポーカー

button-r = 選んだダイスを振り直す
button-r-rest = ほかを振り直す
button-k = 選んだダイスを残す
field-dice = ダイス

event-roll-hint = 初めての方へ：毎ラウンド、{ $players }人のうちいちばん弱い人が脱落します。いちばん強くなくても大丈夫です。
event-safe-hint = 初めての方へ：{ $behind }さんより強いので、脱落しません。{ $buttons ->
    [yes] 全部残しましょう。
   *[no] `{ $p }k` で全部残せます。
}
event-keep-hint = 初めての方へ：{ $whole ->
    [yes] 5個そろって{ $hand }です。{ $buttons ->
        [yes] 全部残しましょう。
       *[no] `{ $p }k` で全部残せます。
    }
   *[no] { $typed_key ->
        [none] まだ何もそろっていません。{ $buttons ->
            [yes] 振り直すダイスを選びましょう。5個全部でもかまいません。
           *[no] `{ $p }r` で5個とも振り直せます。
        }
       *[some] { $buttons ->
            [yes] { $hand }のほかのダイスを選んで、振り直しましょう。
           *[no] `{ $p }k { $typed }` で{ $hand }を残し、ほかを振り直せます。
        }
    }
}

scene-out = 脱落
scene-winner = 勝ち
scene-to-roll = これから振る
scene-final = 確定
scene-to-beat = 超えたい役
scene-weakest = 最も弱い役
scene-weakest-so-far = 今のところ最も弱い役
