# このボットの言葉

list-more = {$first}、{$next}
list-last = {$first}、{$last}
list-choice = {$first}か{$last}
list-typed = {$first}か {$last}
command-of = {$typed}（{$name}さん）
value-none = なし
value-on = オン
value-off = オフ
value-usual = 標準
value-rich = 装飾あり
value-plain = 装飾なし
value-easy = 弱い
value-fair = ふつう
value-strong = 強い
value-any-time = いつでも
time-at = {$at}（{$zone}）
time-ago = { $unit ->
    [hours] {$count}時間前
    [minutes] {$count}分前
    [seconds] {$count}秒前
   *[now] たった今
}
name-nobody = 誰か
ranking-place = {$place}位 {$who}さん
chance-unsaid = ダイスの目
name-stood-in = 自動プレイの{$name}
name-in-list = {$name}さん
ranking-gap = {"　"}
call = {$who}さん、
placeholder-verb = コマンド
placeholder-game = ゲーム
placeholder-code = コード
placeholder-proof = 証明
placeholder-level = 強さ
placeholder-name = 名前
placeholder-number = 人数
placeholder-page = ページ
placeholder-words = 好きな言葉
placeholder-options = オプション
placeholder-value = 値
placeholder-time = 期間
placeholder-reason = 理由
placeholder-option = オプション
number-words = 一, 二, 三, 四, 五, 六, 七, 八, 九, 十, 十一, 十二, 十三, 十四, 十五, 十六, 十七, 十八, 十九, 二十, 二十一, 二十二, 二十三, 二十四, 二十五, 二十六, 二十七, 二十八, 二十九, 三十
bot-names-strong = エイダ, ブレーズ, カルロ, ダニエル, エミー, フェルミ, グレース, ホイル, イワン, ヤコブ, コーリャ, ラプラス
bot-names-fair = アントン, ベルタ, クララ, ドーラ, エゴン, フリーダ, グスタフ, ハンナ, イゴール, ユリア, コンラート, レナ
bot-names-easy = アルフィー, ボニー, チャーリー, ドリー, エディ, フロッシー, ガス, ハッティ, イギー, ジョージー, キット, ロッティ

event-lobby-opened = {$host}さんが*{$game}*（{ $exact ->
    [yes] {$most}人
   *[no] {$least}～{$most}人
}）の卓 `{$code}` を開きました。{ $seconds ->
    [0] { $buttons ->
        [yes] 参加者を待っています。{$host}さんはすぐに始めたり、CPUを加えたりできます。
       *[no] `{$p}join` と送ると入れます。{$host}さんが `{$p}start` と送るとスタートです。
    }
   *[other] { $buttons ->
        [yes] {$seconds}秒後にスタート。{$host}さんはすぐに始めたり、CPUを加えたりできます。
       *[no] `{$p}join` と送ると入れます。{$seconds}秒後にスタート（{$host}さんは `{$p}bots 1` でCPUを追加、`{$p}start` ですぐ開始）。
    }
}
event-private-opened = *{$game}*の非公開の卓 `{$code}`。{ $buttons ->
    [yes] {$host}さんが開始するとスタートです。ほかの人が入るには招待が必要です。相手がCPUだけなら、時間制限はありません。
   *[no] `{$p}start` と送るとスタートです。{ $most ->
        [2] {""}
       *[other] `{$p}bots 3` でCPUの人数を変え、
    }`{$p}invite` で友だちを呼べます。相手がCPUだけなら、時間制限はありません。
}
event-guests-welcome = ほかの部屋の人も、このボットのいる部屋で `join #{$code}` と送れば参加できます。
event-players-called = {$host}さんがもう一度遊びたいそうです。{ $buttons ->
    [yes] よければ参加してください。
   *[no] よければ `{$p}join` でどうぞ。
}
event-standing-counts = 持ち点が同じなら、前回の順位で決めます：{$names}さん。
event-players-rest = {$names}さんは最近、途中退席や放置が続いたので、今回はお休みです。
event-wishers-called = { $seconds ->
    [0] {$game}の卓 `{$code}` が受付中です（{$seated}／{$most}人）。
   *[other] {$game}の卓 `{$code}` が{$seconds}秒後に始まります（{$seated}／{$most}人）。
}{ $names_count ->
    [0] このボットのいる部屋で（できればその卓の部屋で） `join #{$code}` と送ってください。お知らせをやめるには：`notify off`
   *[other] { $buttons ->
        [yes] お知らせをご希望の皆さん、よければ参加してください。
       *[no] お知らせをご希望の皆さん、よければ `{$p}join` でどうぞ。
    }
}{ $last_count ->
    [0] {""}
   *[other] {$last}さんへのお知らせは、4回続けて参加がなかったので今回が最後です。参加するか、`{$p}notify` と送れば続けます。
}{ $final ->
    [yes] {""}4回続けて参加がなかったので、お知らせは今回が最後です。参加するか、`notify` と送れば続けます。
   *[no] {""}
}
event-dice-committed = { $chance }はもう決まっていて、誰にも変えられません。`{$p}join 好きな言葉` で、運試しの言葉を混ぜられます。{ $reveal ->
    [yes] { "" }
   *[no] この部屋では秘密の値を公開しません。
}`{$code}` の証明：{$commitment}
piece-dice = { $count ->
    [0] 伏せたダイス{$hidden}個
   *[other] {$seen}{ $hidden ->
        [0] {""}
       *[other] 、伏せたダイス{$hidden}個
    }{ $lit ->
        [-1] {""}
        [0] （どれも数に入らない）
       *[other] （うち{$lit}個が数に入る）
    }
}
piece-cards = { $count ->
    [0] 伏せたカード{$hidden}枚
   *[other] {$seen}{ $hidden ->
        [0] {""}
       *[other] 、伏せたカード{$hidden}枚
    }{ $lit ->
        [-1] {""}
        [0] （どれも数に入らない）
       *[other] （うち{$lit}枚が数に入る）
    }
}
piece-solid = { $value ->
    [0] {$sides}面ダイス
   *[other] {$sides}面ダイスの目は{$value}
}
piece-chips = チップ{$chips}枚
piece-bar = {$full}のうち{$value}
piece-gap = 、
piece-slot = {$caption}：{$held}
piece-bid = {$face}が{$count}個
piece-track = { $at ->
    [0] {$cells}
   *[other] {$cells}、今は{$cell}
}
look-committed = { $chance }の証明：`{$commitment}`
event-options-set = { $options_count ->
    [0] 標準ルールです。
   *[other] オプション：{$options}。
}
event-person-joined = { $words_key ->
    [none] {$name}さんが参加しました（{$seated}／{$most}人）。
   *[other] {$name}さんが「{$words}」と言って参加しました（{$seated}／{$most}人）。
}
event-words-mixed = {$name}さんの言葉「{$words}」を{ $chance }に混ぜました。
event-person-left = {$name}さんが退席しました（{$seated}／{$most}人）。
event-persons-unseen = {$names}さんがいなくなりました。席は始まる前に一度確かめます。
event-persons-back = {$names}さんが戻りました。
event-persons-sought = {$names}さんがここにいません。{$seconds}秒以内に `{$p}back` と送らなければ、卓 `{$code}` は{$names}さん抜きで進みます。
event-left-out = {$names}さんがここにいないので、席を空けました。
event-host-changed = これからは{$name}さんがホストです。
event-host-passed-on = {$before}さんが受付を{$times}回延長しても誰も来なかったので、ホストは{$name}さんに代わります。
event-bots-seated = { $bots ->
    [0] CPUは入りません。
   *[other] { $level_key ->
        [strong] {""}
        [easy] {$level}
       *[fair] {$level}の
    }CPUが{$bots}人参加します。
}
event-fair-first = { $buttons ->
    [yes] はじめのうちは、CPUが手加減します。
   *[no] { $seated ->
        [yes] はじめのうちは手加減します。強い相手なら：`{$p}bots {$bots} strong`
       *[no] はじめのうちは、CPUが手加減します。
    }
}
event-window-extended = { $seconds ->
    [0] 受付時間に制限はありません。ホストが `{$p}start` と送るとスタートです。
   *[other] { $left ->
        [0] 受付をあと{$seconds}秒延長します。誰かが参加するまで、これが最後です。
       *[other] 受付をあと{$seconds}秒延長します（ホストはあと{$left}回延長できます）。
    }{ $buttons ->
        [yes] { "" }
       *[no] 参加は `{$p}join`。
    }
}
event-half-time = `{$code}` の受付はあと{$seconds}秒です（{$seated}／{$most}人）。{ $needed ->
    [0] { "" }
   *[other] あと{$needed}人必要です。
}{ $buttons ->
    [yes] { "" }
   *[no] 参加は `{$p}join`。
}
event-too-few-yet = あと{$needed}人必要です。{$seconds}秒以内に{ $buttons ->
    [yes] 誰かが参加するか、ホストがCPUを加えると始まります。
   *[no] { " " }`{$p}join` するか、ホストが `{$p}bots {$needed}` と送ればCPUが入ります。
}
event-lobby-closed = { $reason ->
    [few] 人数が足りないので、卓 `{$code}` を閉じます。またいつでもどうぞ。
    [empty] 誰もいなくなったので、卓 `{$code}` を閉じます。
    [changed] 別のゲームを開くので、卓 `{$code}` を閉じます。
    [cancelled] ホストが取りやめたので、卓 `{$code}` を閉じます。
   *[other] 卓 `{$code}` を閉じます。
}

