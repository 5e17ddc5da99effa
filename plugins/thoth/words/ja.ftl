game-thoth = トトのブラフ
typed-thoth = トト, トトのブラフ
about-thoth = 2人用。5個のダイスを振るかブラフし、細工して、技に使い、相手の体力を削ります。
brief-thoth = 振るかブラフし、技で体力を削る
rules-thoth =
    体力は45から。尽きたほうの負け、2人とも尽きたら多いほうの勝ちです。
    ダイスはd4、d6、d8、d12、d20の5個。1ラウンドは3つのフェイズで、{ $buttons ->
        [yes] どれも相手に見えないところで進めます。どのフェイズも自分の分を終えられます。
       *[no] どれもDMで進めます。どのフェイズも `{ $p }done` で終えられます。
    }
    { "" }*振る*：{ $buttons ->
        [yes] 残り全部を振ってこのフェイズを終えるか、選んで振ります。ブラフすると、好きな目が出たことにできます。
       *[no] `{ $p }roll` なら残り全部を振って、このフェイズを終えます。`{ $p }roll d6 d8` で選んで振り、`{ $p }bluff d8 7` で好きな目が出たことにします。
    }一度ブラフしたら、そのラウンドはもう振れません。終わると、2人の目が順番どおりに公開されます（ブラフも混ざったまま）。
    { "" }*細工*：{ $buttons ->
        [yes] このラウンドの2つの道具のどちらかを使い、2つ目のダイスと引き換えに1つ目の目を変えます。
       *[no] `{ $p }rig lever d12 d4` で、このラウンドの2つの道具のどちらかを使って1つ目の目を変えます。
    }2つ目の目は消えます。「最大の次は1」の道具では、最大の目の次が1になります。{ $buttons ->
        [yes] どのダイスにするかは自分で選びます。
       *[no] `{ $p }try rig ...` なら、どうなるか見るだけです。
    }
    { $buttons ->
        [yes] 相手がこのラウンドでブラフしたと思ったら、目のあるダイス（たとえばd8）を賭けてダウトします。
       *[no] `{ $p }challenge d8` は、目のあるd8を賭けて「相手はこのラウンドでブラフした」とダウトします。
    }成功なら相手のd8が除外され、ブラフした目はすべて消えます。失敗なら自分のd8の目が消えます。
    同じ目が2個そろうごとに、除外されたダイスが1個戻ります。{ $buttons ->
        [yes] 順番は決められます。
       *[no] `{ $p }recover d20 d8` で順番を決められます。
    }
    { "" }*行動*：{ $buttons ->
        [yes] ダイスを技に出します（出した目は消えます。細工中に出せば、細工を終えます）。
       *[no] `{ $p }play reach d20` でダイスを技に出します（出した目は消えます。細工中に送れば、細工を終えます）。
    }短い技は1個で1ラウンド、中の技は2個で2ラウンド、長い技は3個で3ラウンド。終わるときに比べ、勝つとその数だけ削ります。そろわなかったほうの負け、引き分けは2人とも減ります。
    使わなかったダイスの目は残ります。{ $buttons ->
        [yes] このフェイズでしたことは取り消せますが、振った目とブラフは取り消せません。
       *[no] `{ $p }unrig` でこのフェイズでしたことを取り消せますが、振った目とブラフは取り消せません。
    }
    { $buttons ->
        [yes] これからの道具や技の説明は場に出ています。
       *[no] `{ $p }hand` で自分のダイスと、これからの道具や技の説明が見られます。
    }
    時間が切れたら、そこまでに出したものがそのまま有効です。

verb-roll = 選んだダイスを、この順に振ります（DMで、例：`{ $p }roll d20 d6`）。`{ $p }roll` だけか `{ $p }roll d20 all` なら、残り全部を振ってこのフェイズを終えます。
verb-bluff = その目が出たことにします（DMで、例：`{ $p }bluff d8 7`）。そのラウンドはもう振れません。
verb-rig = 道具で1つ目の目を変えます。2つ目の目は消えます（DMで、例：`{ $p }rig feather d20 d6 -`）。
verb-challenge = 相手がこのラウンドでブラフしたと、ダイスを賭けてダウトします（DMで、例：`{ $p }challenge d8`）。
verb-recover = 除外されたダイスを戻す順番を決めます（DMで、例：`{ $p }recover d12 d8`）。
verb-play = ダイスを技に出します（DMで、例：`{ $p }play union d4 d20`）。細工中に送れば、細工を終えます。
verb-unrig = このフェイズの細工、賭け、出したダイスを取り消します。振った目とブラフは取り消せません。
verb-done = このフェイズを終えます。2人とも終えたら次へ進みます。
typed-roll = 振る, ふる
typed-keyword-all = 全部, 全て, すべて
typed-bluff = ブラフ, 偽る, いつわる
typed-rig = 細工, 細工する
typed-challenge = ダウト, 訴える, チャレンジ
typed-recover = 取り戻す, 復活
typed-play = 出す, だす
typed-unrig = 取り消す, 取消, 戻す
typed-done = 終わり, 終える, 完了, パス

