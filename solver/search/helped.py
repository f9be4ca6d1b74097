"""A search that has helpers: its questions go out in parts, and the answers are joined.

Who decides what, and how long that takes, changes no answer: a part is a question about the
position alone.  Where helpers are idle and no part waits, the question longest in work is taken
back and asked reply by reply; who had it knows the most of it already, and is given replies, too.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from solver.game import Move
from solver.lines import Line
from solver.problem import Task
from solver.search.control import Control, Interrupted
from solver.search.crew import CpuClock
from solver.search.parts import (
    Answer,
    Decided,
    FirstMove,
    Helpers,
    HelpersLostError,
    OpeningFound,
    OpeningPart,
    Part,
    PartAnswer,
    PartCounts,
    Refutations,
    SecondMove,
    Telling,
    Variations,
)
from solver.solution import LengthRow

WORTH_HELPERS = 300_000
"""Where the length before took fewer positions, the next is not worth the way to helpers."""
SECONDS_BEFORE_SPLIT = 2.0
"""A question that took so much of one processor is split where helpers are idle."""
_WAIT = 0.1

_log = logging.getLogger(__name__)

RepliesTo = Callable[[Move], Sequence[Move]]
"""Returns the replies to a first move that could refute it."""


class SharedQuestion(ABC):
    """Something a search wants to know, and the parts in which it is asked."""

    is_split = False

    @abstractmethod
    def first_parts(self) -> Sequence[Part]:
        """Return the parts to begin with."""

    @abstractmethod
    def take(self, part: Part, answer: Answer) -> Sequence[Part]:
        """Take the answer to one of the parts; return those that it makes necessary."""

    @property
    @abstractmethod
    def is_answered(self) -> bool:
        """Whether no part is needed any more."""

    def split(self) -> Sequence[Part]:
        """Return smaller parts that answer it as well, none where there are none."""
        return ()


class _AboutMove(SharedQuestion):
    """A question about a first move: it is asked whole, or else reply by reply."""

    def __init__(self, whole: FirstMove | Refutations, length: int, replies: RepliesTo) -> None:
        self._whole = whole
        self._length = length
        self._replies = replies
        self._left: set[Part] = set()
        self._is_answered = False

    @property
    def is_answered(self) -> bool:
        return self._is_answered

    def first_parts(self) -> Sequence[Part]:
        return (self._whole,)

    def split(self) -> Sequence[Part]:
        move = self._whole.move
        parts = [SecondMove(move, reply, self._length) for reply in self._replies(move)]
        self._left = set(parts)
        return parts


class KeyQuestion(_AboutMove):
    """Whether a first move succeeds within *length*."""

    def __init__(
        self, move: Move, length: int, replies: RepliesTo, tell: Callable[[Decided], None]
    ) -> None:
        super().__init__(FirstMove(move, length), length, replies)
        self._tell = tell
        self._line: Line = (move,)

    def take(self, part: Part, answer: Answer) -> Sequence[Part]:
        assert isinstance(answer, Decided)
        if len(answer.line) > len(self._line):
            self._line = answer.line
        self._left.discard(part)
        if part == self._whole or not answer.succeeds:
            self._end(answer)
        elif not self._left:
            self._end(Decided(True, self._line))
        return ()

    def _end(self, answer: Decided) -> None:
        self._is_answered = True
        self._tell(answer)


class TryQuestion(_AboutMove):
    """To which replies a first move fails within *length*, *limit* + 1 of them at most."""

    def __init__(
        self,
        move: Move,
        length: int,
        limit: int,
        replies: RepliesTo,
        tell: Callable[[Line], None],
    ) -> None:
        super().__init__(Refutations(move, limit), length, replies)
        self._limit = limit
        self._tell = tell
        self._found: list[Move] = []

    def take(self, part: Part, answer: Answer) -> Sequence[Part]:
        if isinstance(part, SecondMove):
            assert isinstance(answer, Decided)
            self._left.discard(part)
            if not answer.succeeds:
                self._found.append(part.reply)
            if len(self._found) > self._limit or not self._left:
                self._end(tuple(self._found))
        else:
            assert isinstance(answer, tuple)
            self._end(answer)
        return ()

    def _end(self, refutations: Line) -> None:
        self._is_answered = True
        self._tell(refutations)


class PlayQuestion(SharedQuestion):
    """What hard questions the tree will ask about the play after a first move, or as set play."""

    def __init__(
        self,
        before: Line,
        replies: Sequence[Move],
        length: int,
        known: Callable[[Line], Telling | None],
        tell: Callable[[Line, Telling], None],
    ) -> None:
        """Ask of the play after *before*, a first move, or no move in set play.

        *known* gives what was told before of the play after moves.
        """
        self._before = before
        self._replies = replies
        self._length = length
        self._known = known
        self._tell = tell
        self._left: set[Part] = set()

    @property
    def is_answered(self) -> bool:
        return not self._left

    def first_parts(self) -> Sequence[Part]:
        if not self._before:
            return self._after({})
        known = self._known(self._before)
        if known is None:
            return self._ask([Variations(self._before, self._length)])
        return self._after(known)

    def take(self, part: Part, answer: Answer) -> Sequence[Part]:
        assert isinstance(part, Variations)
        assert isinstance(answer, dict)
        self._left.discard(part)
        self._tell(part.moves, answer)
        return self._after(answer) if part.moves == self._before else ()

    def _after(self, known: Telling) -> Sequence[Part]:
        """Ask what follows each reply, once it is *known* what is threatened."""
        lines = [(*self._before, reply) for reply in self._replies]
        return self._ask(
            [
                Variations(line, self._length, not self._before, known)
                for line in lines
                if self._known(line) is None
            ]
        )

    def _ask(self, parts: list[Variations]) -> Sequence[Part]:
        self._left |= set(parts)
        return parts


class OpeningQuestion(SharedQuestion):
    """All lines that begin with an opening."""

    def __init__(self, part: OpeningPart, tell: Callable[[OpeningFound], None]) -> None:
        self._part = part
        self._tell = tell
        self._is_answered = False

    @property
    def is_answered(self) -> bool:
        return self._is_answered

    def first_parts(self) -> Sequence[Part]:
        return (self._part,)

    def take(self, part: Part, answer: Answer) -> Sequence[Part]:
        assert isinstance(answer, OpeningFound)
        self._is_answered = True
        self._tell(answer)
        return ()


class Helped:
    """The helpers of one search; to its tally they are one engine more."""

    stored = 0
    worth = WORTH_HELPERS

    def __init__(self, helpers: Helpers, task: Task, control: Control, cpu: CpuClock) -> None:
        self._helpers = helpers
        self._task = replace(task, limits=replace(task.limits, seconds=None), threads=1)
        self._control = control
        self._cpu = cpu
        self._done = PartCounts()
        self._in_work: dict[Part, PartCounts] = {}
        self._asked: dict[Part, SharedQuestion] = {}

    @property
    def generated(self) -> int:
        """Positions generated so far."""
        return self._done.generated + sum(it.generated for it in [*self._in_work.values()])

    @property
    def evaluated(self) -> int:
        """Terminal positions evaluated so far."""
        return self._done.evaluated + sum(it.evaluated for it in [*self._in_work.values()])

    def is_worth(self, rows: Sequence[LengthRow], length: int, *, at_first: bool) -> bool:
        """Tell whether *length* is hard, by the *rows* of the statistics.

        *at_first* says so where nothing was searched before.
        """
        before = [row for row in rows if row.ply < length]
        if not before:
            return at_first
        return before[-1].generated + before[-1].evaluated >= self.worth

    def share_out(self, questions: Iterable[SharedQuestion]) -> None:
        """Have every question answered; each is told as soon as it is.

        Raises:
            Interrupted: the search was asked to end, or the helpers are lost.
        """
        try:
            for question in questions:
                self._ask(question, question.first_parts())
            while self._asked:
                self._control.go_on()
                for part, news in self._helpers.take(_WAIT):
                    if part in self._asked:
                        self._take(part, news)
                if self._asked and self._helpers.idle:
                    self._split_longest()
        except HelpersLostError as error:  # what was found until now counts
            _log.info("the helpers are lost: %s", error)
            self._control.stop()
            raise Interrupted from error
        finally:
            self._forget(tuple(self._asked))

    def _ask(self, question: SharedQuestion, parts: Sequence[Part]) -> None:
        new = [part for part in parts if part not in self._asked]
        self._asked.update((part, question) for part in new)
        self._helpers.ask(self._task, new)

    def _take(self, part: Part, news: PartAnswer | PartCounts) -> None:
        if isinstance(news, PartCounts):
            self._in_work[part] = news
            return
        question = self._asked.pop(part)
        self._in_work.pop(part, None)
        self._count(news.counts)
        more = question.take(part, news.answer)
        if question.is_answered:
            self._forget([it for it, asked in self._asked.items() if asked is question])
        else:
            self._ask(question, more)

    def _split_longest(self) -> None:
        """Ask the question that is longest in work reply by reply instead."""
        longest = max(
            (it for it in self._in_work if not self._asked[it].is_split),
            key=lambda it: self._in_work[it].seconds,
            default=None,
        )
        if longest is None or self._in_work[longest].seconds < SECONDS_BEFORE_SPLIT:
            return
        question = self._asked[longest]
        question.is_split = True
        if parts := question.split():
            self._forget([longest])
            self._ask(question, parts)

    def _forget(self, parts: Sequence[Part]) -> None:
        """Let helpers go; what they have done until then counts."""
        if parts:
            self._helpers.forget(parts)
        for part in parts:
            del self._asked[part]
            self._count(self._in_work.pop(part, PartCounts()))

    def _count(self, counts: PartCounts) -> None:
        self._done += counts
        self._cpu.add(counts.seconds)
