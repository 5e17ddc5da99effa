said-bid = { $face }が{ $count }個
said-found = { $count ->
    [0] { $face }は1個もありません
   *[other] { $face }は{ $count }個
}
said-seconds = { $seconds ->
    [0] { "" }
   *[other] （{ $seconds }秒）
}
said-try = { $example_key ->
    [none] { "" }
   *[some] 例：{ $example }
}

game-liarsdice = ライアーズダイス
typed-liarsdice = ライアーズダイス
about-liarsdice = 全員の伏せたダイスの数をビッドし、嘘だと思ったらダウト。間違えた人がダイスを1個失います。
brief-liarsdice = 伏せた数を言い合い、嘘にはダウト
rules-liarsdice =
    全員がダイスを5個振ります。見えるのは自分の目だけです。
    { $buttons ->
        [yes] 順番に「全員のダイスで、この目が何個以上あるか」をビッドします。「2が5個」なら、2が5個以上という意味です。
       *[no] 順番に「全員のダイスで、この目が何個以上あるか」をビッドします。`{ $p }bid 5 2` は「2が5個以上」です。
    }
    ビッドは前の人より上げます：個数を増やすなら目は自由、同じ個数なら目を大きくします。どの目の代わりにもなる目はありません。
    { $buttons ->
        [yes] 嘘だと思ったら、次の人は代わりにダウトできます。全員のダイスを開きます。
       *[no] 嘘だと思ったら、次の人は代わりに `{ $p }liar`。全員のダイスを開きます。
    }
    ビッドの数だけあればダウトした人が、足りなければビッドした人が、ダイスを1個失います。
    失った人が次のラウンドを始めます。ダイスがなくなると脱落、最後まで残った1人の勝ちです。
    { $buttons ->
        [yes] 2人が1個ずつになったら、2個の合計をビッドします。
       *[no] 2人が1個ずつになったら、2個の合計をビッドします（例：`{ $p }bid 7`）。
    }
    時間が切れると、自動でダウトします。最初の番なら、いちばん低いビッドをします。

verb-bid = 全員のダイスである目が何個以上あるかを、個数・目の順でビッドします（例：`{ $p }bid 5 2` は「2が5個」）。最後の2個では、合計がいくつ以上かをビッドします（例：`{ $p }bid 7`）。
verb-liar = 前のビッドを嘘だと疑います。全員のダイスを開き、間違えたほうの負けです。
typed-bid = ビッド, 言う
typed-keyword-sum = 合計
typed-liar = ダウト, 嘘, うそ, ライアー
action-bid = 「{ said-bid }」でビッド
action-bid-sum = 「合計{ $total }」でビッド
action-challenge = ダウト
button-bid = ビッドする
button-liar = ダウト！

event-round-began = *第{ $round }ラウンド*　ダイスは全部で{ $total }個（{ $rows }）。
event-to-open = { $seat }さん：始める番です。{ $buttons ->
    [yes] 全員のダイスで、どの目が何個以上あるかをビッドしてください。
   *[no] `{ $p }bid { $likely } 5` は「全員のダイスのうち5が{ $likely }個以上」です。
}{ said-reveal }
said-reveal = { $die ->
    [0] { "" }
   *[other] { $buttons ->
        [yes] 先に、次の人のダイスを1個公開することもできます。
       *[no] 先に次の人のダイスを1個公開して{ $loose ->
            [0] { said-learn }
           *[other] 、ほかを振り直したり（`{ $p }reveal { $die } reroll { $loose }`）{ $learn_count ->
                [0] できます
               *[other] { said-learn }
            }
        }。
    }
}
said-learn = { $learn_count ->
    [0] おくこともできます（`{ $p }reveal { $die }`）
   *[other] 、{ $learn_choice }さんのダイスを1個のぞいたりできます（`{ $p }reveal { $die } learn { $learn_first }`）
}
event-must-bid = { $seat }さん：続けて「{ $least_face }が{ $least_count }個」以上{ $buttons ->
    [yes] をビッドしてください。
   *[no] をビッドしてください（`{ $p }bid { $least_count } { $least_face }`）。
}
event-must-bid-sum = { $seat }さん：続けて{ $buttons ->
    [yes] 合計{ $least }以上をビッドしてください。
   *[no] { " " }`{ $p }bid { $least }` 以上をビッドしてください。
}
event-to-beat = { $seat }さん「*{ said-bid }！*」（全{ $dice }個中）。{ $buttons ->
    [yes] 「{ $least_face }が{ $least_count }個」以上をビッドするか、ダウトしてください。
   *[no] 「{ $least_face }が{ $least_count }個」以上（`{ $p }bid { $least_count } { $least_face }`）か `{ $p }liar`。
}{ said-reveal }
event-must-challenge = { $seat }さん「*{ said-bid }！*」これより上はありません。{ said-lie }
event-to-open-sum = { $seat }さん：*最後の2個*　始める番です。{ $buttons ->
    [yes] 2個の合計がいくつ以上か、ビッドしてください。
   *[no] `{ $p }bid 7` は「合計7以上」です。
}
event-to-beat-sum = { $seat }さん「*合計{ $total }！*」{ $buttons ->
    [yes] もっと大きく（12まで）ビッドするか、ダウトしてください。
   *[no] `{ $p }bid { $least }` 以上（12まで）か `{ $p }liar`。
}
event-must-challenge-sum = { $seat }さん「*合計{ $total }！*」これより上はありません。{ said-lie }
said-lie = { $buttons ->
    [yes] あとはダウトだけです。
   *[no] できるのは `{ $p }liar` だけです。
}
wait-turn = { said-seconds }

