game-thoth = トトのブラフ
typed-thoth = トト, トトのブラフ
about-thoth = 2人用。5つのダイスを振るか偽り、細工して、技に使い、相手の体力を削ります。
brief-thoth = ダイスを振るか偽り、技に使って体力を削ります
rules-thoth =
    体力は45から。尽きたほうの負け、2人とも尽きたら多いほうの勝ちです。
    ダイスは d4、d6、d8、d12、d20 の5つ。1ラウンドは3つの段階で、どれも個別に送ります。どの段階も `{ $p }done` で終えられます。
    { "" }*振る*：`{ $p }roll` なら残り全部を振って、この段階を終えます。`{ $p }roll d6 d8` で選んで振り、`{ $p }bluff d8 7` で好きな目だったことにします。一度偽ったら、そのラウンドはもう振れません。終わると、2人の目が順番どおりに公開されます（偽りも混ざったまま）。
    { "" }*細工*：`{ $p }rig lever d12 d4` で、道具を使って1つ目の目を変えます。2つ目は目を失います。`{ $p }try rig ...` なら、どうなるか見るだけです。
    `{ $p }challenge d8` は、目のある d8 を賭けて「相手はこのラウンドで偽った」と訴えます。当たれば相手の d8 が外れ、偽ったダイスは目を失います。違えば自分の d8 が目を失います。
    同じ目が2つそろうごとに、外れたダイスが1つ戻ります。`{ $p }recover d20 d8` で順番を決められます。
    { "" }*行動*：`{ $p }play reach d20` でダイスを技に出します（細工中に送れば、細工を終えます）。短い技は1つで1ラウンド、中の技は2つで2ラウンド、長い技は3つで3ラウンド。終わるときに比べ、勝つとその数だけ削ります。そろわなかったほうの負け、引き分けは2人とも減ります。
    使わなかったダイスの目は残ります。`{ $p }unrig` でこの段階のことを取り消せますが、振った目と偽りは戻りません。
    `{ $p }hand` で自分のダイスと、道具や技の説明が見られます。
    時間が切れたら、そこまでに出したものがそのまま有効です。

verb-roll = 選んだダイスを、この順に振ります（個別に、例：`{ $p }roll d20 d6`）。`{ $p }roll` だけか `{ $p }roll d20 all` なら、残り全部を振ってこの段階を終えます。
verb-bluff = その目が出たことにします（個別に、例：`{ $p }bluff d8 7`）。そのラウンドはもう振れません。
verb-rig = 道具で1つ目の目を変えます。2つ目は目を失います（個別に、例：`{ $p }rig feather d20 d6 -`）。
verb-challenge = 相手がこのラウンドで偽ったと、ダイスを賭けて訴えます（個別に、例：`{ $p }challenge d8`）。
verb-recover = 外れたダイスを戻す順番を決めます（個別に、例：`{ $p }recover d12 d8`）。
verb-play = ダイスを技に出します（個別に、例：`{ $p }play union d4 d20`）。細工中に送れば、細工を終えます。
verb-unrig = この段階の細工、賭け、出したダイスを取り消します。振った目と偽りは戻りません。
verb-done = この段階を終えます。2人とも終えたら次へ進みます。
typed-roll = 振る, ふる
typed-keyword-all = 全部, 全て, すべて
typed-bluff = 偽る, いつわる, ブラフ
typed-rig = 細工, 細工する
typed-challenge = 訴える, チャレンジ
typed-recover = 取り戻す, 復活
typed-play = 出す, だす
typed-unrig = 取り消す, 取消, 戻す
typed-done = 終わり, 終える, 完了, パス

button-roll = 選んだダイスを振る
button-bluff = この目と偽る
button-rig = 細工する
button-challenge = 訴える
button-recover = この順に戻す
button-play = 技に出す
field-dice = ダイス
field-die = ダイス
field-value = 目
field-tool = 道具
field-primary = 一つ目のダイス
field-secondary = 二つ目のダイス
field-sign = 上げ下げ
field-deed = 技

action-roll-dice = { $dice_count ->
    [0] 残りを全部振る
   *[other] { $dice }を振る
}
action-roll-all = { $first_count ->
    [0] 残りを全部
   *[other] { $first }、続けて残りを
}振り、この段階を終える
action-bluff = { $die }を{ $value }と偽る
action-rig = { $tool }で{ $primary }を細工し、{ $secondary }を使う{ $sign_key ->
    [plus] （+1）
    [minus] （-1）
   *[other] { "" }
}
action-challenge = { $die }を賭けて訴える
action-recover = { $dice }の順に戻す
action-submit = { $deed }に{ $dice }を出す
action-unrig = この段階を取り消す
action-done = 出した分だけでこの段階を終える

