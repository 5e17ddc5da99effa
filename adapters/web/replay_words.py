"""The few words that stand around a replay; braces stand for what is put in."""

from dataclasses import dataclass


@dataclass(frozen=True)
class ReplayPhrases:
    """What the page of a replay says itself."""

    replay: str = "Replay"
    to_replay: str = "Step through it again"
    to_table: str = "To the table"
    keep: str = "Keep it: one file that works offline"
    running: str = "This table isn't over yet: you can step through it once it is."
    none: str = "There's no replay of this table: it couldn't be made again by the rules installed here."
    secret: str = (
        "This room keeps its secrets, so you can only step through what everybody saw, or what you saw yourself."
    )
    seen_by: str = "Seen by"
    everything: str = "All hands"
    spectator: str = "A spectator"
    step: str = "Step"
    of: str = "Step {step} of {last}"
    first: str = "To the start"
    back: str = "One step back"
    on: str = "One step on"
    last: str = "To the end"
    play: str = "Play"
    stop: str = "Stop"
    go: str = "Go"
    keys: str = "The arrow keys step too; Home and End lead to the start and the end."
    happened: str = "What happened"
    earlier: str = "Just before"
    begins: str = "The game begins."
    round: str = "Round {round}"
    by_player: str = "{name} moves"
    by_house: str = "{name} moves (house)"
    by_clock: str = "Time is up for {name}"
    unseen: str = "What they did was told to nobody else."
    to_move: str = "to move"
    moved: str = "moved"
    hands: str = "Only they saw this"
    hand: str = "Only {name} saw this"
    dice: str = "Draws of this step"
    no_dice: str = "Nothing was drawn here."
    drawn: str = "Drawn here: {count}"
    house_stream: str = "the table"
    proof: str = "Were the dice honest?"
    unscripted: str = "With script, your own browser computes every draw again here."
    kept: str = (
        "The room keeps the secret of its dice, so nobody can compute them again. They were fixed by {commitment}."
    )
    right: str = (
        "Your browser computed all {count} draws again: each follows from the secret, "
        "which fits the commitment {commitment}."
    )
    wrong: str = "Something is wrong:"
    wrong_secret: str = "the secret is not the one that was committed to"
    wrong_draw: str = "draw {number} of {name} should be {entry}, not {result}"
    missing: str = "draw {number} of {name} is missing"
    cut: str = "the last draws of {name} are missing"
    more: str = "and {count} more"
    told: str = "Paste what your room was told when the table opened (“Dice … fixed: …”)"
    compare: str = "Compare"
    fits: str = "That's it: these dice were fixed before anybody joined."
    refused: str = "Refused: the secret shown here doesn't fit the commitment that you pasted."
    no_digits: str = "Paste the line with its 32 digits, such as “{commitment}”."
    forgotten: str = "somebody"


REPLAY: dict[str, ReplayPhrases] = {
    "en": ReplayPhrases(),
    "ja": ReplayPhrases(
        replay="リプレイ",
        to_replay="この対局をもう一度たどる",
        to_table="卓に戻る",
        keep="保存する（1つのファイルになり、オフラインでも開けます）",
        running="この卓はまだ終わっていません。終わればリプレイを見られます。",
        none="この卓のリプレイはありません。ここにあるルールでは再現できませんでした。",
        secret="この部屋は秘密を公開しないので、見られるのは全員に見えたものと、あなた自身に見えたものだけです。",
        seen_by="だれの目で見るか",
        everything="全員の手",
        spectator="観戦者",
        step="手数",
        of="{last}手中 {step}手目",
        first="最初へ",
        back="1手戻る",
        on="1手進む",
        last="最後へ",
        play="再生",
        stop="停止",
        go="表示",
        keys="矢印キーでも動かせます。Home で最初、End で最後に移ります。",
        happened="起きたこと",
        earlier="その前",
        begins="ゲーム開始。",
        round="ラウンド{round}",
        by_player="{name}さんの手",
        by_house="{name}の手（ハウス）",
        by_clock="{name}さんは時間切れ",
        unseen="何をしたかは、ほかのだれにも見えません。",
        to_move="手番",
        moved="今の手",
        hands="本人だけに見えたもの",
        hand="{name}さんだけに見えたもの",
        dice="この手で引かれたもの",
        no_dice="ここでは何も引かれていません。",
        drawn="ここで引かれた数：{count}",
        house_stream="卓",
        proof="ダイスは公正でしたか？",
        unscripted="スクリプトが使えるブラウザーなら、ここですべてを計算し直します。",
        kept="この部屋はダイスの秘密を公開しないので、計算し直せません。ダイスは {commitment} で決まっていました。",
        right=(
            "あなたのブラウザーが{count}回すべてを計算し直しました。"
            "どれも秘密から導かれ、秘密は確約 {commitment} に合っています。"
        ),
        wrong="合わないところがあります：",
        wrong_secret="秘密が、確約されたものと違います",
        wrong_draw="{name}の{number}番は{result}ではなく{entry}のはずです",
        missing="{name}の{number}番がありません",
        cut="{name}の最後のものがありません",
        more="ほか{count}件",
        told="卓が開いたときに部屋に出た行を貼ってください（「ダイスは……」）",
        compare="比べる",
        fits="一致しました。このダイスは、だれかが参加する前に決まっていました。",
        refused="一致しません。ここにある秘密は、貼られた確約に合いません。",
        no_digits="32桁を含む行を貼ってください。例：「{commitment}」",
        forgotten="だれか",
    ),
}


def replay_phrases(language: str) -> ReplayPhrases:
    """Give the words for a language, English ones if there are none."""
    return REPLAY.get(language, REPLAY["en"])