event-bid-made = { $seat }さん「*{ said-bid }！*」
event-sum-bid = { $seat }さん「*合計{ $total }！*」
event-challenged = { $seat }さんが{ $bidder }さんの「{ said-bid }」にダウト！{ $buttons ->
    [yes]
        { "" }
        { $rows }
   *[no] { "　" }{ $rows }。
}
gap-hand-row = { $buttons ->
    [yes] { "\u000A" }
   *[no] { "　" }
}
gap-die-row = { gap-hand-row }
row-hand-row = { $seat }：{ $dice }{ $matching ->
    [0] { "" }
   *[other] （{ $matching }個）
}
event-lost = { said-found }。*{ $seat }*さんは{ $left ->
    [0] 最後のダイスを失い、脱落です。
   *[other] ダイスを1個失い、残り{ $left }個です。
}
event-nobody-lost = { said-found }。嘘をついた{ $seat }さんはもういないので、誰もダイスを失いません。
event-sum-challenged = { $seat }さんが{ $bidder }さんの「合計{ $total }」にダウト！{ $buttons ->
    [yes]
        { "" }
        { $rows }
        { "" }
   *[no] { "　" }{ $rows }。
}合計は{ $sum }。*{ $out }*さんが脱落です。
row-die-row = { $seat }：{ $die }
event-dice-stay = { $seat }さんのダイスは、次のダウトまで数に入ります。
event-your-dice = あなたのダイス：{ $dice }
event-you-are-out = あなたは脱落しました。
event-cups-told = ダイス：{ $rows }。
row-cup-row = { $seat } { $dice }
gap-cup-row = 、

remark-bluff-passed = 最高のハッタリ：第{ $round }ラウンド、{ $seat }さんの「{ $face }が{ $count }個」。実は{ $there }個しかないのに、{ $other }さんは上げました。
remark-doubted = 勝負を分けたダウト：第{ $round }ラウンド、{ $seat }さんが{ $other }さんの「{ $face }が{ $count }個」に。{ $right ->
    [yes] 的中、
   *[no] 外れ、
}実は{ $there }個（勝率{ $before }%→{ $after }%）。
remark-sum-doubted = 最後のダウト：{ $seat }さんが{ $other }さんの「合計{ $total }」に。{ $right ->
    [yes] 的中、
   *[no] 外れ、
}実は合計{ $there }。
remark-bid-cost = 第{ $round }ラウンド：{ $seat }さんの「{ $face }が{ $count }個」は確率{ $likely }%。{ $better_count ->
    [0] ダウト
   *[other] 「{ $better_face }が{ $better_count }個」
}なら平均{ $more }個ぶん得でした。
remark-doubt-cost = 第{ $round }ラウンド：{ $seat }さんは「{ $face }が{ $count }個」（確率{ $likely }%）にダウト。「{ $better_face }が{ $better_count }個」なら平均{ $more }個ぶん得でした。
remark-claim-cost = 第{ $round }ラウンド：{ $seat }さんの「{ $face }が{ $count }個」は確率{ $likely }%で勝率{ $wins }%、{ $better_count ->
    [0] ダウト
   *[other] 「{ $better_face }が{ $better_count }個」
}なら{ $best }%でした。
remark-challenge-cost = 第{ $round }ラウンド：{ $seat }さんは「{ $face }が{ $count }個」（確率{ $likely }%）にダウトして勝率{ $wins }%、「{ $better_face }が{ $better_count }個」なら{ $best }%でした。

