"""The few words of the adapter's own: what must be said where no table and no room is."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Phrases:
    """What the adapter says itself; braces stand for what is put in."""

    greeting: str = (
        "Hello {name}! I deal table games. Tap one to play it with me, or add me to a group and send /games there. "
        "While you play, I send you here what only you may see; buttons in the group show it too. "
        "Send /help to see what I can do."
    )
    add_me: str = "Add me to a group"
    opened: str = "Thanks, {name}! Now I can write to you here."
    added: str = "Hello everybody! I deal table games: tap a button below, or send /games@{bot}."
    added_hearing_little: str = (
        "Telegram only shows me commands that name me, such as /help@{bot}, and replies to my messages; "
        "you can play everything with the buttons."
    )
    let_me_write: str = "Let me write to you"
    cannot_write: str = "{name}, my answer is for you alone, but I can't write to you yet."
    join_in_private: str = "Join in private"
    play_elsewhere: str = "In another group"
    seated: str = "{name}, you've joined. The game is played in the group; here I send you what only you may see."
    invitation_over: str = (
        "{name}, that table isn't taking players any more. Tap “Join” on a newer one, or send /games in your group."
    )
    not_among_you: str = "{name}, I can't see you in that table's group. If you're in it, tap “Join” there."
    trying: str = "I'm testing what works here, and will delete this afterwards. Please tap OK, then write: {mention}"
    yours_alone: str = "Your own panel: nobody else sees it."
    about: str = (
        "I deal table games in groups: dice, bluffing and cards, played with buttons. Add me to a group and send "
        "/games there. Here I send you what only you may see. Nobody can secretly change a roll: they're all fixed "
        "before the game and can be checked afterwards."
    )
    short: str = "Table games for your group: dice, bluffing and cards, played with buttons."
    round: str = "round {number}"
    starts: str = "Start: "
    join_them: str = "want to play too?"
    seconds: str = "{seconds} s"
    stopped: str = "the clock is paused"
    answer_this: str = "{name}, just reply to this message."


PHRASES = {
    "en": Phrases(),
    "ja": Phrases(
        greeting=(
            "{name}さん、こんにちは！　卓上ゲームの進行役をするボットです。"
            "下のゲームを押すと、ここでわたしと遊べます。グループに追加して、そこで /games と送ることもできます。"
            "ゲーム中、あなただけが見てよいものはここに届きます。ここに何も書かない人は、ボタンで見られます。"
            "できることは /help でご覧ください。"
        ),
        add_me="グループに追加",
        opened="{name}さん、ありがとうございます。これからはここにお送りできます。",
        added="みなさん、こんにちは！　卓上ゲームの進行役です。下のボタンを押すか、/games@{bot} と送ってください。",
        added_hearing_little=(
            "Telegramがわたしに見せるのは、/help@{bot} のように名指しされたコマンドと、わたしへの返信だけです。"
            "どのゲームもボタンだけで遊べます。"
        ),
        let_me_write="DMで受け取る",
        cannot_write="{name}さん、答えはあなただけのものですが、まだDMを送れません。",
        join_in_private="DMで参加",
        play_elsewhere="別のグループで",
        seated="{name}さん、参加しました。ゲームはグループで進み、あなただけが見てよいものはここに届きます。",
        invitation_over=(
            "{name}さん、その卓の受付は終わりました。新しい卓の「参加」を押すか、グループで /games と送ってください。"
        ),
        not_among_you=(
            "{name}さんがその卓のグループにいるか確かめられません。いるなら、そこで「参加」を押してください。"
        ),
        trying="ここで何が使えるかを試しています。この投稿はあとで消します。OKを押してから、次のように書いてください：{mention}",
        yours_alone="あなた専用のパネルです。ほかの人には見えません。",
        about=(
            "グループで遊ぶ卓上ゲームの進行役です。ダイス、ブラフ、カードのゲームをボタンで遊べます。"
            "わたしをグループに追加して、そこで /games と送ってください。あなただけが見てよいものはここに届きます。"
            "出目はゲームの前に決まり、終わったあとで確かめられるので、こっそり変えることは誰にもできません。"
        ),
        short="グループで遊ぶ卓上ゲーム：ダイス、ブラフ、カード。操作はボタンだけ。",
        round="第{number}ラウンド",
        starts="開始：",
        join_them="参加しますか？",
        seconds="{seconds}秒",
        stopped="時計は止まっています",
        answer_this="{name}さん、このメッセージに返信してください。",
    ),
}
"""The adapter's own words by language."""


def phrases(language: str, default: str) -> Phrases:
    """Give the words for a language as Telegram names it (`ja`, `pt-br`, ""), or for the default one."""
    return PHRASES.get(language.partition("-")[0]) or PHRASES.get(default) or PHRASES["en"]
