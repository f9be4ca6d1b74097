"""Pages tell keys alone, their play too, or all that is known."""

from __future__ import annotations

import pytest

from solver.notation.fen import parse_fen
from solver.notation.page.detail import PageDetail, told_in
from solver.notation.page.text import text_lines
from solver.notation.page.words import Wording
from solver.notation.page.writing import page_of_solution
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation

LOYD = "8/8/8/3pp3/4k3/8/4KQ2/8 w - - 0 1"
HELP = "8/4b2P/8/2BP2n1/6K1/8/p1pP2bP/krr5 b - - 0 1"


def told(fen: str, asked: str, detail: PageDetail, *, post_key_play: bool = False) -> str:
    problem = Problem(parse_fen(fen), Stipulation.parse(asked))
    solution = solve(Task(problem, refutations=1, post_key_play=post_key_play))
    page = page_of_solution(told_in(solution, detail), Wording())
    return " ".join(" ".join(text_lines(page, Wording())).split())


def test_battle_play_is_told_in_three_grades() -> None:
    keys, play, whole = (
        told(LOYD, "#2", it) for it in (PageDetail.KEYS, PageDetail.PLAY, PageDetail.ALL)
    )
    assert keys == "1.Qf8!"
    assert play.startswith("1.Qf8! zugzwang")
    assert "1…Kd4 2.Qb4#" in play
    assert "Try" not in play
    assert whole.startswith(play)
    assert "Tries" in whole


@pytest.mark.parametrize("detail", [PageDetail.KEYS, PageDetail.PLAY])
def test_the_solutions_of_help_play_stay_and_their_set_play_goes(detail: PageDetail) -> None:
    whole = told(HELP, "h#2", PageDetail.ALL)
    line = told(HELP, "h#2", detail)
    assert line == "1.Kb2 h8=R 2.Ra1 Rb8#"
    assert whole.startswith(line)


def test_play_after_the_key_has_no_key_to_be_told_alone() -> None:
    after = "5Q2/8/8/3pp3/4k3/8/4K3/8 w - - 0 1"
    play = told(after, "#2", PageDetail.PLAY, post_key_play=True)
    assert "2.Qb4#" in play
    assert told(after, "#2", PageDetail.KEYS, post_key_play=True) == play
