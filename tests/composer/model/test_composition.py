"""What an entry asks: twins, duplex, half a move later, intended solutions."""

from __future__ import annotations

from dataclasses import replace

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from composer.formats.olv.document import read_olv, write_olv
from composer.formats.olv.options import read_options
from composer.formats.olv.yaml_values import PlainScalar
from composer.model.composition import CompositionError, composition_of, diagram_of
from composer.model.document import Details, Entry
from solver.errors import SolverError
from solver.notation.fen import parse_fen, write_fen
from solver.setup import Setup
from solver.squares import BLACK, WHITE, Side
from solver.stipulation import StipulationError
from solver.twinning.composition import Duplex
from tests.composer.formats.strategies import ENTRIES, TEXTS, VALUES

MEN = parse_fen("8/6k1/1p6/5n2/8/1B1R4/1K2P3/8 w - - 0 1").squares
OLV = """---
algebraic:
  white: [Kb2, Rd3, Bb3, Pe2]
  black: [Kg7, Sf5, Pb6]
stipulation: h#2   # kept
options: [Duplex, SetPlay]
twins: {b: Move d3 c3, c: Cont remove b3}
intended-solutions: 2.1.1.1
"""


def entry(stipulation: str = "#2", *options: str, **keys: object) -> Entry:
    """Return an entry as it comes out of a file; an underscore in a key stands for a hyphen."""
    asked = read_options(Setup(MEN), stipulation, options)
    extra: Details = tuple((key.replace("_", "-"), value) for key, value in keys.items())
    return Entry(asked.setup, stipulation, options=asked.options, extra=extra)


def headings(entry: Entry) -> list[str]:
    """Return the headings of the parts of *entry*."""
    return [part.heading for part in composition_of(entry).parts()]


def test_a_plain_entry_is_a_plain_problem() -> None:
    composition = composition_of(entry("s#3", "Variation", "Try"))
    assert (composition.twins, composition.duplex, composition.intended) == ((), Duplex.NONE, None)
    assert (composition.set_play, composition.post_key_play) == (False, False)
    assert composition.remarks == ()
    assert str(composition.problem.stipulation) == "s#3"


def test_everything_is_read_from_a_file_that_stays_as_it_is() -> None:
    document = read_olv(OLV.encode()).document
    composition = composition_of(document.entry)
    assert [
        (part.heading, part.problem.setup.turn, part.intended) for part in composition.parts()
    ] == [
        ("a)", chess.BLACK, 2),
        ("", chess.WHITE, 2),
        ("b) wRd3-->c3", chess.BLACK, 2),
        ("", chess.WHITE, 2),
        ("+c) -wBb3", chess.BLACK, 2),
        ("", chess.WHITE, 2),
    ]
    assert composition.set_play
    assert write_olv(document) == OLV.encode()


def test_options_of_the_output_and_of_the_phases() -> None:
    composition = composition_of(entry("#3", "postkeyplay", "SETPLAY"))
    assert (composition.set_play, composition.post_key_play) == (True, True)


@pytest.mark.parametrize(
    ("twins", "found"),
    [
        ({"b": "Remove d3", "c": "Remove b3"}, ["a)", "b) -wRd3", "c) -wBb3"]),
        ({"a": "Remove d3", "b": "Remove b3"}, ["a) -wRd3", "b) -wBb3"]),
        ({"a": "", "b": "Remove b3"}, ["a)", "b) -wBb3"]),
        ({"a": "diagram", "b": "Remove b3"}, ["a)", "b) -wBb3"]),
        ({"c": "Remove b3", "b": "Remove d3"}, ["a)", "b) -wRd3", "c) -wBb3"]),
        ({}, [""]),
        ("", [""]),
    ],
)
def test_twins_in_the_order_of_their_letters(twins: object, found: list[str]) -> None:
    assert headings(entry(twins=twins)) == found


