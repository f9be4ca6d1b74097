"""What a problem asks for: the kind of play, the goal and the length."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from solver.errors import SolverError
from solver.goals import GOAL_PATTERN, Goal, read_goal
from solver.language import quoted, tr
from solver.squares import Square, name_of

LONGEST, LONGEST_SERIES = 250, 500
"""The longest play of both sides, and the longest series of one, in moves."""


class StipulationError(SolverError):
    """The text is not a stipulation, or asks for more than can be searched."""


class Play(Enum):
    """How the two sides work towards the goal; the value is Popeye's prefix."""

    DIRECT = ""
    SELF = "s"
    REFLEX = "r"
    SEMI_REFLEX = "semi-r"
    HELP = "h"
    HELP_SELF = "hs"
    HELP_REFLEX = "hr"

    @property
    def is_help(self) -> bool:
        """Whether both sides work together, up to the last move of some of these plays."""
        return self in (Play.HELP, Play.HELP_SELF, Play.HELP_REFLEX)


class Parry(Enum):
    """How the side that does not play a parry series parries checks; the value is the prefix.

    It moves out of check alone, and passes else (Dan Meinking, StrateGems 47, 2009; Popeye 4.104,
    ``input/plaintext/stipulation.c`` and ``conditions/check_zigzag.c``).
    """

    NONE = ""
    FREELY = "pser-"
    """As it likes: against the stipulation in direct, self and reflex play."""
    HELPING = "phser-"
    """Working together with the side that plays the series."""


_PATTERN = re.compile(
    r"(?P<exact>exact-)?(?:(?P<introduction>\d{1,6})->(?=ser-))?(?P<series>ser-|(?P<parry>ph?ser-))?(?:(?P<reciprocal>reci-)(?=h))?"
    r"(?P<play>semi-r|hs|hr|h|s|r)?"
    rf"(?:(?<=reci-h)\((?P<theirs>{GOAL_PATTERN})\))?"
    rf"(?P<goal>{GOAL_PATTERN})(?P<moves>\d{{1,6}})(?P<half>[.,][05])?"
    r"(?P<quodlibet> quodlibet)?(?P<goal_is_end> goalisend)?( (?P<arrival>\S+))?",
    re.ASCII,
)
_PARRIED = {
    Parry.FREELY: (Play.DIRECT, Play.SELF, Play.REFLEX, Play.HELP),
    Parry.HELPING: (Play.DIRECT, Play.SELF, Play.REFLEX),
}


