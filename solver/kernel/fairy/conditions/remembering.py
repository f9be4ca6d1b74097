"""What conditions remember, and what follows moves under them: in the words of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from solver.engine import Row
from solver.fairy.box import BOX
from solver.fairy.conditions import FairyRule, Variant
from solver.fairy.filters import squares_left
from solver.fairy.limits import cost
from solver.fairy.memory import NOTHING, Remembered
from solver.fairy.rules import FairyRules
from solver.fairy.sequels import oscillating
from solver.kernel.fairy import layout
from solver.kernel.fairy.conditions.families import signed
from solver.men import Color, Kind, Man
from solver.squares import Square

_GHOST = (1 << layout.GHOST_BITS) - 1
_SEQUELS = {
    FairyRule.IMITATOR: layout.IMITATES,
    FairyRule.GHOST: layout.GHOSTS_SAFE,
    FairyRule.HAUNTED: layout.HAUNTS,
    FairyRule.HAAN: layout.LEAVES_HOLES,
    FairyRule.WORMHOLES: layout.WORMS,
    FairyRule.MAGIC_SQUARES: layout.MAGIC,
    FairyRule.SWAPPING_KINGS: layout.OSCILLATES,
    FairyRule.WHITE_OSCILLATING: layout.OSCILLATES,
    FairyRule.BLACK_OSCILLATING: layout.OSCILLATES,
    FairyRule.MASAND: layout.RECOLORS,
    FairyRule.MASAND_GENERALISED: layout.ALL_RECOLOR,
    FairyRule.FOOTBALL: layout.FOOTBALL,
    FairyRule.ANDA: layout.ANDA,
    FairyRule.ANDA_INVERSE: layout.ANDA_INVERSE,
    FairyRule.INFLUENCER: layout.INFLUENCES,
    FairyRule.BGL: layout.SPENDS,
    FairyRule.MESSIGNY: layout.EXCHANGES,
    FairyRule.HOLES: layout.HAS_HOLES,
    FairyRule.EXCHANGE_CASTLING: layout.KINGS_EXCHANGE,
    FairyRule.SINGLEBOX: layout.BOXES,
    FairyRule.REPUBLICAN: layout.ENTHRONES,
}
_TERMS = {"": 0, "A": layout.ALWAYS, "B": layout.IF_SAFE, "C": layout.IF_CHECK}
_ABOUT_SQUARES = (FairyRule.WORMHOLES, FairyRule.MAGIC_SQUARES, FairyRule.MESSIGNY)


CHOOSING_SQUARES = frozenset(
    {
        *(Variant.SUPER, Variant.CAGE, Variant.TAKE_AND_MAKE),
        *(Variant.PARRAIN, Variant.CONTRA_PARRAIN),
    }
)
"""Words of Circe by which a square of rebirth is chosen with a capture, or with the next move."""


def can_follow(rules: FairyRules) -> bool:
    """Tell whether the kernel has room for what follows moves: one condition about squares.

    Holes are kept from squares of rebirth that are not chosen.
    """
    circe = rules.get(FairyRule.CIRCE)
    if circe is not None and FairyRule.HOLES in rules and circe.variants & CHOOSING_SQUARES:
        return False
    asked = [rule for rule in _SEQUELS if rule in rules]
    alone = {*asked} - {FairyRule.HOLES, FairyRule.BGL}
    return len(alone) < 2 or alone <= {FairyRule.WHITE_OSCILLATING, FairyRule.BLACK_OSCILLATING}


def fill_sequels(
    head: npt.NDArray[np.int64], rules: FairyRules, numbers: Mapping[Kind, int]
) -> None:
    """Write into the head of the tables what follows moves under rules; *numbers* are of walks."""
    has_ghosts = FairyRule.GHOST in rules or FairyRule.HAUNTED in rules or rules.covers
    has_ghosts = has_ghosts or rules.traces
    head[layout.SEQUELS] |= layout.COVERS * rules.covers | layout.FOLLOWS_UP * rules.is_parrain
    head[layout.SEQUELS] |= layout.KEEPS_ORIGINS * rules.traces
    head[layout.ROW_WORDS] = layout.ROW if has_ghosts else layout.SHORT_ROW
    for rule, bit in _SEQUELS.items():
        if rule in rules:
            head[layout.SEQUELS] |= bit
    head[layout.THRONES_END] = rules.has(FairyRule.REPUBLICAN, Variant.TYPE_1)
    head[layout.NO_IMITATORS] = FairyRule.NO_IMITATORS in rules
    for side in (0, 1):
        head[layout.OSCILLATIONS + side] = _TERMS[oscillating(side == 0, rules)]
    budget = rules.get(FairyRule.BGL)
    head[layout.SHARED] = budget is not None and len(budget.numbers) == 1
    head[layout.BOX] = _type_of_box(rules)
    for place, (kind, most) in enumerate(BOX.items()):
        head[layout.OFFICERS + place] = numbers.get(kind, -1)
        head[layout.BOX_MOST + place] = most
    for apart in range(64):
        head[layout.COSTS + apart] = cost(0, apart)
    head[layout.SQUARE_SET] = rules.has(FairyRule.MESSIGNY, Variant.REX_EXCLUSIVE)
    allowed = [signed(squares_left(rules.limiting, start, True)) for start in range(64)]
    head[layout.EXCHANGED : layout.EXCHANGED + 64] = allowed
    for rule in _ABOUT_SQUARES:
        condition = rules.get(rule)
        if condition is not None and condition.squares:
            squares = sorted(set(condition.squares))
            word = sum(1 << square for square in squares)
            head[layout.SQUARE_SET] = np.uint64(word).astype(np.int64)
            at = layout.LISTED_SQUARES
            head[at : at + 1 + len(squares)] = [len(squares), *squares]


def _type_of_box(rules: FairyRules) -> int:
    if FairyRule.SINGLEBOX not in rules:
        return 0
    if rules.has(FairyRule.SINGLEBOX, Variant.TYPE_2):
        return 2
    return 3 if rules.has(FairyRule.SINGLEBOX, Variant.TYPE_3) else 1


def told(parts: Iterable[int]) -> int:
    """Return a word for numbers of less than 255, and -1 for none."""
    return sum(part + 1 << layout.PART * place for place, part in enumerate(parts))


def _parts(word: int, count: int) -> tuple[int, ...]:
    """Return the numbers that :func:`told` has put into a word; none where it is empty."""
    mask = (1 << layout.PART) - 1
    if not word:
        return ()
    return tuple((word >> layout.PART * place & mask) - 1 for place in range(count))


def _last_of(word: int, man: Callable[[int], Man | None]) -> tuple[int, ...]:
    if not word:
        return ()
    side, walk, *others = _parts(word, 5)
    mover = None if walk < 0 else man(walk | layout.OWN)
    return (side, -1 if mover is None else int(mover.kind), *others)


def _fuddled_of(word: int) -> tuple[tuple[Square, ...], ...]:
    parts = _parts(word, 4)
    if not parts:
        return ()
    return tuple(tuple(it for it in both if it >= 0) for both in (parts[2:], parts[:2]))


def _turned(sides: int) -> int:
    """Return sides as bits with the two bits changed over: here White's is the first."""
    return sides >> 1 | (sides & 1) << 1


