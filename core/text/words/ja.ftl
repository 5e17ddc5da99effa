# ハウスの言葉

list-more = {$first}、{$next}
list-last = {$first}、{$last}
list-choice = {$first}か{$last}
value-none = なし
value-on = オン
value-off = オフ
value-usual = 標準
value-rich = 装飾あり
value-plain = 装飾なし
ranking-place = {$place}位 {$who}
name-stood-in = {$name}（ハウスの代打ち）
ranking-gap = {"　"}
call = {$who}さん、
placeholder-verb = 言葉
placeholder-game = ゲーム
placeholder-code = コード
placeholder-name = 名前
placeholder-number = 人数
placeholder-words = 好きな言葉
placeholder-options = オプション
placeholder-value = 値
placeholder-option = オプション
number-words = 一, 二, 三, 四, 五, 六, 七, 八, 九, 十, 十一, 十二, 十三, 十四, 十五, 十六, 十七, 十八, 十九, 二十, 二十一, 二十二, 二十三, 二十四, 二十五, 二十六, 二十七, 二十八, 二十九, 三十
bot-names = エイダ, ブレーズ, カルロ, ダニエル, エミー, フェルミ, グレース, ホイル, イワン, ヤコブ, コーリャ, ラプラス

event-lobby-opened = *{$game}*の卓 `{$code}` を{$host}さんが開きました。{ $buttons ->
    [yes] 参加できます
   *[no] 参加は `{$p}join`
}（{ $exact ->
    [yes] {$most}人
   *[no] {$least}〜{$most}人
}）。{ $seconds ->
    [0] { $buttons ->
        [yes] {$host}さんはすぐに始めたり、ハウスのプレイヤーを増やしたりできます。
       *[no] {$host}さんの `{$p}start` で始まります。
    }
   *[other] {$seconds}秒後に始まります。{$host}さんは{ $buttons ->
        [yes] すぐに始めたり、ハウスのプレイヤーを増やしたりできます。
       *[no] { " " }`{$p}start` ですぐ開始、`{$p}bots 1` でハウスの人数を増やせます。
    }
}
event-private-opened = *{$game}*の卓 `{$code}`（個別）。{$host}さん{ $buttons ->
    [yes] が開始すると始まります。ほかの人は招待がなければ座れません。ハウスだけが相手なら、持ち時間はありません。
   *[no] の `{$p}start` で始まります。`{$p}bots 3` でハウスの人数を変え、`{$p}invite` で友だちを招待できます。ハウスだけが相手なら、持ち時間はありません。
}
event-guests-welcome = ほかの部屋の人も、ハウスのいる部屋で `join #{$code}` と言えば参加できます。
event-players-called = {$host}さんがもう一度遊びたいそうです。{ $buttons ->
    [yes] 参加する人は座ってください。
   *[no] 参加する人は `{$p}join` でどうぞ。
}
event-dice-committed = `{$code}` のサイコロの約束：{$commitment}。`{$p}join 好きな言葉` であなたの言葉も混ざります。{ $reveal ->
    [yes] 終了後に、伏せたものも含めてすべて公開します。
   *[no] この部屋では秘密の値を公開しません。
}
event-options-set = { $options_count ->
    [0] 標準ルールです。
   *[other] オプション：{$options}。
}
event-person-joined = { $words_key ->
    [none] {$name}さんが参加しました（{$seated}／{$most}人）。
   *[other] {$name}さんが「{$words}」と言って参加しました（{$seated}／{$most}人）。
}
event-words-mixed = {$name}さんの言葉「{$words}」をサイコロに混ぜました。
event-person-left = {$name}さんが席を立ちました（{$seated}／{$most}人）。
event-host-changed = これからは{$name}さんがホストです。
event-host-passed-on = {$before}さんが受付を{$times}回延ばしても誰も来ないので、これからは{$name}さんがホストです。
event-bots-seated = { $bots ->
    [0] ハウスのプレイヤーは入りません。
   *[other] ハウスのプレイヤーが{$bots}人入ります。
}
event-window-extended = { $seconds ->
    [0] 受付に時間の限りはありません。ホストの `{$p}start` で始まります。
   *[other] { $left ->
        [0] 受付をあと{$seconds}秒延ばします。誰か来るまで、これが最後です。
       *[other] 受付をあと{$seconds}秒延ばします（延長はあと{$left}回）。
    }{ $buttons ->
        [yes] { "" }
       *[no] 参加は `{$p}join`。
    }
}
event-half-time = `{$code}` の受付はあと{$seconds}秒です（{$seated}／{$most}人）。{ $needed ->
    [0] { "" }
   *[other] あと{$needed}人足りません。
}{ $buttons ->
    [yes] { "" }
   *[no] 参加は `{$p}join`。
}
event-too-few-yet = あと{$needed}人足りません。{$seconds}秒以内に{ $buttons ->
    [yes] 誰かが参加するか、ホストがハウスの人数を増やすかすると始まります。
   *[no] { " " }`{$p}join` するか、ホストが `{$p}bots {$needed}` と言えばハウスが入ります。
}
event-lobby-closed = { $reason ->
    [few] 人数が足りないので、卓 `{$code}` を閉じます。またいつでもどうぞ。
    [empty] 誰もいなくなったので、卓 `{$code}` を閉じます。
    [changed] 別のゲームにするので、卓 `{$code}` を閉じます。
    [cancelled] ホストが取りやめたので、卓 `{$code}` を閉じます。
   *[other] 卓 `{$code}` を閉じます。
}