outcome-last = 最後までダイスが残った{ $winners }さんの勝ちです。
outcome-left = { $others_count ->
    [1] 相手
   *[other] ほかの人
}が抜けたので、{ $winners }さんの勝ちです。

refusal-bid-too-low = 今のビッド「{ said-bid }」より上げてください。{ $buttons ->
    [yes] ダウトもできます。
   *[no] { said-try }
}
refusal-no-such-face = { $face }という目はありません。目は1～6で、個数・目の順です。{ said-try }
refusal-count-too-small = 1個以上でビッドしてください。{ said-try }
refusal-nothing-to-challenge = まだビッドがありません。まずビッドしてください。{ said-try }
refusal-bid-too-high = ダイスは全部で{ $dice }個なので、{ $count }個はありえません。
refusal-bid-faces = 個数と目をビッドしてください。{ said-try }
refusal-bid-the-sum = 最後の2個です。合計をビッドしてください。{ said-try }
refusal-sum-too-low = 今のビッドは「合計{ $total }」です。{ $total ->
    [12] もう上はありません。{ $buttons ->
        [yes] できるのはダウトだけです。
       *[no] できるのは `{ $p }liar` だけです。
    }
   *[other] もっと大きく、12までの数をビッドしてください。
}
refusal-sum-out-of-range = 2個の合計は2～12です。
refusal-out-of-game = あなたは脱落しています。

game-liarsteams = チーム戦ライアーズダイス
typed-liarsteams = チーム戦ライアーズダイス, ライアーズチーム
about-liarsteams = 2対2。見えるのは次の人のダイスだけで、自分のダイスは見えません。
brief-liarsteams = 2対2、自分のダイスは見えません
rules-liarsteams =
    4人が2チームに分かれ、交互に座ります。ガーネットの多い2人がリーダーで、パートナーを選びます。
    { $buttons ->
        [yes] 進め方はライアーズダイスと同じですが
       *[no] 進め方はライアーズダイス（`{ $p }rules liarsdice`）と同じですが
    }、見えるのは次の人（左隣）のダイスだけで、自分のダイスは見えません。
    自分の番に1回だけ、ビッドの前に、次の人のダイスを1個みんなに公開して、
    { $buttons ->
        [yes] 同じ人のほかのダイスを振り直すか、別の人のダイスを1個のぞくことができます。
       *[no] 同じ人のほかのダイスを振り直す（`{ $p }reveal 2 reroll 1 3`）か、別の人のダイスを1個のぞく（`{ $p }reveal 2 learn 名前`）ことができます。
    }
    公開したダイスとのぞいたダイスは、そのラウンドではもう振り直せません。公開したあとは必ずビッドします。
    2人ともダイスがなくなったチームの負けです。選ばれたパートナーはガーネットを1個ずつ賭け、勝つと2個戻ります。

verb-pick = パートナーを選びます（例：`{ $p }pick 名前`）。
verb-first = 最初に始める人を決めます（例：`{ $p }first 名前`）。
verb-reveal = ビッドの前に、次の人のダイスを1個みんなに公開して、その人のほかのダイスを振り直すか、別の人のダイスを1個のぞきます。
typed-pick = 選ぶ, えらぶ
typed-garnets = ガーネット
typed-first = 先手
typed-reveal = 公開, 見せる
typed-keyword-reroll = 振り直し, 振り直す
typed-keyword-learn = のぞく, 知る
typed-keyword-show = 見せる
action-pick = { $who }さんを選ぶ
action-name-first = { $who }さんから始める
action-reveal-reroll = { $dice_count ->
    [0] { $die }番を公開
   *[other] { $die }番を公開して、{ $dice }番を振り直す
}
action-reveal-learn = { $die }番を公開して、{ $who }さんのダイスを1個のぞく
button-pick = 選ぶ
button-first = この人から
button-reveal = 公開
button-reveal-reroll = 公開・振り直し
button-reveal-learn = 公開・のぞき見

