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
    kept: str = "The room keeps the secret of its dice, so nobody can compute them again."
    proof_told: str = "Proof that these dice go with: {commitment}"
    right: str = (
        "Your browser computed all {count} draws again: each follows from the secret behind the proof below, "
        "and from everybody's words."
    )
    unsure: str = "Your browser computed {count} draws again and found nothing wrong, but can't check everything:"
    wrong: str = "Something is wrong:"
    unreadable: str = "what the draws are computed from is missing or spoilt"
    wrong_secret: str = "the secret is not the one behind the proof"
    given_seed: str = "a seed is given, which has to be computed"
    wrong_words: str = "the words of {name} don't fit the mark that they left in the dice"
    wrong_draw: str = "draw {number} of {name} should be {entry}, not {result}"
    missing: str = "draw {number} of {name} is missing"
    cut: str = "the last draws of {name} are missing"
    untied: str = "somebody was forgotten, so nobody can tell any more that the draws follow from the secret"
    forgotten_mark: str = "the words of {name} were forgotten, and the mark alone can be anything"
    lone: str = (
        "draw {number} of {name} could only come out as {result}, and only the rules can tell whether that's right"
    )
    more: str = "and {count} more"
    limits: str = (
        "This is about the lists “Draws of this step” alone. Pictures, moves, and what a draw was made from aren't "
        "checked here: “croupier verify” replays them by the rules."
    )
    mixed: str = "Words in the dice:"
    given_words: str = "“{words}”"
    no_words: str = "none"
    forgotten_words: str = "forgotten: the mark alone"
    told: str = "Paste the proof that you were told when the table opened"
    compare: str = "Compare"
    fits: str = "That's it: these dice were fixed before anybody joined."
    refused: str = "Refused: the secret shown here doesn't fit the proof that you pasted."
    no_proof: str = (
        "Paste 26 letters and digits, such as those that stood last on the opening line; older tables had 32 digits."
    )
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
        kept="この部屋はダイスの秘密を公開しないので、計算し直せません。",
        proof_told="このダイスの証明：{commitment}",
        right=(
            "あなたのブラウザーが{count}回すべてを計算し直しました。"
            "どれも、下の証明に合う秘密と、全員の言葉から決まっています。"
        ),
        unsure="あなたのブラウザーが{count}回を計算し直し、おかしな点はありませんでしたが、確かめられないことがあります：",
        wrong="合わないところがあります：",
        unreadable="計算のもとになるものが欠けているか、壊れています",
        wrong_secret="秘密が、証明に合いません",
        given_seed="計算で出すはずの値（シード）が、初めから書かれています",
        wrong_words="{name}の言葉が、ダイスに混ぜられた印と合いません",
        wrong_draw="{name}の{number}番は{result}ではなく{entry}のはずです",
        missing="{name}の{number}番がありません",
        cut="{name}の最後のものがありません",
        untied="記録を消した人がいるので、秘密から決まったことは、もう確かめられません",
        forgotten_mark="{name}の言葉は消されていて、印だけでは本人のものか分かりません",
        lone="{name}の{number}番は{result}にしかなりません。それが正しいかは、ルールでしか分かりません",
        more="ほか{count}件",
        limits=(
            "確かめたのは「この手で引かれたもの」の一覧だけです。"
            "絵や手、何の中から引いたかは、「croupier verify」がルールどおりにやり直して確かめます。"
        ),
        mixed="ダイスに混ぜた言葉：",
        given_words="「{words}」",
        no_words="なし",
        forgotten_words="消去済み（印だけ）",
        told="卓が開いたときに聞いた証明を貼ってください",
        compare="比べる",
        fits="一致しました。このダイスは、だれかが参加する前に決まっていました。",
        refused="一致しません。ここにある秘密は、貼られた証明に合いません。",
        no_proof="卓が開いたときの行の最後にある26文字の英数字を貼ってください。以前の卓では32桁の数字です。",
        forgotten="だれか",
    ),
}


def replay_phrases(language: str) -> ReplayPhrases:
    """Give the words for a language, English ones if there are none."""
    return REPLAY.get(language, REPLAY["en"])