event-game-started = `{$code}` で*{$game}*を始めます。順番：{$order}。
event-clock-warning = あと{$seconds}秒です。過ぎるとハウスの自動操作：{$action}。
event-secret-clock-warning = あと{$seconds}秒です。過ぎるとハウスが代わりに選びます。
event-your-secret-clock-warning = `{$code}`：あなたの持ち時間はあと{$seconds}秒。過ぎるとハウスが代わりに選びます。
event-your-clock-warning = `{$code}`：あなたの持ち時間はあと{$seconds}秒。過ぎるとハウスの自動操作：{$action}
event-reserve-warning = あと{$seconds}秒で予備時間（{$reserve}秒）に入ります。
event-reserve-runs = 予備時間に入りました。残り{$reserve}秒です。
event-moved-by-house = 時間切れ。{$seat}さんの自動操作：{$action}。
event-moved-in-secret = 時間切れ。ハウスが{$seat}さんの代わりに動きます（自動）。
event-went-away = {$seat}さんは離席中のようです。{ $buttons ->
    [yes] 本人がボタンを押すまで、ハウスがすぐに動きます。
   *[no] `{$p}back` までハウスがすぐに動きます。`{$p}replace` で席を最後までハウスに任せられます。
}
event-not-heard = { $reason ->
    [login] 個別のメッセージが届きません。登録した人からしか受け取らない設定のようです。設定を変えてから、ここで `{$p}hand` と言ってください。
    [accept] 個別のメッセージが届きません。/ACCEPT でわたしを許可してから、ここで `{$p}hand` と言ってください。
   *[other] 個別のメッセージが届きません。{ $buttons ->
        [yes] ここのボタンで自分の手元が見られます。
       *[no] 受け取れるようになったら、ここで `{$p}hand` と言ってください。
    }
}
event-known-again = { $reason ->
    [quit] {$names}さんが別の接続から戻りました。
    [away] わたしが離れていたため、{$names}さんは名前と接続元だけで同じ人とみなしています。
   *[unseen] {$names}さんが戻りました。別の接続かもしれません。
}
event-came-back = {$seat}さんが戻りました。
event-seat-at-stake = {$seconds}秒以内に `{$p}back` がなければ、席は最後までハウスのものになります。{ $missing_count ->
    [0] {""}
   *[other] {$missing}さんも賛成なら `{$p}replace` とどうぞ。
}
event-your-seat-at-stake = {$seconds}秒以内に `{$p}back` と言わないと、`{$code}` の席は最後までハウスのものになります。
event-handover-agreed = { $by_count ->
    [0] 管理者
   *[other] {$by}さん
}が、{$seat}さんの席をハウスに任せることに賛成しました。{ $missing_count ->
    [0] {""}
   *[other] あと{$missing}さんの賛成が必要です。
}
event-given-to-house = {$seat}さんの席は最後までハウスが打ちます。{$seat}さんは抜けたものとして扱います。
event-seat-left = {$seat}さんがゲームを抜けました。
event-house-finishes = { $moves ->
    [0] `{$code}` に残ったのはハウスだけなので、手早く終わらせます。
   *[other] `{$code}` に残ったのはハウスだけです。{$players}さんが{ $rounds ->
        [0] あと{$moves}手
       *[other] あと{$rounds}ラウンド
    }で決着をつけました。{ $moment ->
        [yes] 最後の一手：
       *[no] {""}
    }
}
event-finished = { $ranking_count ->
    [1] 卓 `{$code}` 終了：勝者なし。
   *[other] { $rated ->
        [yes] 卓 `{$code}` 終了：{$ranking}。
       *[no] 卓 `{$code}` 終了（記録なし）：{$ranking}。
    }
}
event-secret-told = `{$code}` の秘密の値は {$secret} でした。{ $buttons ->
    [yes] これで全部の目を検算できます。
   *[no] `{$p}verify {$code}` で全部の目を検算、`{$p}again` でもう一度遊べます。
}
event-table-suspended = { $reason ->
    [admin] 管理者が卓 `{$code}` を一時停止しました。管理者が `{$p}resume {$code}` と言うまで、持ち時間は止まっています。
    [missing] 卓 `{$code}` を止めました：{$game}が今ここにありません。何も失われておらず、ゲームが戻れば続きから遊べます。
    [rules] 卓 `{$code}` を止めました：始めたときとゲームのルールが変わりました。何も失われていません。管理者は `{$p}resume {$code}` で今のルールのまま続行、`{$p}end {$code}` で終了できます。
    [hung] 卓 `{$code}` を止めました：ゲームの処理が終わりません。何も失われていません。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
    [unreadable] 卓 `{$code}` を止めました：今は読めません。何も失われておらず、読めるようになれば再開します。管理者は `{$p}end {$code}` で終了できます。
   *[broken] 卓 `{$code}` を止めました：ゲームに誤りがありました。何も失われていません。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
}
event-rules-accepted = 管理者の判断で、`{$code}` は始めたときとは違う今のルールで続けます。
event-table-resumed = `{$code}` の*{$game}*を再開します。
event-cut-off = {$seats}さんと今つながりません。戻るまで持ち時間を止め、ほかの人はそのまま続けます。
event-torn-off = ネットワークが分断され、{$seats}さんとの接続が切れました。最長{$minutes}分まで持ち時間を止め、ほかの人はそのまま続けます。
event-missed = しばらく不在でした。`{$code}` の今の状況です。
wait-unsaid = あなたの番です{ $seconds ->
    [0] 。
   *[other] （{$seconds}秒）。
}
outcome-unsaid = ゲーム終了：{$reason}
outcome-abandoned = 長いあいだ誰からも返事がないので、ここで終わります。
outcome-ended = 管理者がゲームを終了しました。
action-leave = 抜ける

