"""The few words of the site's own: what stands around a table, which the house puts into words itself."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phrases:
    """What the site says itself; braces stand for what is put in."""

    tables: str = "Tables"
    no_tables: str = "No table is open to you here yet."
    just_over: str = "Just finished"
    yours: str = "yours"
    games: str = "Play against the house"
    players: str = "{least} to {most} players"
    players_exactly: str = "{most} players"
    open: str = "Open a table"
    your_name: str = "Your name"
    language: str = "Language"
    back: str = "All tables"
    turn: str = "Your turn"
    waiting: str = "Waiting for {names}"
    paused: str = "Paused"
    over: str = "It's over"
    lobby: str = "Waiting for players"
    ready: str = "Start when you like"
    stopped: str = "the clock is paused"
    seats: str = "Players"
    board: str = "On the table"
    hand: str = "Only you see this"
    moves: str = "Your move"
    before: str = "What you can do"
    log: str = "What happened"
    house: str = "house"
    away: str = "away"
    gone: str = "left"
    you: str = "you"
    moving: str = "to move"
    watching: str = "You're watching."
    lost: str = "The connection is lost. Trying again …"
    nothing: str = "There's no such page, or none that you may see."
    wrong: str = "That didn't work: {why}."
    cross_site: str = "it came from another site"
    too_much: str = "it was too long"
    too_often: str = "too much at once; wait a moment and try again"
    too_busy: str = "many people are looking just now; try again in half a minute"
    too_many: str = "too many people are watching now; try again later"
    no_name: str = "a name has 1 to 20 letters or digits"
    enter: str = "Come in"
    entrance: str = "Your table is ready on this machine."
    entrance_over: str = "This link was used already. Start `croupier play --web` again for a new one."
    invited: str = "Invited by somebody?"
    invitation: str = "The word that they gave you"
    join: str = "Join"
    player: str = "Player"
    choose: str = "nothing"
    log_in: str = "Play here as {name} ({network})?"
    log_in_about: str = (
        "This browser then has your seats and sees your dice. Press only if you asked the bot for this link."
    )
    link_over: str = "This link was used already, or is too old. Say `web` to the bot in private for a new one."
    link_tries: str = "too many links that don't work came from where you are; wait an hour, then ask for a new one"
    too_many_new: str = "many people are new here from where you are; try again in some minutes"
    navigation: str = "This site"
    sorry: str = "Sorry"
    leaders: str = "Leaders"
    all_leaders: str = "All games"
    leads: str = "People who lead at {game}"
    place: str = "Place"
    name: str = "Name"
    rating: str = "Rating"
    played: str = "Tables"
    won: str = "Won"
    listed: str = "Of {count} who have played 10 tables with other people and one in the last 30 days."
    listed_one: str = "One person has played 10 tables with other people, and one in the last 30 days."
    nobody_listed: str = "Nobody has played 10 tables with other people lately and wants to be listed."
    list_me: str = "Only people who want that are listed here."
    list_me_button: str = "List me"
    more: str = "More"
    greeting: str = "Open this in your browser to play; it works once:\n  {link}\nCtrl-C ends it."


PHRASES = {
    "en": Phrases(),
    "ja": Phrases(
        tables="卓",
        no_tables="いま見られる卓はありません。",
        just_over="終わったばかりの卓",
        yours="あなたの卓",
        games="ハウスと遊ぶ",
        players="{least}～{most}人",
        players_exactly="{most}人",
        open="卓を開く",
        your_name="あなたの名前",
        language="言語",
        back="卓の一覧",
        turn="あなたの番です",
        waiting="{names}を待っています",
        paused="休止中",
        over="終了しました",
        lobby="参加者を待っています",
        ready="いつでも始められます",
        stopped="時計は止まっています",
        seats="プレイヤー",
        board="場",
        hand="あなただけに見えるもの",
        moves="あなたの手",
        before="できること",
        log="これまでの流れ",
        house="ハウス",
        away="離席中",
        gone="退席",
        you="あなた",
        moving="手番",
        watching="観戦中です。",
        lost="接続が切れました。つなぎ直しています……",
        nothing="そのページはないか、あなたには見られません。",
        wrong="できませんでした：{why}。",
        cross_site="別のサイトから送られました",
        too_much="長すぎます",
        too_often="一度に多すぎます。少し待ってからやり直してください",
        too_busy="いま見に来ている人が多すぎます。30秒ほどしてからもう一度どうぞ",
        too_many="見ている人が多すぎます。あとでもう一度どうぞ",
        no_name="名前は1～20文字の文字か数字です",
        enter="入る",
        entrance="このマシンにあなたの卓を用意しました。",
        entrance_over="このリンクは使用済みです。`croupier play --web` をもう一度起動すると新しいリンクが出ます。",
        invited="招待されましたか？",
        invitation="もらった合い言葉",
        join="参加",
        player="プレイヤー",
        choose="なし",
        log_in="{name}（{network}）さんとしてここで遊びますか？",
        log_in_about="このブラウザーで、あなたの席とサイコロが見られるようになります。自分でボットに頼んだリンクのときだけ押してください。",
        link_over="このリンクは使用済みか、期限切れです。ボットにDMで `web` と送ると新しいリンクが届きます。",
        link_tries="使えないリンクが何度も開かれました。1時間ほど待ってから、新しいリンクを頼んでください",
        too_many_new="同じ場所から新しい人が続けて来ています。数分後にもう一度どうぞ",
        navigation="このサイト",
        sorry="ごめんなさい",
        leaders="順位",
        all_leaders="すべてのゲーム",
        leads="{game}の順位",
        place="順位",
        name="名前",
        rating="レート",
        played="卓",
        won="勝ち",
        listed="人と10卓以上、最近30日にも遊んだ{count}人の順位です。",
        listed_one="人と10卓以上、最近30日にも遊んだのは1人です。",
        nobody_listed="最近10卓以上を人と遊んで、載せてほしいという人はまだいません。",
        list_me="載るのは、載せてほしいという人だけです。",
        list_me_button="わたしを載せる",
        more="もっと見る",
        greeting="ブラウザーでこのリンクを開いてください（一度だけ使えます）。\n  {link}\n終わるときは Ctrl-C。",
    ),
}
"""The site's own words by language."""


def phrases(language: str) -> Phrases:
    """Give the words for a language, English ones if there are none."""
    return PHRASES.get(language, PHRASES["en"])
