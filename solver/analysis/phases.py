"""The phases of a problem of battle play: set play, each try, each key, as tables of answers.

Themes are defined over these tables: which move answers which defence in which phase.  Two
moves are the same in two phases where departure, arrival, the man who leaves and the man who
arrives are the same, whatever is taken, which is the rule of the YACPDB.  Themes that are told by
letters take the man of the first move for the same wherever that leaves him (``Phase.told``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final

from solver.branches import (
    defences_of,
    is_post_key_play,
    quickest_of,
    refutations_of,
    threats_of,
)
from solver.game import Game, Move, after, after_passing
from solver.men import Kind, Man
from solver.setup import Setup
from solver.solution import Branch, Mark, Solution
from solver.squares import Square


class Deed:
    """A move with the man who makes it, as phases are compared by it.

    There is one object for each, so that tables find them as quickly as can be: the same man
    with the same move is the same deed.  ``from_square``, ``to_square`` and ``promotion`` are
    those of the move.
    """

    __slots__ = ("from_square", "man", "move", "promotion", "to_square")

    man: Final[Man]
    move: Final[Move]
    from_square: Final[Square]
    to_square: Final[Square]
    promotion: Final[Kind | None]

    def __new__(cls, man: Man, move: Move) -> Deed:
        """Return the deed that there is of *man* with *move*."""
        known = _DEEDS.get((man, move))
        return known if known is not None else _DEEDS.setdefault((man, move), super().__new__(cls))

    def __init__(self, man: Man, move: Move) -> None:
        self.man, self.move = man, move
        self.from_square, self.to_square = move.from_square, move.to_square
        self.promotion = move.promotion

    def __reduce__(self) -> tuple[type[Deed], tuple[Man, Move]]:
        """Tell how a copy is made: it is the same one."""
        return Deed, (self.man, self.move)

    def __repr__(self) -> str:
        """Return it for messages of tests."""
        return f"Deed({self.man.fen}{self.move})"

    @classmethod
    def of(cls, game: Game, move: Move) -> Deed:
        """Return a move that can be made in the position of *game*."""
        man = game.man_at(move.from_square)
        assert man is not None, f"nobody stands on the square that {move.uci()} leaves"
        return cls(man, move)


_DEEDS: dict[tuple[Man, Move], Deed] = {}

ManAndGoal = tuple[Man, Square, Square, Kind | None]
"""A man, where he stood in the diagram, where he goes, and what he becomes."""


class PhaseKind(Enum):
    """Which phase of a problem it is; the value is the word of the field."""

    SET = "set play"
    TRY = "try"
    KEY = "key"


@dataclass(frozen=True, slots=True)
class Phase:
    """One phase: its first move, what that threatens, and what answers each defence.

    ``first`` is ``None`` in set play.  ``replies`` holds every defence that defeats all
    threats with all answers that reach the goal soonest, in the order of the solution: several
    are a dual.  Where a defence ends the play itself, as in self play, it has no answers.
    ``is_block`` is set where every move of the set play is provided for, ``is_check`` where
    the first move gives check.
    """

    kind: PhaseKind
    first: Deed | None
    threats: tuple[Deed, ...]
    replies: Mapping[Deed, tuple[Deed, ...]]
    refutations: tuple[Deed, ...]
    is_zugzwang: bool
    is_block: bool = False
    is_check: bool = False
    single: tuple[tuple[Deed, Deed], ...] = field(init=False, repr=False, compare=False)
    """The defences with exactly one answer, with it."""
    _answers: Mapping[Deed, Deed] = field(init=False, repr=False, compare=False)
    _told_answers: Mapping[Deed, ManAndGoal] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Note the defences with one answer: themes ask for them thousands of times."""
        single = tuple((d, answers[0]) for d, answers in self.replies.items() if len(answers) == 1)
        object.__setattr__(self, "single", single)
        object.__setattr__(self, "_answers", dict(single))
        object.__setattr__(self, "_told_answers", {d: self.told(answer) for d, answer in single})

    def begin(self, game: Game) -> None:
        """Make the first move in *game*, or pass in set play: the defences follow."""
        if self.first is None:
            game.pass_turn()
        else:
            game.push(self.first.move)

    def answer(self, defence: Deed) -> Deed | None:
        """Return the one answer to a defence; ``None`` where there is none or a dual."""
        return self._answers.get(defence)

    def told(self, deed: Deed) -> ManAndGoal:
        """Return what tells an answer or threat of this phase from others, whatever the phase.

        The man of the first move gives the same answer from where he is as from where he stood.
        """
        start, first = deed.from_square, self.first
        if first is not None and start == first.to_square:
            start = first.from_square
        return deed.man, start, deed.to_square, deed.promotion

    def told_answer(self, defence: Deed) -> ManAndGoal | None:
        """Return what tells the one answer to *defence*; ``None`` where there is none or a dual."""
        return self._told_answers.get(defence)


Phases = tuple[Phase, ...]


