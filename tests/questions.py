"""The problems with known answers in ``tests/data``, as tasks for the solver."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import chess

from solver.notation.fen import parse_fen
from solver.orthodox import OrthodoxGame
from solver.problem import Limits, Problem, Task
from solver.search.battle import BattleSearch
from solver.search.control import Control
from solver.search.help import HelpSearch
from solver.search.kernels import plain_kernel_of
from solver.setup import Setup
from solver.solution import Solution
from solver.stipulation import Stipulation

DATA = Path(__file__).parent / "data"
SMALL_TABLE = Limits(memory_mb=16)
"""Table enough for every problem here; a large one would take longer to clear than to use."""


@cache
def read_questions(name: str) -> tuple[dict[str, Any], ...]:
    """Return the entries of the JSON lines file *name*."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    return tuple(json.loads(line) for line in lines)


def problem_of(fen: str, stipulation: str) -> Problem:
    """Return the problem that *fen* and *stipulation* pose."""
    return Problem(Setup.of(OrthodoxGame(chess.Board(fen))), Stipulation.parse(stipulation))


def posed(fen: str, stipulation: str = "#2") -> Problem:
    """Return the problem that the two texts pose, read as the program reads them."""
    return Problem(parse_fen(fen), Stipulation.parse(stipulation))


def keys_task(fen: str, stipulation: str, limits: Limits = SMALL_TABLE) -> Task:
    """Ask for the keys alone."""
    problem = problem_of(fen, stipulation)
    return Task(problem, refutations=0, set_play=False, tree=False, limits=limits)


def full_task(fen: str, stipulation: str, refutations: int = 1) -> Task:
    """Ask for everything: keys, tries, set play and the tree."""
    return Task(problem_of(fen, stipulation), refutations=refutations, limits=SMALL_TABLE)


def by_plain_rules(task: Task) -> Solution:
    """Answer by the rules in Python, whatever else knows them."""
    kernel = plain_kernel_of(task.position())
    is_battle = task.problem.stipulation.is_battle
    search = (BattleSearch if is_battle else HelpSearch)(task, Control(), kernel=kernel)
    return search.run(lambda _: None)