event-to-pick = { $seat }さん：パートナーを選んでください：{ $examples_key ->
    [none] { $free_choice }さん。
   *[some] { $examples }。
}
event-to-name = { $seat }さん：誰から始めますか？　{ $examples_key ->
    [none] { "" }
   *[some] { $examples }。
}決めなければ{ $usual }さんからです。
wait-pick = { said-seconds }
wait-first = { said-seconds }
wait-team-turn = { said-seconds }
wait-team-bid = { said-seconds }

event-teams-formed = { $one }さん・{ $one_mate }さんと、{ $two }さん・{ $two_mate }さんの対戦です。順番：{ $order }さん。それぞれ次の人のダイスが見えます。
event-garnets-staked = { $seats_count ->
    [0] { $lent }さんの分は、わたしがガーネットを1個ずつ賭けます。勝ったほうのパートナーが受け取ります。
   *[other] { $lent_count ->
        [0] { $seats }さんがガーネットを1個ずつ賭け、勝つと2個戻ります。
       *[other] { $seats }さんがガーネットを1個賭け、{ $lent }さんの分はわたしが1個賭けます。勝ったほうのパートナーが受け取ります。
    }
}
event-first-named = { $seat }さんの指名で、{ $who }さんから始めます。
event-behind-dice = 次の{ $who }さん：{ $dice }
event-die-revealed = { $seat }さんが{ $who }さんの{ $place }番を公開しました：*{ $face }*。
event-dice-rerolled = { $seat }さんは{ $who }さんの{ $places }番を振り直しました。
event-behind-rerolled = { $who }さんの今の目：{ $dice }
event-die-locked = { $seat }さんは{ $who }さんの{ $place }番の目をのぞきました。
event-die-learnt = { $who }さんの{ $place }番は{ $face }です。
event-table-told = { $rows }
row-table-row = { $seat }：{ $dice }{ $locked_count ->
    [0] { "" }
   *[other] （のぞかれた：{ $locked }番）
}
event-behind-panel = 次の{ $who }さん：{ $dice }{ $rows_count ->
    [0] { "" }
   *[other] { "" }
        { $rows }
}
row-seen-row = { $seat }：{ $dice }

refusal-not-free = { $who }さんは選べません。選べるのは{ $free_choice }さんです。
refusal-already-revealed = { $place }番はもうみんなに見えています。
refusal-one-reveal = この番ではもう公開しました。ビッドしてください。
refusal-now-bid = 公開したあとにできるのは、ビッドだけです。
refusal-no-higher-bid = もう上はありません。{ $buttons ->
    [yes] できるのはダウトだけです。
   *[no] できるのは `{ $p }liar` だけです。
}
refusal-no-such-die-behind = { $who }さんに{ $place }番はありません。見えている順に1～{ $dice }番です。
refusal-die-is-locked = { $place }番は公開したかのぞかれたので、振り直せません。
refusal-reroll-or-learn = 公開したら、もう1つできます{ $buttons ->
    [yes] ：振り直すダイスか、のぞく相手も選んでください。
   *[no] 。{ said-try }
}
refusal-cannot-learn = { $who }さんのダイスはのぞけません。自分のダイスか、もう全部見えています。{ $others_count ->
    [0] { "" }
   *[other] { "" }のぞけるのは{ $others_choice }さんです。
}