button-roll = 選んで振る
button-bluff = この目でブラフ
button-rig = 細工する
button-challenge = ダウト
button-recover = この順に戻す
button-play = 技に出す
field-roll-dice-dice = 振るダイス
field-bluff-die = ブラフするダイス
field-dice = ダイス
field-die = ダイス
field-value = 目
field-tool = 道具
field-primary = 1つ目のダイス
field-secondary = 2つ目のダイス
field-sign = 上げ下げ
field-deed = 技

action-roll-dice = { $dice_count ->
    [0] 残りを全部振る
   *[other] { $dice }を振る
}
action-roll-all = { $first_count ->
    [0] 残りを全部
   *[other] { $first }、続けて残りを
}振り、このフェイズを終える
action-bluff = { $die }を{ $value }とブラフ
action-rig = { $tool }で{ $primary }を細工し、{ $secondary }を使う{ $sign_key ->
    [plus] （+1）
    [minus] （-1）
   *[other] { "" }
}
action-challenge = { $die }を賭けてダウト
action-recover = { $dice }の順に戻す
action-submit = { $deed }に{ $dice }を出す
action-unrig = このフェイズでしたことを取り消す
action-done = このままフェイズを終える

wait-roll = { $openly ->
    [yes] { "" }
   *[no] { $buttons ->
        [yes] { "" }
       *[no] DMで、
    }
}ダイスを振るかブラフして{ $buttons ->
    [yes] 、このフェイズを終えてください
   *[no] { $openly ->
        [yes] 、最後に `done`
       *[no] ください
    }
}{ $seconds ->
    [0] 。
   *[other] （{ $seconds }秒）。
}
wait-rig = { $openly ->
    [yes] { "" }
   *[no] { $buttons ->
        [yes] { "" }
       *[no] DMで、
    }
}細工かダウトをして{ $buttons ->
    [yes] 、このフェイズを終えてください
   *[no] { $openly ->
        [yes] 、最後に `done`
       *[no] ください
    }
}{ $seconds ->
    [0] 。
   *[other] （{ $seconds }秒）。
}
wait-act = { $openly ->
    [yes] { "" }
   *[no] { $buttons ->
        [yes] { "" }
       *[no] DMで、
    }
}技にダイスを出して{ $buttons ->
    [yes] 、このフェイズを終えてください
   *[no] { $openly ->
        [yes] 、最後に `done`
       *[no] ください
    }
}{ $seconds ->
    [0] 。
   *[other] （{ $seconds }秒）。
}

remark-blow = 勝負を分けた一撃：第{ $round }ラウンド、{ $seat }さんが{ $dealt }ダメージを与え、受けたのは{ $taken }。
remark-play-cost = 第{ $round }ラウンド：{ $seat }さんは{ $dice } を{ $deed }に。{ $better } を{ $instead }なら体力{ $more }ぶん得でした。
remark-done-cost = 第{ $round }ラウンド：{ $seat }さんはそこで終了。{ $better } を{ $instead }に出せば体力{ $more }ぶん得でした。

outcome-won = *{ $winners }*さんの勝ちです。
outcome-left = 相手が抜けたので、*{ $winners }*さんの勝ちです。

option-length = 体力を45ではなく、順に30、21、15から始めます。
value-full = 標準
value-short = 短め
value-quick = 速め
value-blitz = 超速
typed-option-full = 標準
typed-option-short = 短め
typed-option-quick = 速め
typed-option-blitz = 超速

value-d4 = d4
value-d6 = d6
value-d8 = d8
value-d12 = d12
value-d20 = d20
typed-value-balance = 天秤
typed-value-d4 = テトラ, 四面
typed-value-d6 = キューブ, 六面
typed-value-d8 = オクト, オクタ, 八面
typed-value-d12 = ドデカ, 十二面
typed-value-d20 = イコ, イコサ, 二十面
value-plus = +
value-minus = -
typed-value-plus = 足す, 上
typed-value-minus = 引く, 下, ー

