"""Under UCI plain Python answers while the kernel is compiled, and hands over when it is there."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest

from solver import prepare
from solver.kernel.doors import Door
from solver.uci.session import UciSession

MATE_IN_TWO = "position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1"
PATIENCE = 60


class Compiling:
    """A kernel that is compiled until somebody lets it be ready."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.over = threading.Event()
        self._is_ready, self._prepare = prepare.is_ready, prepare.prepare
        monkeypatch.setattr(prepare, "is_ready", lambda door: self.over.is_set())
        monkeypatch.setattr(prepare, "prepare", self._wait)

    def _wait(self, should_give_up: Callable[[], bool], door: Door) -> None:
        while not (self.over.wait(0.01) or should_give_up()):
            pass
        if self.over.is_set():
            self._prepare(should_give_up, door)


def conversation(*lines: str | Callable[[list[str]], None]) -> list[str]:
    """Return what is said to *lines*; functions between them wait for something."""
    said = list[str]()

    def commands() -> Iterator[str]:
        for line in lines:
            if isinstance(line, str):
                yield line
            else:
                line(said)

    UciSession(said.append, "test").run(commands())
    return said


def until(word: str) -> Callable[[list[str]], None]:
    """Wait until a line with *word* is said."""

    def wait(said: list[str]) -> None:
        pause = threading.Event()
        for _ in range(100 * PATIENCE):
            if any(word in line for line in said):
                return
            pause.wait(0.01)
        raise AssertionError(said)

    return wait


def test_the_shortest_mate_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    Compiling(monkeypatch)
    said = conversation("isready", MATE_IN_TWO, "go mate 3", until("bestmove"), "quit")
    assert said.index("readyok") < said.index("bestmove a1a6")
    assert any("score mate 2" in line and line.endswith("pv a1a6") for line in said)


def test_a_stop_ends_it_with_a_move(monkeypatch: pytest.MonkeyPatch) -> None:
    Compiling(monkeypatch)
    said = conversation("position startpos", "go infinite", until("score cp"), "stop", "quit")
    assert sum(line.startswith("bestmove ") for line in said) == 1


def test_the_kernel_takes_over(monkeypatch: pytest.MonkeyPatch) -> None:
    compiling = Compiling(monkeypatch)
    said = conversation(
        MATE_IN_TWO,
        "go infinite",
        until("score mate 2"),
        lambda _: compiling.over.set(),
        until("pv a1a6 b"),  # of plain Python comes the key alone
        "stop",
        "quit",
    )
    assert sum(line.startswith("bestmove a1a6") for line in said) == 1
