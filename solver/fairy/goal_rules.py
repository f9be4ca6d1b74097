"""Mates and stalemates of a kind of their own: MAFF, OWU and AMU.

Popeye 4.104, ``conditions/maff``, ``conditions/owu`` and ``conditions/amu``: in MAFF the king has
one legal move, and nobody else has any; in OWU nobody has any, and one man of the other side
stands where the king could take him if he were not guarded; in AMU a mate, not a stalemate, has to
be given by a man whom one man observed where he came from.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

from solver.fairy.attributes import PUSHING
from solver.fairy.checking import board_of
from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.position import FairyPosition, Men
from solver.fairy.rules import FairyRules, NotUnderstoodError
from solver.fairy.together import STRAIGHT
from solver.fairy.understanding import AT_ONCE
from solver.fairy.walks.board import men_of
from solver.fairy.ways import takes_one
from solver.game import Move
from solver.language import quoted, tr
from solver.men import Man, Trait
from solver.squares import BLACK, Side, Square

RULES = frozenset({FairyRule.MAFF, FairyRule.OWU, FairyRule.AMU})
"""Under these moves are as ever."""

_WITHOUT_MEN = frozenset({FairyRule.BLACK_CHECKS, FairyRule.ROLE_EXCHANGE})
"""Under these there are moves that no man makes."""
_OF_SQUARES = frozenset(
    {
        *(FairyRule.REVOLVING_BOARD, FairyRule.REVOLVING_CENTRE, FairyRule.SWAPPING_KINGS),
        *(FairyRule.WHITE_OSCILLATING, FairyRule.BLACK_OSCILLATING, FairyRule.LOST_PIECES),
        FairyRule.ROLE_EXCHANGE,
    }
)
"""Under these it is not known where in the end who moves stands."""
_UNKNOWN_UNDER: dict[str, frozenset[FairyRule]] = {
    "%": frozenset({FairyRule.CIRCE}),
    "z": _OF_SQUARES,
    "+": frozenset({FairyRule.CHECKLESS}),
    "#=": frozenset({FairyRule.WHITE_ULTRASCHACHZWANG, FairyRule.BLACK_ULTRASCHACHZWANG}),
    "a=>b": frozenset({FairyRule.VOLAGE, FairyRule.PAD, *_WITHOUT_MEN}),
    "##": frozenset(
        {
            *(FairyRule.WHITE_SUPER_TRANSMUTING, FairyRule.BLACK_SUPER_TRANSMUTING),
            *_WITHOUT_MEN,
        }
    ),
    **dict.fromkeys(("!#", "ct", "<>", "k", "dia"), _WITHOUT_MEN),
}
"""Signs of goals by the rules under which they ask for what is not told apart here.