def words_of(memory: Remembered, code: Callable[[Man | None], int]) -> dict[int, int]:
    """Return what is remembered by places of a row, *code* being the words of men."""
    if memory == NOTHING:
        return {}
    words = {layout.HOLES: memory.holes, layout.IMITATOR_COUNT: len(memory.imitators)}
    words[layout.IMITATORS] = sum(it << 6 * place for place, it in enumerate(memory.imitators))
    for place, budget in enumerate(reversed(memory.budgets)):  # Black's stand first there
        words[layout.BUDGETS + place] = budget + 1
    if memory.taken is not None:
        square, man = memory.taken
        words[layout.LAST_TAKEN] = 1 << 40 | square << 32 | code(man)
    words[layout.ATTACKED] = _turned(memory.attacked)
    words[layout.KINGS_EXCHANGED] = _turned(memory.exchanged)
    if memory.swapped:
        start, end = memory.swapped
        words[layout.SWAPPED] = 1 << 12 | end << 6 | start
    if memory.last:
        side, kind, start, shift, stands = memory.last
        walk = -1 if kind < 0 else code(Man(Kind(kind), Color.WHITE)) & layout.WALK
        words[layout.LAST] = told((side, walk, start, shift, stands))
    if memory.fuddled:
        whites, blacks = (list(memory.fuddled[it]) for it in (True, False))
        words[layout.FUDDLED] = told((*whites, -1, -1)[:2]) | told((-1, -1, *blacks))
    if memory.traced:
        words[layout.TRACED] = told(memory.traced)
    for square, origin in enumerate(memory.origins):
        if origin != square:
            words[layout.GHOSTS + square] = origin + 1
    for square, man in memory.ghosts:
        place = layout.GHOSTS + square
        words[place] = words.get(place, 0) << layout.GHOST_BITS | code(man)
    return words


def memory_of(row: Row, man: Callable[[int], Man | None], rules: FairyRules) -> Remembered:
    """Return what a row remembers under rules, *man* being who a word stands for."""
    if rules.traces:
        words = list(map(int, row[layout.GHOSTS : layout.GHOSTS + 64]))
        row = row.copy()
        row[layout.GHOSTS : layout.GHOSTS + 64] = 0
        origins = tuple(it - 1 if it else at for at, it in enumerate(words))
        return replace(_memory_of(row, man, rules), origins=origins)
    return _memory_of(row, man, rules)


def _memory_of(row: Row, man: Callable[[int], Man | None], rules: FairyRules) -> Remembered:
    """Return the same, origins apart."""
    if not row[layout.MEMORY :].any():
        return NOTHING
    budget = rules.get(FairyRule.BGL)
    budget = budget or rules.get(FairyRule.ROLE_EXCHANGE)
    budgets = 0 if budget is None else len(budget.numbers)
    imitators, count = int(row[layout.IMITATORS]), int(row[layout.IMITATOR_COUNT])
    swapped, taken = int(row[layout.SWAPPED]), int(row[layout.LAST_TAKEN])
    prey = man(taken & ((1 << 32) - 1))
    return Remembered(
        ghosts=tuple(_ghosts_of(row, man)),
        holes=int(row[layout.HOLES]),
        imitators=tuple(imitators >> 6 * place & 63 for place in range(count)),
        budgets=tuple(int(row[layout.BUDGETS + it]) - 1 for it in reversed(range(budgets))),
        swapped=(swapped & 63, swapped >> 6 & 63) if swapped else (),
        last=_last_of(int(row[layout.LAST]), man),
        fuddled=_fuddled_of(int(row[layout.FUDDLED])),
        traced=_parts(int(row[layout.TRACED]), 2),
        taken=None if prey is None else (taken >> 32 & 63, prey),
        attacked=_turned(int(row[layout.ATTACKED])),
        exchanged=_turned(int(row[layout.KINGS_EXCHANGED])),
    )


def _ghosts_of(row: Row, man: Callable[[int], Man | None]) -> Iterator[tuple[Square, Man]]:
    for square in range(64):
        word, found = int(row[layout.GHOSTS + square]), []
        while word:
            ghost = man(word & _GHOST)
            assert ghost is not None
            found.append((square, ghost))
            word >>= layout.GHOST_BITS
        yield from reversed(found)