wait-roll = 個別に{ $buttons ->
    [yes] 全部振るか、選んで振るか偽って、この段階を終えてください
   *[no] { " " }`{ $p }roll` で全部。または `{ $p }roll d6`、`{ $p }bluff d8 7`、最後に `{ $p }done`
}{ $seconds ->
    [0] 。
   *[other] （{ $seconds }秒）。
}
wait-rig = 個別に{ $buttons ->
    [yes] 細工するか訴えるかして、この段階を終えてください
   *[no] { " " }`{ $p }rig 道具 d6 d4`、`{ $p }challenge d8`。済んだら `{ $p }done`
}{ $seconds ->
    [0] 。
   *[other] （{ $seconds }秒）。
}
wait-act = 個別に{ $buttons ->
    [yes] 技にダイスを出して、この段階を終えてください
   *[no] { " " }`{ $p }play 技 d6`。済んだら `{ $p }done`
}{ $seconds ->
    [0] 。
   *[other] （{ $seconds }秒）。
}

outcome-won = *{ $winners }*の勝ちです。
outcome-left = 相手が抜けたので、*{ $winners }*の勝ちです。

option-length = 体力を45でなく、順に30、21、15から始める
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
    [feather] 1足すか引く（最大の次は1）
    [lever] 3足す（最大の次は1）
    [anchor] 3引く
    [balance] 裏返す（最大⇔1）
    [moon] 2倍
    [sickle] 半分（切り上げ）
    [ibis] 2つ目を足す（最大の次は1）
    [crook] 2つ目を引く（最大の次は1）
    [scribe] 2つ目を写す
    [scales] 2つの平均（切り上げ）
    [gulf] 2つの差
    [echo] 2つ目を裏返して写す
   *[other] ?
}
row-deed-row = { $deed }（{ deed-dice }）：{ deed-wants }
row-ahead-row = { $deed }（{ deed-dice }、第{ $last }ラウンド後に{ $damage }削る）：{ deed-wants }
deed-dice = { $dice }個{ $allowed_count ->
    [5] { "" }
   *[other] 、{ $allowed }
}
deed-wants = { $deed_key ->
    [reach] 大きい目
    [stoop] 小さい目
    [pebble] 大きい目
    [obelisk] 大きい目
    [measure] 最大値に対する割合、同じなら大きいダイス
    [needle] 7に近い目
    [union] 大きい和
    [famine] 小さい和
    [chasm] 大きい差
    [harvest] 大きい積
    [kin] 小さい差、同じなら大きい和
    [odd-pair] 奇数と偶数で、大きい和
    [pyramid] 大きい和
    [drought] 小さい和
    [heart] 真ん中の目の大きさ
    [nile] 最大と最小の差の大きさ
    [cairn] 大きい積
    [stair] 前より大きい目を順に、大きい和
   *[other] ?
}

