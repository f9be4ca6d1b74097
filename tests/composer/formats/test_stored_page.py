"""Which text is printed: the page of a run, or what is stored."""

from __future__ import annotations

from dataclasses import replace

import chess.pgn
import pytest

from composer.formats.common.publication import Publication
from composer.formats.popeye import found, stored_page
from composer.formats.popeye.found import Found
from composer.formats.popeye.solution import FreeNotationError, followed_parts
from composer.formats.popeye.stored_page import printed_page
from composer.model.composition import composition_of
from composer.model.document import Entry
from solver.notation.fen import parse_fen
from solver.notation.letters import Letters
from solver.notation.page.model import Page
from solver.notation.page.text import text_lines
from solver.notation.page.words import Wording
from solver.problem import Task
from solver.solve import solve
from solver.twinning.composition import Answer, Part
from tests.composer.diagram.publications import LOYD


@pytest.fixture(scope="module")
def answered() -> Publication:
    """Return a fairy helpmate with its answer."""
    entry = Entry(
        parse_fen("6k1/2(!q2)5/8/4(!q2)3/8/8/8/K4Q2 b - - 0 1"), "h#2", options=("Circe",)
    )
    (part,) = composition_of(entry).parts()
    return Publication(entry, (Answer.to(part, solve(Task(part.problem))),))


def test_the_stored_text_of_a_run_is_printed_as_the_page_of_the_run(answered: Publication) -> None:
    text = Found(answered.answers).text()
    stored = replace(answered, entry=replace(answered.entry, solution=text))

    page, of_run = printed_page(stored, Wording()), printed_page(answered, Wording())

    assert page is not None
    assert of_run is not None
    lines = list(text_lines(page, Wording()))
    assert lines == list(text_lines(of_run, Wording()))
    assert any("1.Kh8 Qf6+" in " ".join(line.split()) for line in lines)


def test_another_text_of_a_fairy_problem_stays_as_it_is(answered: Publication) -> None:
    text = Found(answered.answers).text() + "\n  and a remark"
    stored = replace(answered, entry=replace(answered.entry, solution=text))

    assert printed_page(stored, Wording()) is None


def test_a_stored_text_is_followed_once_for_a_look_and_an_export(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    followed: list[Entry] = []

    def noted(entry: Entry) -> list[tuple[Part, chess.pgn.Game]]:
        followed.append(entry)
        return followed_parts(entry)

    monkeypatch.setattr(stored_page, "followed_parts", noted)
    letters = Wording(Letters.N), Wording(Letters.S)
    texts = [list(text_lines(page_of(LOYD, wording), wording)) for wording in letters for _ in "12"]
    assert texts[0] == texts[1]
    assert len(followed) == 2
    page_of(replace(LOYD), letters[1])
    assert len(followed) == 3


def page_of(entry: Entry, wording: Wording) -> Page:
    page = printed_page(Publication(entry), wording)
    assert page is not None
    return page


@pytest.mark.parametrize("has_answers", [False, True])
def test_a_stored_series_with_an_introduction_is_no_other_play(has_answers: bool) -> None:
    """Its moves are numbered from 1 twice, which would be read as several lines."""
    setup = parse_fen("7k/R7/6K1/8/8/4p3/8/8 w - - 0 1")
    entry = Entry(setup, "1->ser-h#2", options=("SetPlay",))
    (part,) = composition_of(entry).parts()
    answers = (Answer.to(part, solve(Task(part.problem, set_play=True))),)
    stored = replace(entry, solution=Found(answers).text())
    page = printed_page(Publication(stored, answers if has_answers else ()), Wording())
    assert (page is not None) is has_answers
    with pytest.raises(FreeNotationError, match="behind an introduction"):
        followed_parts(stored)


def _stored(fen: str, stipulation: str) -> tuple[Publication, Publication]:
    """Return a problem with the text of its solution stored, and with the answer of a search."""
    entry = Entry(parse_fen(fen), stipulation)
    (part,) = composition_of(entry).parts()
    answers = (Answer.to(part, solve(Task(part.problem))),)
    solution = Found(answers).text()
    return Publication(replace(entry, solution=solution)), Publication(entry, answers)


@pytest.mark.parametrize(
    ("fen", "stipulation"),
    [
        ("3Q4/8/8/8/8/8/p7/k1K5 w - - 0 1", "#3"),
        ("8/3RB3/2k5/3N4/4N3/2KB4/8/8 w - - 0 1", "=2"),
        ("8/8/8/2p5/8/kpR5/p7/K7 w - - 0 1", "s#2"),
    ],
)
def test_a_stored_short_solution_is_called_so(fen: str, stipulation: str) -> None:
    for publication in _stored(fen, stipulation):
        page = printed_page(publication, Wording())
        assert page is not None
        assert next(iter(text_lines(page, Wording()))).startswith("Short solution")


def test_a_stored_key_alone_is_not_called_short() -> None:
    text = "1.Qd4-g1 !"
    entry = Entry(parse_fen("n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"), "#4")
    page = page_of(replace(entry, solution=text), Wording())
    assert list(text_lines(page, Wording())) == ["1.Qg1!"]


_WAITING = "8/1p6/8/2P5/N1k1K3/8/1Q6/8 w - - 0 1"
_THREATENING = "7k/p7/5K2/8/8/8/8/6R1 w - - 0 1"


@pytest.mark.parametrize(
    ("fen", "solution", "is_short"),
    [
        (_WAITING, "1.Qb2-a3 ! zugzwang.\n    1...b7-b5\n        2.Qa3-c3 #", False),
        (_WAITING, "1.Qb2-a3 ! threat:\n        2.Qa3-c3 #", False),  # 1...Kd4
        (_THREATENING, "1.Kf6-f7 ! threat:\n        2.Rg1-h1 #", True),
        (_THREATENING, "1.Kf6-f7 !\n    1...Kh8-h7\n        2.Rg1-h1 #", False),
    ],
)
def test_a_stored_text_that_may_leave_out_its_longest_play_is_not_called_short(
    fen: str, solution: str, is_short: bool
) -> None:
    page = page_of(Entry(parse_fen(fen), "#3", solution=solution), Wording())
    first = next(iter(text_lines(page, Wording())))
    assert first.startswith("Short solution") is is_short


def test_a_stored_text_that_was_cut_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found, "MOST_STORED_LINES", 20)
    stored, _ = _stored("n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1", "#4")
    assert "Cut after 20 lines" in stored.entry.solution
    page = printed_page(stored, Wording())
    assert page is not None
    lines = list(text_lines(page, Wording()))
    assert lines[-1] == "[The variations are not complete.]"
    assert not any("Cut" in line for line in lines)
