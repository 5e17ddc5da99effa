"""How a page draws a scene: each piece with its words, nothing that was said twice, and nothing lost."""

import re
from xml.etree import ElementTree

import htpy as h
import masks
import pytest
from markupsafe import Markup

from adapters.web.pages import drawing, scene
from adapters.web.pages.lines import LineCache
from adapters.web.pages.scene import SceneCache
from adapters.web.pages.table import view
from core.contract import replace
from croupier.network import (
    Bar,
    BidPiece,
    CardRow,
    ChipStack,
    DiceRow,
    Field,
    Form,
    Label,
    Look,
    Piece,
    Plate,
    Scene,
    Seated,
    Slot,
    Solid,
    Span,
    Track,
    Value,
    Zone,
)
from croupier.testing.stage import Stage
from tests.adapters.web.test_pages import opened, started
from tests.adapters.web.visits import Visits, text
from tests.support.loaded import loaded_once

EVIL = '"><script>alert(1)</script>'
LOOK = Look(
    "a2", 1, "toy", "Toy", "running", (Seated("ann"), Seated("bob")), 0, (1,), ((Span("It stands so."),),),
    ((Span("Your dice: "), Span("2 5", glyph="dice", value="2 5")),), (), (), (), (), (), 0.0,
)  # fmt: skip
LAID = Scene(
    (
        Plate((DiceRow((2, 5), alt="2 5"), ChipStack(7, alt="7 chips"))),
        Plate((DiceRow((0, 0), alt="two hidden dice"),), (BidPiece(3, 5, alt="3 × 5"),)),
    ),
    (Zone((BidPiece(3, 5, alt="3 × 5"),), "To beat"),),
)
PIECES: dict[str, tuple[Piece, str]] = {
    "dice": (DiceRow((1, 6, 0), alt="1 6 and 1 hidden"), 'href="#d1" href="#d6" href="#back"'),
    "a star": (DiceRow((3, 6, 6), stars=(1, 2), alt="3 ★ ★"), 'href="#d3" href="#star" href="#star"'),
    "a bid": (BidPiece(4, 5, alt="4 × 5"), 'href="#d5"'),
    "a bid on stars": (BidPiece(4, 6, True, alt="★が4個"), 'href="#star"'),
    "a solid": (Solid(12, 7, alt="d12 shows 7"), ""),
    "a hidden solid": (Solid(8, 0, alt="hidden d8"), ""),
    "a solid of no shape of ours": (Solid(7, 3, alt="d7 shows 3"), ""),
    "cards": (CardRow((9, 12), alt="9 12"), ""),
    "chips": (ChipStack(39, alt="39 chips"), ""),
    "a bar": (Bar(31, 45, alt="31 of 45"), ""),
    "a track": (Track(("1", "★1", "2"), 2, (0,), alt="1 ★1 2; at 2"), ""),
}


def drawn(one: Piece) -> str:
    return str(h.fragment[scene.piece(one)])


@pytest.mark.parametrize("kind", PIECES)
def test_a_piece_is_a_picture_with_its_words(kind: str) -> None:
    one, uses = PIECES[kind]
    html = drawn(one)
    picture = ElementTree.fromstring(html)
    assert picture.get("role") == "img" and picture.get("aria-label") == one.alt
    assert " ".join(re.findall(r'href="#\w+"', html)) == uses
    assert len(re.findall(r'role="img"', html)) == 1


@pytest.mark.parametrize("used", ["d1", "d6", "star", "back"])
def test_what_pieces_use_is_in_the_sheet_of_a_page(used: str) -> None:
    assert f'id="{used}"' in drawing.SHEET


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20])
def test_a_solid_has_the_shape_of_its_sides(sides: int) -> None:
    assert drawing.SHAPES[sides].points in drawn(Solid(sides, 1)) and drawing.SHAPES[sides].points in drawn(
        Solid(sides, 0)
    )
    assert drawing.SHAPES[20].points in drawn(Solid(7, 1))


def test_numbers_stand_in_what_has_no_pips() -> None:
    assert text(drawn(Solid(12, 7))) == "7 d12" and text(drawn(Solid(12, 0))) == "d12"
    assert text(drawn(ChipStack(39))) == "39" and text(drawn(Bar(31, 45))).replace(" ", "") == "31/45"
    assert text(drawn(CardRow((9, 12)))) == "9 12" and text(drawn(BidPiece(4, 5))) == "4 ×"


