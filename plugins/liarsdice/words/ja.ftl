said-bid = { $face }が{ $count }個
said-found = { $count ->
    [0] { $face }は1個もありません
   *[other] { $face }は{ $count }個
}
said-seconds = { $seconds ->
    [0] { $buttons ->
        [yes] { "" }
       *[no] ごゆっくりどうぞ。
    }
   *[other] （{ $seconds }秒）
}

game-liarsdice = ライアーズダイス
typed-liarsdice = ライアーズダイス
about-liarsdice = 全員の伏せたダイスの数を言い合い、嘘だと思ったら見破ります。間違えた人がダイスを1個失います。
brief-liarsdice = 伏せたダイスの数を言い合い、嘘を見破ります
rules-liarsdice =
    全員がダイスを5個振ります。見えるのは自分の目だけです。
    順番に、全員のダイスのうち同じ目が少なくとも何個あるかを言います。`{ $p }bid 5 2` は「2が5個」です。
    前より高く言います：個数を増やせば目は自由、同じ個数なら目を大きく。どの目の代わりにもなる目はありません。
    言う代わりに、次の人は `{ $p }嘘` と言えます。全員のダイスを開きます。
    言った数だけあれば見破ろうとした人が、足りなければ言った人が、ダイスを1個失います。
    失った人が次のラウンドを始めます。ダイスがなくなると脱落、最後まで残った1人の勝ちです。
    2人が1個ずつになったら、2個の合計を言い合います（例：`{ $p }bid 7`）。
    時間が切れると、ハウスが代わりに「嘘」と言います。最初の番なら一番低い数を言います。

verb-bid = 全員のダイスのうち、ある目が少なくとも何個あるかを、個数・目の順で言います（例：`{ $p }bid 5 2` は「2が5個」）。最後の2個では合計を言います（例：`{ $p }bid 7`）。
verb-challenge = 前の人の言った数を嘘だと言います。全員のダイスを開き、間違えたほうの負けです。
typed-bid = ビッド, 言う
typed-challenge = 嘘, うそ, ダウト, ライアー
action-bid = 「{ said-bid }」と言う
action-bid-sum = 合計{ $total }と言う
action-challenge = 嘘だと言う
button-bid = 言う
button-challenge = 嘘だ！

event-round-began = *第{ $round }ラウンド*　ダイスは全部で{ $total }個（{ $rows }）。
event-to-open = { $seat }さんから：{ $buttons ->
    [yes] 全員のダイスのうち、どの目が何個以上あるか、言ってください。
   *[no] `{ $p }bid { $likely } 5` は「全員のダイスのうち5が{ $likely }個以上」です。
}{ said-reveal }
said-reveal = { $die ->
    [0] { "" }
   *[other] { $buttons ->
        [yes] 先に、後ろの人のダイスを1個見せることもできます。
       *[no] 先に { $loose ->
            [0] { said-learn }
           *[other] `{ $p }見せる { $die } 振り直し { $loose }`{ $learn_count ->
                [0] { "" }
               *[other] { "" } か { said-learn }
            }
        } もできます。
    }
}
said-learn = { $learn_count ->
    [0] `{ $p }見せる { $die }`
   *[other] `{ $p }見せる { $die } 知る 名前`（{ $learn_choice }）
}
event-must-bid = { $seat }さん：続けて{ $buttons ->
    [yes] 「{ $least_face }が{ $least_count }個」かそれより高く言ってください。
   *[no] { " " }`{ $p }bid { $least_count } { $least_face }` かそれより高く言ってください。
}
event-must-bid-sum = { $seat }さん：続けて{ $buttons ->
    [yes] 合計{ $least }以上を言ってください。
   *[no] { " " }`{ $p }bid { $least }` かそれより大きく言ってください。
}
event-to-beat = { $seat }さん：*{ said-bid }*（ダイスは{ $dice }個）。{ $buttons ->
    [yes] 「{ $least_face }が{ $least_count }個」かそれより高く言うか、嘘だと言ってください。
   *[no] `{ $p }bid { $least_count } { $least_face }` かそれより高く言うか、`{ $p }嘘` と言ってください。
}{ said-reveal }
event-must-challenge = { $seat }さん：*{ said-bid }*。これより上はありません。{ said-lie }
event-to-open-sum = *最後の2個*　{ $seat }さんから：{ $buttons ->
    [yes] 合計いくつ以上か、言ってください。
   *[no] `{ $p }bid 7` は「合計7以上」です。
}
event-to-beat-sum = { $seat }さん：合計*{ $total }*。{ $buttons ->
    [yes] もっと大きく（12まで）言うか、嘘だと言ってください。
   *[no] `{ $p }bid { $least }` かそれより大きく（12まで）言うか、`{ $p }嘘` と言ってください。
}
event-must-challenge-sum = { $seat }さん：合計*{ $total }*。これより上はありません。{ said-lie }
said-lie = { $buttons ->
    [yes] 嘘だと言ってください。
   *[no] `{ $p }嘘` と言ってください。
}
wait-turn = { said-seconds }

