"""A playable position, and everything that keeps a setup from being one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum, auto

from solver.castling import home_rights
from solver.counting import side_word
from solver.errors import SolverError
from solver.game import Game, after_passing
from solver.goals import Goal, KingNeeded
from solver.language import as_sentence, tr
from solver.men import Color, Kind, Man, Trait
from solver.setup import Setup, Squares
from solver.squares import BLACK, WHITE, Side, Square, name_of
from solver.stipulation import Play, Stipulation

Colors = frozenset[Side]
BOTH: Colors = frozenset({WHITE, BLACK})
_PAWN = Kind.PAWN


class FlawKind(Enum):
    """What can be wrong with a setup."""

    NOT_UNDERSTOOD = auto()
    NO_KING = auto()
    SEVERAL_KINGS = auto()
    OPPONENT_IN_CHECK = auto()
    PAWN_ON_EDGE = auto()
    CASTLING_IMPOSSIBLE = auto()
    EN_PASSANT_IMPOSSIBLE = auto()
    TOO_MANY_MEN = auto()
    TOO_MANY_PAWNS = auto()
    TOO_MANY_PROMOTED = auto()
    NO_WAY_THERE = auto()
    PAWN_STRUCTURE = auto()
    TOO_MANY_CAPTURES = auto()
    IMPOSSIBLE_CHECK = auto()
    NO_LAST_MOVE = auto()
    CASTLING_LOST = auto()
    EN_PASSANT_DISPROVED = auto()


BEYOND_GAMES = frozenset(
    {
        FlawKind.TOO_MANY_MEN,
        FlawKind.TOO_MANY_PAWNS,
        FlawKind.TOO_MANY_PROMOTED,
        FlawKind.NO_WAY_THERE,
        FlawKind.PAWN_STRUCTURE,
        FlawKind.TOO_MANY_CAPTURES,
        FlawKind.IMPOSSIBLE_CHECK,
        FlawKind.NO_LAST_MOVE,
        FlawKind.CASTLING_LOST,
        FlawKind.EN_PASSANT_DISPROVED,
    }
)
"""What no game leads to, though it can be solved."""


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing wrong with a setup, in one plain sentence.

    ``squares`` are those to ring on the board.  ``blocks`` tells whether the
    solver must refuse the position; a flaw that does not block is a warning.
    ``mended`` is the setup without the flaw where there is one obvious way out that
    cannot be told from the kind alone.
    """

    kind: FlawKind
    sentence: str
    squares: tuple[Square, ...] = ()
    blocks: bool = True
    color: Side | None = None
    mended: Setup | None = None


class SetupError(SolverError):
    """The setup cannot be played; ``flaws`` holds every reason at once."""

    def __init__(self, flaws: tuple[Flaw, ...]) -> None:
        super().__init__(" ".join(flaw.sentence for flaw in flaws))
        self.flaws = flaws


@dataclass(frozen=True, slots=True)
class Position:
    """A setup that can be played: nobody's king can be captured, and orthodox sides have one."""

    setup: Setup
    goal: Goal | None = None
    """What is asked, where it is played by fairy rules, whatever men stand there or for these."""
    arrival: Squares | None = None
    """The men to whom the play has to come, where that is asked for."""

    @classmethod
    def from_setup(
        cls,
        setup: Setup,
        kings: Colors = BOTH,
        goal: Goal | None = None,
        arrival: Squares | None = None,
        *,
        parries: bool = False,
    ) -> Position:
        """Check *setup*, in which the *kings* of these sides are needed, and return it.

        Where a side *parries* alone, as in a parry series, it is played by fairy rules.

        Raises:
            SetupError: with all blocking flaws, where there is any.
        """
        flaws = () if goal is Goal.DIAGRAM else find_flaws(setup, kings)
        if arrival is not None:
            flaws = (*flaws, *_flaws_on_the_way(setup, arrival))
        blocking = tuple(flaw for flaw in flaws if flaw.blocks)
        if blocking:
            raise SetupError(blocking)
        is_fairy = parries or setup.is_fairy or (goal is not None and goal.is_fairy)
        return cls(setup, goal if is_fairy else None, arrival)

    @property
    def turn(self) -> Side:
        """The side to move."""
        return self.setup.turn

    def game(self) -> Game:
        """Return a fresh game from this position."""
        if self.goal is None:
            return self.setup.game()
        return self.setup.fairy_game(self.arrival or (), traces=self.goal.traces)


def needed_kings(stipulation: Stipulation, turn: Side) -> Colors:
    """Return the sides whose kings the goal needs, where *turn* makes the first move.

    Mate and check need the king they are given to, castling the one that castles;
    every other goal can be reached on a board without kings.
    """
    first_reaches = stipulation.half_moves % 2 == 1
    if stipulation.series:
        first_reaches = (stipulation.play is Play.DIRECT) != (stipulation.introduction > 0)
    reaching = turn if first_reaches else not turn
    kings = _kings_for(stipulation.goal, reaching)
    if stipulation.reciprocal is None:
        return kings
    return kings | _kings_for(stipulation.reciprocal, not reaching)