refusal-not-your-turn = まだあなたの番ではありません。
refusal-not-now = 今はできません。`{$p}status` で状況が分かります。
refusal-to-move = まだあなたの番ではありません。今は{$seats}さんの番です。
refusal-open-now = 今はできません。今できるのは {$verbs} です。
refusal-game-over = そのゲームは終わりました。`{$p}again` でもう一度遊べます。
refusal-unknown = { $nearest_key ->
    [none] 「{$word}」は分かりません。`{$p}help` で使える言葉が分かります。
   *[other] 「{$word}」は分かりません。`{$nearest}` ですか？
}
refusal-not-here = { $nearest_key ->
    [none] 「{$word}」というものはありません。`{$p}help` をご覧ください。
   *[other] 「{$word}」というものはありません。`{$nearest}` ですか？
}
refusal-usage = 読み取れませんでした。書き方：{$usage}
refusal-no-table = 開いている卓がありません。`{$p}games` で一覧、ゲームの名前で卓を開けます。
refusal-no-such-table = `{$code}` という卓はありません。
refusal-which-table = どの卓ですか：{$codes}。このように先に書いてください：{$example}
refusal-not-seated = この卓にあなたの席はありません。次の卓が開いたら `{$p}join` でどうぞ。
refusal-already-seated = もう `{$code}` に座っています。
refusal-table-full = 卓 `{$code}` は満席です（{$most}人）。
refusal-not-begun = 卓 `{$code}` はまだ始まっていません。ホストが `{$p}start` と言うか、受付時間が終わると始まります。
refusal-already-running = 卓 `{$code}` はもう始まっています。終わったら `{$p}again` で次を開けます。
refusal-unwelcome = その部屋の管理者があなたの参加を断っています。解除できるのもその管理者だけです（`unban`）。
refusal-nobody-of-that-name = 「{$word}」という人は、ここの卓に座ったことも、最近ここで話したこともありません。
refusal-not-shut-out = { $names_count ->
    [0] この部屋では誰の参加も断っていません。
   *[other] 「{$word}」という人の参加は断っていません。断っている人：{$names}
}
refusal-no-guests = 卓 `{$code}` は別の部屋のもので、よその人は参加できません。その部屋の管理者が `set guests on` と言えば参加できます。
refusal-guests-need-room = ハウスのいる部屋で `join #{$code}` と言ってください。卓の様子はその部屋で見られます。
refusal-guests-need-account = よその卓に座るには、ほかの人に取られないアカウントが必要です。ここでログインしてからもう一度 `{$p}join #{$code}` と言うか、その卓の部屋で参加してください。
refusal-options-stand = `{$code}` はもう始まっているので、オプションは変えられません。次の卓で、始まる前に `{$p}option` で決めてください。
refusal-lobby-is-open = 卓 `{$code}` が受付中です。`{$p}join` するか、始まるまでお待ちください。
refusal-too-many-tables = この部屋で同時に開けるのは{$most}卓までです。
refusal-room-only = みんなが見える部屋で言ってください。
refusal-host-only = それができるのはホストの{$host}さんだけです。
refusal-admin-only = それができるのはこの部屋の管理者だけです。
refusal-too-few = あと{$needed}人必要です。`{$p}join` を待つか、`{$p}bots {$needed}` でハウスに入ってもらえます。
refusal-too-many-bots = { $free ->
    [0] 空いている席がありません。
   *[other] 空席は{$free}つなので、`{$p}bots {$free}` までです。
}
refusal-game-disabled = この部屋では{$game}は無効です。管理者が `{$p}enable` で有効にできます。
refusal-game-away = {$game}は今ここにないので遊べません。遊べるゲームは `{$p}games` で見られます。
refusal-no-such-game = { $nearest_key ->
    [none] 「{$word}」というゲームはありません。`{$p}games` で一覧が見られます。
   *[other] 「{$word}」というゲームはありません。`{$nearest}` ですか？
}
refusal-no-such-games = {$games}というゲームはないので、何も変えていません。`{$p}games` で一覧が見られます。
row-unknown-game = { $nearest_key ->
    [none] 「{$word}」
   *[other] 「{$word}」（{$nearest} ですか？）
}
gap-unknown-game = {"、"}
refusal-no-such-option = 「{$word}」というオプションはありません。使えるもの：{$options}
refusal-no-such-setting = 「{$word}」という設定はありません。使えるもの：{$settings}
refusal-wrong-setting = { $high ->
    [0] { $values_count ->
        [0] 「{$word}」にその値は使えません。例：{$example}
       *[other] 「{$word}」に使えるのは {$values} です。例：{$example}
    }
   *[other] 「{$word}」に使えるのは {$low}〜{$high}{ $values_count ->
        [0] {" "}
       *[other] {" "}と {$values}{" "}
    }です。例：{$example}
}
refusal-prefix-begins-codes = # は `#a2` のような卓のコードの印なので、コマンドの前には付けられません。例：{$example}
refusal-no-such-language = 話せる言語：{$languages}。選び方：`{$p}lang ja`
refusal-sure-to-leave = 抜けると `{$code}` の席には戻れません。本当に抜けるなら、もう一度 `{$p}leave` と言ってください。
refusal-opened-often = ここで開いたまま遊ばなかった卓が{$tables}つあります。次に開けるのは{$minutes}分後です。ほかの人ならすぐ開けます。
refusal-extended-enough = もう長いあいだ誰も来ていません。`{$p}start` で始めるか、`{$p}bots 1` でハウスに入ってもらうか、誰かの `{$p}join` を待ってください。
refusal-no-window = `{$code}` は個別の卓なので、いつまでも待ちます。`{$p}start` で始まります。
refusal-no-invitation = `{$code}` には、その部屋の人なら `{$p}join` で座れます。よその人も座れるのは、管理者が `{$p}set guests on` と言ってからです。
refusal-up-and-down = 卓 `{$code}` の席を{$times}回立ちました。次の卓でどうぞ。
refusal-arranged-enough = 卓 `{$code}` の設定を{$times}回変えました。このまま `{$p}start` するか、`{$p}cancel` で閉じてください。
refusal-not-away = { $away_count ->
    [0] この卓に離席中の人はいません。ハウスに任せられるのは、離席中の人の席だけです。
   *[other] 「{$word}」という離席中の人はいません。離席中：{$away}
}
refusal-clock-ran-out = 直前に時間切れになり、ハウスが代わりに動きました。
refusal-just-begun = 始まった直後に届いたので、何もしませんでした。そのつもりなら、もう一度どうぞ。
refusal-too-late = 遅かったです。そのボタンは前の番のものでした。
refusal-faceless = どなたか分からないので、設定はできますが遊べません。匿名をやめるか、ボタンを使ってください。
refusal-say-in-private = ここではみんなに見えるので、何もしませんでした。{ $whisper_key ->
    [none] `{$word}` は個別に送ってください。
   *[some] `{$whisper}` と打てば、わたしだけに届きます。
}
refusal-nothing-to-try = 試すまでもありません。そのままどうぞ。
refusal-still-running = `{$code}` のサイコロは、終わってから公開します。
refusal-being-checked = `{$code}` はいま検算しています。少しお待ちください。
refusal-not-revealed = この部屋では `{$code}` の秘密の値を公開しないので、検算できません。
refusal-table-stands = { $reason ->
    [admin] 卓 `{$code}` は一時停止中です。管理者が `{$p}resume {$code}` と言うまで、持ち時間も止まっています。
    [missing] 卓 `{$code}` は止まっています：{$game}が今ここにありません。何も失われていません。管理者は `{$p}end {$code}` で終了できます。
    [rules] 卓 `{$code}` は止まっています：始めたときとゲームのルールが変わりました。管理者は `{$p}resume {$code}` で今のルールのまま続行、`{$p}end {$code}` で終了できます。
    [hung] 卓 `{$code}` は止まっています：ゲームの処理が終わりません。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
    [unreadable] 卓 `{$code}` は止まっています：今は読めません。何も失われていません。管理者は `{$p}end {$code}` で終了できます。
   *[broken] 卓 `{$code}` は止まっています：ゲームに誤りがありました。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
}
refusal-not-paused = 卓 `{$code}` は止まっていないので、再開するものがありません。
refusal-other-rooms-table = 卓 `{$code}` はよその部屋のものです。それができるのは、その部屋の管理者だけです。

