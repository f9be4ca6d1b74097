"""Reading ``.olv``: both layouts, and every fault with its line."""

from dataclasses import replace

import chess
import pytest

from composer.formats.common.reading import FormatError
from composer.formats.olv.document import read_olv, write_olv
from composer.language import Language, speak
from composer.model.composition import composition_of
from composer.model.document import Document, Entry
from solver.castling import CastlingRight
from solver.men import Color, Kind, Man, Trait
from solver.notation.fen import parse_fen, write_fen

MEN = "algebraic:\n  white: [Kc8, Qf4]\n  black: [Kf7, Sb1]\n"
GOOD = f"---\n{MEN}stipulation: '#2'\n"

OLD = """---
authors:
  - Loyd, Samuel
source: The Era (London)
source-id: 5/337
date: 1861-01-13
distinction: 2nd Prize
algebraic:
  white: [Kh5, Re2, Rb5, Sh3, Sa1, Pg3, Pc2, Pb2]
  black: [Kh1, Rc8, Bd8, Sa8, Ph7, Pf7, Pe3, Pb7, Pb6, Pa3]
stipulation: "#5"
solution: |
  "1.b2-b4 ! threat:
     2.Rb5-f5"
keywords: Excelsior
intended-solutions: 1
"""

NEW = """---
authors: ["Example, Ann", 'Other, Bob']
source: {name: Test Column, problemid: "12", date: {year: 2026, month: 3}}
award: {tourney: {name: TT}, distinction: "1st-3rd HM, set", judges: [Doe]}
algebraic:
  white: [Kh1, Re4, Pg2]
  black: [Kd1, Bc3]
stipulation: h#4
options: [SetPlay]
twins: {b: Move h1 h3}
solution: free hand 1.Lx9?!
comments: [hand-made]
"""


def read_one(text: str) -> Entry:
    """Read the only problem of *text*."""
    reading = read_olv(text.encode())
    assert reading.faults == ()
    return reading.document.entry


def test_the_side_that_half_duplex_lets_begin_is_the_one_that_is_solved() -> None:
    text = (
        b"algebraic: {white: [Kb5, Qa4], black: [Kb2]}\nstipulation: h#2\noptions: [HalfDuplex]\n"
    )
    (entry,) = read_olv(text).document.entries
    (part,) = composition_of(entry).parts()
    assert part.problem.setup.turn == entry.setup.turn == chess.WHITE


def test_the_old_layout_is_read() -> None:
    entry = read_one(OLD)
    assert write_fen(entry.setup) == "n1rb4/1p3p1p/1p6/1R5K/8/p3p1PN/1PP1R3/N6k w - - 0 1"
    assert (entry.authors, entry.stipulation) == (("Loyd, Samuel",), "#5")
    assert (entry.source, entry.date, entry.award) == (
        "The Era (London)",
        "1861-01-13",
        "2nd Prize",
    )
    assert entry.source_details == (("issue", "5"), ("problemid", "337"))
    assert entry.solution == "1.b2-b4 ! threat:\n   2.Rb5-f5"
    assert entry.keywords == ("Excelsior",)
    assert entry.extra == (("intended-solutions", "1"),)
    assert entry.verbatim == OLD


def test_the_new_layout_is_read() -> None:
    entry = read_one(NEW)
    assert (entry.source, entry.date) == ("Test Column", "2026-03")
    assert entry.award == "1st-3rd HM, set"
    assert entry.award_details == (("tourney", {"name": "TT"}), ("judges", ("Doe",)))
    assert entry.options == ("SetPlay",)
    assert entry.setup.turn is chess.BLACK
    assert entry.extra == (("twins", {"b": "Move h1 h3"}),)
    assert entry.solution == "free hand 1.Lx9?!"


@pytest.mark.parametrize("tag", ["", "!!python/unicode ", "!!str "])
def test_a_stipulation_is_text_however_it_stands_there(tag: str) -> None:
    assert read_one(f"{MEN}stipulation: {tag}=\n").stipulation == "="
    assert read_one(f"{MEN}stipulation: {tag}'#2'\n").stipulation == "#2"


