"""Do repairs find their way back?  ``python -m benchmarks.repairs PROBLEMS.jsonl``.

Sound problems are spoiled by random changes, a man taken away, moved or added each, until
they are unsound; then they are repaired as the program does, and it is counted how often the
original is among the sound results.  With ``--changes 2`` two changes spoil, and pairs of
changes are tried for ``--pairs`` seconds of processor time each.  Less than 95 of 100 found
ends the run with status 1.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

from solver.game import Move
from solver.notation.fen import parse_fen, write_fen
from solver.problem import Problem
from solver.setup import Setup
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition
from solver.twinning.twin_changes import TwinChange, TwinError
from solver.twinning.twins import Twin
from solver.vary.changes import additions, moves, removals
from solver.vary.ideas import Candidate, Idea, candidates, is_good
from solver.vary.judging import Judge
from solver.vary.pairs import Repairs

SECONDS = 0.3
"""So long a position may take, as in the window."""
MOST_TRIES = 300
SHARE = 0.95
MOST_MOVES = 3
SURPLUS = 7


def sound_problems(path: Path, judge: Judge, most: int) -> Iterator[Problem]:
    """Yield published problems that are sound but for duals, every kind of play in its turn."""
    kinds: dict[str, list[Problem]] = {}
    for line in path.read_text("utf-8").splitlines():
        entry = json.loads(line)
        if entry.get("kind", "published") == "published" and not entry.get("options"):
            problem = _problem(entry["fen"], entry["stipulation"])
            if problem is not None and problem.stipulation.moves <= MOST_MOVES:
                kinds.setdefault(entry["stipulation"], []).append(problem)
    for problems in kinds.values():
        random.Random(1).shuffle(problems)
    while kinds and most:
        for name in list(kinds):
            problem = kinds[name].pop()
            if not kinds[name]:
                del kinds[name]
            if most and is_good(judge.judge_parts(Composition(problem), has_play=True)):
                most -= 1
                yield problem


def _problem(fen: str, stipulation: str) -> Problem | None:
    try:
        return Problem(parse_fen(fen), Stipulation.parse(stipulation))
    except ValueError:
        return None


def spoiled(problem: Problem, judge: Judge, rng: random.Random, count: int) -> Twin | None:
    """Return *count* random changes that make *problem* unsound, ``None`` if none were met."""
    for _ in range(MOST_TRIES):
        made: list[TwinChange] = []
        now = problem
        for _ in range(count):
            kind = rng.choice((removals, moves, additions))
            changes = list(kind(now.setup.squares))
            if changes:
                made.append(rng.choice(changes))
                now = made[-1].apply(now)
        try:
            found = judge.judge_parts(Composition(now), has_play=True)
        except TwinError:
            continue
        if found.is_legal and found.verdict is not None and not is_good(found):
            return Twin(tuple(made))
    return None


def place_of(
    wanted: Setup, start: Problem, judge: Judge, seconds: float, meant: tuple[Move, ...]
) -> int | None:
    """Return how many positions were judged when *wanted* was found sound; ``None``: it was not."""
    composition = Composition(start)
    found = judge.judge_parts(composition, has_play=True, of_all=True)
    repairs = Repairs(composition, found, judge, meant)
    begun = time.process_time()

    def pairs() -> Iterator[Candidate]:
        nonlocal begun
        begun = time.process_time()
        yield from repairs.pairs()

    every = chain(candidates(composition, Idea.REPAIR), pairs())
    for judged, candidate in enumerate(every, start=1):
        if len(candidate.changes) > 1 and time.process_time() - begun > seconds:
            return None
        found = judge.judge_parts(candidate.composition, has_play=True)
        if candidate.composition.problem.setup == wanted and is_good(found):
            return judged
        if len(candidate.changes) == 1:
            repairs.note(candidate, found)
    return None


def main() -> int:
    """Spoil and repair, and print a line for each problem that was not found again."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.repairs", description=__doc__)
    parser.add_argument("problems", type=Path)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--changes", type=int, default=1)
    parser.add_argument("--pairs", type=float, default=0.0, help="seconds for pairs")
    parser.add_argument("--meant", action="store_true", help="the key is known")
    asked = parser.parse_args()
    rng = random.Random("spoiled")
    found = tried = 0
    judged: list[int] = []
    begun = time.process_time()
    with Judge(SECONDS, surplus=SURPLUS) as judge:
        for problem in sound_problems(asked.problems, judge, asked.count):
            changes = spoiled(problem, judge, rng, asked.changes)
            if changes is None:
                continue
            tried += 1
            meant = judge.judge(problem).solutions if asked.meant else ()
            keys = tuple(line[0] for line in meant if problem.stipulation.is_battle)
            place = place_of(problem.setup, changes.apply(problem), judge, asked.pairs, keys)
            found += place is not None
            if place is None:
                name = f"{write_fen(problem.setup)} {problem.stipulation}"
                print(f"not found again: {name} after {changes}")
            else:
                judged.append(place)
    spent = time.process_time() - begun
    print(f"{found} of {tried} found again; {spent:.0f} s of processor time")
    if judged:
        middle = sorted(judged)[len(judged) // 2]
        print(f"after {middle} positions in the middle, {max(judged)} at the most")
    return 0 if found >= SHARE * tried else 1


if __name__ == "__main__":
    sys.exit(main())