def test_more_twins_than_letters() -> None:
    names = [*"bcdefghijklmnopqrstuvwxyz", *(f"z{number}" for number in range(1, 12))]
    twins = dict.fromkeys(sorted(names), "Remove d3")  # as YAML is written: z1, z10, z2
    assert headings(entry(twins=twins))[-3:] == ["z9) -wRd3", "z10) -wRd3", "z11) -wRd3"]


@pytest.mark.parametrize(
    ("stipulation", "options", "asked", "turn"),
    [
        ("h#3", (), "h#3", chess.BLACK),
        ("h#3", ("WhiteToPlay",), "h#2.5", chess.WHITE),
        ("h#1", ("white-to-play",), "h#0.5", chess.WHITE),
        ("h#3", ("HalfDuplex",), "h#3", chess.WHITE),
        ("h#3", ("HalfDuplex", "WhiteToPlay"), "h#2.5", chess.BLACK),
        ("hs#3", ("WhiteToPlay",), "hs#2.5", chess.BLACK),
        ("hr#2", ("WhiteToPlay",), "hr#1.5", chess.BLACK),
        ("exact-h#3", ("WhiteToPlay",), "exact-h#2.5", chess.WHITE),
        ("h#2.5", (), "h#2.5", chess.WHITE),
        ("h#2.5", ("HalfDuplex",), "h#2.5", chess.BLACK),
        ("ser-h#3", (), "ser-h#3", chess.BLACK),
        ("ser-h#3", ("HalfDuplex",), "ser-h#3", chess.WHITE),
        ("#3", ("HalfDuplex",), "#3", chess.BLACK),
        ("s#3", ("HalfDuplex",), "s#3", chess.BLACK),
    ],
)
def test_who_begins_and_how_long_it_takes_is_as_in_popeye(
    stipulation: str, options: tuple[str, ...], asked: str, turn: chess.Color
) -> None:
    composition = composition_of(entry(stipulation, *options))
    assert str(composition.problem.stipulation) == asked
    assert composition.problem.setup.turn == turn
    assert composition.remarks == ()


def test_white_to_play_holds_for_the_stipulations_of_twins() -> None:
    twins = {"b": "Stip h#1", "c": "Stip #2", "d": "Stip h#1.5", "e": "Stip hs#2"}
    parts = composition_of(entry("h#2", "WhiteToPlay", twins=twins)).parts()
    assert [part.heading for part in parts] == ["a)", "b) h#0.5", "c) #2", "d) h#1.5", "e) hs#1.5"]
    assert [part.problem.setup.turn for part in parts] == [True, True, True, True, False]


@pytest.mark.parametrize("stipulation", ["h#2.5", "hs#1.5", "#2", "r#2"])
def test_white_to_play_has_no_effect_where_popeye_ignores_it(stipulation: str) -> None:
    composition = composition_of(entry(stipulation, "WhiteToPlay"))
    plain = composition_of(entry(stipulation))
    assert composition.problem == plain.problem
    assert composition.remarks == (f"WhiteToPlay has no effect on {stipulation}.",)


@pytest.mark.parametrize(
    ("stipulation", "turn", "told"),
    [
        ("h#2", BLACK, "Black begins"),
        ("h#2.5", WHITE, "White begins"),
        ("#2", WHITE, "White begins"),
        ("h#2", WHITE, ""),
        ("#2", BLACK, ""),
    ],
)
def test_half_duplex_beside_a_position_that_says_otherwise_is_told(
    stipulation: str, turn: Side, told: str
) -> None:
    asked = Entry(Setup(MEN, turn), stipulation, options=("HalfDuplex",))
    composition = composition_of(asked)
    assert composition.problem.setup.turn is turn
    assert [told in it for it in composition.remarks] == ([True] if told else [])


def test_white_to_play_makes_no_sense_in_series_play() -> None:
    with pytest.raises(CompositionError, match="ser-#3 has none"):
        composition_of(entry("ser-#3", "WhiteToPlay"))


