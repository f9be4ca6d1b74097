"""Pages of a hundred classical problems have all that is printed of them, and nothing false."""

from __future__ import annotations

from pathlib import Path

import pytest

from composer.formats.olv.document import read_olv
from composer.formats.popeye.solution import popeye_games
from solver.notation.page.words import Wording
from solver.notation.page.writing import page_of_solution
from tests.published_pages import hold, solved

PRINTED = Path(__file__).parents[2] / "data" / "printed_solutions.olv"
PROBLEMS = 100
AT_ONCE = 10


@pytest.mark.parametrize("first", range(0, PROBLEMS, AT_ONCE))
def test_what_is_printed_is_on_the_page_and_the_page_is_true(first: int) -> None:
    entries = read_olv(PRINTED.read_bytes()).document.entries
    assert len(entries) == PROBLEMS
    for entry in entries[first : first + AT_ONCE]:
        games = popeye_games(entry)
        for printed, (setup, solution) in zip(games, solved(entry, 60), strict=True):
            outcome = hold(page_of_solution(solution, Wording()), setup, printed.game)
            assert outcome.printed
            assert (outcome.missing, outcome.false) == ([], [])