say-failed = こちらの不具合で、何も変わりませんでした。もう一度お試しください。
say-slower = 続けて聞かれたので、次に答えるのは{$seconds}秒後です。卓での操作と `{$p}hand` はいつでもどうぞ。
say-crowded = いま質問が多く、ゲームを優先しています。{$seconds}秒たったらもう一度どうぞ。
say-silenced = {$room} では発言できないため、卓は待ち、時計も止まっています。管理者がわたしに発言権（+v）をくれるか、制限を外してくれれば続けられます。書式のせいで届かないなら `{$p}set style plain` と言ってください。
say-more = 続きは、すいているときにもう一度どうぞ：{$typed}
say-not-away = 離席扱いにはなっていませんよ。
say-invited = 友だちに伝えてください：わたしに個別に {$typed} と送ると、始まるまで `{$code}` に座れます。
say-seated = `{$code}` に座りました（{$seated}／{$most}人）。
say-got-up = `{$code}` の席を立ちました。
say-language = これからは日本語でお答えします。
say-mentions = 手番になったら、またメンションでお呼びします。
say-no-mentions = 手番になってもメンションせず、通知音も鳴らしません。文字の行だけのチャットでは、これまでどおりあなたの名前で始まる行でお知らせします。元に戻すには：`{$p}me mentions on`
say-enabled = {$game}が遊べます：`{$p}{$name}`
say-enabled-several = 遊べるようになりました：{$typed}
say-enabled-all = すべてのゲームが遊べます。`{$p}games` で一覧が見られます。
say-disabled = {$game}を無効にしました。進行中の卓は続きます。
say-disabled-several = {$games}を無効にしました。進行中の卓は続きます。
say-disabled-all = すべてのゲームを無効にしました。`{$p}enable` で有効に戻せます。進行中の卓は続きます。
say-set = {$name} を {$value} にしました。
say-banned = {$name}さんはこの部屋の卓に座れなくなりました。解除は {$typed} です。
say-unbanned = {$name}さんはこの部屋の卓にまた座れます。
say-taken-off = この部屋の人は卓 `{$code}` を抜けました。この部屋にはもうお知らせしません。
hand-nothing = 伏せているものはありません。`{$p}status` で卓の状況が見られます。
try-would = こうなります：
    {$what}