@dataclass(frozen=True, slots=True)
class Stipulation:
    """A stipulation such as ``#3``, ``s#4``, ``h#2.5``, ``ser-h#5`` or ``reci-h#3``.

    ``moves`` counts the moves as the text does; ``has_half_move`` is the ``.5``
    of help play and of games to the diagram, half a move more.  ``target`` is the square
    of a goal that has one, ``arrival`` the men of the second position where play between two is
    asked for, as a FEN has them.  In ``reci-h#3`` and ``reci-h(=)#3`` the side that makes the last
    half-move but one may reach a goal of its own instead, ``reciprocal``; both ends have to be
    there, and what is reached before does not end the play (Popeye 4.104,
    ``input/plaintext/stipulation.c``).  In ``ser-reci-h#7`` that is the last move of the series.
    Of ``ser-hs#3`` it is not asked: there the other side plays the series, one forcing move
    follows, and then the forced one (Popeye 4.104, ``input/plaintext/stipulation.c``), which no
    plan of the kernels has; as ``ser-s#3`` it would be answered wrongly.
    In a ``parry`` series, such as ``pser-#3``, ``phser-#3`` or ``pser-h#3``, the side that begins
    may give check on the way, and the other side parries it.  In ``3->ser-#2`` the other side
    begins, with an ``introduction`` of up to so many moves, which may give check with the last of
    them alone, like a series.  In ``s#2 quodlibet`` the side that carries the stipulation may
    as well reach the goal itself (Popeye 4.104, ``options/quodlibet.c``).  In ``zd53 goalisend``
    the play has failed as soon as the other side reaches the goal (``goal_is_end.c``).
    """

    moves: int
    play: Play = Play.DIRECT
    goal: Goal = Goal.MATE
    series: bool = False
    has_half_move: bool = False
    exact: bool = False
    target: Square | None = None
    arrival: str = ""
    reciprocal: Goal | None = None
    parry: Parry = Parry.NONE
    introduction: int = 0
    quodlibet: bool = False
    goal_is_end: bool = False

    @classmethod
    def if_known(cls, text: str) -> Stipulation | None:
        """Read a stipulation; ``None`` where *text* is none that is known here."""
        try:
            return cls.parse(text)
        except StipulationError:
            return None

    @classmethod
    def parse(cls, text: str) -> Stipulation:
        """Read a stipulation as problemists write it.

        Raises:
            StipulationError: the text has another form, or its length is out of range.
        """
        if not text.strip():
            raise StipulationError(tr("there is none; one looks like “#3” or “h#2.5”"))
        match = _PATTERN.fullmatch(text.strip())
        if match is None or (match["arrival"] and match["goal"] != Goal.A_TO_B.sign):
            raise StipulationError(_why_none(text))
        play = Play(match["play"] or "")
        goal, target = read_goal(match["goal"])
        stipulation = cls(
            moves=int(match["moves"]),
            play=play,
            goal=goal,
            target=target,
            series=match["series"] == "ser-",
            has_half_move=(match["half"] or "").endswith("5"),
            exact=bool(match["exact"]),
            arrival=match["arrival"] or "",
            reciprocal=_reciprocal(match["theirs"], goal) if match["reciprocal"] else None,
            parry=Parry(match["parry"] or ""),
            introduction=int(match["introduction"] or 0),
            quodlibet=bool(match["quodlibet"]),
            goal_is_end=bool(match["goal_is_end"]),
        )
        if match["introduction"]:
            stipulation._check_introduction(text.strip()[:60])
        stipulation._check(text.strip()[:60])
        return stipulation

    @classmethod
    def directmate(cls, moves: int) -> Stipulation:
        """Return ``#moves``."""
        return cls.parse(f"#{moves}")

    def _check(self, text: str) -> None:
        is_plain = self.play is Play.DIRECT or (self.series and self.play is Play.HELP)
        if self.goal is Goal.A_TO_B:
            self._check_arrival(text)
        if self.series:
            self._check_series(text)
        if self.goal.is_game and not is_plain:
            raise StipulationError(
                tr("a game to the diagram has no other play before it, got %1", quoted(text))
            )
        if self.reciprocal is not None:
            self._check_reciprocal(self.reciprocal, text)
        if self.parry is not Parry.NONE:
            self._check_parries(text)
        if self.quodlibet and not self.may_be_quodlibet:
            raise StipulationError(
                tr(
                    "quodlibet is known here in selfmates and semi-reflexmates, got %1",
                    quoted(text),
                )
            )
        if self.goal_is_end and not self.may_end_with_goal:
            raise StipulationError(
                tr("that the goal is the end is not known here with %1", quoted(text))
            )
        is_help = self.play.is_help or self.goal.is_game
        if self.has_half_move and (not is_help or self.counts_one_side):
            raise StipulationError(
                tr("only help play can have half a move more, got %1", quoted(text))
            )
        self._check_length(text)

    def _check_length(self, text: str) -> None:
        if self.moves == 0 and not self.has_half_move:
            raise StipulationError(tr("the length must be at least 1, got %1", quoted(text)))
        if self.introduction + self.moves > self.longest:
            raise StipulationError(
                tr("the length can be at most %1 moves, got %2", self.longest, quoted(text))
            )

    def _check_series(self, text: str) -> None:
        if self.play in (Play.HELP_SELF, Play.HELP_REFLEX):
            raise StipulationError(
                tr(
                    "this series is not known here: %1; those known are %2",
                    quoted(text),
                    "ser-#3, ser-h#3, ser-s#3, ser-r#3, ser-semi-r#3, ser-reci-h#3",
                )
            )

    def _check_arrival(self, text: str) -> None:
        if not self.arrival:
            sentence = tr(
                "%1 asks for play to a second position; write it behind, as a FEN has it: %2",
                quoted(text),
                "a=>b2 4k3/8/8/8/8/8/8/4K3",
            )
            raise StipulationError(sentence)

    def _check_reciprocal(self, theirs: Goal, text: str) -> None:
        is_whole = self.play is Play.HELP and self.half_moves > 1
        if not is_whole:
            sentence = tr(
                "reciprocal play is help play of one whole move at least, got %1",
                quoted(text),
            )
            raise StipulationError(sentence)
        for goal in (theirs, self.goal):
            is_alone = goal.is_fairy and theirs is not self.goal  # judged by rules of its own
            if is_alone or goal.has_target or goal.is_game or goal.exposes or goal.traces:
                raise StipulationError(
                    tr("reciprocal play is not known here with the goal %1", quoted(goal.sign))
                )

    def _check_introduction(self, text: str) -> None:
        is_plain = self.play in (Play.DIRECT, Play.HELP) and self.reciprocal is None
        if not is_plain or self.goal.is_game or self.goal.exposes or self.goal.traces:
            raise StipulationError(
                tr(
                    "this series with an introduction is not known here: %1; those known are %2",
                    quoted(text),
                    "3->ser-#2, 3->ser-h#2",
                )
            )
        if not 1 <= self.introduction <= LONGEST:
            raise StipulationError(
                tr("an introduction has 1 to %1 moves, got %2", LONGEST, quoted(text))
            )

    def _check_parries(self, text: str) -> None:
        plays = _PARRIED[self.parry]
        if self.play not in plays or self.goal.is_game or self.reciprocal is not None:
            raise StipulationError(
                tr(
                    "this parry series is not known here: %1; those known are %2",
                    quoted(text),
                    "pser-#3, pser-s#3, pser-r#3, pser-h#3, phser-#3, phser-s#3, phser-r#3",
                )
            )

    def __str__(self) -> str:
        """Print it as it is written, with a point in front of a half move."""
        exact = "exact-" if self.exact else ""
        series = "ser-" if self.series else self.parry.value
        if self.introduction:
            series = f"{self.introduction}->{series}"
        half = ".5" if self.has_half_move else ""
        arrival = f" {self.arrival}" if self.arrival else ""
        play = f"{exact}{series}{self.sign}"
        quodlibet = " quodlibet" if self.quodlibet else ""
        ends = " goalisend" if self.goal_is_end else ""
        return f"{play}{self.aim}{self.moves}{half}{quodlibet}{ends}{arrival}"

    @property
    def may_end_with_goal(self) -> bool:
        """Whether it is known what it would be if the goal ended the play whoever reaches it."""
        is_known = self.play in (Play.DIRECT, Play.SELF, Play.HELP) and not self.counts_one_side
        is_known &= not (self.exact or self.quodlibet or self.reciprocal)
        return is_known and not (self.goal.exposes or self.goal.traces or self.goal.is_game)

    @property
    def may_be_quodlibet(self) -> bool:
        """Whether it is known what it would be if the attacker could reach the goal himself."""
        is_of_other = self.play in (Play.SELF, Play.SEMI_REFLEX) and not self.counts_one_side
        is_of_other &= not self.exact  # of which Popeye tells no variations
        return is_of_other and not self.goal.exposes

    @property
    def sign(self) -> str:
        """How the play is written, with the goal of the other side where that is another one."""
        if self.reciprocal is None:
            return self.play.value
        theirs = "" if self.reciprocal is self.goal else f"({self.reciprocal.sign})"
        return f"reci-{self.play.value}{theirs}"

    @property
    def aim(self) -> str:
        """The goal as it is written, with its square if it has one; ``?`` where that is missing."""
        square = "?" if self.target is None else name_of(self.target)
        return f"{self.goal.sign}{square if self.goal.has_target else ''}"

    @property
    def is_directmate(self) -> bool:
        """Whether this is plain ``#n``."""
        plain = not (self.series or self.has_half_move or self.exact or self.parry.value)
        return plain and self.play is Play.DIRECT and self.goal is Goal.MATE

    @property
    def is_battle(self) -> bool:
        """Whether one side works against the other: direct, self and reflex play."""
        helps = self.play.is_help or self.parry is Parry.HELPING
        return not (self.series or self.goal.is_game or helps)

    @property
    def counts_one_side(self) -> bool:
        """Whether the length is that of a series, of one side's moves alone."""
        return self.series or self.parry is not Parry.NONE

    @property
    def has_further_rules(self) -> bool:
        """Whether it is asked of the play itself what only fairy rules know.

        That are parries of one side alone, introductions, and goals that end it for either side.
        """
        is_of_series = self.parry is not Parry.NONE or self.introduction > 0
        return is_of_series or self.quodlibet or self.goal_is_end

    @property
    def is_told_in_lines(self) -> bool:
        """Whether Popeye tells each line of play by itself: help and series play, all of these."""
        return not self.is_battle or self.parry is not Parry.NONE

    @property
    def begins_half_way(self) -> bool:
        """Whether the other side begins, half a move later, as in ``h#2.5``."""
        return self.has_half_move and not self.goal.is_game

    @property
    def half_moves(self) -> int:
        """The number of half-moves of the longest solution."""
        if self.series:
            return self.introduction + self.moves + (self.play is not Play.DIRECT)
        if self.play is Play.DIRECT and not self.goal.is_game:
            return 2 * self.moves - 1
        return 2 * self.moves + self.has_half_move

    @property
    def longest(self) -> int:
        """The most moves that such play may have, those of an introduction counted."""
        return LONGEST_SERIES if self.series else LONGEST

    @property
    def least_half_moves(self) -> int:
        """The number of half-moves under which a solution is too short."""
        return self.half_moves - (self.reciprocal is not None)


def _reciprocal(theirs: str | None, goal: Goal) -> Goal:
    """Return the goal of the other side: the same, unless it is written."""
    return goal if theirs is None else read_goal(theirs)[0]


_TURNED = re.compile(r"(?P<play>[a-z()>-]*)(?P<moves>\d{1,3}(?:[.,]5)?)(?P<goal>[^\w.,]{1,3})")
"""A stipulation with its length before the goal, as people slip: ``h3#``."""


def _why_none(text: str) -> str:
    """Say that *text* is no stipulation, and which one is likely to be meant."""
    meant = "".join(text[:40].split()).lower().replace("½", ".5")
    turned = _TURNED.fullmatch(meant)
    if turned is not None:
        meant = f"{turned['play']}{turned['goal']}{turned['moves']}"
    if meant != text.strip() and Stipulation.if_known(meant) is not None:
        return tr("expected a stipulation such as %1, got %2", quoted(meant), quoted(text[:40]))
    return tr("expected a stipulation such as “#3” or “h#2.5”, got %1", quoted(text[:40]))