event-game-started = `{$code}` で*{$game}*を始めます。順番：{$order}さん。
event-clock-warning = あと{$seconds}秒で自動になります（{$action}）。
event-secret-clock-warning = あと{$seconds}秒で自動になります。
event-your-secret-clock-warning = あなたの残り時間は{$seconds}秒です。過ぎると自動で選びます。
event-your-clock-warning = あなたの残り時間は{$seconds}秒です。過ぎると自動になります（{$action}）。
event-reserve-warning = あと{$seconds}秒で予備時間（{$reserve}秒）に入ります。
event-reserve-runs = 予備時間に入りました。残り{$reserve}秒です。
event-moved-by-house = 時間切れ：{$seat}さんは自動で進めます（{$action}）。
event-moved-in-secret = 時間切れ：{$seat}さんは自動で進めます。
event-went-away = {$seat}さんは離席中です。{ $buttons ->
    [yes] 本人がボタンを押すまで、代わりに動かします。
   *[no] `{$p}back` と送るまで、代わりに動かします。席を最後までCPUに任せるなら `{$p}replace`。
}
event-not-heard = { $reason ->
    [login] わたしのDMが届きません。アカウントのある人からしか受け取らない設定のようです。設定を変えてから、ここで `{$p}hand` と送ってください。
    [accept] わたしのDMが届きません。/ACCEPT でわたしを許可してから、ここで `{$p}hand` と送ってください。
   *[other] わたしのDMが届きません。{ $buttons ->
        [yes] あなたの手元は、ここのボタンで見られます。
       *[no] 受け取れるようになったら、ここで `{$p}hand` と送ってください。
    }
}
event-known-again = { $reason ->
    [quit] {$names}さんが別の接続から戻りました。
    [away] わたしが不在だったので、{$names}さんは名前と接続元が同じなら本人とみなします。
   *[unseen] {$names}さんが戻りました。別の接続かもしれません。
}
event-came-back = {$seat}さんが戻りました。
event-seat-at-stake = {$seconds}秒以内に `{$p}back` と送らないと、あなたの席は最後までCPUが引き継ぎます。{ $missing_count ->
    [0] {""}
   *[other] {$missing}さんも賛成なら `{$p}replace` と送ってください。
}
event-your-seat-at-stake = {$seconds}秒以内に `{$p}back` と送らないと、`{$code}` のあなたの席は最後までCPUが引き継ぎます。
event-handover-agreed = { $by_count ->
    [0] 管理者
   *[other] {$by}さん
}が、{$seat}さんの席をCPUに任せることに賛成しました。{ $missing_count ->
    [0] {""}
   *[other] あと{$missing}さんの賛成が必要です。
}
event-given-to-house = {$seat}さんの席は最後までCPUが引き継ぎます。{$seat}さんは途中退席の扱いです。
event-seat-left = {$seat}さんがゲームを抜けました。
event-house-finishes = { $moves ->
    [0] `{$code}` に残ったのはCPUだけなので、早送りします。
   *[other] `{$code}` に残ったのはCPUだけなので、{ $rounds ->
        [0] あと{$moves}手
       *[other] あと{$rounds}ラウンド
    }は早送りしました（{$players}さん）。{ $moment ->
        [yes] 最後の一手：
       *[no] {""}
    }
}
event-finished = { $ranking_count ->
    [1] 卓 `{$code}` 終了：勝者なし。
   *[other] { $rated ->
        [yes] 卓 `{$code}` 終了：{$ranking}。
       *[no] 卓 `{$code}` 終了（成績対象外）：{$ranking}。
    }
}
event-score-told = { $span ->
    [evening] 今夜の対戦：
   *[all] 通算：
}{$seat}さん {$wins} 対 {$losses} {$other}さん{ $run ->
    [0] {""}
   *[other] 。{$seat}さんは{$run}連勝中
}。
event-evening-told = 今夜の勝ち数：{$rows}{ $run ->
    [0] {""}
   *[other] 。{$seats}さんは{$run}連勝中
}。
row-wins = {$seat}さん {$wins}
gap-wins = {" · "}
event-match-told = { $over ->
    [yes] { $winners_count ->
        [0] マッチは勝者なしで終了{ $rows_count ->
            [0] {""}
           *[other] ：{$rows}
        }。
       *[other] {$winners}さんがマッチ（全{$best}卓）を制しました：{$rows}。
    }
   *[no] マッチ（全{$best}卓）：{$rows}。次の卓は自動で開き、全員の席が1つずれます。
}
say-moment = 分かれ目：{$seat}さんの「{$action}」。勝率が{$swing}%動きました。
event-ratings-told = { $enough ->
    [yes] 同じ2人の卓でレートが動くのは、ゲームごとに1日5卓までです。この卓では変わりません。
   *[no] レート：{$rows}。
}
event-gained-enough = {$seats}さんは、今日は同じ相手からこれ以上レートを上げられません。負ければ下がります。
event-unrated = { $reason ->
    [partly] {$seats}さんは開始時にログインしていなかったので、この卓では変わりません。
    [account] {$seats}さんが開始時にログインしていなかったので、レートは変わりません。2人以上がログインしていると対象になります。
    [teams] {$seats}さんが開始時にログインしていなかったので、レートは変わりません。チーム戦は全員のログインが必要です。
    [absent] 最後まで残った人がいないので、レートは変わりません。
   *[other] 同順位が多すぎるので、レートは変わりません。
}
row-rated-seat = {$seat}さん { $sure ->
    [yes] {$number}{ $change_key ->
        [none] {""}
       *[some] （{$change}）
    }
   *[no] 約{$number}
}
gap-rated-seat = 、
event-login-needed = {$seats}さんが開始時にログインしていなかったので、レートは変わりません。{$login}でログインした人が2人以上いる卓が対象です。
event-secret-told = { $buttons ->
    [yes] これで `{$code}` の{ $chance }をすべて確認できます。
   *[no] `{$p}again` でもう一戦、{ $analysis ->
        [yes] `{$p}analysis` で惜しかった一手、
       *[no] {""}
    }`{$p}verify {$code}` で{ $chance }の確認ができます。
}
event-level-offered = { $buttons ->
    [yes] {""}
   *[no] CPUの強さも選べます：`{$p}again easy`、`{$p}again fair`、`{$p}again strong`
}
event-replay-shown = `{$code}` をもう一度たどる：{$link}
event-watch-set = { $watched ->
    [yes] リンクを知っている人は、`{$code}` を観戦できるようになりました。
   *[no] `{$code}` は、もう観戦できません。
}
event-table-suspended = { $reason ->
    [admin] 管理者が卓 `{$code}` を一時停止しました。管理者が `{$p}resume {$code}` と送るまで、持ち時間は止まっています。
    [missing] 卓 `{$code}` を一時停止しました：{$game}が今は使えません。何も失われておらず、使えるようになれば続きから遊べます。
    [rules] 卓 `{$code}` を一時停止しました：ゲームのルールが開始時から変わりました。何も失われていません。管理者は `{$p}resume {$code}` で今のルールで続行、`{$p}end {$code}` で終了できます。
    [hung] 卓 `{$code}` を一時停止しました：ゲームの処理に時間がかかりすぎました。何も失われていません。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
    [unreadable] 卓 `{$code}` を一時停止しました：今はデータを読み込めません。何も失われておらず、読み込めるようになれば再開します。管理者は `{$p}end {$code}` で終了できます。
   *[broken] 卓 `{$code}` を一時停止しました：ゲームにエラーが起きました。何も失われていません。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
}
event-rules-accepted = 管理者の判断で、`{$code}` は開始時と違う今のルールで続けます。
event-house-closes = まもなく再起動します。そのまま続けてください。{$minutes}分以内に終わらない卓は、再起動のあとに続きから再開します。
event-house-stays = 再起動は取りやめました。また新しい卓を開けます。
event-table-resumed = `{$code}` の*{$game}*を再開します。
event-cut-off = {$seats}さんと今つながりません。戻るまで持ち時間を止め、ほかの人はそのまま続けます。
event-torn-off = ネットワークが分断され、{$seats}さんとの接続が切れました。最長{$minutes}分まで持ち時間を止め、ほかの人はそのまま続けます。
event-missed = わたしがしばらく不在でした。`{$code}` の今の状況です。
wait-unsaid = あなたの番です{ $seconds ->
    [0] 。
   *[other] （{$seconds}秒）。
}
outcome-unsaid = ゲーム終了：{$reason}
outcome-abandoned = 長いあいだ誰からも返事がないので、ここで終わります。
outcome-ended = 管理者がゲームを終了しました。
outcome-absent = 途中で抜けた人や、CPUに任せた人は最下位になるので、*{$winners}*さんの勝ちです。
outcome-nobody-stayed = 最後まで自分で遊んだ人がいないので、勝者はいません。
action-leave = 抜ける