def test_a_card_that_is_not_seen_is_a_back_without_a_rank() -> None:
    html = drawn(CardRow((0, 9)))
    assert html.count("face back") == 1 and re.findall(r'data-rank="(\d+)"', html) == ["9"]


def test_what_counts_is_lit_and_the_rest_fades() -> None:
    assert re.findall(r'"(lit|dim)"', drawn(DiceRow((5, 2, 5), (0, 2)))) == ["lit", "dim", "lit"]
    assert re.findall(r'"(lit|dim)"', drawn(CardRow((5, 2), (1,)))) == ["dim", "lit"]
    assert re.findall(r'"(lit|dim)"', drawn(DiceRow((5, 2), ()))) == ["dim", "dim"], "none of them counts"
    assert not re.findall(r'"(lit|dim)"', drawn(DiceRow((5, 2, 5)))), "nothing is said of it"


@pytest.mark.parametrize(("value", "full", "width"), [(31, 45, 69), (0, 45, 0), (50, 45, 100), (-3, 45, 0), (3, 0, 0)])
def test_a_bar_is_as_long_as_what_is_left(value: int, full: int, width: int) -> None:
    assert re.findall(r'class="(?:part|low)" width="(\d+)"', drawn(Bar(value, full))) == [str(width)]


def test_a_track_tells_where_it_is_what_is_taken_and_what_is_starred() -> None:
    html = drawn(Track(("1", "★1", "2", "3"), 2, (0,), (1,)))
    assert re.findall(r'<span class="([a-z ]+)">', html) == ["taken", "starred", "current", "plain"]
    assert "current" not in drawn(Track(("1", "2")))


def test_a_long_track_lies_around_the_rest_and_a_short_one_or_one_alone_in_rows() -> None:
    long = Zone((Track(tuple(map(str, range(1, 15))), 3, (0, 1), (2,), alt="14 cells"),), "ring")
    bid = Zone((BidPiece(3, 5, alt="3 × 5"),), "To beat")
    html = str(h.fragment[scene.middle((bid, long))])
    assert 'class="ring"' in html and 'aria-label="14 cells"' in html and "To beat" in html
    assert [html.count(f'class="{kind}"') for kind in ("now", "taken", "starred")] == [1, 2, 1]
    assert 'class="ring"' not in str(h.fragment[scene.middle((long,))])
    short = Zone((Track(("1", "2")),))
    assert 'class="ring"' not in str(h.fragment[scene.middle((bid, short))])


def test_a_slot_has_its_caption_what_lies_there_and_a_note() -> None:
    html = drawn(Slot("Kin", (Solid(6, 2, alt="d6 shows 2"), Label("rigged", alt="rigged")), "2 dice"))
    assert text(html) == "Kin 2 d6 rigged 2 dice" and 'aria-label="d6 shows 2"' in html
    assert text(drawn(Slot("Lever"))) == "Lever" and "<small" not in drawn(Slot("Lever"))


def test_no_word_is_taken_for_html() -> None:
    bad = (Label(EVIL), Slot(EVIL, (Label(EVIL),), EVIL), Track((EVIL,)), ChipStack(1, alt=EVIL), Solid(6, 1, alt=EVIL))
    shown = h.fragment[scene.plate(Plate(bad, bad)), scene.middle((Zone(bad, EVIL),))]
    assert "<script" not in str(shown) and str(shown).count("&lt;script") == 3 * 7 + 1
    ElementTree.fromstring(f"<div>{shown}</div>")


# -- on a page --------------------------------------------------------------------------------------------------------


def regions(look: Look) -> dict[str, str]:
    return view(look, "/t/a2").regions


def test_a_table_that_its_game_lays_out_is_drawn_and_its_sentences_are_folded() -> None:
    made = regions(replace(LOOK, scene=LAID, laid=True))
    assert text(made["felt"]) == "To beat 3 ×" and 'aria-label="two hidden dice"' in made["seats"]
    assert re.fullmatch(r"<details.*<summary>.*</summary>.*It stands so\..*</details>", made["board"])