event-bid-made = { $seat }さん：*{ said-bid }*。
event-sum-bid = { $seat }さん：合計*{ $total }*。
event-challenged = { $seat }さんは{ $bidder }さんの「{ said-bid }」を嘘だと言いました。{ $buttons ->
    [yes]
        { "" }
        { $rows }
   *[no] { $rows }。
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
event-lost = { said-found }。{ $seat }さんが{ $left ->
    [0] 最後のダイスを失い、脱落です。
   *[other] ダイスを1個失い、残り{ $left }個です。
}
event-nobody-lost = { said-found }。嘘をついた{ $seat }さんはもういないので、誰もダイスを失いません。
event-sum-challenged = { $seat }さんは{ $bidder }さんの「合計{ $total }」を嘘だと言いました。{ $buttons ->
    [yes]
        { "" }
        { $rows }
        { "" }
   *[no] { $rows }。
}合計は{ $sum }。{ $out }さんが脱落です。
row-die-row = { $seat }：{ $die }
event-dice-stay = { $seat }さんのダイスは、次に見破るまで数に入ります。
event-your-dice = あなたのダイス：{ $dice }
event-you-are-out = あなたは脱落しました。
event-cups-told = ダイス：{ $rows }
row-cup-row = { $seat } { $dice }
gap-cup-row = 、

outcome-last = 最後までダイスが残った*{ $winners }*の勝ちです。
outcome-left = ほかの人が抜けたので、*{ $winners }*の勝ちです。

refusal-bid-too-low = いまは「{ said-bid }」です。一番低くても `{ $p }bid { $least_count } { $least_face }` からです。
refusal-no-such-face = { $face }という目はありません。目は1～6で、個数・目の順です（例：`{ $p }bid 2 5`）。
refusal-count-too-small = 1個以上で言ってください（例：`{ $p }bid 1 5`）。
refusal-nothing-to-challenge = まだ誰も言っていません。まず数を言ってください（例：`{ $p }bid 2 5`）。
refusal-bid-too-high = ダイスは全部で{ $dice }個なので、{ $count }個はありえません。
refusal-bid-faces = 個数と目を言ってください（例：`{ $p }bid 2 5` は「5が2個」）。
refusal-bid-the-sum = 最後の2個です。合計を言ってください（例：`{ $p }bid 7`）。
refusal-sum-too-low = いまは「合計{ $total }」です。もっと大きく言ってください。
refusal-sum-out-of-range = 2個の合計は2～12です。
refusal-out-of-game = あなたは脱落しています。

game-liarsteams = チーム戦ライアーズダイス
typed-liarsteams = チーム戦ライアーズダイス, ライアーズチーム
about-liarsteams = 2対2。見えるのは後ろの人のダイスだけで、自分のダイスは見えません。
brief-liarsteams = 2対2で、自分のダイスだけが見えません
rules-liarsteams =
    4人が2チームに分かれ、交互に座ります。ガーネットの多い2人がリーダーで、仲間を選びます。
    進め方はライアーズダイス（`{ $p }rules liarsdice`）と同じですが、見えるのは後ろの人（次の番の人）のダイスだけで、自分のダイスは見えません。
    自分の番に1回だけ、数を言う前に、後ろの人のダイスを1個みんなに見せて、
    同じ人のほかのダイスを振り直す（`{ $p }reveal 2 reroll 1 3`）か、別の人のダイスを1個知る（`{ $p }reveal 2 learn 名前`）ことができます。
    見せたダイスと知られたダイスは、そのラウンドではもう振り直せません。見せたあとは必ず数を言います。
    2人ともダイスがなくなったチームの負けです。選ばれた仲間はガーネットを1個ずつ賭け、勝つと2個戻ります。

verb-pick = 仲間を選びます（例：`{ $p }pick 名前`）。
verb-first = 最初に始める人を決めます（例：`{ $p }first 名前`）。
verb-reveal = 数を言う前に、後ろの人のダイスを1個みんなに見せて、その人のほかのダイスを振り直すか、別の人のダイスを1個知ります。
typed-pick = 選ぶ, えらぶ
typed-first = 先手
typed-reveal = 見せる, 公開
typed-keyword-reroll = 振り直し, 振り直す
typed-keyword-learn = 知る
typed-keyword-show = 見せる
action-pick = { $who }さんを選ぶ
action-name-first = { $who }さんから始める
action-reveal-reroll = { $dice_count ->
    [0] { $die }番を見せる
   *[other] { $die }番を見せて、{ $dice }番を振り直す
}
action-reveal-learn = { $die }番を見せて、{ $who }さんのダイスを1個知る
button-pick = 選ぶ
button-first = この人から
button-reveal = 見せる
button-reveal-reroll = 見せて振り直す
button-reveal-learn = 見せて知る

event-to-pick = { $seat }さん：仲間を選んでください：{ $free_choice }{ $buttons ->
    [yes] 。
   *[no] （`{ $p }pick 名前`）。
}
event-to-name = { $seat }さん：誰から始めますか{ $buttons ->
    [yes] 。
   *[no] （`{ $p }first 名前`）。
}決めなければ{ $usual }さんからです。
wait-pick = { said-seconds }
wait-first = { said-seconds }
wait-team-turn = { said-seconds }
wait-team-bid = { said-seconds }

event-teams-formed = *{ $one }・{ $one_mate }*対*{ $two }・{ $two_mate }*　順番：{ $order }。それぞれ次の人のダイスが見えます。
event-garnets-staked = { $seats_count ->
    [0] { $lent }の分は、ハウスがガーネットを1個ずつ賭けます。勝った仲間のものになります。
   *[other] { $lent_count ->
        [0] { $seats }がガーネットを1個ずつ賭け、勝つと2個戻ります。
       *[other] { $seats }がガーネットを1個賭け、{ $lent }の分はハウスが賭けます。勝った仲間がもらいます。
    }
}
event-first-named = { $seat }さんは{ $who }さんから始めることにしました。
event-behind-dice = 後ろの{ $who }さん：{ $dice }
event-die-revealed = { $seat }さんが{ $who }さんの{ $place }番を見せました：*{ $face }*。
event-dice-rerolled = { $seat }さんは{ $who }さんの{ $places }番を振り直しました。
event-behind-rerolled = { $who }さんの今の目：{ $dice }
event-die-locked = { $seat }さんは{ $who }さんの{ $place }番の目を知りました。
event-die-learnt = { $who }さんの{ $place }番は{ $face }です。
event-table-told = { $rows }
row-table-row = { $seat }：{ $dice }{ $locked_count ->
    [0] { "" }
   *[other] （知られた：{ $locked }番）
}
event-behind-panel =
    後ろは{ $who }さんです。
    { $rows }
row-seen-row = { $seat }：{ $dice }

refusal-not-free = { $who }さんは選べません。
refusal-already-revealed = { $place }番はもうみんなに見えています。
refusal-one-reveal = この番ではもう見せました。数を言ってください。
refusal-now-bid = 見せたあとは、数を言うだけです。
refusal-no-higher-bid = もう上はありません。`{ $p }嘘` と言ってください。
refusal-no-such-die-behind = { $who }さんに{ $place }番はありません。見えている順に1～{ $dice }番です。
refusal-die-is-locked = { $place }番は見せたか知られたので、振り直せません。
refusal-reroll-or-learn = 見せたら、もう一つできます：`{ $p }見せる 1 振り直し 2 3` か `{ $p }見せる 1 知る 名前`
refusal-cannot-learn = { $who }さんのダイスは知ることができません。自分のダイスか、もう全部見えています。{ $others_count ->
    [0] { "" }
   *[other] 知ることができるのは{ $others_choice }です。
}

game-liarsduel = ライアーズデュエル
typed-liarsduel = ライアーズデュエル, デュエル
about-liarsduel = 2人のダイスの数を交互に高く言い合います。負けるとダイスが1個増え、11個になると負けです。
brief-liarsduel = 数を高く言い合い、負けるとダイスが増えます
rules-liarsduel =
    2人とも4個から始めます。見えるのは自分の目だけです。
    順番に、2人のダイスのうち同じ目が少なくとも何個あるかを言います。`{ $p }claim 3 5` は「5が3個以上」です。
    前より高く言います：個数を増やせば目は自由、同じ個数なら目を大きく。
    言う代わりに `{ $p }嘘` と言えます。本当なら言ったあなたの負け、嘘なら相手の負けです。
    負けた人はダイスが1個増え、次のラウンドを始めます。10個を超えた人の負けです。
    1手60秒、ラウンドごとに予備が60秒。予備もなくなるとそのラウンドは負けです。
    アノマリーでルールが変わります。`{ $p }option` で一覧、`{ $p }liarsduel anomalies 2` で2つ抽選します。

verb-claim = 2人のダイスのうち、ある目が少なくとも何個あるかを、個数・目の順で言います（例：`{ $p }claim 3 5`）。ダイスを見せる決まりのときは `show 2` を付けます。
verb-accuse = 相手がこのラウンドでイカサマをしたと言います。当たればラウンドの勝ち、外れれば負けです。
verb-cheat = 相手のダイスを見ます（2ラウンドまで）。個別に送ってください。
verb-mulligan = ラウンドの前に自分のダイスを振り直します（例：`{ $p }mulligan 1 3`）。番号がなければそのままです。
typed-claim = ビッド, 言う
typed-accuse = 告発
typed-cheat = イカサマ, いかさま
typed-mulligan = マリガン
action-claim = 「{ said-bid }」と言う
action-accuse = イカサマを告発する
action-cheat = 相手のダイスを見る
action-mulligan = { $dice_count ->
    [0] 振り直さない
   *[other] { $dice }番を振り直す
}
action-out-of-time = ラウンドを相手に譲る
button-claim = 言う
button-accuse = 告発
button-cheat = イカサマ
button-mulligan = 選んだ目を振り直す
field-count = 個数
field-face = 目
field-total = 合計
field-who = 誰
field-die = 見せるダイス
field-dice = 振り直すダイス
field-place = 見せるダイス

event-anomalies-to-draw = 始まるときにアノマリーを{ $drawn }つ抽選します。
event-anomalies-in-play =
    この勝負では：
    { $rows }
row-anomaly-row = { $anomaly_key ->
    [cheat] *イカサマ*：2ラウンドまで、{ $buttons ->
        [yes] こっそり相手のダイスが見られます。自分の番に告発すると、
       *[no] 個別に `cheat` と送ると相手のダイスが見えます。自分の番に `{ $p }告発` と言うと、
    }相手がそのラウンドでイカサマをしていれば勝ち、していなければ負けです。
    [doubleface] *ダブルフェイス*：毎ラウンド、3つの目がほかの2倍出やすくなります（全部のダイス）。
    [freshstart] *フレッシュスタート*：1個から始めます。1手30秒、予備30秒です。
    [mulligan] *マリガン*：毎ラウンドの前に、自分のダイスを5個まで振り直せます。
    [oracle] *オラクル*：自分の言ったことが嘘になると、こっそり知らせます。何もなければ本当です。
    [revelation] *リベレーション*：言うたびに自分のダイスを1個相手に見せます。見せていないのが3個になるまでです。
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
typed-option-anomalies = アノマリー
option-cheat = 2ラウンドまで、こっそり相手のダイスを見られます。相手は告発できます。
option-doubleface = 毎ラウンド、3つの目が2倍出やすくなります。
option-freshstart = 1個から始め、時間も半分です。
option-mulligan = 毎ラウンドの前に5個まで振り直せます。
option-oracle = 自分の言ったことが嘘なら、こっそり知らせます。
option-revelation = 言うたびに1個見せます。見せていないのが3個になるまでです。
option-summation = 相手のダイスの合計を知らせます。
option-anomalies = この中から2つを抽選します。

event-to-choose = 自分のダイスを{ $most }個まで振り直せます。{ $buttons ->
    [yes] そのままでもかまいません。
   *[no] 個別に `mulligan 1 3` と送るか、そのままなら `mulligan` とだけ送ってください。
}
event-to-claim = { $seat }さんから：{ $buttons ->
    [yes] 2人のダイスのうち、どの目が何個以上あるか、言ってください。{ $shows ->
        [0] { "" }
       *[other] 相手に見せるダイスも選びます。
    }
   *[no] `{ $p }claim { $likely } 5{ $shows ->
        [0] ` は「2人のダイスのうち5が{ $likely }個以上」です。
       *[other] { "" } show { $shows }` は「5が{ $likely }個以上」と言い、自分の{ $shows }番を相手に見せます。
    }
}
event-to-answer = { $seat }さん：*{ said-bid }*{ $shown_count ->
    [0] { "" }
   *[other] 、{ $shown }番を見せました
}（ダイスは{ $dice }個）。{ $buttons ->
    [yes] 「{ $least_face }が{ $least_count }個」かそれより高く言{ $shows ->
        [0] う
       *[other] ってダイスを1個見せる
    }か、{ $accuses ->
        [yes] 嘘だと言うか、告発してください。
       *[no] 嘘だと言ってください。
    }
   *[no] `{ $p }claim { $least_count } { $least_face }{ $shows ->
        [0] { "" }
       *[other] { "" } show { $shows }
    }` かそれより高く言うか、`{ $p }嘘`{ $accuses ->
        [yes] { "" } か `{ $p }告発` と言ってください。
       *[no] { "" } と言ってください。
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
event-claim-false = オラクル：あなたの「{ said-bid }」は嘘です。
event-die-shown = { $who }さんの{ $place }番が見えました：{ $face }
event-claim-made = { $seat }さん：*{ said-bid }*{ $shown_count ->
    [0] 。
   *[other] （{ $shown }番を相手に見せました）。
}
said-dice-now = { $dice ->
    [11] 11個になりました。
   *[other] { $dice }個になりました。
}
event-round-lost = { said-found }。{ $seat }さんの負けで、ダイスが{ said-dice-now }
event-accused = { $seat }さんが{ $who }さんのイカサマを告発：{ $right ->
    [yes] 当たり！
   *[no] 外れ。
}{ $loser }さんの負けで、ダイスが{ said-dice-now }
event-time-lost = { $seat }さんの負けで、ダイスが{ said-dice-now }
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
    [yes] 　オラクル：最後に言ったことは嘘です。
   *[no] { "" }
}{ $may_cheat ->
    [yes] 　{ $buttons ->
        [yes] イカサマ
       *[no] 個別に `cheat`
    }：あと{ $cheats }回
   *[no] { "" }
}

outcome-won = *{ $winners }*の勝ちです。

refusal-claim-too-low = いまは「{ said-bid }」です。一番低くても `{ $p }claim { $least_count } { $least_face }` からです。
refusal-claim-count-too-small = 1個以上で言ってください（例：`{ $p }claim 1 5`）。
refusal-claim-no-such-face = { $face }という目はありません。目は1～6で、個数・目の順です（例：`{ $p }claim 2 5`）。
refusal-not-in-play = この勝負に{ $anomaly }はありません。
refusal-too-many-anomalies = { $most ->
    [0] 7つとも選ばれているので、抽選する分がありません。
   *[other] { $anomalies }つは抽選できません。0～{ $most }で選んでください。
}
refusal-already-cheated = このラウンドではもうイカサマをしました。見たものは `hand` で分かります。
refusal-no-cheats-left = イカサマは2ラウンドまでです。
refusal-first-must-claim = まだ何も言われていません。まず数を言ってください（例：`{ $p }claim 2 5`）。
refusal-must-show = 言うときに自分のダイスを1個見せてください（例：`{ $p }claim 2 5 show 1`）。
refusal-nothing-to-show = いまは見せるダイスがありません。`show` なしで言ってください。
refusal-already-shown = { $place }番はもう相手に見せました。ほかのを見せてください。
refusal-no-such-die = { $place }番のダイスはありません。見えている順に1～{ $dice }番です。
refusal-too-many-dice = 振り直せるのは5個までです。
refusal-already-chosen = もう決めました。
refusal-choose-first = 2人が振り直すダイスを決めるとラウンドが始まります。個別に `mulligan 1 3` か `mulligan` とだけ送ってください。