refusal-not-your-turn = まだあなたの番ではありません。
refusal-not-now = 今はできません。{ $buttons ->
    [yes] できることはボタンにあります。
   *[no] 卓の状況は `{$p}status` で見られます。
}
refusal-to-move = まだあなたの番ではありません。今は{$seats}さんの番です。
refusal-unknown-now = 「{$word}」というコマンドはありません。今できること：{$verbs}。ほかは `{$p}help` で見られます。
refusal-open-now = 今はできません。今できること：{$verbs}。
refusal-game-over = そのゲームは終わりました。{ $buttons ->
    [yes] 「もう一度」を押せば、また遊べます。
   *[no] `{$p}again` でもう一度遊べます。
}
refusal-unknown = { $nearest_key ->
    [none] 「{$word}」というコマンドはありません。使えるコマンドは `{$p}help` で見られます。
   *[other] 「{$word}」というコマンドはありません。`{$nearest}` のことですか？
}
refusal-not-here = { $nearest_key ->
    [none] 「{$word}」というものはありません。一覧は `{$p}help` で見られます。
   *[other] 「{$word}」というものはありません。`{$nearest}` のことですか？
}
refusal-usage = うまく読めませんでした。例：{$usage}
refusal-no-table = 開いている卓がありません。遊べるゲームは `{$p}games` で見られ、ゲームの名前を送ると卓が開きます。
refusal-no-table-now = 開いている卓がありません。前のゲームは終わりました。`{$p}again` で同じ卓をまた開けます。ほかのゲームは `{$p}games` で見られます。
refusal-no-such-table = `{$code}` という卓はありません。
refusal-table-is-over = 卓 `{$code}` は終わりました{ $winners_count ->
    [0] 。
   *[other] 。勝ったのは{$winners}さんです。
}
refusal-just-over = 卓 `{$code}` は終わりました。{ $buttons ->
    [yes] 「もう一度」で次を開けます。
   *[no] `{$p}again` で次を開けます。
}
refusal-which-table = どの卓ですか：{$codes_choice}。このように卓を先に書いてください：{$example}
refusal-not-seated = この卓には参加していません。次の卓が開いたら{ $buttons ->
    [yes] 「参加」を押してください。
   *[no] { " " }`{$p}join` でどうぞ。
}
refusal-seat-of-account = { $account_key ->
    [none] その席はアカウントのものです。そのアカウントでログインすれば、また使えます。
   *[some] その席はアカウント「{$account}」のものです。ログインすれば、また使えます。
}
refusal-already-seated = もう `{$code}` に参加しています。
refusal-words-given = もう `{$code}` に参加していて、言葉も{ $chance }に混ざっています。
refusal-table-full = 卓 `{$code}` は満席です（{$most}人）。
refusal-not-begun = 卓 `{$code}` はまだ始まっていません。{ $timed ->
    [yes] 少し待つか、{ $host ->
        [yes] { "" }
       *[no] ホストが{ " " }
    }`{$p}start` と送るとスタートです。
   *[no] { $host ->
        [yes] { "" }
       *[no] ホストが{ " " }
    }`{$p}start` と送るとスタートです。
}
refusal-already-running = 卓 `{$code}` はもう始まっています。終わったら{ $buttons ->
    [yes] 「もう一度」で次を開けます。
   *[no] { " " }`{$p}again` で次を開けます。
}
refusal-has-begun = 卓 `{$code}` はもう始まっています。{ $verbs_count ->
    [0] { $seats_count ->
        [0] {""}
       *[other] 今は{$seats}さんの番です。
    }
   *[other] { $buttons ->
        [yes] あなたの番です。
       *[no] あなたの番です。今できること：{$verbs}。
    }
}
refusal-unwelcome = { $here ->
    [yes] この部屋
   *[no] その部屋
}の管理者が{ $until_key ->
    [none] {""}
   *[some] {$until}まで
}あなたの参加を禁止しています{ $reason_key ->
    [none] {""}
   *[some] （理由：{$reason}）
}。解除できるのもその管理者だけです。
refusal-sits-out = { $missed ->
    [2] ここで2卓続けて
   *[other] ここでの直近10卓のうち{$missed}卓で
}途中で抜けたか放置したので、次の卓はお休みです。その卓が終わるか、長くても{$hours}時間たてば参加できます。管理者なら `{$p}unban {$name}` で解除できます。
refusal-nobody-of-that-name = 「{$word}」という人は、ここの卓に参加したことも、最近ここで話したこともありません。
refusal-not-shut-out = { $names_count ->
    [0] この部屋に参加禁止の人はいません。
   *[other] 「{$word}」という人は参加禁止になっていません。参加禁止の人：{$names}さん
}
refusal-no-guests = 卓 `{$code}` はほかの部屋のもので、ほかの部屋の人は参加できません。その部屋の管理者が `set guests on` と送れば参加できます。
refusal-guests-need-room = このボットのいる部屋で `join #{$code}` と送ってください。卓の様子はその部屋で見られます。
refusal-guests-need-account = ほかの部屋の卓に参加するには、先にここでログインしてください（IRCではNickServ）。それから `{$p}join #{$code}` と送るか、その卓の部屋で参加してください。
refusal-invited-need-account = ほかのネットワークから参加するには、先にここでログインしてください（IRCではNickServ）。それから、もう一度わたしへのDMで {$typed} と送ってください。
refusal-options-stand = `{$code}` はもう始まっているので、オプションは変えられません。次の卓で、始まる前に `{$p}option` で決めてください。
refusal-lobby-is-open = 卓 `{$code}` が受付中です。{ $buttons ->
    [yes] 「参加」を押すか、始まるまでお待ちください。
   *[no] `{$p}join` するか、始まるまでお待ちください。
}
refusal-too-many-tables = この部屋で同時に開けるのは{$most}卓までです。
refusal-too-many-of-yours = あなたの卓がもう{$codes_count}卓あります：{$codes}。どれかを最後まで遊ぶか抜けると、次の卓を開けます。
refusal-room-only = それは、みんなが見える部屋で送ってください。
refusal-host-only = それができるのはホストの{$host}さんだけです。
refusal-admin-only = それができるのはこの部屋の管理者だけです。
refusal-too-few = あと{$needed}人必要です。{ $buttons ->
    [yes] 参加を待つか、CPUを加えられます。
   *[no] `{$p}join` を待つか、`{$p}bots {$needed}` でCPUを加えられます。
}
refusal-too-many-bots = { $free ->
    [0] 空いている席がありません。
   *[other] 空席は{$free}席なので、`{$p}bots {$free}` までです。
}
refusal-no-such-level = {$game}では、CPUの強さは選べません。`{$p}bots 1` で入ります。
refusal-game-disabled = この部屋では{$game}が無効になっています。管理者が `{$p}enable {$name}` で有効にできます。
refusal-game-away = {$game}は今は遊べません。遊べるゲームは `{$p}games` で見られます。
refusal-no-such-game = { $nearest_key ->
    [none] 「{$word}」というゲームはありません。一覧は `{$p}games` で見られます。
   *[other] 「{$word}」というゲームはありません。`{$nearest}` のことですか？
}
refusal-no-such-games = {$games}というゲームはないので、何も変えていません。一覧は `{$p}games` で見られます。
row-unknown-game = { $nearest_key ->
    [none] 「{$word}」
   *[other] 「{$word}」（{$nearest} のことですか？）
}
gap-unknown-game = {"、"}
refusal-no-such-option = 「{$word}」というオプションはありません。使えるもの：{$options}
refusal-option-takes-number = 「{$word}」には{ $most ->
    [0] {""}
   *[other] {" "}0～{$most} の
}数字が必要です。例：`{$p}{$verb} {$word} {$example}`
refusal-no-such-setting = 「{$word}」という設定はありません。使えるもの：{$settings}
refusal-wrong-setting = { $high ->
    [0] { $values_count ->
        [0] 「{$word}」にその値は使えません。例：{$example}
       *[other] 「{$word}」に使えるのは {$values} です。例：{$example}
    }
   *[other] 「{$word}」に使えるのは {$low}～{$high}{ $values_count ->
        [0] {" "}
       *[other] {" "}と {$values}{" "}
    }です。例：{$example}
}
refusal-wrong-term = 参加禁止の期間は1分から10年までです。例：{$example}
refusal-no-such-zone = { $nearest_key ->
    [none] 「{$word}」というタイムゾーンはわかりません。例：{$example}
   *[other] 「{$word}」というタイムゾーンはわかりません。{$nearest} のことですか？
}
refusal-nothing-to-undo = 元に戻せるものがありません。この24時間、管理者は設定も参加禁止もレートも変えていません。
refusal-just-undone = たった今{$name}さんが {$deed} を元に戻しました。その前の変更も戻すなら、もう一度 `{$p}undo` と送ってください。
refusal-changed-since = {$deed} のあとで別の変更があったので、もう元に戻せません。
refusal-openers-only = { $openers ->
    [accounts] ここで卓を開くには、先にログインしてください（IRCではNickServ）。ほかの人が開いた卓には参加できます。
   *[admins] ここで卓を開けるのは管理者だけです。開いた卓には参加できます。
}
refusal-tables-closed = ここで卓を開けるのは {$zone} の {$hours} です。今は {$now} です。
refusal-stats-off = この部屋では成績を残していません。管理者は `{$p}set stats on` で始められます。
refusal-not-over = 卓 `{$code}` はまだ終わっていないので、何も数えていません。`{$p}end {$code}` で、レートに数えずに終えられます。
refusal-counts-for-nothing = 卓 `{$code}` は、誰のレートにも入っていません。
refusal-prefix-begins-codes = # は `#a2` のような卓のコードの印なので、コマンドの前には付けられません。例：{$example}
refusal-no-such-language = 対応言語：{$languages}。選ぶには：`{$p}lang ja`
refusal-sure-to-leave = 抜けると `{$code}` の席には戻れません。{ $missed ->
    [0] {""}
    [2] 2卓続けて途中で抜けることになるので、ここでの次の卓はお休みになります。
   *[other] ここでの直近10卓のうち{$missed}卓を最後まで遊ばなかったことになるので、次の卓はお休みになります。
}{ $buttons ->
    [yes] 本当に抜けるなら、もう一度押してください。
   *[no] 本当に抜けるなら、もう一度 `{$p}leave` と送ってください。
}
refusal-sure-to-open = 卓 `{$code}` はまだほかの人を待っています。別の卓を開くと、この卓は閉じます。それでよければ、もう一度開いてください。
refusal-no-new-tables = まもなく再起動するため、今は新しい卓を開けません。{$minutes}分ほどしてから、もう一度試してください。
refusal-opened-often = ここで開いたまま遊ばなかった卓が{$tables}卓あります。次に開けるのは{$minutes}分後です。ほかの人ならすぐ開けます。
refusal-extended-enough = もう長いあいだ誰も来ていません。`{$p}start` で始めるか、`{$p}bots 1` でCPUを加えるか、誰かの `{$p}join` を待ってください。
refusal-no-window = `{$code}` は非公開の卓なので、いつまでも待ちます。`{$p}start` で始まります。
refusal-link-over = そのリンクは使用済みか、期限切れです。DMで `web` と送ると、新しいリンクが届きます。
refusal-name-kept = 卓 `{$code}` に{$name}として座っているので、終わるまで名前は変えられません。ここでも{$name}のままでどうぞ。
refusal-name-sits = この卓には{$name}さんか、よく似た名前の人がもういます。まぎれない名前で参加するか、ご本人なら自分のページでほかの端末用のリンクを作り、ここで開いてください。
refusal-name-taken = その部屋には{$name}さんがもういます。別の名前で参加するか、ご本人ならその部屋のネットワークでDMに `web` と送り、届いたリンクを開いてください。
refusal-pages-need-account = 今の名前は誰でも名乗れるので、あなた専用のリンクは渡せません。先にログインして（IRCではNickServ）、もう一度 `{$p}web` と送ってください。ページでは別の名前でも遊べます。{ $link_key ->
    [none] {""}
   *[some] 観戦はこちら：{$link}
}
refusal-no-pages = ここにはウェブページがありません。
refusal-not-on-pages = `{$code}` にはウェブページがありません。部屋の管理者が `{$p}set web watch` と送ると見られます。
refusal-not-watched = `{$code}` は参加している人だけに見えます。ホストが `{$p}watch on` と送ると、ほかの人も観戦できます。
refusal-not-invited = その招待は使えません。書き間違いか、もう始まっています。新しい招待をもらってください。
refusal-no-invitation = `{$code}` には、その部屋の人なら `{$p}join` で参加できます。ほかの部屋の人が参加できるのは、管理者が `{$p}set guests on` と送ってからです。
refusal-up-and-down = 卓 `{$code}` から{$times}回退席したので、もう参加できません。次の卓でどうぞ。
refusal-arranged-enough = 卓 `{$code}` の設定を{$times}回変えました。このまま{ $buttons ->
    [yes] 始めるか、抜けてください。
   *[no] { " " }`{$p}start` するか、`{$p}cancel` で閉じてください。
}
refusal-not-away = { $away_count ->
    [0] この卓に離席中の人はいません。CPUに任せられるのは、離席中の人の席だけです。
   *[other] 「{$word}」という離席中の人はいません。離席中：{$away}さん
}
refusal-clock-ran-out = 直前に時間切れになり、自動で進みました。
refusal-just-begun = 直前に場面が変わりました。そのつもりなら、もう一度送ってください。
refusal-too-late = 間に合いませんでした。それは前の番のボタンです。
refusal-faceless = 匿名の投稿では遊べません。匿名をやめるか、ボタンを使ってください。
refusal-say-in-private = ここではみんなに見えるので、何もしませんでした。{ $whisper_key ->
    [none] `{$word}` はわたしへのDMで送ってください。
   *[some] `{$whisper}` と打てば、わたしだけに届きます。
}
refusal-no-such-account = アカウント「{$word}」の人は知りません。アカウントの書き方の例：{$example}
refusal-code-overheard = ここではみんなに見えるので、そのコードはもう使えません。{ $whisper_key ->
    [none] わたしへのDMで `link` と送れば、新しいコードをお渡しします。
   *[some] `{$whisper}` と打てば、新しいコードをお渡しします。
}
refusal-link-needs-account = アカウントを連携するには、先にログインしてください（IRCではNickServ）。それから、もう一度 `{$p}link` と送ってください。
refusal-no-such-code = 使えるコードではありません。1時間のうちにあと{$left}回まで試せます。もう一方のアカウントで `{$p}link` と送れば、新しいコードをお渡しします。
refusal-too-many-codes = コードの間違いが多すぎるので、次に受け付けるのは{$minutes}分後です。
refusal-too-many-links = 連携と解除を短い間に繰り返しすぎています。{$minutes}分後にもう一度送ってください。
refusal-own-code = それはあなた自身のコードです。もう一方のネットワークの、別のアカウントで送ってください。
refusal-nothing-to-link = 確かめるコードがありません。先にコードを送ってください。例：{$usage}
refusal-sit-both = 両方のアカウントで同じ卓 `{$code}` に参加しています。その卓が終われば連携できます。
refusal-forgets-soon = どちらかの記録を消す予定になっています。そのアカウントで `{$p}forget stop` と送れば、連携できるようになります。
refusal-not-linked = このアカウントは、ほかのアカウントと連携していません。連携用のコードは {$usage} でお渡しします。
refusal-nobody-met = ここで誰かと遊び終えた卓がまだありません。ほかの2人の対戦成績は、2人の名前を続けて送ってください。
refusal-nobody-played = 「{$word}」という人は、ここで卓を遊び終えていません。
refusal-nobody-rated = ここには、レートのある「{$word}」さんがいません。
refusal-kept-private = {$name}さんは成績を公開していません。
refusal-nothing-rated = ここで終わった卓はまだありません。ゲームの名前を付けてください：{$usage}
refusal-nothing-to-try = 試すまでもありません。そのまま送ってください。
refusal-still-running = `{$code}` はまだ終わっていません。終わってからもう一度送ってください。
refusal-being-checked = `{$code}` は検証中です。少しお待ちください。
refusal-too-many-checks = 今{$most}卓分を調べています。結果が出てから、もう一度送ってください。
refusal-log-pruned = `{$code}` は終わってから長くたったため、もう検証できません。結果だけが残っています。
refusal-not-revealed = この部屋では `{$code}` の秘密の値を公開しないので、検証できません。
refusal-table-stands = { $reason ->
    [admin] 卓 `{$code}` は一時停止中です。管理者が `{$p}resume {$code}` と送るまで、持ち時間も止まっています。
    [missing] 卓 `{$code}` は一時停止中です：{$game}が今は使えません。何も失われていません。管理者は `{$p}end {$code}` で終了できます。
    [rules] 卓 `{$code}` は一時停止中です：ゲームのルールが開始時から変わりました。管理者は `{$p}resume {$code}` で今のルールで続行、`{$p}end {$code}` で終了できます。
    [hung] 卓 `{$code}` は一時停止中です：ゲームの処理に時間がかかりすぎました。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
    [unreadable] 卓 `{$code}` は一時停止中です：今はデータを読み込めません。何も失われていません。管理者は `{$p}end {$code}` で終了できます。
   *[broken] 卓 `{$code}` は一時停止中です：ゲームにエラーが起きました。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
}
refusal-not-paused = 卓 `{$code}` は一時停止中ではないので、再開するものがありません。
refusal-other-rooms-table = 卓 `{$code}` はほかの部屋のものです。それができるのは、その部屋の管理者だけです。