def _kings_for(goal: Goal, reaching: Side) -> Colors:
    """Return the sides whose kings are needed where the side *reaching* reaches a goal."""
    king_needed = goal.king_needed
    if king_needed in (KingNeeded.NEITHER, KingNeeded.BOTH):
        return frozenset() if king_needed is KingNeeded.NEITHER else BOTH
    return frozenset({reaching if king_needed is KingNeeded.OWN else not reaching})


def find_flaws(setup: Setup, kings: Colors = BOTH) -> tuple[Flaw, ...]:
    """Return everything wrong with *setup*, blocking flaws first, in a stable order.

    A missing king blocks where it is one of the needed *kings*, else it is a warning.  A royal
    man is a king, and of fairy men nobody says how many a game may have.
    """
    if setup.is_fairy:
        return _fairy_flaws(setup, kings)
    flaws = [*_king_flaws(setup, kings), *_pawn_flaws(setup), *_right_flaws(setup)]
    if not any(flaw.kind is FlawKind.SEVERAL_KINGS for flaw in flaws):
        flaws += _check_flaws(setup)
    return tuple(sorted([*flaws, *_count_flaws(setup)], key=lambda flaw: not flaw.blocks))


def course_flaws(setup: Setup, stipulation: Stipulation) -> tuple[Flaw, ...]:
    """Return the flaw that it is not known how conditions act in a kind of play, if it is not."""
    flaws = _introduction_flaws(setup) if stipulation.introduction else ()
    if flaws or not setup.conditions:
        return flaws
    from solver.fairy.goal_rules import check_course
    from solver.fairy.rules import NotUnderstoodError

    attacker = setup.turn if stipulation.is_battle else None
    try:
        check_course(setup.conditions, attacker, in_series=stipulation.counts_one_side)
    except NotUnderstoodError as error:
        return (Flaw(FlawKind.NOT_UNDERSTOOD, as_sentence(error.words)),)
    return ()


def _introduction_flaws(setup: Setup) -> tuple[Flaw, ...]:
    """Return the flaw that men of both sides keep it untold where an introduction ends."""
    from solver.fairy.conditions import FairyRule, Variant  # of fairy play alone
    from solver.fairy.families import IN_CHESS

    others = {FairyRule.ANDA, FairyRule.ANDA_INVERSE, *IN_CHESS}
    makes_others = any(
        it.rule in others or Variant.PAWN_NEUTRAL in it.variants for it in setup.conditions
    )
    men = (man for man in setup.squares if man is not None)
    has_others = any(it.color is Color.NEUTRAL or Trait.HALF_NEUTRAL in it.traits for it in men)
    if has_others or makes_others:
        sentence = tr("Men of either side are not known here beside an introduction to a series.")
        return (Flaw(FlawKind.NOT_UNDERSTOOD, sentence),)
    return ()


def _flaws_on_the_way(setup: Setup, arrival: Squares) -> tuple[Flaw, ...]:
    """Return what is wrong where men who begin a game are to come to others."""
    return _rule_flaws(setup) or _rule_flaws(replace(setup, squares=arrival))


def _rule_flaws(setup: Setup) -> tuple[Flaw, ...]:
    """Return the flaw that the rules of men or conditions are not known, if they are not."""
    from solver.fairy.rules import NotUnderstoodError, check_understood

    try:
        check_understood(setup.squares, setup.conditions)
    except NotUnderstoodError as error:
        return (Flaw(FlawKind.NOT_UNDERSTOOD, as_sentence(error.words)),)
    return ()


def _fairy_flaws(setup: Setup, kings: Colors) -> tuple[Flaw, ...]:
    unknown = _rule_flaws(setup)
    if unknown:
        return unknown
    flaws = [*_king_flaws(setup, kings), *_fairy_pawn_flaws(setup), *_right_flaws(setup)]
    flaws += _understood_check_flaws(setup)
    return tuple(sorted(flaws, key=lambda flaw: not flaw.blocks))


def _understood_check_flaws(setup: Setup) -> list[Flaw]:
    """Return the flaws of checks, or that it is not known who gives check."""
    from solver.fairy.rules import NotUnderstoodError

    try:
        return _check_flaws(setup)
    except NotUnderstoodError as error:
        return [Flaw(FlawKind.NOT_UNDERSTOOD, as_sentence(error.words))]


def _may_be_of(man: Man, color: Side) -> bool:
    """Tell whether a man is of a side, or may become so: half-neutral men do."""
    return man.is_of(color) or Trait.HALF_NEUTRAL in man.traits


