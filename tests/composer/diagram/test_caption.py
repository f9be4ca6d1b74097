from __future__ import annotations

from dataclasses import replace

import chess
import pytest

from composer.diagram.caption import Caption, TextForm, caption_of, solution_lines, title_of
from composer.diagram.lettering import Lettering, ManSigns
from composer.formats.common.publication import Publication
from composer.formats.common.stipulation_text import Asked, find_asked, find_stipulation
from composer.language import Language
from composer.model.document import Entry
from solver.notation.fen import parse_fen
from tests.composer.diagram.publications import BENKO, LOYD


def _plain(caption: Caption) -> tuple[list[str], list[str]]:
    above, below = (
        ["".join(span.text for span in paragraph) for paragraph in paragraphs]
        for paragraphs in (caption.above, caption.below)
    )
    return above, below


def test_author_source_award_stand_above_in_their_order() -> None:
    caption = caption_of(Publication(LOYD), TextForm(), 12)

    assert _plain(caption)[0] == [
        "12",
        "Samuel Loyd",
        "Chicago Times 54, 7, 3/4/1879",
        "1st Prize, Autumn Tourney 1880",
    ]
    number, author, source, _ = caption.above
    assert number[0].is_bold
    assert author[0].is_bold
    assert source[0].is_italic


def test_a_dedication_is_printed() -> None:
    assert "for Zsuzsa" in _plain(caption_of(Publication(BENKO), TextForm()))[0]


def test_a_dedication_that_is_a_comment_is_printed_as_it_stands() -> None:
    entry = replace(LOYD, comments=("anticipated", "Dedicated to Jean Preti"))
    above = _plain(caption_of(Publication(entry), TextForm()))
    assert "Dedicated to Jean Preti" in above[0]
    assert "anticipated" not in above[0]


def test_the_stipulation_has_a_star_for_set_play() -> None:
    caption = caption_of(Publication(LOYD), TextForm())

    assert (caption.left, caption.right) == ("#2*", "(2+3)")


def test_c_plus_is_printed_only_behind_a_complete_run() -> None:
    assert caption_of(Publication(LOYD), TextForm()).right == "(2+3)"
    tested = Publication(LOYD, tested_by="Matewright")
    assert caption_of(tested, TextForm()).right == "C+ (2+3)"
    assert caption_of(tested, TextForm(has_marks=False)).right == ""


@pytest.mark.parametrize(
    ("intended", "language", "expected"),
    [
        ("1", Language.ENGLISH, "h#2"),
        ("2", Language.ENGLISH, "h#2  2 solutions"),
        ("2", Language.GERMAN, "h#2  2 Lösungen"),
        (2, Language.RUSSIAN, "h#2  2 решения"),
        ("5", Language.RUSSIAN, "h#2  5 решений"),
        ("21", Language.RUSSIAN, "h#2  21 решение"),
        ("2.1.1.1", Language.FRENCH, "h#2  2.1.1.1"),
    ],
)
def test_the_number_of_solutions_follows(
    intended: object, language: Language, expected: str
) -> None:
    entry = replace(BENKO, extra=(("intended-solutions", intended),))
    form = TextForm(Lettering(language))
    assert caption_of(Publication(entry), form).left == expected


@pytest.mark.parametrize(
    ("stipulation", "language", "expected"),
    [
        ("#2", Language.ENGLISH, "Mate in 2 moves"),
        ("s#3", Language.GERMAN, "Selbstmatt in 3 Zügen"),
        ("h#1", Language.GERMAN, "Hilfsmatt in 1 Zug"),
        ("h#4", Language.FRENCH, "Mat aidé en 4 coups"),
        ("#2", Language.RUSSIAN, "Мат в 2 хода"),
        ("#5", Language.RUSSIAN, "Мат в 5 ходов"),
        ("h#2.5", Language.ENGLISH, "h#2.5"),
        ("see text", Language.ENGLISH, "see text"),
        ("zf61", Language.ENGLISH, "zf61"),
    ],
)
def test_the_stipulation_can_be_written_out(
    stipulation: str, language: Language, expected: str
) -> None:
    form = TextForm(Lettering(language), asks_in_words=True)
    assert caption_of(Publication(Entry(stipulation=stipulation)), form).left == expected


@pytest.mark.parametrize("language", Language)
@pytest.mark.parametrize(
    "stipulation",
    ["#1", "#2", "s#2", "r#3", "semi-r#2", "h#3", "reci-h#2", "hs#3", "=3", "h=2", "s=3"],
)
def test_what_is_written_out_is_read_back(stipulation: str, language: Language) -> None:
    form = TextForm(Lettering(language), asks_in_words=True)
    words = caption_of(Publication(Entry(stipulation=stipulation)), form).left
    assert find_asked(words) == Asked(0, len(words), stipulation)