say-failed = こちらの不具合で失敗しました。何も変わっていません。もう一度送ってください。
say-full = ディスクがいっぱいで、何も変わっていません。ボットの運営者が空きを作ってから、もう一度送ってください。
say-slower = 一度にたくさん届いたので、次に答えるのは{$seconds}秒後です。卓での操作と `{$p}hand` はいつでもどうぞ。
say-crowded = 今は質問が多く、ゲームを優先しています。{$seconds}秒たったらもう一度送ってください。
say-silenced = {$room} で発言できないため、卓は待ち、持ち時間も止まっています。チャンネルの管理者が発言権（+v）をくれるか、制限を外してくれれば続けられます。書式のせいで届かないなら、そこで `{$p}set style plain` と送ってください。
say-more = 続きは、わたしの手がすいたころにもう一度どうぞ：{$typed}
say-not-away = あなたは離席扱いになっていません。
say-page-own = ブラウザーで開くと、そこでもあなたとして遊べます：{$link} {$minutes}分以内に一度だけ使えます。開いた人があなたになるので、人には教えないでください。
say-page-entered = あなたのリンクが使われ、そのブラウザーはあなたとして遊べるようになりました。覚えがなければ `{$p}unlink` と送ってください。
say-page-turn = `{$code}`（{$game}）であなたの番ですが、ページが表示されていません：{$link}
say-page = ブラウザーで見る {$code}：{$link}
say-invited-here = リンクを友だちに送ってください。開いた人は、始まるまでは `{$code}` に参加できます。
say-invited-link = 友だちに伝えてください：{$link} を開くと、始まるまでは `{$code}` に参加できます。わたしへのDMで {$typed} と送っても参加できます。
say-invited = 友だちに伝えてください：わたしへのDMで {$typed} と送ると、始まるまでは `{$code}` に参加できます。
say-seated = `{$code}` に参加しました（{$seated}／{$most}人）。
say-words = { $seated ->
    [yes] 好きな言葉を `{$code}` の{ $chance }に混ぜられます
   *[no] 好きな言葉を{ $chance }に混ぜて `{$code}` に参加できます
}（言葉は全員に見えます）。たとえば {$typed} と送ってください。
say-got-up = `{$code}` から退席しました。
## Choices that change where they stand