game-liarsduel = ライアーズデュエル
typed-liarsduel = ライアーズデュエル, デュエル
about-liarsduel = 2人のダイスの数を交互にビッドして上げていきます。ラウンドに負けるとダイスが1個増え、11個になると負けです。
brief-liarsduel = ビッドを上げ合い、負けるとダイス増
rules-liarsduel =
    2人とも4個から始めます。見えるのは自分の目だけです。
    { $buttons ->
        [yes] 順番に「2人のダイスで、この目が何個以上あるか」をビッドします。「5が3個」なら、5が3個以上という意味です。
       *[no] 順番に「2人のダイスで、この目が何個以上あるか」をビッドします。`{ $p }claim 3 5` は「5が3個以上」です。
    }
    ビッドは前より上げます：個数を増やすなら目は自由、同じ個数なら目を大きくします。
    { $buttons ->
        [yes] 嘘だと思ったら、代わりにダウトできます。本当なら
       *[no] 嘘だと思ったら、代わりに `{ $p }liar`。本当なら
    }ダウトしたあなたの負け、嘘なら相手の負けです。
    負けた人はダイスが1個増え、次のラウンドを始めます。10個を超えた人の負けです。
    1手60秒、ラウンドごとに予備が60秒。予備もなくなるとそのラウンドは負けです。
    { $buttons ->
        [yes] 特殊ルールもあります。卓を開く人が選ぶか、抽選します。
       *[no] 特殊ルールもあります。`{ $p }option` で一覧、`{ $p }liarsduel anomalies 2` で2つ抽選します。
    }

verb-claim = 2人のダイスである目が何個以上あるかを、個数・目の順でビッドします（例：`{ $p }claim 3 5`）。ダイスを見せる決まりのときは `show 2` を付けます。
verb-accuse = 相手がこのラウンドでイカサマをしたと訴えます。当たればラウンドの勝ち、外れれば負けです。
verb-cheat = 相手のダイスを見ます（2ラウンドまで）。このボットへのDMで送ってください。
verb-mulligan = ラウンドの前に自分のダイスを振り直します（例：`{ $p }mulligan 1 3`）。番号がなければそのままです。
typed-claim = ビッド, 言う
typed-accuse = 告発
typed-cheat = イカサマ, いかさま
typed-mulligan = マリガン
action-claim = 「{ said-bid }」とビッド
action-accuse = イカサマを告発
action-cheat = 相手のダイスを見る
action-mulligan = { $dice_count ->
    [0] 振り直さない
   *[other] { $dice }番を振り直す
}
action-out-of-time = ラウンドを相手に譲る
button-claim = ビッドする
button-accuse = 告発
button-cheat = イカサマ
button-mulligan = 選んだダイスを振り直す
field-count = 個数
field-face = 目
field-total = 合計
field-who = 名前
field-die = 見せるダイス
field-reveal-reroll-die = 見せるダイス（ほかを振り直す）
field-reveal-learn-die = 見せるダイス（のぞく前に）
field-reveal-learn-who = のぞくダイスの持ち主
field-dice = 振り直すダイス
field-place = 見せるダイス

event-anomalies-to-draw = 始まるときに特殊ルールを{ $drawn }つ抽選します。
event-anomalies-in-play =
    この勝負では：
    { $rows }
row-anomaly-row = { $anomaly_key ->
    [cheat] *イカサマ*：2ラウンドまで、{ $buttons ->
        [yes] こっそり相手のダイスを見られます。自分の番に告発すると、
       *[no] { $openly ->
            [yes] { "" }
           *[no] DMで{ " " }
        }`cheat` と送ると相手のダイスが見えます。自分の番に `{ $p }accuse` と送ると、
    }相手がそのラウンドでイカサマをしていれば勝ち、していなければ負けです。
    [doubleface] *ダブルフェイス*：毎ラウンド、3つの目がほかの2倍出やすくなります（全部のダイス）。
    [freshstart] *フレッシュスタート*：1個から始めます。1手30秒、予備30秒です。
    [mulligan] *マリガン*：毎ラウンドの前に、自分のダイスを5個まで振り直せます。
    [oracle] *オラクル*：自分のビッドが嘘だと、こっそり知らせます。何もなければ本当です。
    [revelation] *リベレーション*：ビッドのたびに自分のダイスを1個相手に見せます。見せていないのが3個になるまでです。
   *[summation] *サメーション*：相手のダイスの合計を知らせます。フレッシュスタートでは相手が4個以上のときだけです。
}
value-cheat = イカサマ
value-doubleface = ダブルフェイス
value-freshstart = フレッシュスタート
value-mulligan = マリガン
value-oracle = オラクル
value-revelation = リベレーション
value-summation = サメーション
typed-option-cheat = イカサマ
typed-option-doubleface = ダブルフェイス
typed-option-freshstart = フレッシュスタート
typed-option-mulligan = マリガン
typed-option-oracle = オラクル
typed-option-revelation = リベレーション
typed-option-summation = サメーション
typed-option-anomalies = 特殊ルール, アノマリー
option-cheat = 2ラウンドまで、こっそり相手のダイスを見られます。相手は告発できます。
option-doubleface = 毎ラウンド、3つの目が2倍出やすくなります。
option-freshstart = 1個から始め、時間も半分です。
option-mulligan = 毎ラウンドの前に5個まで振り直せます。
option-oracle = 自分のビッドが嘘なら、こっそり知らせます。
option-revelation = ビッドのたびにダイスを1個相手に見せます。見せていないのが3個になるまでです。
option-summation = 相手のダイスの合計を知らせます。
option-anomalies = この中からその数だけ抽選します。