@pytest.mark.parametrize(
    ("words", "stipulation"),
    [
        ("a Help-mate in 2½", "h#2.5"),
        ("Checkmate in two moves!", "#2"),
        ("Series helpmate in 5", "ser-h#5"),
        ("Serien-Hilfsmatt in 5", "ser-h#5"),
        ("Halbreflexmatt in 2", "semi-r#2"),
        ("Series-mate in 5 moves", "ser-#5"),
        ("Серийный обратный мат в 3 хода", "ser-s#3"),
        ("кооп. мат в 3 хода", "h#3"),
        ("Mat inverse en trois", "s#3"),
        ("Formats in 3 estimates in 2", ""),
    ],
)
def test_what_is_asked_in_words_is_read(words: str, stipulation: str) -> None:
    assert find_stipulation(words) == stipulation


def test_each_twin_has_a_line() -> None:
    assert _plain(caption_of(Publication(BENKO), TextForm()))[1] == [
        "b) bKa1→h1",
        "c) bKa1→h8",
        "d) = c) + bBg2↔wPh2",
    ]
    figures = TextForm(Lettering(signs=ManSigns.FIGURES))
    assert _plain(caption_of(Publication(BENKO), figures))[1][2] == "d) = c) + ♝g2↔♙h2"


def test_twins_that_nobody_understands_are_printed_as_they_are() -> None:
    entry = replace(BENKO, extra=(("twins", {"b": "Condition Soup"}),))
    assert _plain(caption_of(Publication(entry), TextForm()))[1] == ["b) Condition Soup"]


@pytest.mark.parametrize(
    ("fen", "told"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", []),
        ("r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1", ["nicht kurz rochieren", "nicht lang rochieren"]),
        ("r3k2r/8/8/8/8/8/8/3K4 w - - 0 1", ["Schwarz darf nicht rochieren"]),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ["En passant auf d6 ist erlaubt"]),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - d6 0 1", []),
        ("4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", []),
    ],
)
def test_what_no_diagram_shows_is_told(fen: str, told: list[str]) -> None:
    entry = Entry(parse_fen(fen), "#3")
    below = _plain(caption_of(Publication(entry), TextForm(Lettering(Language.GERMAN))))[1]
    assert len(below) == len(told)
    assert all(map(str.endswith, below, told))


def test_conditions_and_an_unusual_beginner_are_told() -> None:
    setup = replace(LOYD.setup, turn=chess.BLACK)
    entry = replace(LOYD, setup=setup, options=("Circe", "Duplex", "Variation"))
    assert _plain(caption_of(Publication(entry), TextForm()))[1] == [
        "Black begins",
        "Circe",
        "Duplex",
    ]


def test_a_zeroposition_is_named() -> None:
    entry = replace(BENKO, extra=(("twins", {"a": "Move a1 h1", "b": "Move a1 h8"}),))
    assert _plain(caption_of(Publication(entry), TextForm()))[1] == [
        "zeroposition",
        "a) bKa1→h1",
        "b) bKa1→h8",
    ]


def test_a_problem_that_could_not_be_read_says_so() -> None:
    caption = caption_of(Publication(Entry(fault="broken", verbatim="x")), TextForm(), 3)
    assert _plain(caption) == (["3"], ["This problem could not be read."])
    assert (caption.left, caption.right) == ("", "")


def test_an_outdated_solution_is_not_printed() -> None:
    figures = TextForm(Lettering(signs=ManSigns.FIGURES))
    assert printed_text(Publication(LOYD), figures)[0] == "1.♕f8! zugzwang"
    outdated = replace(LOYD, is_solution_outdated=True)
    assert list(solution_lines(Publication(outdated), TextForm())) == []


def test_hints_for_programs_are_left_out_of_a_solution() -> None:
    entry = replace(LOYD, solution="1.Qf2-f8 ! {dia}{display-departure-file} {a comment}")
    assert printed_text(Publication(entry), TextForm()) == ["1.Qf8!", "    a comment"]


def test_a_title_names_author_and_source() -> None:
    assert title_of(LOYD) == "Samuel Loyd, Chicago Times 54, 7, 3/4/1879"


@pytest.mark.parametrize("language", list(Language))
def test_a_solution_by_hand_keeps_its_lines_and_letters(language: Language) -> None:
    text = "1.Dd4-g1! droht\n    2.Dg1-g8#\n    2.Sf3#"
    form = TextForm(Lettering(language))
    assert printed_text(Publication(replace(LOYD, solution=text)), form) == text.splitlines()


def test_a_stored_solution_is_printed_as_a_page() -> None:
    text = (
        "1.Qd4-g1 ! threat:\n          2.Qg1-g8 #\n      1...Sd5-b6\n          2.Rh1-h8 #\n"
        "      1...Sd5-c7\n          2.Rh1-h8 #\n      1...Sd5-e7\n          2.Qg1-a7 #\n"
    )
    entry = replace(LOYD, setup=parse_fen("k7/8/8/3n4/3Q4/8/8/1K5R w - - 0 1"), solution=text)
    assert printed_text(Publication(entry), TextForm()) == [
        "1.Qg1! (2.Qg8+)",
        "    1…Sb6, Sc7 2.Rh8+, 1…Se7 2.Qa7+",
    ]


def printed_text(publication: Publication, form: TextForm) -> list[str]:
    """Return what is printed of a solution, without its styles."""
    return [
        " " * line.indent + "".join(span.text for span in line.words)
        for line in solution_lines(publication, form)
    ]
