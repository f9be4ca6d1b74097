"""Whole lines of play with what became of each man: courses, over which longer themes are defined.

A man is called by the square on which he stands in the diagram, his *unit*, whatever becomes of
him on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from solver.analysis.findings import Proof
from solver.analysis.mates import Mate, mate_of
from solver.analysis.phases import Deed, Phase, keys_of
from solver.branches import defences_of, quickest_of
from solver.game import Move, Special, after, give_turn
from solver.men import Kind, Man
from solver.orthodox import OrthodoxGame
from solver.solution import Branch, Solution
from solver.squares import Square

MOST_COURSES = 600
"""Lines of one solution that are followed to their end; a long problem has millions."""


@dataclass(frozen=True, slots=True)
class Stride:
    """A move of a course: who made it, whom it took, and whether it gives check."""

    deed: Deed
    unit: Square
    taken: Square | None
    taken_man: Man | None
    is_check: bool
    special: Special | None

    @property
    def is_white(self) -> bool:
        """Whether White moved."""
        return self.deed.man.is_white


@dataclass(frozen=True, slots=True)
class Passage:
    """A line from the diagram to its end.

    ``number`` is that of the phase, or of the solution where there are no phases;
    ``has_first`` tells whether the first step is the first move of the phase.  ``men`` and
    ``units`` are those of the last position; ``mate`` is there where it is one.  ``part`` is
    the part of a composition with twins.
    """

    number: int
    has_first: bool
    steps: tuple[Stride, ...]
    men: tuple[Man | None, ...]
    units: tuple[Square | None, ...]
    mate: Mate | None
    part: int = 0

    def proof(self, last: int | None = None) -> Proof:
        """Return the line up to the step of number *last*, as evidence; all of it without."""
        end = len(self.steps) if last is None else last + 1
        deeds = tuple(step.deed for step in self.steps[self.has_first : end])
        return Proof(self.number, deeds, part=self.part)

    def journeys(self) -> dict[Square, list[int]]:
        """Return the numbers of the steps that each unit made."""
        found: dict[Square, list[int]] = {}
        for number, step in enumerate(self.steps):
            found.setdefault(step.unit, []).append(number)
        return found

    @property
    def last(self) -> Stride:
        """The move that ends the line."""
        return self.steps[-1]


def courses_of(
    game: OrthodoxGame,
    solution: Solution,
    phases: Sequence[Phase],
    pulse: Callable[[], None] = lambda: None,
) -> tuple[Passage, ...]:
    """Return the lines of a solution: solutions of help play, and the play after each key.

    Only defences with one answer are followed, and no more than :data:`MOST_COURSES` lines.
    *game* stands at the diagram; *pulse* is called line by line, and may raise.
    """
    return tuple(_pulsing(_courses(game, solution, phases), pulse))


def _pulsing(courses: Iterator[Passage], pulse: Callable[[], None]) -> Iterator[Passage]:
    for course in courses:
        pulse()
        yield course


def _courses(game: OrthodoxGame, solution: Solution, phases: Sequence[Phase]) -> Iterator[Passage]:
    if not solution.problem.stipulation.is_battle:
        lines = islice(solution.full_lines, MOST_COURSES)
        return (course_of(game, n, line) for n, line in enumerate(lines))
    return islice(_battle(game, solution, phases), MOST_COURSES)


def _battle(game: OrthodoxGame, solution: Solution, phases: Sequence[Phase]) -> Iterator[Passage]:
    for number, root in keys_of(solution, phases):
        for moves in _whole(root):
            yield course_of(game, number, moves, has_first=True)


def _whole(branch: Branch) -> Iterator[tuple[Move, ...]]:
    """Give the lines from a move of the attacker to their end, answers without duals."""
    defences = defences_of(branch)
    if not defences:
        yield (branch.move,)
    for defence in defences:
        answers = quickest_of(defence)
        if not defence.children:
            yield branch.move, defence.move
        elif len(answers) == 1:
            for rest in _whole(answers[0]):
                yield (branch.move, defence.move, *rest)


def course_of(
    game: OrthodoxGame, number: int, moves: Sequence[Move], *, has_first: bool = False
) -> Passage:
    """Follow *moves* from the position of *game*, which stays as it is."""
    game = game.copy()
    units: list[Square | None] = [s if man else None for s, man in enumerate(game.men)]
    steps = []
    for move in moves:
        give_turn(game, move)
        steps.append(_step(game, move, units))
        game.push(move)
    ended = game.in_check and not game.has_moves()
    mate = mate_of(game) if ended else None
    return Passage(number, has_first, tuple(steps), game.men, tuple(units), mate)


def _step(game: OrthodoxGame, move: Move, units: list[Square | None]) -> Stride:
    """Return a step, and note in *units* where the men are after it."""
    made, deed = game.made(move), Deed.of(game, move)
    unit = units[move.from_square]
    assert unit is not None
    taken = None if made.captured is None else units[made.captured]
    taken_man = None if made.captured is None else game.man_at(made.captured)
    if made.captured is not None:
        units[made.captured] = None
    units[move.from_square], units[move.to_square] = None, unit
    if made.special is Special.CASTLING:
        _note_rook(move, units)
    with after(game, move):
        is_check = game.in_check
    return Stride(deed, unit, taken, taken_man, is_check, made.special)


def _note_rook(move: Move, units: list[Square | None]) -> None:
    is_short = move.to_square > move.from_square
    corner = move.to_square + (1 if is_short else -2)
    stands = move.to_square + (-1 if is_short else 1)
    units[stands], units[corner] = units[corner], None


def kind_after(step: Stride) -> Kind:
    """Return what the man of a step is after it."""
    return step.deed.promotion or step.deed.man.kind