tally-head = *{$tally}*
tally-line = {$name}さん：{$amount}
tally-none = まだ誰も持っていません。
verify-right = 卓 `{$code}` は公正です。{$draws}回の抽選はすべて秘密の値 {$secret} から決まり、約束した値 {$commitment} と一致します（開始時にお伝えしたのは最初の32桁です）。
verify-wrong = 卓 `{$code}` は計算が合いません。秘密の値 {$secret} から決まらない抽選があります。
verify-pressed = 卓 `{$code}`：{$draws}回の抽選はすべて、お伝えした秘密の値から決まっています。`{$p}verify {$code}` なら、行動もルールどおりにやり直して確かめます。
verify-rules = { $finding ->
    [right] {$actions}回の行動をルールどおりにやり直すと、お伝えした結果になります。
    [called-off] {$actions}回の行動をルールどおりにやり直すと、打ち切られた場面になります。
    [wrong] 行動をルールどおりにやり直すと、{$number}番目で合わなくなります。
    [mixed] 行動はやり直せません。途中でルールが変わり、管理者が続行を選びました。
    [missing] 行動はやり直せません。そのゲームが今ここにありません。
    [long] 行動のやり直しは、ここでは時間がかかりすぎます。`croupier verify` なら最後まで確かめられます。
   *[other] 行動はやり直せません。当時と今とではルールが違います。
}
verify-house = { $finding ->
    [right] ハウスが動いた{$moves}回は、すべてその席から見える情報だけで選び直したとおりです。
    [wrong] ハウスが動いた{$number}番目の行動は、選び直すと違うものになります。
    [long] ハウスの動きの選び直しは、ここでは時間がかかりすぎます。`croupier verify` なら最後まで確かめられます。
   *[other] ハウスの動きは選び直せません。当時と今とでは打ち方が違います。
}
games-line = {$typed}：{$about}
games-none = この部屋で遊べるゲームはありません。管理者が `{$p}enable` で有効にできます。
help-playing = `{$code}` で{$game}を遊んでいます：
help-verb = {$usage}：{$about}
help-games = ゲーム：{$games}。名前を打つと卓が開きます。
help-options = オプションは名前の後ろに書きます（`seconds` も）：{$example}。ゲームごとの一覧は `{$p}help ゲーム名` です。
help-of-game = {$game}　{$what}
help-tally = {$game}でみんなが持っている {$tally} の数です。
help-table = 卓で使う言葉：{$verbs}
help-asking = 調べる言葉：{$verbs}。`{$p}help 言葉` で説明します。
help-admin = 管理者用：{$verbs}
help-game = {$game}（{ $exact ->
    [yes] {$most}人
   *[no] {$least}〜{$most}人
}）。`{$p}{$name}` で開きます。オプションを付けるなら `{$p}{$name} OPTION`。オプション：{$options}
status-lobby = {$game}の卓 `{$code}` は受付中：{$who}（定員{$most}人{ $bots ->
    [0] {""}
   *[other] 、うちハウス{$bots}人
}）。{ $seconds ->
    [0] ホストの `{$p}start` で始まります。
   *[other] あと{$seconds}秒。{ $buttons ->
        [yes] { "" }
       *[no] 参加は `{$p}join`。
    }
}
status-running = `{$code}` の*{$game}*：{$who}さんの番です{ $seconds ->
    [0] 。
   *[other] （あと{$seconds}秒）。
}
status-paused = `{$code}` の*{$game}*は{ $reason ->
    [admin] 一時停止中です。管理者が `{$p}resume {$code}` と言うまで、持ち時間も止まっています。
    [missing] 止まっています：ゲームが今ここにありません。何も失われておらず、ゲームが戻れば続きから遊べます。
    [rules] 止まっています：始めたときとルールが変わりました。管理者は `{$p}resume {$code}` で今のルールのまま続行、`{$p}end {$code}` で終了できます。
    [hung] 止まっています：ゲームの処理が終わりません。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
    [unreadable] 止まっています：今は読めません。何も失われていません。管理者は `{$p}end {$code}` で終了できます。
   *[broken] 止まっています：ゲームに誤りがありました。管理者は `{$p}resume {$code}` で再開、`{$p}end {$code}` で終了できます。
}
settings-line = {$name}：{$value}（{$about}）
settings-disabled = 無効なゲーム：{$games}
settings-banned = 参加を断っている人：{$names}
audit-line = {$at} {$name}さん：{$deed}
audit-none = 管理者による変更はありません。

