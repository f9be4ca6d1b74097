"""The line of progress: on a terminal only, and in plain words."""

import io

import pytest

from composer.cli.progress import (
    PreparationNote,
    TerminalLine,
    bar_words,
    duration,
    progress_words,
)
from solver.counting import grouped
from solver.events import Progress, SearchPhase, TimeLeft, preparing
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.stipulation import Stipulation

PROBLEM = Problem(parse_fen("8/8/8/2B5/2PnN3/1P2kP1B/4p3/2K1N2n"), Stipulation.directmate(4))


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def _progress(phase: SearchPhase, nodes: int = 0, left: TimeLeft | None = None) -> Progress:
    move = Move.from_uci("e4g5")
    return Progress(phase, 3, 4, 12, 29, move, (), nodes, 0.0, 0.0, 2.345, left)


def test_progress_in_words() -> None:
    assert progress_words(
        _progress(SearchPhase.KEYS, 1_843_022, TimeLeft(50.0, 130.0)), PROBLEM
    ) == (
        f"searching, length 3 of 4, move 12 of 29 (Sg5), {grouped(1_843_022)} positions, 2.3 s, "
        "50 s to 3 min left"
    )


def test_help_play_counts_half_moves() -> None:
    problem = Problem(PROBLEM.setup, Stipulation.parse("h#2"))
    words = progress_words(_progress(SearchPhase.KEYS), problem)
    assert words.startswith("searching, length 3 of 4 half-moves, ")


def test_before_the_search_there_is_no_length() -> None:
    assert progress_words(preparing(PROBLEM), PROBLEM) == "preparing the solver, 0.0 s"
    slow = preparing(PROBLEM, SearchPhase.MEANWHILE)
    assert progress_words(slow, PROBLEM) == "searching slowly, while the solver is prepared, 0.0 s"


def test_that_a_slower_one_searches_is_told_with_the_preparation() -> None:
    notes: list[str] = []
    PreparationNote(notes.append).heed(preparing(PROBLEM, SearchPhase.MEANWHILE))
    assert notes[-1] == "A slower one searches meanwhile."


def test_the_line_is_rewritten_on_a_terminal() -> None:
    stream = Terminal()
    line = TerminalLine(stream)
    line.show("a long text")
    line.show("short")
    line.note("A sentence.")
    line.clear()
    assert stream.getvalue() == ("\ra long text\rshort      \r     \rA sentence.\n\rshort\r     \r")


def test_elsewhere_only_sentences_are_written() -> None:
    stream = io.StringIO()
    line = TerminalLine(stream)
    line.show("progress")
    line.note("A sentence.")
    line.clear()
    assert stream.getvalue() == "A sentence.\n"


@pytest.mark.parametrize(
    ("done", "total", "words"),
    [
        (0, 40, "[------------------------] 0 of 40"),
        (10, 40, "[######------------------] 10 of 40, about 30 s left"),
        (40, 40, "[########################] 40 of 40"),
        (0, 0, "[------------------------] 0 of 0"),
    ],
)
def test_the_bar_of_a_batch(done: int, total: int, words: str) -> None:
    assert bar_words(done, total, 10.0) == words


def test_numbers_and_times() -> None:
    assert [duration(s) for s in (0, 89, 90, 5399, 5400)] == [
        "0 s",
        "89 s",
        "2 min",
        "90 min",
        "2 h",
    ]