def test_what_the_house_lays_out_is_drawn_and_the_sentences_stand_below_it() -> None:
    made = regions(replace(LOOK, scene=LAID))
    assert made["board"] == '<div class="once"><p>It stands so.</p></div>' and "<h2>" in made["hand"]
    assert 'class="plates laid"' in made["seats"] and 'aria-label="two hidden dice"' in made["seats"]
    assert text(made["felt"]) == "To beat 3 ×"
    assert 'href="#d2"' not in made["seats"], "what the hand shows is not drawn on the plate again"


@pytest.mark.parametrize("of", [Scene((Plate(), Plate())), None])
def test_where_nothing_can_be_drawn_the_sentences_stand_for_it(of: Scene | None) -> None:
    made = regions(replace(LOOK, scene=of))
    assert made["board"] == '<div class="once"><p>It stands so.</p></div>' and not made["felt"]
    assert "pieces" not in made["seats"] and "laid" not in made["seats"]
    assert not regions(replace(LOOK, laid=True))["felt"]


async def test_a_strangers_game_of_cards_is_drawn_with_no_line_for_it() -> None:
    async with Stage(loaded_once(masks)) as stage:
        for words in ("!masks seconds 0", "!bots 1", "!start"):
            await stage.say("ann", words)
        look = await stage.app.bus.look("a2", "stage/ann", "en")
        assert look is not None and not look.laid
        made = regions(look)
        assert made["felt"].count('class="card"') > 2 and 'class="face back"' in made["felt"]
        assert 'class="plates laid"' in made["seats"]
        for line in (*look.position, *look.hand):  # all that was there is there
            said = " ".join(span.text.strip() for span in line if not span.glyph).split()[0]
            assert said in text(made["board"] + made["hand"])


def test_a_game_whose_layout_failed_is_told_in_sentences() -> None:
    assert regions(replace(LOOK, laid=True))["board"] == '<div class="once"><p>It stands so.</p></div>'


def test_a_table_that_is_over_says_who_won_first_and_the_rest_below_it() -> None:
    lines = tuple((Span(said),) for said in ("bob wins.", "Table a2 is over."))
    made = regions(replace(LOOK, scene=LAID, laid=True, phase="ended", position=lines))
    assert "bob wins." in made["turn"] and "Table a2" not in made["turn"]
    assert "Table a2 is over." in made["board"] and "bob wins." not in made["board"] and "<details" not in made["board"]
    told = regions(replace(LOOK, phase="ended", position=lines))
    assert "bob wins." not in told["turn"] and "bob wins." in told["board"]


def test_a_plate_says_what_its_seat_said_and_that_it_is_out() -> None:
    plates = (LAID.plates[0], Plate((), (Label("out", alt="out"),), faded=True))
    seats = regions(replace(LOOK, scene=Scene(plates), laid=True))["seats"]
    mine, other = re.findall(r"<li.*?</li>", seats)
    assert 'class="plate south near own"' in mine and 'class="plate north moving faded"' in other
    assert text(other) == "bob ▶ to move out" and '<div class="said">' in other


def test_seats_lie_around_the_table_the_reader_nearest() -> None:
    look = replace(
        LOOK, seats=tuple(Seated(name) for name in ("ann", "bob", "cyd", "dan")), scene=Scene((Plate(),) * 4)
    )
    for me, places in ((0, "south west north east"), (2, "north east south west"), (None, "west north east south")):
        seats = regions(replace(look, me=me, laid=True))["seats"]
        assert re.findall(r'class="plate (\w+)', seats) == places.split()


def test_teams_have_a_mark_and_whoever_has_won_a_star() -> None:
    plates = (Plate(team=1), Plate(team=2))
    seats = regions(replace(LOOK, scene=Scene(plates), laid=True, phase="ended", won=(1,)))["seats"]
    mine, other = map(text, re.findall(r"<li.*?</li>", seats))
    assert mine.startswith("● ann") and other.startswith("★ ▲ bob")


def test_what_one_has_lies_on_ones_plate_alone_and_is_in_words_for_whoever_unfolds_it() -> None:
    made = regions(replace(LOOK, scene=LAID, laid=True, hidden=True))
    assert 'href="#d2"' in made["seats"] and "Only you see this" in made["seats"]
    assert re.fullmatch(r'<div class="folds"><details>.*Your dice: .*</details></div>', made["hand"])
    hidden = Scene((LAID.plates[1],) * 2)
    assert "Only you see this" not in regions(replace(LOOK, scene=hidden, laid=True, hidden=True))["seats"]


