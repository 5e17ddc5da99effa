"""Settings, options and languages by their Japanese names: shown, typed and explained so; English stays understood."""

import pytest

from croupier.testing.stage import Stage

pytestmark = pytest.mark.stage(admins=("ann",), language="ja", buttons=False)


@pytest.mark.parametrize("typed", ["!設定 ヒント オフ", "!設定 手引き いいえ", "!set hints off", "!set ヒント off"])
async def test_a_setting_is_typed_and_told_in_japanese(stage: Stage, typed: str) -> None:
    assert await stage.say("ann", typed) == [("room", "設定を変えました。ヒント：オフ")]
    told = [line for _, line in await stage.say("ann", "!設定一覧", patient=True)]
    assert "この部屋で決めたもの：ヒント オフ" in told
    assert not [line for line in told if line[0].isascii() and not line.startswith("!設定")]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("!設定 言語 英語", "language is now en."),
        ("!設定 受付時間 標準", "設定を変えました。受付時間：30"),
        ("!設定 表示 装飾なし", '設定を変えました。"表示"：装飾なし'),
        ("!設定 受付時間 1", "「受付時間」に使えるのは 5～600 と 標準 です。例：!設定 受付時間 45"),
        ("!設定 公開 たぶん", "「公開」に使えるのは オン、オフ です。例：!設定 公開 オン"),
        ("!言語 日本語", "これからは日本語でお答えします。"),
        ("!言語 仏語", "対応言語：英語、日本語。選ぶには：!言語 日本語"),
        (
            "!自分",
            "メンション：オン（手番になったらメンションで呼ぶか）\n"
            "成績公開：部屋（成績を見られる人。すべて は誰でも、部屋 は遊んだ部屋の人だけ、非公開 は誰にも見せません）",
        ),
        (
            "!ヘルプ 設定",
            "!設定 名前 [値]：この部屋の設定を変えます（管理者）。値を付けなければ、今の値とその出どころを答えます。"
            "一覧は !設定一覧。",
        ),
        ("!有効", "うまく読めませんでした。例：!有効 dicepoker"),
    ],
)
async def test_values_and_examples_are_japanese_too(stage: Stage, typed: str, told: str) -> None:
    assert [line for _, line in await stage.say("ann", typed)] == told.split("\n")


async def test_a_setting_that_is_none_is_told_which_there_are(stage: Stage) -> None:
    ((_, line),) = await stage.say("ann", "!設定 天気 晴れ")
    assert line.startswith("「天気」という設定はありません。使えるもの：受付時間、秒数、記号、言語、表示、卓数")


async def test_options_are_told_and_explained_by_their_names(stage: Stage) -> None:
    assert "オプション：ジャスト。" in "".join(line for _, line in await stage.say("ann", "!ブルーベア ジャスト"))
    for typed in ("!ヘルプ 譲渡", "!help giveaway"):
        assert (await stage.say("bob", typed))[0][1].startswith("BlueBear ブラフ　譲渡：")


@pytest.mark.parametrize("typed", ["!ガーネット", "!garnets"])
async def test_what_a_game_tallies_has_a_name_too(stage: Stage, typed: str) -> None:
    told = [line for _, line in await stage.say("bob", "!ヘルプ ガーネット")]
    assert told == ["!ガーネット：チーム戦ライアーズダイスでみんなが持っているガーネットの数です。"]
    assert [line for _, line in await stage.say("bob", typed)] == ["まだ誰も持っていません。"]
    everything = "".join(line for _, line in await stage.say("bob", "!ヘルプ", patient=True))
    assert "!ダイスポーカー 秒数 60" in everything and "garnets" not in everything


@pytest.mark.stage(buttons=True)
async def test_beside_buttons_only_the_command_is_as_clients_know_it(stage: Stage) -> None:
    ((_, line),) = await stage.say("ann", "!set hints perhaps")
    assert line.endswith("例：!set ヒント オン")
    assert "オプション：ジャスト。" in "".join(line for _, line in await stage.say("ann", "!bluebear exact"))
