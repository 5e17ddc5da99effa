game-bluebear = BlueBear ブラフ
about-bluebear = 伏せたダイスの数を読み合い、ビッドを上げるか「ブラフ！」と言います。最後までダイスが残った人の勝ちです。
brief-bluebear = 伏せた目を読み、ビッドかブラフか
rules-bluebear =
    1人5個、目は1～5と★のダイスを伏せて振ります。★はどの数字としても数えます。
    { $buttons ->
        [yes] 順番に「全員のダイスで、この目がいくつ以上あるか」をビッドします。「3が4個」なら、3が4個以上という意味です（★も数えます）。
       *[no] 順番に「全員のダイスで、この目がいくつ以上あるか」をビッドします。`{ $p }bid 4 3` は「3が4個以上」（★も数えます）。
    }
    ビッドは前の人より上げます。個数を増やすか、同じ個数で目を上げてください。
    { $buttons ->
        [yes] ★だけの数もビッドできます。★が2個は
       *[no] ★だけの数もビッドできます（例：`{ $p }bid 2 *`）。★が2個は
    }数字の3個と4個のあいだ、★が3個は5個と6個のあいだ、と続きます。
    { $buttons ->
        [yes] 前のビッドが嘘だと思ったら「ブラフ！」。全員のダイスを公開します。
       *[no] 前のビッドが嘘だと思ったら `{ $p }bluff`。全員のダイスを公開します。
    }
    実際の数がビッドより多ければ、ブラフと言った人が差の分だけダイスを失います。ちょうどならブラフと言った人が1個。少なければ、ビッドした人が差の分だけ失います。
    全員が振り直し、失った人から次のラウンドを始めます。最後までダイスが残った人の勝ちです。
    { $buttons ->
        [yes] ビッドの順番は場に描かれます。
       *[no] `{ $p }status` でビッドの順番、`{ $p }hand` で自分のダイスを確かめられます。
    }
    時間が切れたら、いちばんありそうなビッドか「ブラフ！」を自動で選びます。

verb-roll = 自分のダイスを振ります（`cup` を選んだ卓だけ）。
verb-bid = 個数と目をビッドします（例：`{ $p }bid 4 3` は「3が4個」、`{ $p }bid 2 *` は「★が2個」）。振り直しありの卓では `{ $p }bid 4 3 reroll 2 5` で左から2番目と5番目を振り直し、残りは全員に見せます。
verb-bluff = 前のビッドを疑って「ブラフ！」と言います。全員のダイスを公開し、間違っていた人がダイスを失います。
typed-roll = 振る, ふる
typed-bid = ビッド, びっど
typed-bluff = ブラフ, ぶらふ, ダウト
typed-keyword-reroll = 振り直し, 振り直す, 振直し, ふりなおし
typed-bluebear = ブルーベア, ブルーベアー
button-roll = ダイスを振る
button-bid = ビッドする
button-bluff = ブラフ！
field-count = 個数
field-face = 目
field-dice = 振り直すダイス

face-1 = 1
face-2 = 2
face-3 = 3
face-4 = 4
face-5 = 5
face-6 = ★
typed-face-6 = 星, ほし, スター, ☆
plain-faces = yes

action-throw = ダイスを振る
action-bid = 「{ $face }が{ $count }個」でビッド{ $dice_count ->
    [0] { "" }
   *[other] し、{ $dice }番を振り直す
}
action-bluff = 「ブラフ！」と言う

wait-throw = { $buttons ->
    [yes] ダイスを振ってください
   *[no] `{ $p }roll` でダイスを振ってください
}{ $seconds ->
    [0] 。
   *[other] （{ $seconds }秒）。
}
wait-open = { $buttons ->
    [yes] 個数と目を選んでビッドしてください
   *[no] `{ $p }bid 2 3` なら「3が2個以上」
}{ $seconds ->
    [0] 。
   *[other] （{ $seconds }秒）。
}
wait-turn = { $buttons ->
    [yes] ビッドを上げるか、ブラフを宣言してください{ $seconds ->
        [0] 。
       *[other] （{ $seconds }秒）。
    }
   *[no] { $seconds ->
        [0] { "" }
       *[other] （{ $seconds }秒）
    }
}
wait-highest = { $buttons ->
    [yes] あとは「ブラフ！」だけです{ $seconds ->
        [0] 。
       *[other] （{ $seconds }秒）。
    }
   *[no] { $seconds ->
        [0] { "" }
       *[other] （{ $seconds }秒）
    }
}

outcome-last = 最後まで残った*{ $winners }*さんの勝ちです。
outcome-left = { $others_count ->
    [1] 相手
   *[other] ほかの人
}が抜けたので、*{ $winners }*さんの勝ちです。