BAD = [
    ("algebraic: [Ka1]\n", 2, "“algebraic” must be a list of “name: value”"),
    ("stipulation: '#2'\n", 1, "the lists of men (algebraic) are missing"),
    ("algebraic:\n", 1, "are missing"),
    ("algebraic: {white: [Kj9]}\n", 2, "“Kj9” in the list of white men is no man on a square"),
    ("algebraic: {white: [Ka1, Qa1]}\n", 2, "two men stand on a1"),
    ("algebraic: {green: [Ka1]}\n", 2, "“green” is no colour of men"),
    (f"{MEN}stipulation: [1, 2]\n", 5, "“stipulation” must be text, not a list"),
    (f"{MEN}authors: {{a: b}}\n", 5, "“authors” must be text"),
    (f"{MEN}stipulation: a\nstipulation: b\n", 6, "the key “stipulation” stands twice"),
    (f"{MEN}\tstipulation: '#2'\n", 5, "tab"),
    (f'{MEN}source: "a\\B"\n', 5, "unknown escape"),
    (f"{MEN}solution: 'open\n", 5, "a quotation mark is not closed"),
    (f"{MEN}x: !!python/object/apply:os.system [ls]\n", 5, "python/object/apply:os.system” is not"),
    (f"{MEN}x: &a [*a]\n", 5, "the alias “a” refers to itself"),
    (f"{MEN}x: *b\n", 5, "the alias “b” refers to nothing"),
    (f"{MEN}x: {'[' * 100_000}\n", 5, "nested more than 30 deep"),
    (
        f"{MEN}x:\n{''.join(f'- &a{i} 1' + chr(10) for i in range(30_000))}",
        20_005,
        "20,000 parts",
    ),
    (f"{MEN}solution: {'x' * 1_000_001}\n", 1, "which is too long"),
    ("only a sentence\n", 2, "only text"),
]


@pytest.mark.parametrize(("text", "line", "sentence"), BAD)
def test_a_broken_problem_is_named_with_its_line_and_the_others_load(
    text: str, line: int, sentence: str
) -> None:
    data = f"{GOOD}---\n{text}{GOOD}".encode()
    reading = read_olv(data)
    assert [entry.fault is None for entry in reading.document.entries] == [True, False, True]
    fault = reading.faults[0]
    assert len(reading.faults) == 1
    assert sentence in fault.sentence
    assert "\n" not in fault.sentence
    assert abs(fault.line - (GOOD.count("\n") + line)) <= 1  # libyaml may notice a line later
    assert f"ine {fault.line}:" in str(reading.document.entries[1].fault)
    assert write_olv(reading.document) == data


def test_an_alias_bomb_is_refused_quickly() -> None:
    rows = [f"k{i}: &k{i} [{', '.join([f'*k{i - 1}'] * 9)}]\n" for i in range(1, 30)]
    bomb = f"---\n{MEN}k0: &k0 [1]\n{''.join(rows)}"
    reading = read_olv((GOOD + bomb).encode())
    assert "too many aliases" in reading.faults[0].sentence


@pytest.mark.parametrize(
    ("men", "found"),
    [
        ("white: [Ka1, Ge4]", Man(Kind.GRASSHOPPER, Color.WHITE)),
        ("white: [Ka1, Ne4]", Man(Kind.NIGHTRIDER, Color.WHITE)),
        ("white: [Ka1, NRe4]", Man(Kind.NIGHTRIDER, Color.WHITE)),
        ("white: [Royal Se4]", Man(Kind.KNIGHT, Color.WHITE, frozenset({Trait.ROYAL}))),
        ("white: [Ka1], neutral: [Se4]", Man(Kind.KNIGHT, Color.NEUTRAL)),
        (
            "neutral: [Chameleon kamikaze LIe4]",
            Man(Kind.LION, Color.NEUTRAL, frozenset({Trait.CHAMELEON, Trait.KAMIKAZE})),
        ),
    ],
)
def test_fairy_men_are_read_and_written(men: str, found: Man) -> None:
    data = f"---\nalgebraic: {{{men}, black: [Kh8]}}\nstipulation: '#2'\n".encode()
    document = read_olv(data).document
    assert document.entry.setup.squares[28] == found
    assert write_olv(document) == data
    anew = replace(document.entry, verbatim=None, origin=None)
    assert read_olv(write_olv(Document((anew,)))).document.entry.setup == document.entry.setup


@pytest.mark.parametrize("man", ["YZe4", "Soft Se4"])
def test_men_of_no_known_kind_are_kept_but_not_shown(man: str) -> None:
    data = f"---\nalgebraic: {{white: [Ka1, {man}], black: [Kh8]}}\nstipulation: '#2'\n".encode()
    reading = read_olv(data)
    assert "known here" in reading.faults[0].sentence
    assert reading.document.entry.setup.squares == (None,) * 64
    assert write_olv(reading.document) == data


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"a recipe for soup: [\n", "a value is missing"),
        (b"---\n\xff\n", "Line 2 is not in UTF-8 (byte 0xff)"),
        (b"---\n\0\n", "Line 2 holds a NUL byte"),
        (b"\xff\xfe-\0-", "The text is not in UTF-16-LE, though its mark says so."),
        (b"---\na\n" * 50_001, "50,001 problems; at most 50,000"),
    ],
)
def test_a_file_without_any_problem_is_refused(data: bytes, sentence: str) -> None:
    with pytest.raises(FormatError) as raised:
        read_olv(data)
    assert sentence in str(raised.value)