own-name = 日本語
button-page = 次へ（{$page}／{$pages}）
button-write = 入力する…
button-usual = 標準に戻す
button-on = ✓ {$value}
button-off = ✗ {$value}
button-setting = {$name}：{$value}
settings-panel = この部屋の設定です。管理者は、変えたいものを押してください。
settings-games = この部屋で遊べるゲームです。押すと、有効と無効が切り替わります。
setting-shown = *{$name}：{$value}*
    （{$about}）
setting-ask = 「{$name}」をどうしますか？（{$about}）
say-set-open = すでに開いている卓はそのままです。
title-games = ゲーム
title-language = 言語
title-window = 参加の受付秒数
title-openers = 卓を開ける人
title-seconds = 持ち時間の秒数
title-prefix = コマンドの記号
title-style = 表示
title-tables = 同時に開ける卓
title-reveal = 最後に秘密を公開
title-quiet = 通知を減らす
title-hints = 初めての人にヒント
title-guests = ほかの部屋のゲスト
title-public = コードで誰でも観戦
title-web = ウェブページ
title-hours = 開ける時間
title-timezone = タイムゾーン
title-stats = 成績
title-score = 対戦成績
title-recap = 勝負を分けた場面
title-pictures = 絵
title-pace = 速さ
choice-none = 無制限
choice-all = 誰でも
choice-accounts = 登録者
choice-admins = 管理者だけ
choice-off = なし
choice-watch = 観戦だけ
choice-play = 観戦と参加
choice-quick = 速い
choice-normal = 普通
choice-slow = ゆっくり
choice-rich = ダイスの絵あり
choice-plain = 文字と数字だけ
lang-panel = どの言語でお話ししましょうか？
me-panel = あなた自身の設定です。押すと変わります。
button-mentions-on = メンションする
button-mentions-off = メンションしない
button-show-all = 成績は誰でも見られる
button-show-room = 成績は同じ部屋の人だけ
button-show-nobody = 成績は非公開
button-lang = 言語
button-notify = お知らせ
button-any-game = どのゲームでも
button-number = 人数を決める…
button-notify-off = お知らせは不要
notify-panel = { $where ->
    [here] 卓が開いたら、ここでお知らせできます。ゲームを選んでください。
   *[private] ゲストを受け入れる部屋で卓が開いたら、DMでお知らせできます。ゲームを選んでください。
}
notify-ask = 何人集まったらお知らせしますか？　「2」のように数字だけで答えてください。前にゲームの名前を付けると、そのゲームだけになります。
button-top-here = ここ
button-top-month = 今月
button-top-all = 全体
button-top-bots = 対CPU
welcome-panel = { $where ->
    [room] 「今すぐ遊ぶ」かゲームを押すと、ここに卓を開きます。遊びたい人は「参加」を押してください。
   *[private] 「今すぐ遊ぶ」を押すと、すぐにCPUと対戦できます。準備から始めるなら、ゲームを選んでください。
}
button-play-now = ▶ 今すぐ遊ぶ
button-settings = 設定

say-language = これからは日本語でお答えします。
say-mentions = 手番になったら、またメンションでお呼びします。
say-coach-on = コーチをオンにしました。CPUだけが相手の卓で、損な手のすぐ後に、もっとよかった手をこっそりお知らせします。やめるには：`{$p}coach off`
say-coach-off = コーチはオフです。`{$p}coach on` で、CPUだけが相手の卓では、損な手のすぐ後に、もっとよかった手をこっそりお知らせします。
say-coach = コーチ：{$remark}
say-no-mentions = 手番になってもメンションせず、通知音も鳴らしません。文字だけのチャットでは、これまでどおりあなたの名前で始まる行でお知らせします。元に戻すには：`{$p}me mentions on`
say-show = { $show ->
    [all] あなたの成績は、どこの人からも見られます。
    [nobody] あなたの成績は誰にも見えず、どの一覧にも載りません。結果はこれまでどおり数えます。
   *[other] あなたの成績は、一緒に遊んだ部屋の人だけが見られます。
}
say-forget = { $hours ->
    [0] 最後の卓が終わりしだい、
   *[other] {$hours}時間後に、
}あなたの名前・アカウント・言葉を、保存しているすべての記録から消します。ほかの人の結果が変わらないよう、卓と結果は名前なしで残ります。チャットに流れた発言は消せません。やめるなら `{$p}forget stop`、今何があるかは `{$p}export me` で見られます。
say-link-code = 一緒に使いたいもう一方のネットワークで、{$minutes}分以内に、わたしへのDMで {$typed} と送ってください。連携した人はあなたとして遊び、あなたのダイスも見えます。
say-link-sure = これで{$name}さん（{$network}、{$tables}卓）と同じ人になります。結果も参加禁止も共通です。よければ {$typed} と送ってください。
say-linked = {$name}さん（{$network}）と同じ人になりました。あなただけに見せるものは、最後に発言した場所に届きます。元に戻すには：`{$p}unlink`
say-unlinked = アカウントは元どおり別々になり、結果もそれぞれに戻りました。その間の参加禁止は、すべてのアカウントに残ります。
say-linked-elsewhere = {$name}さん（{$network}）があなたのコードを使い、同じ人になりました。席も結果も参加禁止も共通です。心当たりがなければ `{$p}unlink` と送ってください。
say-unlinked-elsewhere = {$name}さん（{$network}）として連携を解除しました。アカウントは元どおり別々です。
say-forget-elsewhere = {$name}さん（{$network}）として、記録を消すように頼まれました。24時間後に、ここの分もすべて消えます。心当たりがなければ `{$p}forget stop` と送ってください。
say-notify = { $named ->
    [yes] {$game}の卓
   *[no] 卓
}{ $seats ->
    [0] が開いたら、
   *[other] に{$seats}人集まったら、
}{ $where ->
    [here] ここでお知らせします。
    [page] このサイトで開いているページでお知らせします（ここから参加できる卓だけです）。
   *[private] DMでお知らせします（ゲストを受け入れる部屋の卓だけです）。
}{ $where ->
    [page] {""}
   *[other] やめるには：`{$p}notify off`
}
say-notify-off = もうお知らせしません。
say-notify-none = お知らせの予定はありません。何も変わっていません。
say-forget-stopped = 消すのをやめました。今はどの一覧にも載りません。載せるなら `{$p}me show room` です。
say-forget-unasked = 消す予定はありません。何も変わっていません。
say-forget-waits = 次の卓が終わったら、そのアカウントの記録を消します：{$codes}
say-forgotten = 消しました。その人の名前・アカウント・言葉は、もうどこにも残っていません。
say-forget-soon = 数分後にそのアカウントの記録を消します。最後の卓の結果が全員に届くのを待っています。
say-nothing-kept = あなたについての記録は何もありません。
say-kept = あなたについての記録、{$page}／{$pages}ページ{ $next ->
    [0] ：
   *[other] （次は `{$p}export me {$next}`）：
}
say-enabled = {$game}が遊べます：`{$p}{$name}`
say-enabled-several = 遊べるようになりました：{$typed}
say-enabled-all = すべてのゲームが遊べます。一覧は `{$p}games` で見られます。
say-disabled = {$game}を無効にしました。進行中の卓は続きます。
say-disabled-several = {$games}を無効にしました。進行中の卓は続きます。
say-disabled-all = すべてのゲームを無効にしました。`{$p}enable all` で有効に戻せます。進行中の卓は続きます。
say-set = 設定を変えました。{$name}：{$value}
say-set-later = {$told}　もう開いている卓はそのままです。
setting-source = {$name}：{$value}（{ $source ->
    [room] この部屋の設定
    [network] このネットワークの設定
    [house] ボット全体の設定
    [person] `{$p}lang` で選んだもの
   *[default] 標準
}）：{$about}
say-banned = {$name}さんは{ $lasts ->
    [until] {$until}まで、この部屋の卓に参加できません
   *[always] この部屋の卓に参加できなくなりました
}{ $why ->
    [yes] （理由：{$reason}）
   *[no] {""}
}。取り消すには `{$p}undo`。
say-you-are-banned = 卓 `{$code}` の部屋の管理者が、{$name}さんの参加を{ $lasts ->
    [until] {$until}まで禁止しました
   *[always] 禁止しました
}{ $why ->
    [yes] （理由：{$reason}）
   *[no] {""}
}。
say-unbanned = {$name}さんはこの部屋の卓にまた参加できます。
say-voided = 卓 `{$code}` はレートに数えないことにしました。24時間以内なら `{$p}undo` で戻せます。
say-undone = 元に戻しました：{$who}さんの {$deed}（{$ago}）。{$now}。
undone-setting = {$name}はまた {$value} です
undone-games = 今無効なゲーム：{$games}
undone-ban = { $banned ->
    [yes] {$name}さんをまた参加禁止にしました
   *[no] {$name}さんはこの部屋の卓にまた参加できます
}
undone-sat-out = {$name}さんはこの部屋の次の卓をまた休みます
undone-void = 卓 `{$code}` をまたレートに数えます
undone-other = 前と同じです
why-line = {$ago}の「{$typed}」：{$reason}
why-line-talk = {$ago}の言葉：{$reason}
why-reason = { $kind ->
    [aside] わたし宛てではありませんでした。ここのコマンドは {$prefix} で始まります。
    [bare] コマンドになっていませんでした。ここではこう始めます：{$typed}
    [empty] {$prefix} のあとにコマンドがありませんでした。
    [unknown] 「{$word}」はわかりません。知らない言葉には返事をしないことにしています。使える言葉は `{$p}help`。
    [nowhere] 「{$word}」を使うゲームの卓が、今ここにはありません。
    [button] そのボタンはわかりません。
    [twice] 同じものが2回届きました。効いたのは1回目だけです。
    [late] 言われたときは留守にしていて、届いたのがずっと後だったので、そのままにしました。まだ必要なら、もう一度送ってください。
    [old] サーバーやバウンサーが送り直した古い発言として届いたので、そのままにしました。まだ必要なら、もう一度送ってください。
    [slow] 一度にたくさん聞かれたので、返事をしませんでした。もう一度送ってください。
    [answered] { $where ->
        [room] ここで返事をしました。
       *[private] { $openly ->
            [yes] ここで返事をしました。
           *[no] あなただけに返事をしました。別の画面に出るアプリもあります。
        }
    }
    [failed] こちらの不具合でうまくいかず、何も変わっていません。もう一度送ってください。
    [full] ディスクがいっぱいで、何も変わっていません。ボットの運営者が空きを作ってから、もう一度送ってください。
   *[done] そのとおりにしました。
}
why-clock = {$ago}に卓 `{$code}` であなたの時間が切れて、自動で進みました。
why-shut = 今は {$room} で発言できないので、そこの卓は待っています。
why-none = この10分、ここでわたしに何も言っていません。卓が何を待っているかは `{$p}status` で見られます。
say-taken-off = この部屋の人は卓 `{$code}` を抜けました。この部屋にはもうお知らせしません。
hand-nothing = あなただけに見えるものはありません。{ $buttons ->
    [yes] { "" }
   *[no] 卓の状況は `{$p}status` で見られます。
}
try-would = こうなります：
    {$what}