option-exact = ビッドがちょうどなら、ビッドした人のほかは全員1個失います（関わっていない人は、最後の1個は失いません）。
option-giveaway = ビッドがちょうどなら、ブラフと言った人の1個がビッドした人へ移ります（5個まで。`exact` は無効）。
option-reroll = ビッドのとき一部を振り直せます。残りは全員に見せます。
option-cup = 各自が `{ $p }roll` で自分のダイスを振ります。誰が振ったかは全員に見えます。
typed-option-cup = カップ, 自分で振る
typed-option-exact = ジャスト, ぴったり
typed-option-giveaway = 譲渡, ゆずる
typed-option-reroll = 振り直し, 振直し, ふりなおし

event-round-began = *第{ $round }ラウンド*　ダイスは全部で{ $total }個（{ $rows }）。{ $seat }さんから始めます。
said-try = { $example_key ->
    [none] { "" }
   *[some] 例：{ $example }
}
event-threw = { $seat }さんが振りました。{ $waiting_count ->
    [0] 全員が振り終わりました。
   *[other] まだの人：{ $waiting }さん。
}
event-throwing = { $thrown_count ->
    [0] まだ誰も振っていません。
   *[other] 振った人：{ $thrown }さん。まだの人：{ $waiting }さん。
}
event-bid-made = { $seat }さん「*{ $face }が{ $count }個！*」
event-dice-rerolled = { $seat }さんは { $shown } を見せて、ほかの{ $rerolled }個を振り直しました。
event-challenged = { $seat }さんが「ブラフ！」　{ $bidder }さんの「{ $face }が{ $count }個」に対して、実際は{ $found ->
    [0] *1個もありませんでした*
   *[other] *{ $found }個*でした
}{ $buttons ->
    [yes] 。
        { $hands }
   *[no] （{ $hands }）。
}
event-dice-lost = { $left ->
    [0] { $lost ->
        [1] { $seat }さんは最後の1個を失い、脱落です。
       *[other] { $seat }さんは{ $lost }個すべて失い、脱落です。
    }
   *[other] { $seat }さんが{ $lost }個失い、残り{ $left }個です。
}
event-bystanders-lost = ビッドがちょうどだったので、{ $seats }さんも1個{ $seats_count ->
    [1] { "" }
   *[other] ずつ
}失います。
event-die-given = ビッドがちょうどだったので、ダイスは{ $seat }さんに移り、{ $dice }個になりました。
event-die-vanished = ビッドがちょうどでしたが、{ $seat }さんはもう5個あるので、そのダイスは除外します。
event-nobody-pays = ビッドした{ $seat }さんはもう抜けているので、誰もダイスを失いません。

event-in-play = ダイスは全部で{ $total }個（{ $rows }）。
event-standing = { $seat }さん「*{ $face }が{ $count }個！*」（全{ $total }個中）。{ $rows_count ->
    [0] { "" }
   *[other] 見えているもの：{ $rows }。
}{ $buttons ->
    [yes] すぐ上は「{ $least }」{ $next_count ->
        [0] 。
       *[other] 、その次は「{ $next }」。
    }
   *[no] 「{ $least }」以上（`{ $p }bid { $least_count } { $stars ->
        [yes] *
       *[no] { $least_face }
    }`{ $next_count ->
        [0] { "" }
       *[other] 、次は「{ $next }」
    }）か `{ $p }bluff`。
}
event-highest = { $seat }さん「*{ $face }が{ $count }個！*」（全{ $total }個中）。{ $rows_count ->
    [0] { "" }
   *[other] 見えているもの：{ $rows }。
}これより上はありません。{ $buttons ->
    [yes] { "" }
   *[no] できるのは `{ $p }bluff` だけです。
}
remark-bluff-passed = 最高のハッタリ：第{ $round }ラウンド、{ $seat }さんの「{ $face }が{ $count }個」。実は{ $found }個しかないのに、{ $other }さんは上げました。
remark-doubted = 勝負を分けたブラフ：第{ $round }ラウンド、{ $seat }さんが{ $other }さんの「{ $face }が{ $count }個」に。{ $right ->
    [yes] 的中、
   *[no] 外れ、
}実は{ $found }個（勝率{ $before }%→{ $after }%）。
remark-bid-cost = 第{ $round }ラウンド：{ $seat }さんの「{ $face }が{ $count }個」は確率{ $likely }%。{ $better_count ->
    [0] 「ブラフ！」
   *[other] 「{ $better_face }が{ $better_count }個」
}なら平均{ $more }個ぶん得でした。
remark-bluff-cost = 第{ $round }ラウンド：{ $seat }さんは「{ $face }が{ $count }個」（確率{ $likely }%）にブラフ。「{ $better_face }が{ $better_count }個」なら平均{ $more }個ぶん得でした。
event-bids = これまでのビッド：{ $rows }。
event-ring =
    ビッドの順番（> が今のビッド、同じ個数なら目の順）：
    { $rows }
