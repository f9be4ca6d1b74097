"""A line, a branch or all of a solution in every form in which it is copied."""

from __future__ import annotations

import io

import chess.pgn
import pytest
from PySide6.QtWidgets import QMenu

from composer.panels.solution.chapters import Chapter
from composer.panels.solution.form_menu import add_forms
from composer.panels.solution.solution_forms import (
    SolutionForm,
    branch_in,
    chapters_in,
    dressed,
    lines_in,
)
from solver.game import PASS
from solver.notation.fen import parse_fen
from solver.notation.letters import Letters
from solver.orthodox import own
from solver.problem import Problem, Task
from solver.solution import Branch, Mark, Solution, Status
from solver.solve import solve
from solver.stipulation import Stipulation

TWO = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"
HELP = "6R1/7q/8/5k2/3K1B2/8/8/8 b - - 0 1"


def solved(fen: str, asked: str) -> Solution:
    """Solve with everything that is looked for by default."""
    return solve(Task(Problem(parse_fen(fen), Stipulation.parse(asked))))


def key_of(solution: Solution) -> Branch:
    """Return the key with all that follows it."""
    return next(root for root in solution.tree if root.mark is Mark.KEY)


def read(text: str) -> chess.pgn.Game:
    """Read one game without errors."""
    game = chess.pgn.read_game(io.StringIO(text))
    assert game is not None
    assert game.errors == []
    return game


def test_a_branch_is_copied_in_every_form() -> None:
    solution = solved(TWO, "#2")
    key = key_of(solution)
    defence = next(child for child in key.children if child.mark is Mark.DEFENCE)
    for path in ((key,), (key, defence)):
        texts = {
            form: "\n".join(branch_in(form, solution.problem, path, Letters.S))
            for form in SolutionForm
        }
        assert texts[SolutionForm.TEXT].startswith("1.Qb7!")
        assert "   1.Qf7-b7 ! zugzwang." in texts[SolutionForm.POPEYE]
        assert (
            f"1...{chess.square_name(defence.move.from_square)}"[:4] in texts[SolutionForm.POPEYE]
        )
        game = read(texts[SolutionForm.PGN])
        assert own(game.variations[0].move) == key.move
        assert defence.move in {own(child.move) for child in game.variations[0].variations}
        assert r"\#" in texts[SolutionForm.LATEX]
        assert texts[SolutionForm.HTML].startswith("<p>\n1.Qb7!")


def test_a_branch_of_the_set_play_begins_with_a_pass() -> None:
    solution = solved(TWO, "#2")
    (root, *_) = solution.set_play
    text = "\n".join(branch_in(SolutionForm.PGN, solution.problem, (root,), Letters.S))
    game = read(text)
    assert [own(move) for move in game.mainline_moves()][:2] == [PASS, root.move]
    popeye = list(branch_in(SolutionForm.POPEYE, solution.problem, (root,), Letters.S))
    assert popeye[0].startswith("      1...")


def test_a_line_of_help_play_is_copied_in_every_form() -> None:
    solution = solved(HELP, "h#3")
    (line,) = solution.lines
    texts = {
        form: "\n".join(lines_in(form, solution.problem, (line,), Letters.S))
        for form in SolutionForm
    }
    assert texts[SolutionForm.TEXT] == "1.Kf6 Ra8 2.Kg7 Bb8 3.Kh8 Be5#"
    assert texts[SolutionForm.POPEYE] == "  1.Kf5-f6 Rg8-a8   2.Kf6-g7 Bf4-b8   3.Kg7-h8 Bb8-e5 #"
    assert read(texts[SolutionForm.PGN]).end().board().is_checkmate()
    assert texts[SolutionForm.LATEX] == r"1.Kf6 Ra8 2.Kg7 Bb8 3.Kh8 Be5\#"


@pytest.mark.parametrize("form", SolutionForm)
def test_a_whole_solution_is_copied(form: SolutionForm) -> None:
    solution = solved(TWO, "#2")
    text = "\n".join(chapters_in(form, (Chapter("", solution),), Letters.S))
    assert "Qb7" in text or "Qf7-b7" in text
    if form is SolutionForm.PGN:
        assert {own(child.move) for child in read(text).variations} >= set(solution.keys)


def test_html_is_escaped_and_keeps_its_indentation() -> None:
    lines = list(dressed(SolutionForm.HTML, ["a <b> & c", "  d"]))
    assert lines == ["<p>", "a &lt;b&gt; &amp; c<br>", "&nbsp;&nbsp;d<br>", "</p>"]


@pytest.mark.parametrize("conditions", ["", " {Circe}"])
def test_the_menu_hands_on_the_form_and_offers_no_games_of_fairy_play(
    qapp: object, conditions: str
) -> None:
    chosen: list[SolutionForm] = []
    menu = QMenu()
    problem = Problem(parse_fen(HELP + conditions), Stipulation.parse("h#3"))
    add_forms(menu, chosen.append, (Chapter(), Chapter("", Solution(problem, Status.STOPPED))))
    for action in menu.actions():
        action.trigger()
    left_out = {SolutionForm.PGN} if conditions else set()
    assert chosen == [form for form in SolutionForm if form not in left_out]
    menu.deleteLater()