rating-shown = { $sure ->
    [yes] {$number}
   *[no] 約{$number}
}
stats-line = {$name}さん、{$game}：{$rating}{ $listed ->
    [yes] （{$of}人中{$place}位）
   *[no] { "" }
}。{$tables}卓{$wins}勝。最後までいた卓：{$ended}卓中{$kept}卓。
# Follows stats-line in the same line.
stats-luck = 運（{$tables}卓）：{$luck}勝ぶん。
stats-house = CPUだけが相手の卓：{$rating}。{$tables}卓{$wins}勝。
stats-house-of = {$name}さん、{$game}（CPUだけが相手の卓）：{$rating}。{$tables}卓{$wins}勝。
stats-score = {$name}さん、{$game}：ここで{$tables}卓中{$wins}勝{ $lasting ->
    [yes] {""}
   *[no] （未ログイン）
}。
score-line = {$one}さん 対 {$other}さん：{$spans}。
score-span = { $span ->
    [evening] 今夜
    [month] 今月
   *[all] 通算
} {$wins} 対 {$losses}
stats-none = {$name}さんがここでほかの人と最後まで遊んだ卓は、まだありません。CPU相手の卓は `{$p}history` で見られます。
stats-none-of = {$name}さんがここで最後まで遊んだ{$game}のレート対象の卓は、まだありません。
top-head = { $board ->
    [month] {$game}、今月負かした人数：{$entries}
    [all] {$game}、全体の順位：{$entries}
    [bots] {$game}、CPUだけが相手の順位：{$entries}
   *[here] {$game}、ここの順位：{$entries}
}
top-entry = {$place}位 {$name}さん {$rating}
top-score = {$name}さん {$tables}卓中{$wins}勝{ $lasting ->
    [yes] {""}
   *[no] （未ログイン）
}
top-new = 「約」は10卓遊ぶと消えます。
top-about = { $board ->
    [month] 今月ここで誰かに勝った人は{$count}人です。
    [all] 30日以内に遊び、10卓以上の人が{$count}人。`{$p}me show all` で、あなたもここに載ります。
    [bots] 30日以内に遊び、10卓以上の人が{$count}人。
   *[here] 30日以内に遊び、10卓以上の人が{$count}人。今月負かした人数は `{$p}top month` で見られます。
}
top-none = { $board ->
    [month] 今月ここの{$game}で誰かに勝った人は、まだいません。
    [all] {$game}で10卓以上遊び、全体の順位に載せたい人は、この30日にはいません。
    [bots] この30日に、ここでCPUだけを相手に{$game}を最後まで遊んだ人はいません。
   *[here] この30日に、ここで{$game}をほかの人と最後まで遊んだ人はいません。
}
list-dots = ・
history-line = {$name}さんの最近の卓：{$entries}
history-entry = `{$code}` {$game} { $place ->
    [0] 勝者なし
    [1] 勝ち
   *[other] {$seats}人中{$place}位
}{ $counted ->
    [yes] （{$change}）
   *[no] { "" }
}
history-none = {$name}さんがここで最後まで遊んだ卓は、まだありません。
tally-head = *{$tally}*
tally-line = {$name}さん：{$amount}
tally-none = まだ誰も持っていません。
verify-verdict = { $verdict ->
    [honest] 卓 `{$code}` は公正です。{$draws}回の抽選はすべて、秘密の値と全員の言葉から決まっています。
    [unsure] 卓 `{$code}`：{$draws}回の抽選を計算し直し、おかしな点はありませんでしたが、確かめられないことがあります。
   *[wrong] 卓 `{$code}` は計算が合いません。{ $dice ->
        [yes] 秘密の値と全員の言葉から決まらない抽選があります。
       *[no] {""}
    }
}
verify-doubt = { $kind ->
    [forgotten] この卓には記録を消した人がいます。その人の言葉は印しか残っていないので、本人のものか確かめられません。
    [untied] この卓には記録を消した人がいるので、抽選が秘密の値から決まったことは、もう確かめられません。
   *[lone] 結果が1通りしかない抽選があります。それが正しいかは、ルールでしかわかりません。
}
verify-numbers = 秘密の値：{$secret}　以前の卓での証明：{$digits}　証明：{$proof}
verify-compared = { $fits ->
    [yes] お送りの証明と一致しました。誰かが参加する前に決まっていたものです。
    [no] お送りの証明は `{$code}` のものではありません。
   *[none] それは証明として読めません。卓が開いたときの行の最後にある26文字の英数字を、`{$p}verify {$code}` の後に付けてください。
}
verify-pressed = { $finding ->
    [right] 卓 `{$code}`：{$draws}回の抽選はすべて、秘密の値と全員の言葉から決まっています。`{$p}verify {$code}` なら、行動もルールどおりにやり直して確かめます。
    [unsure] 卓 `{$code}`：{$draws}回の抽選を計算し直し、おかしな点はありませんでしたが、確かめられないことがあります。理由は `{$p}verify {$code}` でわかります。
   *[wrong] 卓 `{$code}` は計算が合いません。秘密の値と全員の言葉から決まらない抽選があります。
}
verify-rules = { $finding ->
    [right] {$actions}回の行動をルールどおりにやり直すと、お伝えした結果と一致します。
    [called-off] {$actions}回の行動をルールどおりにやり直すと、打ち切られた場面と一致します。その後に続きがあったかどうかは、わかりません。
    [wrong] 行動をルールどおりにやり直すと、{$number}番目で合わなくなります。
    [mixed] 行動はやり直せません。途中でルールが変わり、管理者が続行を選びました。
    [missing] 行動はやり直せません。そのゲームが今は使えません。
    [long] 行動のやり直しは、ここでは時間がかかりすぎます。`croupier verify` なら最後まで確かめられます。
   *[other] 行動はやり直せません。当時と今とではルールが違います。
}
verify-house = { $finding ->
    [right] CPUの手{$moves}回は、どれもその席から見える情報だけで選び直した手と一致します。
    [wrong] CPUの{$number}番目の手は、選び直すと違うものになります。
    [long] CPUの手の選び直しは、ここでは時間がかかりすぎます。`croupier verify` なら最後まで確かめられます。
   *[other] CPUの手は選び直せません。当時と今とでは打ち方が違います。
}
say-lesson = いちばん惜しかった一手：{$remark}
analysis-fine = {$name}さんは大きな損がありませんでした。お見事です。
analysis-nobody = `{$code}` では、選ぶ場面がありませんでした。
analysis-none = {$game}には感想戦がありません。一手ずつの損得を計算できないゲームです。
analysis-away = `{$code}` は感想戦ができません：ゲームが今は使えません。
analysis-not = { $finding ->
    [long] `{$code}` の感想戦は、ここでは時間がかかりすぎます。
    [failed] `{$code}` の感想戦に失敗しました。ゲーム側の不具合で、結果はそのままです。
    [kept] `{$code}` は感想戦ができません：この部屋は秘密を公開せず、どの選択も秘密しだいでした。
   *[other] `{$code}` は感想戦ができません：今とは違うルールで遊ばれた卓です。
}
games-line = {$typed}：{$about}
games-none = この部屋で遊べるゲームはありません。管理者が `{$p}enable all` で有効にできます。
help-playing = `{$code}` で{$game}を遊んでいます：{$verbs}
help-verb = {$usage}：{$about}
help-games = ゲーム：{$games}。名前を送ると卓が開きます。
help-options = オプションは名前の後ろに：{$example}。一覧は `{$p}help ゲーム名` です。
help-of-game = {$game}　{$what}
help-tally = {$game}でみんなが持っている{$tally}の数です。
help-here = ここの卓で使えるコマンド：{$verbs}
help-more = 調べるコマンド：{$verbs}。説明は `{$p}help コマンド`、すべての一覧は `{$p}help 全部` です。
help-table = 卓で使うコマンド：{$verbs}
help-asking = 調べるコマンド：{$verbs}。`{$p}help コマンド` で説明します。
help-admin = 管理者用：{$verbs}
help-game = {$game}（{ $exact ->
    [yes] {$most}人
   *[no] {$least}～{$most}人
}）。`{$p}{$name}` で開きます。オプションを付けるなら `{$p}{$name} OPTION`。オプション：{$options}
status-lobby = {$game}の卓 `{$code}` は受付中：{$who}さん（{$seated}／{$most}人{ $bots ->
    [0] {""}
   *[other] 、ほかにCPU{$bots}人
}）。{ $seconds ->
    [0] { $host ->
        [yes] { "" }
       *[no] ホストが{ " " }
    }`{$p}start` と送るとスタートです。
   *[other] あと{$seconds}秒でスタート。{ $buttons ->
        [yes] { "" }
       *[no] 参加は `{$p}join`。
    }
}
status-running = `{$code}` の*{$game}*：{$who}さんの番です{ $seconds ->
    [0] 。
   *[other] （あと{$seconds}秒）。
}
status-paused = `{$code}` の*{$game}*は一時停止中です{ $reason ->
    [admin] 。管理者が `{$p}resume {$code}` と送るまで、持ち時間も止まっています。
    [missing] ：ゲームが今は使えません。何も失われておらず、使えるようになれば続きから遊べます。
    [rules] ：ルールが開始時から変わりました。管理者は `{$p}resume {$code}` で今のルールで続行、`{$p}end {$code}` で終了できます。
    [hung] ：ゲームの処理に時間がかかりすぎました。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
    [unreadable] ：今はデータを読み込めません。何も失われていません。管理者は `{$p}end {$code}` で終了できます。
   *[broken] ：ゲームにエラーが起きました。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
}
settings-line = {$name}：{$value}（{$about}）
settings-entry = {$name} {$value}
settings-chosen = この部屋で決めたもの：{$settings}
settings-usual = 標準のまま：{$settings}
settings-more = `{$p}set NAME` で説明、`{$p}set NAME VALUE` で変更します（管理者のみ）。
set-which = 変えられる設定：{$settings}。`{$p}set NAME` で説明、`{$p}set window 45` で変更します（管理者のみ）。
rules-which = どのゲームのルールですか？　{$typed}
settings-disabled = 無効なゲーム：{$games}
settings-banned = 参加禁止の人：{$entries}
settings-ban = {$name}さん{ $lasts ->
    [until] 　{$until}まで
   *[always] {""}
}{ $why ->
    [yes] 　理由：{$reason}
   *[no] {""}
}
audit-line = {$at} {$name}さん：{$deed}
audit-none = 管理者による変更はありません。

