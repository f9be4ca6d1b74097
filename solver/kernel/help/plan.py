"""What a help or series search is asked: who moves when, and how the play ends."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, Flag
from functools import lru_cache

from solver.errors import SolverError
from solver.goals import Goal
from solver.kernel import layout
from solver.kernel.demanding import Demands
from solver.kernel.help import layout as help_layout
from solver.men import Man


class Ending(Enum):
    """How the last moves of a plan are judged.

    ``GOAL``: the last half-move reaches the goal.  ``SELF``: after the last but one,
    every legal move (there is at least one) must reach it.  ``REFLEX``: after the last but one,
    some move reaches it; the side that moved before may not be able to reach it itself.
    ``SEMI_REFLEX``: the same, but that side may.
    """

    GOAL = help_layout.GOAL_ENDING
    SELF = help_layout.SELF_ENDING
    REFLEX = help_layout.REFLEX_ENDING
    SEMI_REFLEX = help_layout.SEMI_REFLEX_ENDING


class Cut(Flag):
    """What a search may leave out, each for an argument of its own beside its code.

    None of them loses a line: any choice of cuts gives the same lines in the same order, and is
    only quicker or slower.  So each is tried against the search without any.

    ``NETS``: positions in which no net around the black king can be closed in time.
    ``LAST_MOVES``: the same before White's last move, where one man alone gives the check.
    ``BLOCK_SETS``: black moves after which no set of blocks that closes a net can be had.
    ``TAKERS``: the same in a series where men who bar White's move or answer it cannot get away.
    ``PICTURES``: positions that leave no picture of a mate by a king and one man.
    ``USEFUL_MOVES``: moves that bring no picture nearer where none has a move to spare.
    ``STILLNESSES``: positions in which not all black men can be stalemated in time.
    ``STILL_LISTS``: lists of all stillnesses, which moves cross out before they are made.
    ``STILL_SERVICE``: stillnesses for which White cannot cover and capture in time.
    ``CAPTURES_ONLY``: quiet white moves where Black's men are too many for a stillness.
    ``FORCING``: moves after which not every reply can mate, where all have to.
    ``SHUT_IN``: the same where White's king cannot be shut in in time.
    ``DEMANDS``: positions in which what is asked of the play besides cannot come about in time.
    ``PREPARING``: White's last move but one that leaves none to close a net.
    ``OPEN_ROADS``: Black's last moves after which some man still bars the road of White's check.
    ``ANSWERS``: the same after which some man still answers that check; made beside ``OPEN_ROADS``.
    ``STANDING``: what counts on White's men going away during a series of Black's.
    ``HOLDING``: last moves of men who hold a square of the net that closes, and that leave it.
    ``TWO_MOVES``: sets of blocks after which somebody answers White's second move from now.
    ``RECURRING``: no move, but listing again the lines from a position that recurs.
    ``SAFETY``: no move, but asking after it whether it left the own king exposed, in fairy play.
    """

    NETS = help_layout.NETS
    LAST_MOVES = help_layout.LAST_MOVES
    BLOCK_SETS = help_layout.BLOCK_SETS
    TAKERS = help_layout.TAKERS
    PICTURES = help_layout.PICTURES_LEFT
    USEFUL_MOVES = help_layout.USEFUL_MOVES
    STILLNESSES = help_layout.STILLNESSES
    STILL_LISTS = help_layout.STILL_LISTS
    STILL_SERVICE = help_layout.STILL_SERVICE
    CAPTURES_ONLY = help_layout.CAPTURES_ONLY
    FORCING = layout.FORCING
    SHUT_IN = help_layout.SHUT_IN
    DEMANDS = help_layout.DEMANDS
    SAFETY = 1 << 15
    PREPARING = help_layout.PREPARING
    OPEN_ROADS = help_layout.OPEN_ROADS
    ANSWERS = help_layout.ANSWERS
    STANDING = help_layout.STANDING
    HOLDING = help_layout.HOLDING
    TWO_MOVES = help_layout.TWO_MOVES
    RECURRING = 1 << 22


NO_CUTS = Cut(0)
ALL_CUTS = ~NO_CUTS


@dataclass(frozen=True, slots=True)
class Plan:
    """A sequence of half-moves and the goal at its end.

    ``sides[i]`` is True where the kernel's White makes half-move i.  The kernel's White is
    the side that makes the last half-move and reaches the goal with it: ``sides[-1]`` is
    always True.  So where the side that mates is Black on the board, the position is
    turned round on the way in:

    ============  ===================================  =====================================
    stipulation   sides, for two moves                 the kernel's White is
    ============  ===================================  =====================================
    h#2           False True False True                who moves second (White as printed)
    h#2.5         True False True False True           who moves first (White as printed)
    hs#2, hr#2    False True False True                who moves second (Black as printed)
    hs#2.5        True False True False True           who moves first (Black as printed)
    ser-#2        True True                            the side that moves
    ser-h#2       False False True                     the side that does not begin
    ser-s#2, -r#  False False True                     the side that does not begin
    2->ser-#2     False False True True                the side that does not begin
    2->ser-h#2    True True False False True           the side that begins
    pser-h#2      False True False True                who moves second
    phser-#2      True False True                      who moves first
    ============  ===================================  =====================================

    ``target`` is the square of a goal that has one, as the kernel sees it (turned with the
    position).  With ``is_series`` a side that moves several times running
    gives no check except with the last of these moves, and e.p. rights are gone in between.
    ``arrival`` are the men to whom a game has to lead.
    ``none_shorter``: it is known that this play has no shorter line. ``demands`` may be made
    where the last half-move simply reaches the goal; and ``reciprocal`` may ask there that the
    other side, instead of its last move, can reach a goal as well.  The side ``parrying`` moves
    out of check alone, but for the last half-move, and passes else.  Of so many half-moves of an
    ``introduction`` to a series none reaches the goal.  ``goal_ends``: nor does the other side.
    """

    sides: tuple[bool, ...]
    ending: Ending
    goal: Goal
    target: int | None = None
    is_series: bool = False
    demands: Demands | None = None
    none_shorter: bool = False
    arrival: tuple[Man | None, ...] | None = None
    reciprocal: Goal | None = None
    parrying: bool | None = None
    introduction: int = 0
    goal_ends: bool = False

    def __post_init__(self) -> None:
        """Refuse what the kernel cannot search."""
        if not 1 <= len(self.sides) < layout.PLIES - 2 or not self.sides[-1]:
            raise SolverError(f"expected 1 to {layout.PLIES - 3} half-moves, White's last")
        if self.goal.has_target != (self.target is not None):
            raise SolverError("expected a target square for the goal z and for no other")
        if self.ending is not Ending.GOAL and self.sides[-2:] == (True, True):
            raise SolverError("expected Black's move before the last one in self and reflex play")
        if self.demands is not None and self.ending is not Ending.GOAL:
            raise SolverError("expected no demands on the play that ends by compulsion")
        if self.reciprocal is not None and self.ending is not Ending.GOAL:
            raise SolverError("expected no goal of the other side where play ends by compulsion")

    def endings(self) -> Iterator[tuple[object, ...]]:
        """Yield for every half-move what the rest of the play depends on beside the position.

        Plans that end alike share what the table knows.
        """
        for ply in range(len(self.sides)):
            parrying = None if self.parrying is None else ("parrying", self.parrying)
            introduced = self.introduction - ply
            introduction = ("introduction", introduced) if introduced > 0 else None
            ends = ("goal ends",) if self.goal_ends else None
            others = (self.demands, self.arrival, self.reciprocal, parrying, introduction, ends)
            asked = tuple(it for it in others if it is not None)
            rest = self.sides[ply:]
            yield (rest, self.ending, self.goal.sign, self.target, self.is_series, *asked)

    def keys(self) -> Iterator[int]:
        """Yield the words for these by which a table knows them."""
        return map(_key_of, self.endings())


@lru_cache(maxsize=128)  # of a series, each length but for the first has those of the one before
def _key_of(ending: tuple[object, ...]) -> int:
    digest = hashlib.blake2b(repr(ending).encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)