event-gone = 脱落：{ $seats }さん。
event-exact-off = 「譲渡」を使うので、「ジャスト」は無効になります。
event-your-cup = まだ{ $dice }個のダイスを振っていません。{ $buttons ->
    [yes] { "" }
   *[no] `{ $p }roll` で振ってください。
}
event-your-dice = あなたのダイス：{ $dice }{ $shown_count ->
    [0] 。
   *[other] （左から{ $shown }番は全員に見せています）。
}
event-you-are-out = あなたは脱落しました。
event-you-won = 最後まで残りました。あなたの勝ちです。

row-seat-row = { $seat } { $dice }{ $shown_count ->
    [0] { "" }
   *[other] （{ $shown }）
}{ $gone ->
    [yes] （抜けました）
   *[no] { "" }
}
gap-seat-row = 、
row-bid-row = { $seat } { $face }が{ $count }個{ $rerolled ->
    [yes] と振り直し
   *[no] { "" }
}
gap-bid-row = 、
row-hand-row = { $seat } { $counted_count }個：{ $counted_count ->
    [0] { $others }
   *[other] *{ $counted }*{ $others_count ->
        [0] { "" }
       *[other] ｜{ $others }
    }
}
gap-hand-row = { "　" }
row-claim = { $face }が{ $count }個
gap-claim = 」「
row-ring-row = { $line }

refusal-bid-too-low = 「{ $face }が{ $count }個」は、今の「{ $standing }」より上ではありません。すぐ上は { $buttons ->
    [yes] 「{ $next }」
   *[no] `{ $p }bid { $next_count } { $stars ->
        [yes] *
       *[no] { $next_face }
    }`
} です。
refusal-nothing-higher = これより上のビッドはありません。できるのは{ $buttons ->
    [yes] 「ブラフ！」だけです。
   *[no] { " " }`{ $p }bluff` だけです。
}
refusal-more-than-dice = ダイスは全部で{ $total }個なので、ビッドも{ $total }個までです。
refusal-no-dice = 1個以上でビッドしてください。{ said-try }
refusal-no-such-face = 目は1～5と★（「星」と打てます）です。{ said-try }
refusal-throw-first = ビッドは全員が振ってからです。{ $buttons ->
    [yes] 先にダイスを振ってください。
   *[no] 先に `{ $p }roll` で振ってください。
}
refusal-already-thrown = もう振りました。出た目は `{ $p }hand` で見られます。
refusal-nothing-bid = まだビッドがありません。あなたからです。{ said-try }
refusal-reroll-off = この卓は振り直しなしです。振り直しを使うには、始まる前にホストが `{ $p }option reroll` を選びます。
refusal-no-such-die = { $most ->
    [1] ダイスは1個だけです。{ $place }番はありません。
   *[other] { $place }番のダイスはありません。見えている順に1～{ $most }番です。
}
refusal-die-shown = { $place }番は全員に見せたので、ラウンドが終わるまで振り直せません。
refusal-nothing-shown = 選ぶのは残すほうではなく、振り直すほうです。伏せたダイスを少なくとも1個は残して見せてください。
refusal-too-few-hidden = 振り直すには、見せる1個と振り直す1個、伏せたダイスが2個必要です。
refusal-out-of-game = あなたは脱落しています。

event-bid-hint = 初めての方へ：{ $face }は★を含めて{ $seen }個見えていて、隠れている{ $unseen }個も3分の1ほどは数に入ります。{ $buttons ->
    [yes] 「{ $face }が{ $count }個」
   *[no] `{ $p }bid { $count } { $number }`{" "}
}がよさそうです。
event-raise-hint = 初めての方へ：そのビッドは本当かもしれません。見えている{ $face }は★を含めて{ $seen }個なので、{ $buttons ->
    [yes] 「{ $face }が{ $count }個」に上げましょう。
   *[no] `{ $p }bid { $count } { $number }` で上げましょう。
}
event-doubt-hint = 初めての方へ：{ $bidder }さんの「{ $face }が{ $count }個」には、見えない{ $unseen }個のうち{ $needed }個も必要です。{ $buttons ->
    [yes] 「ブラフ」を試しましょう。
   *[no] `{ $p }bluff` を試しましょう。
}

scene-out = 脱落
scene-winner = 勝ち
scene-to-throw = これから振る
scene-bluff = ブラフ！
scene-standing = 今のビッド
scene-ring = ビッドの順番
scene-dice-in-play = 場のダイス
scene-doubted = ブラフと言われたビッド
scene-found = 実際は
scene-shown = 見せたダイス
scene-loses = 失う数
scene-gains = もらう数
