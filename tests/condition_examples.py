"""Look for small problems that show a condition: ``python -m tests.condition_examples [NAME …]``.

Random positions of few men are asked, each in the milliseconds that it takes.  The best of those
found in the time is put into ``resources/condition_examples.txt``: it has a single solution, and
another answer without the condition; better a solution that is none there.  Without names,
conditions that have none there are asked.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterable
from dataclasses import replace

from composer.resources import resource
from solver.castling import home_rights
from solver.errors import SolverError
from solver.fairy.conditions import FairyCondition
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.naming.grammar import OFFERED
from solver.legality.masks import distance
from solver.lines import Line
from solver.men import Color, Kind, Man
from solver.notation.fen import write_fen
from solver.notation.popeye_text import popeye_line
from solver.position import find_flaws
from solver.problem import Limits, Problem, Task
from solver.setup import EMPTY_SQUARES, Setup
from solver.solution import Solution, Status
from solver.solve import solve
from solver.squares import SQUARE_NAMES, file_of, rank_of
from solver.stipulation import Stipulation

FILE = resource("condition_examples.txt")
SPELLED = {
    "PromOnly": "PromOnly G",
    "GridChess Orthogonal": "GridChess Orthogonal bdg357",
    "GridChess Irregular": "GridChess Irregular c3d3d4 e4e5f5f4 a1b1a2b2",
    "MagicSquares": "MagicSquares c3d4e5f6a1h8b2",
    "MagicSquares Type2": "MagicSquares c3d4e5f6b6 Type2",
    "Wormholes": "Wormholes b3d4e5f7c1",
    "BGL": "BGL 5 3",
    "Imitator": "Imitator d4",
    "NoIProm": "Imitator d4 NoIProm",
    "Hole": "Hole c3d5e4f6",
    "BlackMaxDister": "BlackMaxDister c3e5",
    "WhiteMaxDister": "WhiteMaxDister c3e5",
    "BlackMinDister": "BlackMinDister c3e5",
    "WhiteMinDister": "WhiteMinDister c3e5",
    "BlackForcedSquare": "BlackForcedSquare c3d4e5f6",
    "WhiteForcedSquare": "WhiteForcedSquare c3d4e5f6",
    "BlackConsequentForcedSquare": "BlackConsequentForcedSquare c3d4e5f6",
    "WhiteConsequentForcedSquare": "WhiteConsequentForcedSquare c3d4e5f6",
    "Football": "Football S B",
    "WhitePromSquares": "WhitePromSquares c6d7e5",
    "BlackPromSquares": "BlackPromSquares c3d2e4",
}
"""What wants something behind its name, with it."""
_ASKED = ("h#2", "h#1", "h#1", "#1", "#1", "ser-h#2", "h#1.5", "s#1", "#2")
_LESS = ("h=1", "+1", "h+1", "hx1", "h=2", "hz", "hz", "hz")
"""What is asked where no mate was found; ``hz``: to come to any square, as ``hze51``."""
_MEN = (*(Kind.QUEEN, Kind.ROOK, Kind.PAWN) * 2, Kind.BISHOP, Kind.KNIGHT)
_EDGE = [it for it in range(64) if file_of(it) in (0, 7) or rank_of(it) in (0, 7)]


def held(name: str) -> tuple[FairyCondition, ...]:
    """Return what is played in the example of an offered condition."""
    found = conditions_in(SPELLED.get(name, name))
    assert found is not None, name
    return found


def without(conditions: Iterable[FairyCondition], name: str) -> frozenset[FairyCondition]:
    """Return *conditions* without that which is shown."""
    return frozenset(it for it in conditions if shown(it) != name)


def shown(condition: FairyCondition) -> str:
    """Return the name under which a condition is offered."""
    return FairyCondition(condition.rule, condition.variants).text


def answered(setup: Setup, stipulation: str) -> Solution:
    """Solve without the play."""
    problem = Problem(setup, Stipulation.parse(stipulation))
    limits = Limits(seconds=2.0, memory_mb=16, kept_lines=100)
    return solve(Task(problem, refutations=0, set_play=False, tree=False, limits=limits))


def lines_of(solution: Solution) -> tuple[Line, ...]:
    """Return the lines, or the keys, of which the first hundred will do."""
    return tuple(solution.lines[:100]) or tuple((key,) for key in solution.keys)


def _laid_out(chance: random.Random) -> Setup:
    squares = list(EMPTY_SQUARES)
    black = chance.choice(_EDGE if chance.random() < 0.8 else range(64))
    near = [it for it in range(64) if distance(it, black) in (2, 3)]
    kings = [black, chance.choice(near if chance.random() < 0.5 else range(64))]
    squares[kings[0]] = Man(Kind.KING, Color.BLACK)
    squares[kings[1]] = Man(Kind.KING, Color.WHITE)
    placed: list[Kind] = []
    for color, most in ((Color.WHITE, 3), (Color.BLACK, 3)):
        for _ in range(chance.randint(color is Color.WHITE, most)):
            kinds = _MEN if not placed or chance.random() < 0.6 else placed
            kind, square = chance.choice(kinds), chance.randrange(64)
            placed.append(kind)
            if kind is Kind.PAWN and rank_of(square) in (0, 7):
                continue
            if squares[square] is None:
                squares[square] = Man(kind, color)
    men = tuple(squares)
    return Setup(men, True, home_rights(men))


def _asked(setup: Setup, stipulation: str, name: str) -> tuple[int, ...] | None:
    """Return how well a problem shows a condition, the greater the better; ``None`` if not."""
    conditions = frozenset(held(name))
    setup = replace(setup, conditions=conditions)
    if find_flaws(setup):
        return None
    solution = answered(setup, stipulation)
    if solution.status is Status.ERROR:
        sys.stdout.write(f"{name} | {stipulation} | {write_fen(setup)} | {solution.error}\n")
    if solution.status is not Status.COMPLETE or solution.short_keys:
        return None
    lines = lines_of(solution)
    if len(lines) != 1:
        return None
    plain = answered(replace(setup, conditions=without(conditions, name)), stipulation)
    if plain.status is not Status.COMPLETE:
        return None
    (line,), others = lines, lines_of(plain)
    if others == lines:
        return None
    base = frozenset(FairyCondition.of(it.rule) if shown(it) == name else it for it in conditions)
    differs = True
    if base != conditions:
        try:
            differs = lines_of(answered(replace(setup, conditions=base), stipulation)) != lines
        except SolverError:
            differs = False
    men = sum(it is not None for it in setup.squares)
    words = popeye_line(solution.problem, line)
    return (line not in others, differs, not others, "[" in words, stipulation == "h#2", -men)


def look_for(name: str, seconds: float, seed: int) -> str | None:
    """Return the line of the file for the best problem found in so many seconds of CPU."""
    chance, best, found = random.Random(f"{name} {seed}"), None, None
    end = time.process_time() + seconds
    while time.process_time() < end or (best is None and time.process_time() < end + 19 * seconds):
        is_late = time.process_time() > end and best is None
        stipulation = chance.choice(_LESS if is_late else _ASKED)
        if stipulation == "hz":
            stipulation = f"hz{chance.choice(SQUARE_NAMES)}1"
        laid = _laid_out(chance)
        setup = replace(laid, turn=not stipulation.startswith(("h", "ser-h")))
        try:
            worth = _asked(setup, stipulation, name)
        except SolverError:
            continue
        if worth is not None and (best is None or worth > best):
            best = worth
            played = replace(setup, conditions=frozenset(held(name)))
            found = f"{name}\t{stipulation}\t{write_fen(played)}"
            if best[:2] == (True, True):
                break
    sys.stdout.write(f"{name} | {best} | {found}\n")
    sys.stdout.flush()
    return found


def main() -> None:
    """Find what is asked for and write the file anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--seconds", type=float, default=0.8, help="of CPU for each")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    lines = FILE.read_text("utf-8").splitlines() if FILE.exists() else []
    kept = {line.split("\t")[0]: line for line in lines}
    for name in asked.names or [it.text for it in OFFERED if it.text not in kept]:
        found = look_for(name, asked.seconds, asked.seed)
        if found is not None:
            kept[name] = found
        ordered = [kept[it.text] for it in OFFERED if it.text in kept]
        FILE.write_text("".join(f"{line}\n" for line in ordered), "utf-8")


if __name__ == "__main__":
    main()
