"""Case 18: boards that no game knows: the editor takes them, the solver says what is wrong."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from composer.formats.olv.document import read_olv, write_olv
from composer.model import edits
from composer.model.document import Document, Entry
from composer.solving.plan import flaws_of
from composer.windows.main_window import MainWindow
from solver.errors import SolverError
from solver.notation.fen import parse_fen, write_fen
from solver.problem import Problem, Task
from solver.solution import Status
from solver.solve import solve
from solver.stipulation import Stipulation
from tests.questions import SMALL_TABLE

BOARDS = [
    ("8/8/8/8/8/8/8/8 w - - 0 1", "no king", True),
    ("8/8/8/8/8/8/8/K7 w - - 0 1", "Black has no king", True),
    ("kk6/8/8/8/8/8/8/K7 w - - 0 1", "kings", True),
    ("8/8/8/8/8/8/8/Kk6 w - - 0 1", "in check", True),
    ("k7/8/8/8/8/8/8/R6K w - - 0 1", "Black is in check", True),
    ("Pk6/8/8/8/8/8/8/K7 w - - 0 1", "pawn", True),
    ("1k6/8/8/8/8/8/8/Kp6 w - - 0 1", "pawn", True),
    ("QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ w - - 0 1",
     "no king", True),
    ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "cannot castle", True),
    ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "n passant on e6", True),
    ("4k3/8/8/8/8/8/8/4K3 w - e4 0 1", "n passant on e4", True),
    ("k7/8/8/8/8/NNNNNNNN/NNNNNNNN/K2N4 b - - 0 1", "18 men", False),
]  # fmt: skip


def test_the_editor_takes_it_and_solving_says_what_forbids_it(
    window: MainWindow, subtests: pytest.Subtests
) -> None:
    for fen, words, blocks in BOARDS:
        with subtests.test(fen=fen):
            lay_out(window, fen, words, blocks=blocks)


def lay_out(window: MainWindow, fen: str, words: str, *, blocks: bool) -> None:
    setup = parse_fen(fen)
    window.editor.apply("Set up", lambda document: edits.replace_setup(document, setup))
    assert write_fen(window.editor.document.entry.setup).split()[0] == fen.split()[0]
    flaws = flaws_of(window.editor.document.entry)
    sentences = " ".join(flaw.sentence for flaw in flaws)
    assert words in sentences
    assert any(flaw.blocks for flaw in flaws) is blocks
    assert window.commands.solve.isEnabled() is not blocks
    task = Task(Problem(setup, Stipulation.parse("#1")))
    if blocks:
        with pytest.raises(SolverError) as raised:
            solve(task)
        assert str(raised.value).count("\n") == 0
    else:
        assert solve(task).status is Status.COMPLETE


STIPULATIONS = ["#2", "h#1", "s#2", "ser-h#2", "h==1", "zb31"]
RUNS = {
    "no king": {"h==1", "zb31"},
    "Black has no king": {"h#1", "s#2", "ser-h#2", "h==1", "zb31"},
    "18 men": set(STIPULATIONS),
}
"""Where the solver does without the kings that are missing, or with too many men."""


@pytest.mark.parametrize(("fen", "words", "blocks"), BOARDS)
@pytest.mark.parametrize("stipulation", STIPULATIONS)
def test_the_solver_runs_only_where_no_king_is_missing_that_the_stipulation_needs(
    fen: str, words: str, blocks: bool, stipulation: str
) -> None:
    entry = Entry(parse_fen(fen), stipulation)
    task = Task(Problem(entry.setup, Stipulation.parse(stipulation)), limits=SMALL_TABLE)
    runs = stipulation in RUNS.get(words, ())
    assert any(flaw.blocks for flaw in flaws_of(entry)) is not runs
    if runs:
        assert solve(task).status is Status.COMPLETE
    else:
        with pytest.raises(SolverError):
            solve(task)


@pytest.mark.parametrize(("fen", "words", "blocks"), BOARDS)
def test_a_draft_is_saved_and_read_again(qtbot: QtBot, fen: str, words: str, blocks: bool) -> None:
    setup = parse_fen(fen)
    data = write_olv(Document((Entry(setup, "#2"),)))
    assert read_olv(data).document.entry.setup == setup