value-feather = 羽
value-lever = てこ
value-anchor = いかり
value-balance = 天びん
value-moon = 月
value-sickle = 鎌
value-ibis = トキ
value-crook = 杖
value-scribe = 書記
value-scales = はかり
value-gulf = 入り江
value-echo = こだま

value-reach = 背伸び
value-stoop = しゃがみ
value-pebble = 小石
value-obelisk = 石柱
value-measure = 物差し
value-needle = 針
value-union = 手つなぎ
value-famine = 飢え
value-chasm = 裂け目
value-harvest = 収穫
value-kin = 似た者
value-odd-pair = 丁半
value-pyramid = ピラミッド
value-drought = 日照り
value-heart = 心臓
value-nile = ナイル
value-cairn = 石積み
value-stair = 階段

row-tool-row = { $tool }：{ $tool_key ->
    [feather] { scene-does-feather }
    [lever] { scene-does-lever }
    [anchor] { scene-does-anchor }
    [balance] { scene-does-balance }
    [moon] { scene-does-moon }
    [sickle] { scene-does-sickle }
    [ibis] { scene-does-ibis }
    [crook] { scene-does-crook }
    [scribe] { scene-does-scribe }
    [scales] { scene-does-scales }
    [gulf] { scene-does-gulf }
    [echo] { scene-does-echo }
   *[other] ?
}
row-deed-row = { $deed }（{ deed-dice }）：{ deed-wants }
row-ahead-row = { $deed }（{ deed-dice }、第{ $last }ラウンド後に{ $damage }削る）：{ deed-wants }
deed-dice = { $dice }個{ $allowed_count ->
    [5] { "" }
   *[other] 、{ $allowed }
}
deed-wants = { $deed_key ->
    [reach] { scene-does-reach }
    [stoop] { scene-does-stoop }
    [pebble] { scene-does-pebble }
    [obelisk] { scene-does-obelisk }
    [measure] { scene-does-measure }
    [needle] { scene-does-needle }
    [union] { scene-does-union }
    [famine] { scene-does-famine }
    [chasm] { scene-does-chasm }
    [harvest] { scene-does-harvest }
    [kin] { scene-does-kin }
    [odd-pair] { scene-does-odd-pair }
    [pyramid] { scene-does-pyramid }
    [drought] { scene-does-drought }
    [heart] { scene-does-heart }
    [nile] { scene-does-nile }
    [cairn] { scene-does-cairn }
    [stair] { scene-does-stair }
   *[other] ?
}

row-die-row = { $die } { $value }
row-own-die-row = { $die } { $value }{ $bluffed ->
    [yes] （ブラフ）
   *[no] { "" }
}
row-plan-row = { " " }第{ $round } { $deed }：{ $first }、{ $second }
row-span-row = { $deed }（第{ $first }～{ $last }ラウンド）
row-health-row = { $seat } { $bar } { $health }/{ $full }
row-rolls-row = { $seat }：{ $rolls_count ->
    [0] 振らず
   *[other] { $rolls }
}
row-challenge-row = { $right ->
    [yes] { $seat }さんのダウトは成功。{ $other }さんの{ $wager }は{ $removed_count ->
        [0] もう除外されています
       *[other] しばらく除外されます
    }{ $unrolled_count ->
        [0] 。
       *[other] 。{ $unrolled }の目は消えます。
    }
   *[no] { $seat }さんのダウトは失敗。{ $seat }さんの{ $wager }の目は消えます。
}
row-result-row = { $deed }：{ $one } { $ones }、{ $other } { $others }{ $damage ->
    [0] { "" }
   *[other] { $tied ->
        [yes] 、引き分けで2人とも{ $damage }減ります
       *[no] 、{ $winner }さんが{ $damage }削ります
    }
}
row-spent-row = { $deed } { $dice }

gap-die-row = 、
gap-own-die-row = 、
gap-span-row = 、
gap-health-row = { "　" }
gap-rolls-row = { "　" }
gap-tool-row = { "　" }
gap-deed-row = { "　" }
gap-ahead-row = { "　" }
gap-challenge-row = { "" }
gap-result-row = { "　" }
gap-spent-row = { "　" }