def test_the_dice_among_which_one_chooses_lie_there_and_nowhere_else() -> None:
    values = tuple(Value(str(place), face, "dice", face) for place, face in enumerate("25", 1))
    reroll = Form("r", "Reroll", (Field("dice", "Dice", values, many=True),), "a2.1 ?r")
    choosing = replace(LOOK, scene=LAID, laid=True, awaited=(0,), forms=(reroll,))
    made = regions(choosing)
    assert 'href="#d2"' in made["moves"] and 'href="#d2"' not in made["seats"] and "7 chips" in made["seats"]
    assert 'href="#d2"' in regions(replace(choosing, awaited=(1,)))["seats"], "it is another's turn"


def test_dice_of_several_sorts_are_chosen_as_they_lie() -> None:
    values = tuple(Value(name, name) for name in ("d4", "d20"))
    give = Form("play", "Play", (Field("dice", "Dice", values, many=True),), "a2.1 ?play")
    mine = Plate((Solid(4, 3, alt="d4 shows 3"), Solid(20, 17, alt="d20 shows 17")))
    look = replace(LOOK, scene=Scene((mine, Plate())), laid=True, awaited=(0,), forms=(give,))
    assert re.findall(r'aria-label="(d\d+ shows \d+)"', regions(look)["moves"]) == ["d4 shows 3", "d20 shows 17"]
    assert not re.findall(r'aria-label="(d\d+ shows \d+)"', regions(look)["seats"])
    fewer = replace(give, fields=(Field("dice", "Dice", values[:1], many=True),))
    left = regions(replace(look, forms=(fewer,)))["seats"]
    assert re.findall(r'aria-label="(d\d+ shows \d+)"', left) == ["d20 shows 17"], "what cannot be chosen lies there"


def test_what_lies_as_it_did_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made, draw = list[Piece](), scene.piece

    def piece(one: Piece) -> h.Node:
        made.append(one)
        return draw(one)

    monkeypatch.setattr(scene, "piece", piece)
    kept, look = LineCache(), replace(LOOK, me=None, scene=LAID, laid=True)
    before = view(look, "/t/a2", drawn=kept)
    count = len(made)
    assert count == 5
    for at in range(5):
        view(replace(look, me=None, awaited=(at % 2,)), "/t/b3", drawn=kept)
    assert len(made) == count
    again = view(replace(look, awaited=(0,)), "/t/a2", before, kept)
    assert again.stamps["felt"] == before.stamps["felt"] and again.stamps["seats"] != before.stamps["seats"]
    other = replace(LAID, middle=(Zone((BidPiece(4, 5, alt="4 × 5"),), "To beat"),))
    last = view(replace(look, scene=other), "/t/a2", again, kept)
    assert last.stamps["felt"] != before.stamps["felt"] and len(made) == count + 1


def test_of_what_lies_in_one_place_a_few_drawings_are_kept() -> None:
    kept, laid = SceneCache(), [Plate((ChipStack(amount),)) for amount in range(scene.KEPT + 1)]
    first = kept.plate(0, laid[0])
    assert isinstance(first, Markup) and kept.plate(0, Plate((ChipStack(0),))) is first
    for other in laid[1:-1]:
        kept.plate(0, other)
    assert kept.plate(0, laid[0]) is first
    kept.plate(1, laid[-1])
    assert kept.plate(0, laid[0]) is first
    kept.plate(0, laid[-1])
    assert kept.plate(0, laid[0]) is not first


@pytest.mark.parametrize("title", ["Dice poker", "BlueBear", "Liar's dice", "Roulette Poker", "Thoth's Bluff"])
async def test_every_picture_on_a_table_in_play_has_words(visits: Visits, title: str) -> None:
    async with visits.visitor() as ann:
        await opened(visits, ann, title)
        await started(visits, ann)
        felt = ann.page[ann.page.index('id="seats"') : ann.page.index('class="here"')]
        labels = re.findall(r'role="img" aria-label="([^"]*)"', felt)
        assert labels and all(labels) and 'class="plates laid"' in felt and '<details class="told">' in felt