event-to-choose = 自分のダイスを{ $most }個まで振り直せます。{ $buttons ->
    [yes] そのままでもかまいません。
   *[no] { $openly ->
        [yes] { "" }
       *[no] DMで{ " " }
    }`mulligan 1` のように送るか、そのままなら `mulligan` とだけ送ってください。
}
event-to-claim = { $seat }さん：始める番です。{ $buttons ->
    [yes] 2人のダイスで、どの目が何個以上あるかをビッドしてください。{ $shows ->
        [0] { "" }
       *[other] 相手に見せるダイスも選びます。
    }
   *[no] { $shows ->
        [0] `{ $p }claim { $likely } 5` は「2人のダイスのうち5が{ $likely }個以上」です。
       *[other] `{ $p }claim { $likely } 5 show { $shows }` は「5が{ $likely }個以上」とビッドし、自分の{ $shows }番を相手に見せます。
    }
}
event-to-answer = { $seat }さん「*{ said-bid }！*」{ $shown_count ->
    [0] { "" }
   *[other] { $shown }番を見せました
}（全{ $dice }個中）。{ $buttons ->
    [yes] 「{ $least_face }が{ $least_count }個」以上をビッド{ $shows ->
        [0] する
       *[other] してダイスを1個見せる
    }か、{ $accuses ->
        [yes] ダウトか告発をしてください。
       *[no] ダウトしてください。
    }
   *[no] 「{ $least_face }が{ $least_count }個」以上（`{ $p }claim { $least_count } { $least_face }{ $shows ->
        [0] { "" }
       *[other] { "" } show { $shows }
    }`）か `{ $p }liar`{ $accuses ->
        [yes] { "" } か `{ $p }accuse`。
       *[no] 。
    }
}
wait-move = { said-seconds }
wait-quick = { said-seconds }
wait-mulligan = { said-seconds }

event-doubled-faces = このラウンドで2倍出やすい目：*{ $faces }*。
event-dice-chosen = { $seat }さんは決めました。
event-rolled-anew = あなたの今の目：{ $dice }
event-sum-told = 相手のダイスの合計：{ $total }
event-peeked = 相手のダイス：{ $dice }　{ $left ->
    [0] イカサマはこれで終わりです。
   *[other] イカサマはあと{ $left }ラウンドできます。
}
event-claim-false = オラクル：あなたのビッド「{ said-bid }」は嘘です。
event-die-shown = { $who }さんの{ $place }番が見えました：{ $face }
event-claim-made = { $seat }さん「*{ said-bid }！*」{ $shown_count ->
    [0] { "" }
   *[other] （{ $shown }番を相手に見せました）
}
said-dice-now = { $dice ->
    [11] 11個になりました（1個オーバー）。
   *[other] { $dice }個になりました。
}
event-round-lost = { said-found }。*{ $seat }*さんの負けで、ダイスが{ said-dice-now }
event-accused = { $seat }さんが{ $who }さんのイカサマを告発：{ $right ->
    [yes] 当たり！{ "　" }
   *[no] 外れ。
}*{ $loser }*さんの負けで、ダイスが{ said-dice-now }
event-time-lost = *{ $seat }*さんの負けで、ダイスが{ said-dice-now }
event-score = ダイス：{ $rows }{ $doubled_count ->
    [0] { "" }
   *[other] 　2倍出やすい目：{ $doubled }
}
event-panel = あなたのダイス：{ $dice }{ $shown_count ->
    [0] { "" }
   *[other] 　見せた：{ $shown }番
}{ $total ->
    [0] { "" }
   *[other] 　相手の合計：{ $total }
}{ $theirs_count ->
    [0] { "" }
   *[other] 　相手：{ $theirs }
}{ $false ->
    [yes] 　オラクル：最後のビッドは嘘です。
   *[no] { "" }
}{ $may_cheat ->
    [yes] 　{ $example_cheat_key ->
        [none] イカサマ
       *[some] { $openly ->
            [yes] { "" }
           *[no] DMで{ " " }
        }{ $example_cheat }
    }：あと{ $cheats }回
   *[no] { "" }
}

