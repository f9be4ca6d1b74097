"""One half-move of every man under every condition, held against Popeye.

``python -m tests.fairy_matrix --popeye py`` lays out a random position for each of them in which
that man stands, and holds the moves that either lists against each other; ``--only`` names
conditions.  With ``--pairs`` it does so for every two conditions that stand together, of which
``--only`` names one.  What ``tests.fairy_random`` draws together but seldom is met here for sure.
"""

from __future__ import annotations

import argparse
import random
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path

from solver.fairy.catalogue import WALKS
from solver.squares import SQUARE_NAMES
from tests.fairy_laid import KINDS, PAWNS, Laid, entry_of, names
from tests.fairy_random import Popeye, can_be_played, run

_CODES = tuple(it.code for it in WALKS.values() if not it.is_royal and it.code != "DU")
_TRIES = 6
"""So many positions are drawn for a pair until one can be played."""


def problems(seed: int, conditions: Sequence[str]) -> Iterator[Laid]:
    """Yield a position for each pair of a condition and a man that is understood."""
    chance = random.Random(seed)
    for condition, code in product(conditions, _CODES):
        yield from _first_played(_position(chance, (condition,), code) for _ in range(_TRIES))


def pairs(seed: int, conditions: Sequence[str], count: int) -> Iterator[Laid]:
    """Yield so many positions for each two conditions that are understood together, one named."""
    chance = random.Random(seed)
    for pair in combinations(names(), 2):
        if set(pair) & set(conditions):
            for _ in range(count):
                drawn = (_position(chance, pair, chance.choice(KINDS)) for _ in range(_TRIES))
                yield from _first_played(drawn)


def _first_played(drawn: Iterator[Laid]) -> Iterator[Laid]:
    """Yield the first of some positions that can be played, if one can."""
    for laid in drawn:
        entry = entry_of(laid)
        if entry is not None and can_be_played(entry):
            yield laid
            return


def _position(chance: random.Random, conditions: tuple[str, ...], code: str) -> Laid:
    squares = chance.sample(SQUARE_NAMES, 14)
    men = [f"{side} K{squares.pop()}" for side in ("white", "black")]
    others = chance.choices((*KINDS, chance.choice(_CODES)), k=chance.randint(3, 8))
    for code_now in (code, *others):
        square = squares.pop()
        stands = "S" if code_now in PAWNS and square[1] in "18" else code_now
        side = "white" if len(men) == 2 else chance.choice(("white", "black", "black"))
        men.append(f"{side} {stands}{square}")
    return Laid(tuple(men), conditions, "h~0.5")


def main() -> int:
    """Go through all pairs; 1 where some differ."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--popeye", default="py", help="the program, or where it lies")
    parser.add_argument("--only", nargs="*", default=[], help="conditions")
    parser.add_argument("--pairs", type=int, default=0, help="positions for each two conditions")
    asked = parser.parse_args()
    program = shutil.which(asked.popeye)
    if program is None:
        parser.error(f"there is no program {asked.popeye}: name Popeye by --popeye")
    with tempfile.TemporaryDirectory() as folder:
        only = asked.only or names()
        drawn = pairs(asked.seed, only, asked.pairs) if asked.pairs else problems(asked.seed, only)
        found = run(drawn, Popeye(program, Path(folder)))
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