verb-join = 始まる前の卓に座ります。後ろに書いた言葉はサイコロに混ざります。
verb-leave = 席を立ちます。
verb-start = 待たずに始めます（ホスト）。
verb-extend = 受付を延ばします（ホスト）。
verb-try = 実際にはせずに、どうなるかを見ます。
verb-cancel = 始まる前に卓を閉じます（ホスト）。
verb-again = 前の卓をもう一度開いて同じ顔ぶれを呼びます。座るかどうかは各自が決めます。
verb-option = 卓のオプションを決めます。単独なら一覧です。
verb-bots = ハウスのプレイヤーの人数を決めます（ホスト）。
verb-hand = 自分だけの情報を見ます。返事は個別に届きます。
verb-status = 卓の状況を見ます。
verb-back = 戻ったことを知らせます。
verb-invite = 友だちが同じ卓に座るための言葉を教えます。
verb-replace = 離席中の人の席を、戻らなければ最後までハウスに任せます。管理者か、遊んでいるほかの全員の賛成が必要です。
verb-help = 言葉やゲームを説明します。
verb-games = ゲームの一覧です。
verb-rules = ルールを短く説明します。
verb-new = 卓を開きます。ゲームの名前だけでも開けます。
verb-verify = 終わった卓の目をすべて検算し、行動もルールどおりにやり直して確かめます。
verb-lang = あなたへの返事の言語を選びます。
verb-me = あなた自身の設定を見ます。`{$p}me mentions off` で、手番のメンションと通知音を止められます。
verb-enable = この部屋でゲームを有効にします（管理者）。
verb-disable = この部屋でゲームを無効にします（管理者）。
verb-settings = この部屋の設定を見ます。
verb-set = この部屋の設定を変えます（管理者）。設定の一覧と使える値は `{$p}settings` で見られます。
verb-end = 卓を終わらせます。よその部屋の卓なら、この部屋の人だけが抜けます（管理者）。
verb-pause = 卓を一時停止します。持ち時間も止まり、再起動しても何も失われません（管理者）。
verb-resume = 止まっている卓を再開します。持ち時間は初めからです（管理者）。
verb-ban = ある人がこの部屋の卓に座れないようにします（管理者）。
verb-unban = 座れないようにした人をまた座れるようにします（管理者）。
verb-audit = 管理者による変更の記録です（管理者）。