outcome-won = *{ $winners }*さんの勝ちです。

refusal-claim-too-low = 今のビッド「{ said-bid }」より上げてください。{ $buttons ->
    [yes] ダウトもできます。
   *[no] { said-try }
}
refusal-claim-count-too-small = 1個以上でビッドしてください。{ said-try }
refusal-claim-no-such-face = { $face }という目はありません。目は1～6で、個数・目の順です。{ said-try }
refusal-not-in-play = この勝負に{ $anomaly }はありません。
refusal-too-many-anomalies = { $most ->
    [0] 7つとも選ばれているので、抽選する分がありません。
   *[other] { $anomalies }つは抽選できません。0～{ $most }で選んでください。
}
refusal-already-cheated = このラウンドではもうイカサマをしました。見たものは `hand` で確かめられます。
refusal-no-cheats-left = イカサマは2ラウンドまでです。
refusal-first-must-claim = まだビッドがありません。まずビッドしてください。{ said-try }
refusal-must-show = ビッドするときに自分のダイスを1個見せてください。{ said-try }
refusal-nothing-to-show = 今は見せるダイスがありません。見せずにビッドしてください。{ said-try }
refusal-already-shown = { $place }番はもう相手に見せました。別のダイスを見せてください。{ said-try }
refusal-no-such-die = { $place }番のダイスはありません。見えている順に1～{ $dice }番です。
refusal-too-many-dice = 振り直せるのは5個までです。
refusal-already-chosen = もう決めました。
refusal-choose-first = 2人が振り直すダイスを決めるとラウンドが始まります。{ $openly ->
    [yes] { "" }
   *[no] DMで{ " " }
}`mulligan 1` のように送るか、そのままなら `mulligan` とだけ送ってください。

event-bid-hint = 初めての方へ：見えている{ $face }は{ $seen }個、隠れているダイスは{ $unseen }個です。{ $buttons ->
    [yes] まずは「{ $face }が{ $count }個」がよさそうです。
   *[no] まずは { said-hint } がよさそうです。
}
said-hint = { $claims ->
    [yes] `{ $p }claim { $count } { $number }`
   *[no] `{ $p }bid { $count } { $number }`
}
event-raise-hint = 初めての方へ：本当かもしれません。見えている{ $face }は{ $seen }個なので、{ $buttons ->
    [yes] 「{ $face }が{ $count }個」に上げましょう。
   *[no] { said-hint } で上げましょう。
}
event-doubt-hint = 初めての方へ：{ $bidder }さんの「{ $face }が{ $count }個」には、見えない{ $unseen }個のうち{ $needed }個も必要です。{ $buttons ->
    [yes] ダウトしましょう。
   *[no] `{ $p }liar` と送ってみましょう。
}

scene-out = 脱落
scene-winner = 勝ち
scene-sum = 合計
scene-liar = ダウト！
scene-loses-die = ダイスを1個失う
scene-gains-die = ダイスが1個増える
scene-standing = 今のビッド
scene-dice-in-play = 場のダイス
scene-doubted = ダウトされたビッド
scene-found = 実際は
scene-team-one = 先のチーム
scene-team-two = 後のチーム
scene-open = 全員に公開
scene-locked = 振り直し不可
scene-shows = 公開したダイス
scene-shown = 見せたダイス
scene-adds-up = 合計
scene-cheats-left = 残りのイカサマ
scene-has-cheated = イカサマあり
scene-has-not-cheated = イカサマなし
scene-accuses = イカサマを告発
scene-false-claim = オラクル：嘘のビッド
scene-chosen = 選択済み
scene-out-of-time = 時間切れ
scene-doubled = 2倍出やすい目
scene-anomalies = 特殊ルール