Popeye asks whether a man is won once he is reborn, and where a man is once the board has turned,
kings have changed places or men have vanished.  There a check that is asked for need not mate in
Checkless chess, and kings become others in double mates.  Who stands in check is bound to give
check where a mate or a stalemate is asked for, and not where a mate is.
Men of a second position have in Popeye, as those of the diagram, all their powers left.
"""


_TRACING = frozenset({"ct", "<>", "k"})
"""Signs of goals that ask where men stood in the diagram."""
_FOLLOWED = AT_ONCE | {Variant.PWC, Variant.REX_INCLUSIVE, Variant.REX_EXCLUSIVE, Variant.CHEYLAN}
"""Words of rebirth under which it is known who stands where afterwards."""


class MayBeMated(Protocol):
    """What is asked of a game."""

    @property
    def rules(self) -> FairyRules:
        """Its rules."""

    @property
    def men(self) -> Men:
        """The men."""

    @property
    def last(self) -> tuple[FairyPosition, Move] | None:
        """The move that was made last, if it is known, and the position before it."""

    @property
    def in_check(self) -> bool:
        """Whether the side to move stands in check."""

    def unchosen_moves(self) -> Sequence[Move]:
        """Return the legal moves, those too that rules do not choose."""

    def pseudo_moves(self) -> Sequence[Move]:
        """Return the moves, whatever becomes of the king."""


def check_goal(
    goal: str, men: Sequence[Man | None], conditions: Collection[FairyCondition]
) -> None:
    """Raise NotUnderstoodError where it is not known what a *goal*, told by its sign, asks for."""
    rules = {it.rule for it in conditions}
    if FairyRule.EXCLUSIVE in rules and goal != "#":
        raise NotUnderstoodError(tr("what is exclusive but mates is not known here"))
    paralyses = any(man and Trait.PARALYSING in man.traits for man in men)
    if paralyses and goal in ("==", "!="):
        # a side that is suffocated is enough for it in Popeye (``stalemate_special.c``)
        words = tr("what the goal %1 asks of paralysing men is not known here", quoted(goal))
        raise NotUnderstoodError(words)
    if goal in _TRACING:
        _check_tracing(goal, men, conditions)
    if goal == "k":
        _check_kamikazes(goal, men)
    if goal == "c81":
        _check_last_rank(goal, men, conditions)
    for unknown, names in _UNKNOWN_UNDER.items():
        if goal.startswith(unknown) and not names.isdisjoint(rules):
            name = min(it.text for it in conditions if it.rule in names)
            words = tr("what the goal %1 asks under %2 is not known here", quoted(goal), name)
            raise NotUnderstoodError(words)


def _check_last_rank(
    goal: str, men: Sequence[Man | None], conditions: Collection[FairyCondition]
) -> None:
    """Raise NotUnderstoodError where who moves may stand elsewhere in the end than he went.

    Popeye 4.104 leaves moves out that do not go to the last rank (``chess81.c``).
    """
    for condition in conditions:
        is_known = condition.rule in STRAIGHT or condition.rule is FairyRule.CIRCE
        if condition.rule in _WITHOUT_MEN or not is_known:
            name = condition.text
            words = tr("what the goal %1 asks under %2 is not known here", quoted(goal), name)
            raise NotUnderstoodError(words)
    _check_kamikazes(goal, men)


def _check_kamikazes(goal: str, men: Sequence[Man | None]) -> None:
    """Raise NotUnderstoodError where who moves may stand nowhere in the end."""
    if any(man and Trait.KAMIKAZE in man.traits for man in men):
        words = tr("what the goal %1 asks of kamikaze men is not known here", quoted(goal))
        raise NotUnderstoodError(words)


def check_course(
    conditions: Collection[FairyCondition], attacker: Side | None, *, in_series: bool
) -> None:
    """Raise NotUnderstoodError where it is not known how conditions act in a kind of play.

    In battle play an *attacker* works against the other side.
    """
    for condition in conditions:
        if condition.rule in _WITHOUT_MEN and in_series:
            words = tr("what %1 does in series play is not known here", quoted(condition.text))
            raise NotUnderstoodError(words)
        if condition.rule is FairyRule.BLACK_CHECKS and attacker is BLACK:
            words = tr("how Black attacks under %1 is not known here", quoted(condition.text))
            raise NotUnderstoodError(words)


def _check_tracing(
    goal: str, men: Sequence[Man | None], conditions: Collection[FairyCondition]
) -> None:
    """Raise NotUnderstoodError where it is not known here who is who after a move."""
    for condition in conditions:
        reborn = condition.rule in (FairyRule.CIRCE, FairyRule.ANTICIRCE)
        if not (condition.variants <= _FOLLOWED if reborn else condition.rule in STRAIGHT):
            words = tr(
                "what the goal %1 asks under %2 is not known here", quoted(goal), condition.text
            )
            raise NotUnderstoodError(words)
    if any(man and not PUSHING.isdisjoint(man.traits) for man in men):
        words = tr("what the goal %1 asks of men who push others is not known here", quoted(goal))
        raise NotUnderstoodError(words)


def holds(rules: FairyRules) -> bool:
    """Tell whether mates are of a kind of their own."""
    return not RULES.isdisjoint(rules.by_rule)


def is_at_end(game: MayBeMated) -> bool:
    """Tell whether the side to move is mated or stalemated, as the rules have it.

    Whatever a maximummer has to play is no matter of it (Popeye 4.104, ``mummer.c``).
    """
    moves = game.unchosen_moves()
    if FairyRule.MAFF in game.rules:
        return len(moves) == 1 and _is_of_king(game, moves[0])
    if moves:
        return False
    if FairyRule.OWU in game.rules:
        taken = [
            it for it in game.pseudo_moves() if it.captured is not None and _is_of_king(game, it)
        ]
        return len(taken) == 1
    if not game.in_check or game.last is None:
        return True
    before, move = game.last
    return attackers(before, move.from_square, game.rules) == 1


def _is_of_king(game: MayBeMated, move: Move) -> bool:
    man = game.men[move.from_square]
    return man is not None and man.is_royal


def attackers(position: FairyPosition, square: Square, rules: FairyRules) -> int:
    """Count the men of the side not to move who observe one of the other on a square."""
    board, side = board_of(position, rules), not position.turn
    return sum(
        takes_one(board, start, side, (square,), rules)
        for start in men_of(board, side)
        if start != square
    )