event-plan =
    { "" }*今の道具*　{ $first }、{ $second }。*このあと*　{ $medium_count ->
        [0] { "" }
       *[other] 2個の技：{ $medium }。
    }{ $long_count ->
        [0] { "" }
       *[other] 3個の技：{ $long }。
    }1個の技と道具（ラウンド順）：
    { $rows }
event-standing = *第{ $round }ラウンド*　{ $rows }{ $last ->
    [0] 。
   *[other] （第{ $last }ラウンドまで延長）。
}
event-tools-now = *道具*　{ $rows }。
event-deeds-now = *技*　{ $rows }。
event-deeds-ahead = *技*　{ $rows }。
event-rolls-shown = { $rows }。
event-rolls-of-round = このラウンド　{ $rows }。
event-challenged = { $rows }
event-deeds-shown = { $rows }。
event-values-so-far = ここまで　{ $rows }。
event-extended = 2人とも体力が尽き、同じ値です。第{ $last }ラウンドまで続けます。
event-final-health = 最後の体力　{ $rows }。

event-roll-panel = { $rolled_count ->
    [0] まだ目がありません。
   *[other] あなたの目：{ $rolled }。
}{ $removed_count ->
    [0] { "" }
   *[other] 除外中：{ $removed }。
}{ $unrolled_count ->
    [0] 振るものはありません。{ done }
   *[other] { $bluffing ->
        [yes] 残り{ $unrolled }は{ $buttons ->
            [yes] ブラフするか、このフェイズを終えてください。
           *[no] ブラフする（`{ $p }bluff { $unrolled_first } 3`）か、`{ $p }done` で次へ。
        }
       *[no] { $buttons ->
            [yes] { $unrolled }は、振るかブラフしてから、このフェイズを終えてください。
           *[no] `{ $p }roll` で残り全部（{ $unrolled }）を振って次へ。選ぶなら `{ $p }roll { $unrolled_first }`、`{ $p }bluff { $unrolled_first } 3`、最後に `{ $p }done`。
        }
    }
}
done = { $buttons ->
    [yes] このフェイズを終えてください。
   *[no] `{ $p }done` で次へ。
}
event-rig-panel = { $rolled_count ->
    [0] 目のあるダイスはありません。{ done }
   *[other] { $first }か{ $second }で細工、またはダウト：{ $rolled }。
}{ $unrolled_count ->
    [0] { "" }
   *[other] 目なし：{ $unrolled }。
}{ $removed_count ->
    [0] { "" }
   *[other] 除外中：{ $removed }{ $wants_count ->
        [0] { "" }
       *[other] （戻す順：{ $wants }）
    }。
}{ $wager_key ->
    [none] { "" }
   *[other] { $wager }を賭けてダウトします。
}{ $example_rig_key ->
    [none] { $example_challenge_key ->
        [none] { "" }
       *[some] 例：{ $example_challenge }
    }
   *[some] 例：{ $example_rig }{ $example_challenge_key ->
        [none] { "" }
       *[some] 、{ $example_challenge }
    }
}{ $rolled_count ->
    [0] { "" }
   *[other] { $openly ->
        [yes] { "" }
       *[no] { $buttons ->
            [yes] { "" }
           *[no] 　最後に `{ $p }done`。
        }
    }
}
event-act-panel = { $rolled_count ->
    [0] 出せるダイスはありません。{ done }
   *[other] { $deeds }に出せるもの：{ $rolled }。
}{ $unrolled_count ->
    [0] { "" }
   *[other] 目なし：{ $unrolled }。
}{ $removed_count ->
    [0] { "" }
   *[other] 除外中：{ $removed }。
}{ $spent_count ->
    [0] { "" }
   *[other] 出したもの：{ $spent }。
}{ $example_play_key ->
    [none] { "" }
   *[some] 例：{ $example_play }
}{ $rolled_count ->
    [0] { "" }
   *[other] { $openly ->
        [yes] { "" }
       *[no] { $buttons ->
            [yes] { "" }
           *[no] 　最後に `{ $p }done`。
        }
    }
}
event-guide =
    道具　{ $tools }。
    技　{ $deeds }。