verb-join = 始まる前の卓に参加します。後ろに書いた言葉はダイスの目やカードに混ざります。
verb-leave = 卓から抜けます。
verb-start = 待たずに始めます（ホスト）。
verb-extend = 受付を延ばします（ホスト）。
verb-try = 実際にはせずに、どうなるかだけを見ます。
verb-cancel = 始まる前に卓を閉じます（ホスト）。
verb-again = 前の卓をもう一度開いて、同じ人たちを呼びます。参加するかどうかは各自が決めます。
verb-option = 卓のオプションを決めます。これだけ送ると一覧です。
verb-bots = CPUの人数を決めます（ホスト）。`{$p}bots 1 easy` なら弱い、`{$p}bots 1 fair` ならふつう、`{$p}bots 1 strong` なら強いCPUです。
verb-hand = 自分だけの情報を見ます。答えはあなただけに届きます。
verb-status = 卓の状況を見ます。
verb-back = 戻ったことを知らせます。
verb-invite = 友だちが同じ卓に参加するためのリンクや言葉を教えます。
verb-replace = 離席中の人の席を、戻らなければ最後までCPUに任せます。管理者か、参加しているほかの全員の賛成が必要です。
verb-help = コマンドやゲームを説明します。`{$p}help 全部` ですべてのコマンドの一覧です。
verb-games = ゲームの一覧です。
verb-welcome = はじめての人のための案内です。遊べるゲームと言語を選べます。
verb-rules = ルールを短く説明します。
verb-new = 卓を開きます。ゲームの名前だけでも開けます。
verb-analysis = 終わった卓の感想戦です。各プレイヤーのいちばん損な選択を、その時にわかっていたことから教えます。
verb-verify = 終わった卓の秘密の値を公開し、伏せたものも含めてダイスやカードをすべて計算し直し、ゲームもルールどおりにやり直して確かめます。これだけ送ると、最後に終わった卓です。卓が開いたときの証明を後に付ければ、それとも比べます。
verb-web = 卓をブラウザーで見るリンクを出します。
verb-coach = CPUだけが相手の卓で、損な手のすぐ後に、もっとよかった手をこっそりお知らせします。
verb-watch = 自分の卓を、リンクを知っている人が観戦できるようにするか、できなくするかを決めます。
verb-lang = あなたへの返事の言語を選びます。
verb-me = あなた自身の設定を見ます。`{$p}me mentions off` で手番のメンションと通知音を止められ、`{$p}me show nobody` でどの一覧にも載らなくなります。
verb-stats = 自分や、ここで遊ぶ人の成績を見ます。
verb-score = ここでの2人の対戦成績を、今夜・今月・通算で見ます。
verb-top = ここの順位を見ます。この30日のほか、今月負かした人数（`month`）、全体（`all`）、CPU相手（`bots`）もあります。
verb-history = 自分や、ここで遊ぶ人の最近の卓を見ます。
verb-why = 何も起きなかったのはなぜか、最後に言ったことがどうなったかを答えます（あなただけに見えます）。
verb-export = あなたについての記録を、1ページずつすべて見ます（DMで）。
verb-forget = あなたについての記録を24時間後に消します。それまでは `{$p}forget stop` で取り消せます（DMで）。
verb-notify = 卓が開いたときにお知らせします。ゲームや、集まった人数も指定できます。DMでは、ゲストを受け入れる部屋の卓をお知らせします。5回続けて参加がなければやめます。
verb-link = いくつかのネットワークのアカウントで、同じ人として遊びます。`{$p}link` でもらったコードを、もう一方のアカウントで送ってください（DMで）。
verb-unlink = 連携をやめ、アカウントを元どおり別々にします（DMで）。
verb-enable = この部屋でゲームを有効にします（管理者）。
verb-disable = この部屋でゲームを無効にします（管理者）。
verb-settings = この部屋の設定を見ます。
verb-set = この部屋の設定を変えます（管理者）。値を付けなければ、今の値とその出どころを答えます。一覧は `{$p}settings`。
verb-end = 卓を終わらせます。ほかの部屋の卓なら、この部屋の人だけが抜けます（管理者）。
verb-pause = 卓を一時停止します。持ち時間も止まり、再起動しても何も失われません（管理者）。
verb-resume = 一時停止中の卓を再開します。持ち時間は最初から数え直します（管理者）。
verb-ban = この部屋の卓への参加を禁止します。7日、12時間 のような期間や、理由も付けられます（管理者）。
verb-unban = 参加禁止や、次の卓のお休みを解除します（管理者）。
verb-void = 終わった卓をレートに数えないことにします（管理者）。
verb-audit = 管理者による変更の記録です（管理者）。
verb-undo = 管理者がいちばん最近変えた設定・参加禁止・レートを、24時間以内なら元に戻します（管理者）。