row-die-row = { $die } { $value }
row-own-die-row = { $die } { $value }{ $bluffed ->
    [yes] （偽）
   *[no] { "" }
}
row-plan-row = { " " }{ $round } { $deed }：{ $first }、{ $second }
row-span-row = { $deed } { $first }～{ $last }
row-health-row = { $seat } { $bar } { $health }/{ $full }
row-rolls-row = { $seat }：{ $rolls_count ->
    [0] 振らず
   *[other] { $rolls }
}
row-challenge-row = { $right ->
    [yes] { $seat }の訴えは当たり。{ $other }の{ $wager }は{ $removed_count ->
        [0] もう外れています
       *[other] 外れます
    }{ $unrolled_count ->
        [0] 。
       *[other] 。{ $unrolled }は目を失います。
    }
   *[no] { $seat }の訴えは外れ。{ $seat }の{ $wager }は目を失います。
}
row-result-row = { $deed }：{ $one } { $ones }、{ $other } { $others }{ $damage ->
    [0] { "" }
   *[other] { $tied ->
        [yes] 、引き分けで2人とも{ $damage }減る
       *[no] 、{ $winner }が{ $damage }削る
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
    { "" }*道具*　{ $first }、{ $second }。このあと　{ $medium_count ->
        [0] { "" }
       *[other] 2個の技：{ $medium }。
    }{ $long_count ->
        [0] { "" }
       *[other] 3個の技：{ $long }。
    }1個の技と道具：
    { $rows }
event-standing = *第{ $round }ラウンド*　{ $rows }{ $last ->
    [0] 。
   *[other] （第{ $last }ラウンドまで延長）。
}
event-tools-now = *道具*　{ $rows }。
event-deeds-now = *技*　{ $rows }。
event-deeds-ahead = *技*　{ $rows }。
event-rolls-shown = { $rows }。
event-rolls-of-round = このラウンドの目　{ $rows }。
event-challenged = { $rows }
event-deeds-shown = { $rows }。
event-values-so-far = これまでの目　{ $rows }。
event-extended = 2人とも体力が尽き、同じ値です。第{ $last }ラウンドまで続けます。
event-final-health = 最後の体力　{ $rows }。

event-roll-panel = { $rolled_count ->
    [0] まだ目がありません。
   *[other] あなたの目：{ $rolled }。
}{ $removed_count ->
    [0] { "" }
   *[other] 外れ中：{ $removed }。
}{ $unrolled_count ->
    [0] 振るものはありません。{ done }
   *[other] { $bluffing ->
        [yes] 残り{ $unrolled }は{ $buttons ->
            [yes] 偽るか、この段階を終えてください。
           *[no] 偽るか、`{ $p }done` へ。
        }
       *[no] { $buttons ->
            [yes] { $unrolled }は、振るか偽ってから、この段階を終えてください。
           *[no] `{ $p }roll` で{ $unrolled }を全部。選んで振るか偽るなら、最後に `{ $p }done`。
        }
    }
}
done = { $buttons ->
    [yes] この段階を終えてください。
   *[no] `{ $p }done` へ。
}
event-rig-panel = { $rolled_count ->
    [0] 目のあるダイスはありません。{ done }
   *[other] { $first }か{ $second }で細工、または訴え：{ $rolled }。
}{ $unrolled_count ->
    [0] { "" }
   *[other] 目なし：{ $unrolled }。
}{ $removed_count ->
    [0] { "" }
   *[other] 外れ中：{ $removed }{ $wants_count ->
        [0] { "" }
       *[other] （戻す順：{ $wants }）
    }。
}{ $wager_key ->
    [none] { "" }
   *[other] { $wager }を賭けて訴えます。
}
event-act-panel = { $rolled_count ->
    [0] 出せるダイスはありません。{ done }
   *[other] { $deeds }に{ $buttons ->
        [yes] 出せるもの
       *[no] 出せるもの
    }：{ $rolled }。
}{ $unrolled_count ->
    [0] { "" }
   *[other] 目なし：{ $unrolled }。
}{ $removed_count ->
    [0] { "" }
   *[other] 外れ中：{ $removed }。
}{ $spent_count ->
    [0] { "" }
   *[other] 出したもの：{ $spent }。
}
event-guide =
    道具　{ $tools }。
    技　{ $deeds }。
event-you-rolled = 出た目：{ $rolls }。{ $unrolled_count ->
    [0] 全部振りました。{ done }
   *[other] 残り：{ $unrolled }。
}
event-you-rolled-all = 出た目：{ $rolls }。振り終えました。
event-you-bluffed = { $die }を{ $value }と偽りました。{ $unrolled_count ->
    [0] 残りはありません。{ done }
   *[other] 偽れる残り：{ $unrolled }。
}
event-you-rigged = { $tool }で{ $primary }が{ $before }から{ $after }になり、{ $secondary }は目を失いました。今の目：{ $rolled }。
event-you-wagered = { $die }を賭けて訴えます。この目は使わずに残してください。{ $buttons ->
    [yes] 取り消すこともできます。
   *[no] 取り消しは `{ $p }unrig`。
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
event-not-played = 訴えのあと、{ $deed }に{ $dice }は出せなくなりました。
event-you-took-back = 取り消しました。{ $rolled_count ->
    [0] 目のあるダイスはありません。
   *[other] 今の目：{ $rolled }。
}
event-you-are-done = 終えました。{ $other }を待っています。
event-you-recovered = 同じ目がそろい、{ $dice }が目のないまま戻りました。

event-roll-hint = はじめての方へ：{ $left ->
    [yes] { $holds ->
        [yes] 目のあるダイスはそのまま残ります。
       *[no] { "" }
    }{ $buttons ->
        [yes] 全部振れば、
       *[no] `{ $p }roll` で全部振れば、
    }この段階は終わりです。次に目を変えられ、そのあと技に使います。
   *[no] どのダイスにも目があるので、振るものはありません。{ done }
}
event-rig-hint = はじめての方へ：{ $tool_key ->
    [none] 今の目では何も変えられません。
   *[other] { $tool }で{ $primary }が{ $after }になり、{ $secondary }は目を失います{ $buttons ->
        [yes] { "" }
       *[no] （`{ $p }rig { $tool } { $primary } { $secondary }{ $sign_key ->
            [plus] { " " }+
           *[other] { "" }
        }`）
    }。
}{ $buttons ->
    [yes] 変えなくてよければ、この段階を終えてください。
   *[no] 変えなくてよければ `{ $p }done`{ $deed_key ->
        [none] 。
       *[other] 、または `{ $p }play { $deed } { $die }` で、そのまま{ $die }を{ $deed }に出せます。
    }
}
event-act-hint = はじめての方へ：{ $deed_key ->
    [none] 今の技に出せるダイスはありません。目はあとまで残ります。
   *[other] { $buttons ->
        [yes] { $die }を{ $deed }に出せます
       *[no] `{ $p }play { $deed } { $die }` で、{ $die }を{ $deed }に出します
    }。出さない目はあとまで残ります。
}{ $buttons ->
    [yes] 最後にこの段階を終えてください。
   *[no] 最後に `{ $p }done`。
}

refusal-already-done = この段階はもう終えています。
refusal-only-when-rolling = このラウンドの振る段階は終わりました。次のラウンドまでお待ちください。
refusal-only-when-rigging = それは、振ったあとの細工の段階で使います。
refusal-only-when-acting = ダイスを出すのは振ったあと、細工か行動の段階です。
refusal-nothing-to-roll = 振れるダイスはありません。`{ $p }done` で終えてください。
refusal-nothing-to-take-back = 取り消せるものがありません。振った目、偽り、前の段階のことは戻りません。
refusal-once-bluffing = 一度偽ったら、このラウンドはもう振れません。残りも偽るか、`{ $p }done` を。
refusal-die-twice = { $die }が2回あります。
refusal-already-rolled = { $die }の目は{ $value }です。使うまで振り直せません。
refusal-die-is-removed = { $die }は外れています。細工のあと同じ目が2つそろうと戻ります。
refusal-die-not-rolled = { $die }にはまだ目がありません。
refusal-die-not-removed = { $die }は外れていないので、戻す必要はありません。
refusal-impossible-bluff = { $die }の目は1～{ $most }で、{ $value }は出ません。
refusal-value-missing = { $die }をいくつの目に？（1～{ $most }）このように送ってください：`{ $p }bluff { $die } { $example }`
refusal-dice-missing = どのダイスを？ このように送ってください：`{ $p }play { $deed } { $example }`
refusal-tool-not-here = { $tool }はこのラウンドでは使えません。使えるのは{ $first }と{ $second }です。
refusal-sign-missing = 足すか引くかを付けてください：`{ $p }rig { $tool } { $primary } { $secondary } +`（引くなら `-`）
refusal-sign-too-much = { $tool }では足すか引くかを選べません。符号は付けないでください。
refusal-out-of-range = { $tool }では{ $die }が{ $result }になりますが、目は1～{ $most }です。何も使っていません。
refusal-die-is-wagered = { $die }は賭けているので使えません。別のダイスを賭けるか、`{ $p }unrig` を。
refusal-deed-not-open = { $deed }は今はありません。あるのは{ $short }、{ $medium }、{ $long }です。
refusal-wrong-die = { $deed }に{ $die }は出せません。出せるのは{ $allowed }だけです。
refusal-deed-full = { $room ->
    [0] { $deed }にはもう全部出しています。
   *[other] { $deed }に出せるのは、あと{ $room }個です。
}
refusal-does-not-fit = { $deed_key ->
    [odd-pair] { $deed }は奇数と偶数を1つずつ。これでは{ $values }です。
    [stair] { $deed }は前より大きい目を順に。これでは{ $values }です。
   *[other] { $deed }にこの組は出せません：{ $values }
}
