"""The tree of variations: threats, defences, continuations with every dual, refutations.

Continuations are those that mate soonest after a defence; equal positions share
their branches.  A move that stops none of the threats is not followed further; one
that stops some of them is a variation, as the Fleck theme needs it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NamedTuple

from solver.engine import Engine, Row
from solver.game import PASS
from solver.search.control import Leave
from solver.search.root import Root
from solver.search.rules import Replies, replies_of
from solver.solution import Branch, Mark
from solver.squares import BLACK, WHITE
from solver.stipulation import LONGEST, Play

sys.setrecursionlimit(max(sys.getrecursionlimit(), 20 * LONGEST))
"""Seven functions call each other for each move of the tree; the limit holds for all of Python."""
MOST_POSITIONS = 60_000
"""Positions worked out before the tree is cut; what is cut says so."""

_Memo = dict[bytes, "tuple[bool, tuple[Branch, ...]]"]
"""By a position and, as its last byte, how many moves are left: a tuple of both takes room."""


class Threatened(NamedTuple):
    """What White threatens: in how many moves, with which, and what is seen of these."""

    length: int = 0
    moves: Sequence[int] = ()
    looks: frozenset[object] = frozenset()


class TreeBuilder:
    """Builds branches for one root; what is beyond the bound is left out and marked."""

    def __init__(self, engine: Engine, control: Leave, root: Root, *, threats: bool = True) -> None:
        self._looks_for_threats = threats and not engine.rules.parries
        self._engine = engine
        self._control = control
        self._root = root
        self._positions = 0
        self._memo: _Memo = {}
        self._alike: dict[tuple[object, ...], Branch] = {}
        """Branches that are told by their moves alone, by these: most of a tree, and few unlike."""
        self._is_direct = engine.rules.play is Play.DIRECT
        self.is_complete = True

    def key(self, move: int, length: int) -> Branch:
        """Return the branch of a first move that mates within *length* moves."""
        return self._attacker(self._root.row, move, length, Mark.KEY)

    def attempt(self, move: int, length: int, refutations: list[int]) -> Branch:
        """Return the branch of a try: all its variations and, last, its refutations."""
        after = self._engine.after(self._root.row, move, WHITE)
        is_zugzwang, children = self._after_attacker(after, length - 1, frozenset(refutations))
        return Branch(
            self._root.move(move),
            Mark.TRY,
            children,
            is_zugzwang=is_zugzwang,
            is_complete=bool(children),
        )

    def set_play(self, length: int) -> tuple[Branch, ...]:
        """Return the replies of the side to move after which White succeeds within *length*."""
        replies = replies_of(self._engine, self._root.row, length, begins=True)
        branches = [self._final(reply) for reply in replies.reaching]
        others = [] if self._engine.rules.parries else replies.other  # it is the end alone there
        for reply in self._in_order([r for r in others if r not in replies.too_soon]):
            after = self._engine.after(self._root.row, reply, BLACK)
            moves_to_mate, answers = self._mates_soonest(after, length)
            if answers:
                branches.append(self._defence(after, reply, moves_to_mate, answers))
        return tuple(branches)

    def post_key(self, length: int, refutations: list[int]) -> Branch:
        """Return the play from the root, Black to move, under a null move for the key.

        Where Black has no reply it is no key that led here, whatever the goal.
        """
        row = self._root.row
        replies = replies_of(self._engine, row, length, begins=True)
        is_zugzwang, children = self._work_out(row, length, replies, frozenset(refutations))
        has_replies = bool(replies.reaching or replies.other)
        mark = Mark.KEY if has_replies and not refutations else Mark.TRY
        return Branch(PASS, mark, children, is_zugzwang=is_zugzwang)

    # --- attacker

    def _attacker(self, row: Row, move: int, length: int, mark: Mark) -> Branch:
        if (length == 1 and self._is_direct) or self._ends(row, move):
            return self._last(move, mark, length)
        after = self._engine.after(row, move, WHITE)
        is_zugzwang, children = self._after_attacker(after, length - 1, frozenset())
        return Branch(
            self._root.move(move),
            mark,
            children,
            mates_in=length,
            is_zugzwang=is_zugzwang,
            is_complete=length == 1 or bool(children),
        )

    def _ends(self, row: Row, move: int) -> bool:
        """Tell whether White reaches himself what else Black has to."""
        return self._engine.rules.quodlibet and move in self._engine.goal_moves(row, WHITE)

    def _after_attacker(
        self, row: Row, length: int, refutations: frozenset[int]
    ) -> tuple[bool, tuple[Branch, ...]]:
        """Return whether the defender is in zugzwang, and threats, defences and refutations."""
        if length == 0 and self._is_direct:
            return False, ()
        place = self._engine.position_of(row) + bytes((length,))
        if not refutations and place in self._memo:
            return self._memo[place]
        if self._positions >= MOST_POSITIONS:
            self.is_complete = False
            return False, ()
        self._positions += 1
        replies = replies_of(self._engine, row, length)
        result = self._work_out(row, length, replies, refutations)
        if not refutations:
            self._memo[place] = result
        return result

    def _work_out(
        self, row: Row, length: int, replies: Replies, refutations: frozenset[int]
    ) -> tuple[bool, tuple[Branch, ...]]:
        final = tuple(self._final(reply) for reply in replies.reaching)
        refuting = tuple(
            self._last(reply, Mark.REFUTATION, None)
            for reply in replies.other
            if reply in refutations
        )
        open_replies = [reply for reply in replies.other if reply not in refutations]
        if length == 0 or not replies.other:  # then nothing is threatened either
            return False, (*final, *refuting)
        threatened = self._threatened(row, length)
        threat_branches = tuple(
            self._attacker(self._engine.passed(row), threat, threatened.length, Mark.THREAT)
            for threat in threatened.moves
        )
        defences = tuple(
            self._reply(row, reply, length, threatened) for reply in self._in_order(open_replies)
        )
        is_zugzwang = self._is_zugzwang(row, threatened)
        return is_zugzwang, (*threat_branches, *final, *defences, *refuting)

    def _in_order(self, replies: list[int]) -> list[int]:
        """Return the replies as they are to be looked at."""
        return replies

    def _threatened(self, row: Row, length: int) -> Threatened:
        """Return how soon White would succeed if Black could pass, and with which moves."""
        if not self._looks_for_threats or self._engine.is_in_check(row, BLACK):
            return Threatened()
        passed = self._engine.passed(row)
        moves_to_mate, moves = self._mates_soonest(passed, length)
        looks = frozenset(self._engine.looks_of(passed, moves))
        return Threatened(moves_to_mate, moves, looks)

    def _is_zugzwang(self, row: Row, threatened: Threatened) -> bool:
        """Tell whether Black, not in check, would have nothing to fear if he could pass."""
        is_known = self._looks_for_threats and not threatened.moves
        return is_known and not self._engine.is_in_check(row, BLACK)

    # --- defender

    def _reply(self, row: Row, reply: int, length: int, threatened: Threatened) -> Branch:
        after = self._engine.after(row, reply, BLACK)
        looks = threatened.looks
        repeats = self._engine.moves_like(after, looks) if looks else ()
        works = [move for move in repeats if self._mates(after, move, threatened.length)]
        if works and len(works) == len(threatened.moves):
            return self._idle(reply, threatened.length, works)
        moves_to_mate, answers = self._mates_soonest(after, length)
        return self._defence(after, reply, moves_to_mate, answers)

    def _defence(self, after: Row, reply: int, moves_to_mate: int, answers: list[int]) -> Branch:
        told = (reply, *answers)
        is_told = moves_to_mate == 1 and self._is_direct
        if is_told and (known := self._alike.get(told)) is not None:
            return known
        mark = Mark.CONTINUATION if len(answers) == 1 else Mark.DUAL
        children = tuple(self._attacker(after, answer, moves_to_mate, mark) for answer in answers)
        branch = Branch(self._root.move(reply), Mark.DEFENCE, children, mates_in=moves_to_mate)
        if is_told:
            self._alike[told] = branch
        return branch

    def _idle(self, reply: int, length: int, works: list[int]) -> Branch:
        """Return a reply that stops nothing of what is threatened, which *works* in *length*."""
        told = (reply, None, length, *works)
        if (known := self._alike.get(told)) is not None:
            return known
        children = tuple(self._last(t, Mark.THREAT, None, is_complete=False) for t in works)
        branch = self._alike[told] = Branch(
            self._root.move(reply),
            Mark.DEFENCE,
            children,
            mates_in=length,
            allows_threat=True,
            is_complete=False,
        )
        return branch

    def _final(self, reply: int) -> Branch:
        """Return a reply with which Black reaches the goal."""
        return self._last(reply, Mark.DEFENCE, 0)

    def _last(
        self, move: int, mark: Mark, mates_in: int | None, *, is_complete: bool = True
    ) -> Branch:
        """Return a move behind which nothing is told."""
        told = (mark, move, mates_in, is_complete)
        if (known := self._alike.get(told)) is not None:
            return known
        branch = self._alike[told] = Branch(
            self._root.move(move), mark, mates_in=mates_in, is_complete=is_complete
        )
        return branch

    # --- questions to the kernel

    def _with_own_ends(self, row: Row, length: int, moves: list[int]) -> tuple[int, list[int]]:
        """Return of moves that succeed those alone by which White ends the play, if any do.

        Where Black has to end it, it is half a move later.
        """
        ends = [move for move in moves if length == 1 and self._ends(row, move)]
        return length, ends or moves

    def _mates(self, row: Row, move: int, length: int) -> bool:
        return bool(self._control.decide(lambda: self._engine.move_mates_within(row, move, length)))

    def _mates_soonest(self, row: Row, length: int) -> tuple[int, list[int]]:
        while True:
            self._control.go_on()
            found = self._engine.continuations(row, length)
            if found is not None:
                return self._with_own_ends(row, *found)