def phases_of(solution: Solution) -> Phases:
    """Return the phases of a solved problem of battle play: set play, tries, keys.

    Of tries only those that were looked for are here.  Post-key play is one phase, a key's
    without the key.  In help and series play there is none, nor where sides may exchange their
    roles in place of a move, which nobody makes.
    """
    return tuple(phases_in(solution))


Meant = frozenset[Move] | None
"""The tries that somebody has marked as meant; ``None`` where nobody has said."""


def meant_phases(phases: Sequence[Phase], meant: Meant) -> Phases:
    """Return *phases* without the tries that are not among those *meant*."""
    if not says_which(phases, meant):
        return tuple(phases)
    return tuple(
        phase for phase in phases if phase.kind is not PhaseKind.TRY or _is_meant(phase, meant)
    )


def says_which(phases: Sequence[Phase], meant: Meant) -> bool:
    """Tell whether *meant* names a try among *phases*, or says that there is none.

    Moves that are no tries here say nothing of those that are.
    """
    tries = [phase for phase in phases if phase.kind is PhaseKind.TRY]
    return meant is not None and (not meant or any(_is_meant(phase, meant) for phase in tries))


def _is_meant(phase: Phase, meant: Meant) -> bool:
    return phase.first is not None and meant is not None and phase.first.move in meant


def phases_in(solution: Solution) -> Iterator[Phase]:
    """Yield what :func:`phases_of` returns, one by one: there may be hundreds of tries."""
    asked = solution.problem.stipulation
    if not asked.is_battle or asked.is_told_in_lines:  # what is passed in a series is no defence
        return
    if _exchanges_roles(solution.problem.setup):
        return
    game = solution.problem.setup.game()
    if solution.set_play:
        with after_passing(game):
            yield _set_play(game, solution.set_play)
    if is_post_key_play(solution):
        with after_passing(game):
            yield _phase(game, solution.tree[0], PhaseKind.KEY, None)
        return
    for mark, kind in ((Mark.TRY, PhaseKind.TRY), (Mark.KEY, PhaseKind.KEY)):
        for root in solution.tree:
            if root.mark is mark and root.is_complete:
                first = Deed.of(game, root.move)
                with after(game, root.move):
                    phase = _phase(game, root, kind, first)
                yield phase


def _exchanges_roles(setup: Setup) -> bool:
    if not setup.conditions:
        return False
    from solver.fairy.conditions import FairyRule  # of fairy play alone

    return any(it.rule is FairyRule.ROLE_EXCHANGE for it in setup.conditions)


def keys_of(solution: Solution, phases: Sequence[Phase]) -> Iterator[tuple[int, Branch]]:
    """Yield the keys whose play is complete, each behind the number of its phase."""
    numbers = [n for n, phase in enumerate(phases) if phase.kind is PhaseKind.KEY and phase.first]
    roots = [root for root in solution.tree if root.mark is Mark.KEY and root.is_complete]
    yield from zip(numbers, roots, strict=False)


def continuations_in(
    solution: Solution, phases: Sequence[Phase]
) -> Iterator[tuple[int, Deed, Phase]]:
    """Yield the play after each answer that stands alone, as a phase whose first move it is.

    With it come the number of the key's phase among *phases*, and the defence.
    """
    game = solution.problem.setup.game()
    for number, root in keys_of(solution, phases):
        with after(game, root.move):
            for defence in defences_of(root):
                answers = quickest_of(defence)
                if len(answers) == 1 and answers[0].children:
                    deed = Deed.of(game, defence.move)
                    with after(game, defence.move):
                        first = Deed.of(game, answers[0].move)
                        with after(game, first.move):
                            phase = _phase(game, answers[0], PhaseKind.KEY, first)
                    yield number, deed, phase


def _set_play(game: Game, branches: tuple[Branch, ...]) -> Phase:
    replies = _replies(game, [branch for branch in branches if branch.mark is Mark.DEFENCE])
    is_block = len(replies) == len(game.moves())
    return Phase(PhaseKind.SET, None, (), replies, (), True, is_block)


def _phase(game: Game, root: Branch, kind: PhaseKind, first: Deed | None) -> Phase:
    replies = _replies(game, defences_of(root))
    refutations = tuple(Deed.of(game, branch.move) for branch in refutations_of(root))
    threats = _threats(game, root)
    return Phase(
        kind, first, threats, replies, refutations, root.is_zugzwang, is_check=game.in_check
    )


def _threats(game: Game, root: Branch) -> tuple[Deed, ...]:
    found = threats_of(root)
    if not found:
        return ()
    soonest = min(threat.mates_in or 0 for threat in found)
    with after_passing(game):
        return tuple(Deed.of(game, one.move) for one in found if (one.mates_in or 0) == soonest)


def _replies(game: Game, defences: Sequence[Branch]) -> Mapping[Deed, tuple[Deed, ...]]:
    replies: dict[Deed, tuple[Deed, ...]] = {}
    for defence in defences:
        deed = Deed.of(game, defence.move)
        with after(game, defence.move):
            replies[deed] = tuple(Deed.of(game, one.move) for one in quickest_of(defence))
    return MappingProxyType(replies)