event-you-rolled = 出た目：{ $rolls }。{ $unrolled_count ->
    [0] 全部振りました。{ done }
   *[other] 残り：{ $unrolled }。
}
event-you-rolled-all = 出た目：{ $rolls }。振り終えました。
event-you-bluffed = { $die }を{ $value }とブラフしました。{ $unrolled_count ->
    [0] 残りはありません。{ done }
   *[other] ブラフできる残り：{ $unrolled }。
}
event-you-rigged = { $tool }で{ $primary }が{ $before }から{ $after }になり、{ $secondary }の目は消えました。今の目：{ $rolled }。
event-you-wagered = { $die }を賭けてダウトします。この目は使わずに残してください。{ $buttons ->
    [yes] 取り消すこともできます。
   *[no] `{ $p }unrig` で取り消せます。
}
event-you-want = 同じ目がそろったら、{ $dice }の順に戻します。
event-you-played = { $deed }に{ $dice }を出しました。{ $rolled_count ->
    [0] 残りはありません。{ done }
   *[other] 残り：{ $rolled }。
}
event-you-play-ahead = 細工を終えました。このあと{ $deed }に{ $dice }を出します。{ $rolled_count ->
    [0] 残りはありません。
   *[other] 残り：{ $rolled }。
}
event-not-played = ダウトの結果、{ $deed }に{ $dice }は出せなくなりました。
event-you-took-back = 取り消しました。{ $rolled_count ->
    [0] 目のあるダイスはありません。
   *[other] 今の目：{ $rolled }。
}
event-you-are-done = 終えました。{ $other }さんを待っています。
event-you-recovered = 同じ目がそろい、{ $dice }が目のないまま戻りました。

event-roll-hint = 初めての方へ：{ $left ->
    [yes] { $holds ->
        [yes] 目のあるダイスはそのまま残ります。
       *[no] { "" }
    }まず振り、次に目を変えられ、そのあと技に使います。
   *[no] { $holds ->
        [yes] どのダイスにも目がある
       *[no] ダイスはどれも除外中な
    }ので、振るものはありません。{ done }
}
event-rig-hint = 初めての方へ：{ $tool_key ->
    [none] 今の目では何も変えられません。
   *[other] { $tool }で{ $primary }が{ $after }になり、{ $secondary }の目は消えます{ $buttons ->
        [yes] { "" }
       *[no] （`{ $p }rig { $tool } { $primary } { $secondary }{ $sign_key ->
            [plus] { " " }+
           *[other] { "" }
        }`）
    }。
}{ $buttons ->
    [yes] 変えなくてよければ、このフェイズを終えてください。
   *[no] 変えなくてよければ `{ $p }done`{ $deed_key ->
        [none] 。
       *[other] 、または `{ $p }play { $deed } { $die }` で、そのまま{ $die }を{ $deed }に出せます。
    }
}
event-act-hint = 初めての方へ：{ $deed_key ->
    [none] 今の技に出せるダイスはありません。目はあとまで残ります。
   *[other] { $buttons ->
        [yes] { $die }を{ $deed }に出せます
       *[no] `{ $p }play { $deed } { $die }` で、{ $die }を{ $deed }に出します
    }。出さない目はあとまで残ります。
}{ $buttons ->
    [yes] 最後にこのフェイズを終えてください。
   *[no] 最後に `{ $p }done`。
}