def test_reciprocal_play_of_one_move_cannot_begin_half_a_move_later() -> None:
    with pytest.raises(CompositionError, match=r"reci-h#0\.5"):
        composition_of(entry("reci-h#1", "WhiteToPlay"))


@pytest.mark.parametrize("value", ["3", 3, PlainScalar("3"), "1.3.1.1"])
def test_intended_solutions_are_read(value: object) -> None:
    (part,) = composition_of(entry("h#2", intended_solutions=value)).parts()
    assert part.intended == 3


def test_intended_solutions_that_are_not_understood_do_no_harm() -> None:
    composition = composition_of(entry(intended_solutions="2+2"))
    assert composition.intended is None
    assert composition.remarks == ("The intended solutions “2+2” are not understood.",)


@pytest.mark.parametrize(
    ("twins", "sentence"),
    [
        ({"b": "Moce d3 c3"}, "Twin b: “Moce” is no change of a twin"),
        ({"a": "Move h1 h2"}, "Twin a: there is no man on h1 to move."),
        ({"b": ("Move", "d3")}, "Twin b: expected text such as “Move a1 b2”"),
        ({"b": "Condition SoupChess"}, "Twin b: “Condition SoupChess” asks for rules"),
        (("Move d3 c3",), "The twins are not given by their letters"),
        ("Move d3 c3", "The twins are not given by their letters"),
    ],
)
def test_twins_that_cannot_be_made_are_told_in_one_sentence(twins: object, sentence: str) -> None:
    with pytest.raises(CompositionError) as raised:
        composition_of(entry(twins=twins))
    assert str(raised.value).startswith(sentence)
    assert str(raised.value).endswith(".")
    assert diagram_of(entry(twins=twins)).parts()[0].problem.setup.squares == MEN


@pytest.mark.parametrize("stipulation", ["+", "see text", "#999"])
def test_a_stipulation_that_is_none_is_told_as_ever(stipulation: str) -> None:
    with pytest.raises(StipulationError):
        composition_of(entry(stipulation))


def test_a_right_that_the_file_denies_comes_back_in_no_twin() -> None:
    setup = parse_fen("4k2r/8/8/8/8/8/8/R3K2R w Q - 0 1")
    asked = Entry(setup, "#2", extra=(("twins", {"b": "Move h1 g1", "c": "Cont Move g1 h1"}),))
    rights = [write_fen(p.problem.setup).split()[2] for p in composition_of(asked).parts()]
    assert rights == ["Q", "Q", "Q"]


WISHES = st.fixed_dictionaries(
    {},
    optional={
        "twins": st.dictionaries(
            st.sampled_from(["a", "b", "c", "z10"]) | TEXTS,
            st.sampled_from(["Move d3 c3", "Cont rotate 90", "Stip h#2.5", "diagram"]) | VALUES,
            max_size=4,
        )
        | VALUES,
        "intended-solutions": st.sampled_from(["2", "2.1...", "0.2.1.1"]) | VALUES,
    },
)
OPTIONS = st.lists(
    st.sampled_from(["Duplex", "HalfDuplex", "WhiteToPlay", "SetPlay", "PostKeyPlay"]) | TEXTS,
    max_size=3,
)


@given(ENTRIES, WISHES, OPTIONS)
def test_whatever_a_file_says_is_understood_or_refused_in_a_sentence(
    read: Entry, wishes: dict[str, object], options: list[str]
) -> None:
    asked = replace(read, extra=tuple(wishes.items()), options=tuple(options))
    try:
        composition = composition_of(asked)
    except SolverError as error:
        assert str(error)  # noqa: PT017 - a refusal is as good as an answer, if it is told
        return
    parts = composition.parts()
    assert len(parts) >= 1
    assert [part.is_duplex for part in parts].count(True) in (0, len(parts) // 2)