me-mentions = 手番になったらメンションで呼ぶか
setting-window = 受付の秒数、5〜600
setting-seconds = 持ち時間の秒数（ゲームの標準の代わり）、0は無制限
setting-prefix = コマンドの前に付ける記号
setting-language = この部屋の言語
setting-style = `装飾あり`、または太字も色もサイコロの絵も使わず文字と数字だけで書く `装飾なし`
setting-tables = 同時に開ける卓の数
setting-reveal = 終了後に秘密の値を公開するか
setting-quiet = 口数を減らす（参加・退席や時間の警告をみんなに知らせない）
setting-hints = 初めて遊ぶ人に手引きを出すか
setting-guests = ほかの部屋の人がこの部屋の卓にコードで参加できるか
setting-public = この部屋の卓をどこからでもコードで見られるか
option-seconds = ゲームの標準の代わりの持ち時間（秒）

typed-option-seconds = 秒数, 持ち時間
typed-keyword-mentions = メンション
typed-join = 参加
typed-leave = 抜ける, 退席
typed-start = 開始, スタート
typed-extend = 延長
typed-try = 試す
typed-cancel = 中止
typed-again = もう一度, 再戦
typed-option = オプション
typed-bots = ボット, ハウス
typed-hand = 手元, 手, 手札, 持ち札, 手持ち
typed-status = 状況
typed-back = 戻った, 復帰
typed-invite = 招待
typed-replace = 代打ち, 交代
typed-help = ヘルプ
typed-games = ゲーム一覧
typed-rules = ルール
typed-new = 新規
typed-verify = 検証, 検算
typed-lang = 言語
typed-me = 自分
typed-enable = 有効
typed-disable = 無効
typed-settings = 設定一覧
typed-set = 設定
typed-end = 終了
typed-pause = 一時停止
typed-resume = 再開
typed-ban = 参加禁止
typed-unban = 参加許可
typed-audit = 監査