refusal-already-done = このフェイズはもう終えています。全員が終えると次に進みます。
refusal-only-when-rolling = このラウンドの振るフェイズは終わりました。行動のあと、次のラウンドまでお待ちください。
refusal-only-when-rigging = それができるのは、振ったあとの細工フェイズです。
refusal-only-when-acting = ダイスを出せるのは振ったあと、細工か行動のフェイズです。
refusal-nothing-to-roll = 振れるダイスはありません。{ $buttons ->
    [yes] このフェイズを終えてください。
   *[no] `{ $p }done` で終えてください。
}
refusal-nothing-to-take-back = 取り消せるものがありません。振った目、ブラフ、前のフェイズでしたことは取り消せません。
refusal-once-bluffing = 一度ブラフしたら、このラウンドはもう振れません。残りもブラフするか、{ $buttons ->
    [yes] このフェイズを終えてください。
   *[no] `{ $p }done` で終えてください。
}
refusal-die-twice = { $die }が2回あります。
refusal-already-rolled = { $die }の目は{ $value }です。使うまで振り直せません。
refusal-die-is-removed = { $die }は除外中です。細工のあと同じ目が2個そろうと戻ります。
refusal-die-not-rolled = { $die }にはまだ目がありません。目の出ているダイスを選んでください。
refusal-die-is-played = { $die }はもう{ $deed }に出しています。{ $buttons ->
    [yes] 別のところで使うには、このフェイズでしたことを取り消してください。
   *[no] `{ $p }unrig` でこのフェイズでしたことを取り消せます。
}
refusal-die-not-removed = { $die }は除外されていないので、戻す必要はありません。
refusal-impossible-bluff = { $die }の目は1～{ $most }で、{ $value }は出ません。
refusal-value-missing = { $die }をいくつにしますか（1～{ $most }）？　{ $buttons ->
    [yes] 目も選んでください。
   *[no] このように送ってください：`{ $p }bluff { $die } { $example }`
}
refusal-dice-missing = どのダイスを出しますか？　{ $buttons ->
    [yes] { $deed }に出すダイスも選んでください。
   *[no] { $deed }の後ろに「d6 d8」のように書いてください。
}
refusal-tool-not-here = { $tool }はこのラウンドでは使えません。使えるのは{ $first }と{ $second }です。
refusal-sign-missing = 足すか引くかを{ $buttons ->
    [yes] 選んでください。
   *[no] 最後に + か - で付けてください：`{ $p }rig { $tool } { $primary } { $secondary } +`
}
refusal-sign-too-much = { $tool }では足すか引くかを選べません。符号は付けないでください。
refusal-out-of-range = { $tool }では{ $die }が{ $result }になりますが、目は1～{ $most }です。何も使っていません。
refusal-die-is-wagered = { $die }は賭けているので、目を残してください。別のダイスを賭けるか、{ $buttons ->
    [yes] このフェイズでしたことを取り消せます。
   *[no] `{ $p }unrig` で取り消せます。
}
refusal-deed-not-open = { $deed }は今はありません。あるのは{ $short }、{ $medium }、{ $long }です。
refusal-wrong-die = { $deed }に{ $die }は出せません。出せるのは{ $allowed }だけです。
refusal-deed-full = { $room ->
    [0] { $deed }にはもう全部出しています。
   *[other] { $deed }に出せるのは、あと{ $room }個です。
}
refusal-does-not-fit = { $deed_key ->
    [odd-pair] { $deed }に出せるのは奇数と偶数を1個ずつです。これでは{ $values }です。
    [stair] { $deed }に出せるのは、前より大きい目を順にです。これでは{ $values }です。
   *[other] { $deed }にこの組は出せません：{ $values }
}

scene-out = 脱落
scene-winner = 勝ち
scene-bluffed = ブラフ
scene-wager = ダウトに賭けたダイス
scene-unrolled = 目なし
scene-removed = 除外中
scene-due = このラウンドで決まる技
scene-stay = 次のラウンドも続く技
scene-tools = 道具
scene-challenges = ダウトに賭けたダイス
scene-right = 成功
scene-wrong = 失敗
scene-wins = 勝ち
scene-loses = 負け
scene-tied = 引き分け
scene-takes-short = ダイス1個、1ダメージ
scene-takes-medium = ダイス2個、2ダメージ
scene-takes-long = ダイス3個、3ダメージ
scene-does-feather = 1足すか引く（最大の次は1）
scene-does-lever = 3足す（最大の次は1）
scene-does-anchor = 3引く
scene-does-balance = 裏返す（最大⇔1）
scene-does-moon = 2倍
scene-does-sickle = 半分（切り上げ）
scene-does-ibis = 2つ目を足す（最大の次は1）
scene-does-crook = 2つ目を引く（最大の次は1）
scene-does-scribe = 2つ目と同じ目
scene-does-scales = 2つの平均（切り上げ）
scene-does-gulf = 2つの差
scene-does-echo = 2つ目を裏返した目
scene-does-reach = 大きい目
scene-does-stoop = 小さい目
scene-does-pebble = 大きい目
scene-does-obelisk = 大きい目
scene-does-measure = 最大値に対する割合が大きい目、同じなら大きいダイス
scene-does-needle = 7に近い目
scene-does-union = 大きい和
scene-does-famine = 小さい和
scene-does-chasm = 大きい差
scene-does-harvest = 大きい積
scene-does-kin = 小さい差、同じなら大きい和
scene-does-odd-pair = 奇数と偶数で、大きい和
scene-does-pyramid = 大きい和
scene-does-drought = 小さい和
scene-does-heart = 真ん中の目が大きい
scene-does-nile = 最大と最小の差が大きい
scene-does-cairn = 大きい積
scene-does-stair = 出すごとに大きい目、大きい和