me-show = 成績を見られる人。`all` は誰でも、`room` は遊んだ部屋の人だけ、`nobody` は誰にも見せません
me-mentions = 手番になったらメンションで呼ぶか
setting-window = 参加を受け付ける秒数、5～600
setting-seconds = 持ち時間の秒数（ゲームの標準の代わり）、0は無制限
setting-prefix = コマンドの前に付ける記号
setting-language = この部屋の言語
setting-style = `装飾あり`、または太字も色もダイスの絵も使わず文字と数字だけで書く `装飾なし`
setting-tables = 同時に開ける卓の数
setting-reveal = 終了後に秘密の値を公開するか
setting-quiet = 通知を減らす（参加・退席や時間の警告をみんなには知らせない）
setting-hints = ヒントのあるゲームで、初めて遊ぶ人にヒントを出すか
setting-guests = ほかの部屋の人がこの部屋の卓にコードで参加できるか
setting-public = この部屋の卓をどこからでもコードで見られるか。TelegramではDMから参加もできます
setting-web = この部屋の卓をウェブページで見せるか：`オフ`、`観戦`、ページからも入れる `参加`
setting-openers = 卓を開ける人。`すべて` は誰でも、`登録者` はログインした人、`管理者` は管理者だけ
setting-hours = 卓を開ける時間。例：`18-02`。`標準` はいつでも
setting-timezone = その時間のタイムゾーン。例：`Asia/Tokyo`
setting-stats = レートや成績を残して見せるか。オフなら何も数えません
setting-score = 卓の終わりに、また顔を合わせた人どうしの対戦成績を知らせるか
setting-recap = 卓の終わりに、勝負を分けた場面を知らせるか
setting-pictures = ゲームの終わりに卓の絵を出すか（絵を出せるネットワークだけ）
setting-pace = ゲームの持ち時間の長さ。`速い` は半分、`ゆっくり` は2倍。選んだ秒数はそのままです
option-best = 3卓・5卓・7卓のマッチです。決着がつくまで続き、卓ごとに全員の席が1つずれます。
option-seconds = 持ち時間を秒数で決めます（決めなければゲームの標準）。

typed-option-seconds = 秒数, 持ち時間
typed-option-best = マッチ, 番勝負
typed-setting-mentions = メンション
typed-setting-show = 成績公開
typed-setting-window = 受付時間, 受付
typed-setting-seconds = 秒数, 持ち時間
typed-setting-prefix = 記号
typed-setting-language = 言語
typed-setting-style = 表示
typed-setting-tables = 卓数
typed-setting-reveal = 公開
typed-setting-quiet = 静か
typed-setting-hints = ヒント, 手引き
typed-setting-guests = ゲスト
typed-setting-public = 観覧
typed-setting-web = ウェブ, ページ
typed-setting-openers = 開ける人
typed-setting-hours = 開ける時間, 営業時間
typed-setting-timezone = タイムゾーン, 時間帯
typed-setting-stats = 成績
typed-setting-score = 対戦成績, 戦績
typed-setting-recap = 名場面, 振り返り
typed-setting-pictures = 絵, 画像
typed-setting-pace = 速さ, ペース
typed-value-default = 標準
typed-value-all = すべて
typed-value-or = か
typed-value-room = 部屋
typed-value-month = 今月, 月間
typed-value-bots = CPU, ボット, ハウス, house, computer
typed-value-nobody = 非公開
typed-value-accounts = 登録者
typed-value-admins = 管理者
typed-value-off = オフ, いいえ
typed-value-watch = 観戦
typed-value-play = 参加
typed-value-quick = 速い, 早い
typed-value-normal = 普通, ふつう
typed-value-slow = ゆっくり, 遅い
counter-words = 個, 番, 枚, チップ, つ, こ
joint-words = が, を, の, は, に, で, と, の目が, の目を, の目, 以上, が以上, ある
ending-words = する, します, して, してください, だ, です
minute-words = 分, 分間
hour-words = 時間
day-words = 日, 日間
week-words = 週間, 週
month-words = か月, ヶ月, カ月, 月
typed-value-stop = 取り消し, やめる
typed-value-yes = はい, 確定
typed-value-en = 英語
typed-value-ja = 日本語
typed-join = 参加
typed-leave = 抜ける, 退席
typed-start = 開始, スタート
typed-extend = 延長
typed-try = 試す
typed-cancel = 中止
typed-again = もう一度, 再戦
typed-option = オプション
typed-bots = CPU, ボット, ハウス
typed-value-easy = 弱い, 弱め, やさしい
typed-value-fair = ふつう, 普通, ほどほど
typed-value-strong = 強い, 強め, 本気
typed-hand = 手元, 手, 手札, 持ち札, 手持ち
typed-status = 状況
typed-back = 戻った, 復帰
typed-web = ウェブ
typed-invite = 招待
typed-replace = 代打ち, 交代
typed-help = ヘルプ
typed-games = ゲーム一覧
typed-rules = ルール
typed-new = 新規
typed-verify = 検証, 検算
typed-lang = 言語
typed-me = 自分
typed-export = 書き出し
typed-forget = 忘れて
typed-coach = コーチ
typed-notify = 通知
typed-link = 連携
typed-unlink = 連携解除
typed-enable = 有効
typed-disable = 無効
typed-settings = 設定一覧
typed-welcome = 案内
typed-set = 設定
typed-end = 終了
typed-pause = 一時停止
typed-resume = 再開
typed-ban = 参加禁止
typed-unban = 参加許可
typed-void = 無効試合, ノーカウント
typed-audit = 変更記録, 監査
typed-undo = 復元
typed-why = なぜ

# まだ使わない言葉。ゲームが先に取らないように空けておきます。
typed-stats = 成績, 統計
typed-score = 対戦成績, 戦績
typed-best = 先取, マッチ
typed-badges = バッジ, 勲章
typed-top = 順位, ランキング
typed-history = 履歴
typed-replay = 棋譜, 再生
typed-analysis = 感想戦, 検討
typed-watch = 観戦
typed-fairness = 公平さ
typed-daily = 今日の卓
typed-evening = 例会

## 端末で

greeting = クルーピエへようこそ。説明は `help`、入力の補完は Tab、終わるときは Ctrl-D。
greeting-games = クルーピエへようこそ。遊べるゲーム：
greeting-choose = 番号か名前を打ってください。説明は `help`、補完は Tab、終了は Ctrl-D。
greeting-game = { " " }{$number}  *{$game}*（{ $exact ->
    [yes] {$most}人
   *[no] {$least}～{$most}人
}）：{$brief}
choose-begin = { $bots ->
    [0] 全員が参加したら Enter で始めます。その前に選べるもの：
   *[other] Enter で、CPU{$bots}人と始めます。その前に選べるもの：
}
choose-rules = 遊び方を短く説明します。
choose-others = このキーボードのもう1人も参加します。
choose-line = { " " }{$typed}：{$about}
choose-bots = CPUの人数を変えます（1～{$most}）。
choose-level = CPUを弱くします。`bots {$count} fair` でふつう、`bots {$count} strong` で強くなります。
choose-several = このキーボードに何人かいて、打った言葉は全員に見えます。DMの代わりに `>` を前に付けると、わたしだけに届きます：`>hand`（{$name}さんは `@{$name} >hand`）。
choose-ready = Enter で開始します。
choose-numbers = ゲームの番号は1から{$most}までです。番号か名前を打ってください。一覧は `{$p}games`。

## ボタンと選びかけ

button-join = 参加
button-start = 開始
button-bots = { $bots ->
    [0] CPUなし
   *[other] CPU{$bots}人
}
button-level = { $level ->
    [easy] CPU（弱い）
    [fair] CPU（ふつう）
   *[strong] CPU（強い）
}
button-invite = 招待
button-watch-on = 観戦を許可
button-watch-off = 観戦を終了
button-leave = 抜ける
button-words = { $chance }に混ぜる言葉
button-mix = 混ぜる
form-words = { $chance }に混ぜる言葉（何でもかまいません。全員に見えます）
form-bots = CPUの人数
button-again = もう一度
button-again-level = { $level ->
    [easy] 弱いCPUと
    [fair] ふつうのCPUと
   *[strong] 強いCPUと
}もう一度
form-level = もう一度（CPUの強さ）：
button-again-with = {$names}さんともう一度
button-analysis = 自分の感想戦
button-verify = { $chance }を確認
button-hand = 手元を見る
button-status = 卓の状況
button-more = {$what}…
button-others = …
button-rest = 残り全部
button-back = ← 戻る
button-ticked = ✓ {$value}
label-face = 🎲 {$value}
label-place = {$value}番
label-chips = {$value}
label-card = {$value}
label-count = {$value} ×
draft-so-far = {$verb}：{$chosen}
draft-opened = {$verb}：{$parts}を選んでください。
draft-incomplete = まだ選んでいないもの：{$parts}（ここまで：{$draft}）
draft-confirm = もう一度押すと決まります：{$action}