def _king_flaws(setup: Setup, needed: Colors) -> list[Flaw]:
    flaws: list[Flaw] = []
    if any(it.needs_no_kings for it in setup.conditions):
        return flaws
    royal = [square for square, man in enumerate(setup.squares) if man and man.is_royal]
    for color in (WHITE, BLACK):
        orthodox = Man.of(Kind.KING, color)
        kings = tuple(square for square in royal if setup.squares[square] == orthodox)
        if not any(_may_be_of(man, color) for it in royal if (man := setup.squares[it])):
            tail = (
                tr("Put one on the board.") if color in needed else tr("The solver can do without.")
            )
            sentence = tr("%1 has no king. %2", side_word(color), tail)
            blocks = color in needed
            flaws.append(Flaw(FlawKind.NO_KING, sentence, blocks=blocks, color=color))
        elif len(kings) > 1:
            sentence = tr(
                "%1 has %2 kings; there must be exactly one.", side_word(color), len(kings)
            )
            flaws.append(Flaw(FlawKind.SEVERAL_KINGS, sentence, kings, color=color))
    return flaws


def _pawn_flaws(setup: Setup) -> list[Flaw]:
    edge = [*range(0, 8), *range(56, 64)]
    return _edge_flaws(s for s in edge if (p := setup.squares[s]) and p.kind is Kind.PAWN)


def _fairy_pawn_flaws(setup: Setup) -> list[Flaw]:
    """Return the pawns of whom it is not known whether they move from where they begin.

    Others stand on their first and last rank as in Popeye 4.104 (``pawns/pawn.c``): from a
    wormhole on his own base rank a pawn goes one step.
    """
    from solver.fairy.conditions import FairyRule

    holes = {
        it for one in setup.conditions if one.rule is FairyRule.WORMHOLES for it in one.squares
    }
    if holes.isdisjoint({*range(0, 8), *range(56, 64)}):
        return []
    first, last = [*range(0, 8)], [*range(56, 64)]
    ranks = {Color.WHITE: first, Color.BLACK: last, Color.NEUTRAL: first + last}
    pawns = ((s, man) for s, man in enumerate(setup.squares) if man and man.kind is Kind.PAWN)
    return _edge_flaws(s for s, man in pawns if s not in holes and s in ranks.get(man.color, ()))


def _edge_flaws(squares: Iterable[Square]) -> list[Flaw]:
    return [
        Flaw(
            FlawKind.PAWN_ON_EDGE,
            tr("A pawn cannot stand on %1.", name_of(s)),
            (s,),
        )
        for s in squares
    ]


def _right_flaws(setup: Setup) -> list[Flaw]:
    if not setup.castling and setup.en_passant is None:
        return []
    flaws = []
    for right in sorted(
        setup.castling - home_rights(setup.squares), key=lambda r: "KQkq".index(r.value)
    ):
        side = tr("short") if right.value in "Kk" else tr("long")
        king = Man.of(Kind.KING, right.color)
        at_home = setup.squares[right.king_square] == king
        man, square = (
            (tr("rook"), right.rook_square) if at_home else (tr("king"), right.king_square)
        )
        sentence = tr(
            "%1 cannot castle %2: there is no %3 on %4.",
            side_word(right.color),
            side,
            man,
            name_of(square),
        )
        flaws.append(Flaw(FlawKind.CASTLING_IMPOSSIBLE, sentence, (square,), color=right.color))
    if setup.en_passant is not None and not _en_passant_fits(setup):
        name = name_of(setup.en_passant)
        sentence = tr("En passant on %1 is impossible: no pawn can just have passed over it.", name)
        flaws.append(Flaw(FlawKind.EN_PASSANT_IMPOSSIBLE, sentence, (setup.en_passant,)))
    return flaws


def _en_passant_fits(setup: Setup) -> bool:
    return setup.game().en_passant_fits


def _check_flaws(setup: Setup) -> list[Flaw]:
    from solver.fairy.conditions import FairyRule  # of fairy play alone

    if any(it.rule is FairyRule.LESE_MAJESTE for it in setup.conditions):
        return []
    with after_passing(setup.game()) as game:
        if not game.in_check:
            return []
    waiting, moving = side_word(not setup.turn), side_word(setup.turn)
    sentence = tr("%1 is in check, but it is %2’s turn. Change the side to move?", waiting, moving)
    king = setup.royal_squares(not setup.turn)
    return [Flaw(FlawKind.OPPONENT_IN_CHECK, sentence, king, color=not setup.turn)]


def _count_flaws(setup: Setup) -> list[Flaw]:
    flaws = []
    colors = [man.color for man in setup.squares if man is not None]
    pawns_by = [man.color for man in setup.squares if man is not None and man.kind is _PAWN]
    tail = tr("The solver can search this, but the position cannot come from a game.")
    for color in (WHITE, BLACK):
        side = Color(int(color))
        men, pawns = colors.count(side), pawns_by.count(side)
        if men > 16:
            sentence = tr("%1 has %2 men. %3", side_word(color), men, tail)
            flaws.append(Flaw(FlawKind.TOO_MANY_MEN, sentence, blocks=False, color=color))
        elif pawns > 8:
            sentence = tr("%1 has %2 pawns. %3", side_word(color), pawns, tail)
            flaws.append(Flaw(FlawKind.TOO_MANY_PAWNS, sentence, blocks=False, color=color))
    return flaws