def test_another_encoding_can_be_chosen() -> None:
    data = f"{GOOD}authors: [Benkő]\n".encode("cp1250")
    assert read_olv(data, encoding="cp1250").document.entry.authors == ("Benkő",)


@pytest.mark.parametrize("cut", range(1, len(OLD + NEW), 13))
def test_a_file_that_was_cut_gives_all_whole_problems(cut: int) -> None:
    data = (GOOD + OLD + NEW).encode()
    end = len(GOOD) + cut
    document = read_olv(data[:end]).document
    assert document.entries[0].stipulation == "#2"
    assert end < len(GOOD + OLD) or document.entries[1].stipulation == "#5"
    assert write_olv(document) == data[:end]


@pytest.mark.parametrize(
    ("fen", "written"),
    [
        ("4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", []),
        ("4k2r/8/8/8/8/8/8/R3K2R w - - 0 1", ["NoCastling h1a1h8"]),
        ("4k2r/8/8/8/8/8/8/R3K2R w Kk - 0 1", ["NoCastling a1"]),
        ("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1", ["EnPassant f7f6f5"]),
        ("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", ["HalfDuplex", "EnPassant e2e3e4"]),
        ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", ["HalfDuplex"]),
    ],
)
def test_turn_and_rights_are_written_in_the_words_of_olive(fen: str, written: list[str]) -> None:
    text = write_olv(Document((Entry(parse_fen(fen)),))).decode()
    assert [option for option in written if f"- {option}" in text] == written
    assert ("options:" in text) == bool(written)
    assert "matewright" not in text
    assert write_fen(read_one(text).setup) == fen


def test_a_king_square_forbids_both_castlings() -> None:
    text = f"{GOOD}options: [NoCastling e1]\n".replace("Kc8, Qf4", "Ke1, Ra1, Rh1")
    assert read_one(text).setup.castling == frozenset()


def test_rights_that_cannot_be_survive_too() -> None:
    fen = "4k3/8/8/8/8/8/8/4K3 w KQ d5 0 1"
    text = write_olv(Document((Entry(parse_fen(fen)),))).decode()
    entry = read_one(text)
    assert write_fen(entry.setup) == fen
    assert CastlingRight.WHITE_LONG in entry.setup.castling
    assert entry.extra == ()


@pytest.mark.parametrize(
    ("stipulation", "options", "turn"),
    [
        ("#2", [], True), ("h#2", [], False), ("h#2.5", [], True), ("hs#2", [], True),
        ("hs#2.5", [], False), ("ser-h#4", [], False), ("s#3", [], True), ("see text", [], True),
        ("h#2", ["WhiteToPlay"], True), ("= black to move", [], False),
        ("r#2", ["HalfDuplex"], False),
    ],
)  # fmt: skip
def test_the_side_that_begins_follows_from_the_stipulation(
    stipulation: str, options: list[str], turn: bool
) -> None:
    text = f"{MEN}stipulation: {stipulation!r}\noptions: {options!r}\n"
    assert read_one(text).setup.turn is turn


@pytest.mark.parametrize(
    ("key", "line"),
    [("authors", "authors: ['%s']"), ("source", "source: '%s'"), ("source", "source: {name: '%s'}"),
     ("stipulation", "stipulation: '%s'"), ("award", "award: '%s'")],
)  # fmt: skip
def test_a_name_that_fills_the_window_is_kept_but_not_shown(key: str, line: str) -> None:
    good = b"---\nalgebraic: {white: [Ka1], black: [Ka8]}\n"
    data = good + good + f"{line % ('x ' * 400_000)}\n".encode()
    reading = read_olv(data)
    assert [str(fault) for fault in reading.faults] == [
        f"Line 5: not readable: “{key}” has 800,000 characters; 10,000 can be shown."
    ]
    assert write_olv(reading.document) == data


def test_a_solution_may_be_long() -> None:
    text = "1.Ka1-a2 !\n" * 20_000
    data = "---\nalgebraic: {}\nsolution: |\n" + text.replace("1.", "  1.")
    assert read_olv(data.encode()).document.entry.solution == text


def test_faults_are_told_in_the_language_of_the_reader() -> None:
    speak(Language.GERMAN)
    try:
        reading = read_olv(b"---\nalgebraic:\n  white: [Ka1, TLh1]\n---\nalgebraic: [\n")
    finally:
        speak(Language.ENGLISH)
    shown, readable = (entry.fault or "" for entry in reading.document.entries)
    assert shown.startswith("Zeile 2: nicht gezeigt: ")
    assert readable.startswith("Zeile 6: nicht lesbar: ")
    assert [fault.is_unread for fault in reading.faults] == [False, True]
