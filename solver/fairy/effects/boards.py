"""Boards that turn with moves, and two boards of which men change.

Popeye 4.104, ``conditions/actuated_revolving_board.c``, ``actuated_revolving_centre.c`` and
``alice.c``: a move is made on the board where the man stands, to a square that nobody occupies on
the other one, and takes him there; a king may not step out of check by that alone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from solver.fairy.catalogue import WALKS
from solver.fairy.conditions import FairyRule
from solver.fairy.position import FairyPosition, Passed
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.game import Move, Special
from solver.language import tr
from solver.men import Man, Trait
from solver.squares import Square, file_of, rank_of, square_at

_CENTRE = (27, 35, 36, 28)
"""d4, d5, e5 and e4, each of which goes to the next."""
_Made = Callable[[FairyPosition, FairyRules], Iterator[Move]]


def turn(
    men: list[Man | None], move: Move, passed: Passed | None, rules: FairyRules
) -> Passed | None:
    """Turn what turns with a move that has been made, men who have moved to the other board.

    Return what of *passed* is so yet: of whom a turn takes along no source tells.
    """
    _turn(men, move, rules)
    turns = FairyRule.REVOLVING_BOARD in rules or FairyRule.REVOLVING_CENTRE in rules
    if passed is None or not turns or passed[1] not in _moved(rules):
        return passed
    rank = rank_of(passed[1])
    for file in (file_of(passed[0] % 64) - 1, file_of(passed[0] % 64) + 1):
        man = men[square_at(file, rank)] if 0 <= file < 8 else None
        if man is not None and WALKS[man.kind].is_pawn and man.is_of(rank != 3):
            raise turned_in_passing()
    return None


def turned_in_passing() -> NotUnderstoodError:
    """Return what is raised where a turn takes along who could be taken in passing."""
    return NotUnderstoodError(tr("en passant captures on a board that turns are not known here"))


def _moved(rules: FairyRules) -> Collection[Square]:
    return _CENTRE if FairyRule.REVOLVING_CENTRE in rules else range(64)


def _turn(men: list[Man | None], move: Move, rules: FairyRules) -> None:
    if FairyRule.REVOLVING_BOARD in rules:
        men[:] = [men[square_at(7 - rank_of(it), file_of(it))] for it in range(64)]
    elif FairyRule.REVOLVING_CENTRE in rules:
        if not {move.from_square, move.to_square}.isdisjoint(_CENTRE):
            came = [men[square] for square in _CENTRE]
            for place, man in enumerate(came):
                men[_CENTRE[(place + 1) % 4]] = man
    elif rules.has_two_boards:
        for square in _arrivals(move):
            there = men[square]
            if there is not None:
                men[square] = replace(there, traits=there.traits ^ {Trait.BOARD_B})


def _arrivals(move: Move) -> tuple[Square, ...]:
    if move.special is Special.CASTLING:
        return move.to_square, move.effects[1].square
    return (move.to_square,)


def on_board(position: FairyPosition, *, is_second: bool) -> FairyPosition:
    """Return a position with the men of one board alone."""
    men = tuple(
        man if man is not None and (Trait.BOARD_B in man.traits) is is_second else None
        for man in position.men
    )
    passed = position.passed
    if passed is not None and men[passed[1]] is None:
        passed = None
    return replace(position, men=men, passed=passed)


def moves_on_both(position: FairyPosition, rules: FairyRules, made: _Made) -> Iterator[Move]:
    """Yield the moves on both boards that the other one leaves."""
    for is_second in (False, True):
        there = on_board(position, is_second=is_second)
        other = on_board(position, is_second=not is_second).men
        for move in made(there, rules):
            if all(other[square] is None for square in _arrivals(move)):
                yield move


def stands_in_check(
    position: FairyPosition, square: Square, attacked: Callable[[FairyPosition], bool]
) -> bool:
    """Tell whether a king is attacked on the board where he stands."""
    man = position.men[square]
    assert man is not None
    return attacked(on_board(position, is_second=Trait.BOARD_B in man.traits))


def steps_into_check(
    position: FairyPosition, move: Move, attacked: Callable[[FairyPosition], bool]
) -> bool:
    """Tell whether a king who has moved would be attacked had he stayed on his board."""
    man = position.men[move.to_square]
    if man is None or not man.is_royal:
        return False
    stayed = replace(man, traits=man.traits ^ {Trait.BOARD_B})
    men = list(position.men)
    men[move.to_square] = stayed
    there = replace(position, men=tuple(men))
    return attacked(on_board(there, is_second=Trait.BOARD_B in stayed.traits))