# まだ使わない言葉。ゲームが先に取らないように空けておきます。
typed-stats = 成績, 統計
typed-top = 順位, ランキング
typed-history = 履歴
typed-replay = 棋譜, 再生
typed-analysis = 検討
typed-watch = 観戦
typed-fairness = 公平さ
typed-why = なぜ
typed-notify = 通知
typed-link = 連携
typed-unlink = 連携解除
typed-forget = 忘れて
typed-export = 書き出し
typed-daily = 今日の卓
typed-evening = 例会
typed-undo = 復元

## 端末で

greeting = クルーピエへようこそ。説明は `help`、入力の補完は Tab、終わるときは Ctrl-D。
greeting-games = クルーピエへようこそ。遊べるゲーム：
greeting-choose = 番号か名前を打ってください。説明は `help`、補完は Tab、終了は Ctrl-D。
greeting-game = { " " }{$number}  *{$game}*（{ $exact ->
    [yes] {$most}人
   *[no] {$least}〜{$most}人
}）：{$brief}
choose-begin = { $bots ->
    [0] 全員が参加したら Enter で始めます。その前に選べるもの：
   *[other] Enter で、ハウスのプレイヤー{$bots}人と始めます。その前に選べるもの：
}
choose-rules = 遊び方を短く説明します。
choose-others = このキーボードのもう1人も参加します。
choose-line = { " " }{$typed}：{$about}
choose-bots = その人数を変えます（1〜{$most}）。
choose-ready = Enter で開始
choose-numbers = ゲームの番号は1から{$most}までです。番号か名前を打ってください。一覧は `{$p}games`。

## ボタンと選びかけ

button-join = 参加
button-start = 開始
button-bots = { $bots ->
    [0] ハウスなし
   *[other] ハウス{$bots}人
}
button-invite = 招待
button-leave = 抜ける
button-again = もう一度
button-verify = サイコロを検算
button-hand = 自分の手元
button-status = 卓の状況
button-part = ▾ {$part}
button-part-chosen = ▾ {$part}：{$chosen}
button-ticked = ✓ {$value}
label-face = 🎲 {$value}
label-place = {$value}番
label-chips = {$value}
label-card = {$value}
label-count = {$value} ×
draft-so-far = {$verb}：{$chosen}
draft-incomplete = まだ選んでいないものがあります：{$draft}
draft-confirm = もう一度押すと決まります：{$action}
