"""The phase table: defences down, phases across, and what answers each in each.

Answers are named by letters in the order in which they are read, so that a change, a transfer
or a cycle is seen before a move is.  A letter stands for a man of the diagram and where he
goes: the man of the first move gives the same answer from there as from where he stood.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from solver.analysis.phases import (
    Deed,
    ManAndGoal,
    Meant,
    Phase,
    PhaseKind,
    meant_phases,
    phases_of,
    says_which,
)
from solver.game import PASS, Game, Move, after
from solver.men import Kind, Man
from solver.problem import Problem
from solver.solution import Solution
from solver.squares import Square, file_of, name_of

MOST_TRIES = 2
"""So many tries are chosen where nobody chooses."""
_MOST_KEYS = 3
_LEAST_CHANGES = 2
"""A try that changes fewer answers is shown where somebody asks for it."""
_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class CellKind(Enum):
    """What becomes of a defence in a phase."""

    ANSWER = auto()
    """One answer."""
    DUAL = auto()
    """Several answers that are equally quick."""
    GOAL = auto()
    """The defence itself ends the play, as in self play."""
    REFUTES = auto()
    THREATENED = auto()
    """It can be played, and stops no threat."""
    OPEN = auto()
    """It can be played, and set play holds no answer to it."""
    IMPOSSIBLE = auto()


class Hindrance(Enum):
    """Why a defence of one phase cannot be played in another."""

    CAPTURED = auto()
    """The man was taken by the first move."""
    PINNED = auto()
    GUARDED = auto()
    """The king cannot go there."""
    IN_CHECK = auto()
    """It does not meet the check that the first move gives."""
    BLOCKED = auto()
    """The way is closed, or the square is taken."""
    GONE = auto()
    """There is nothing to capture."""


class Change(Enum):
    """How a cell stands to those of earlier phases in its row."""

    NONE = auto()
    CHANGED = auto()
    """The first phase that answers the defence once does so otherwise."""
    ADDED = auto()
    """No earlier phase has an answer to the defence."""


@dataclass(frozen=True, slots=True)
class PhaseCell:
    """What becomes of a defence in a phase; ``path`` leads there from the diagram.

    ``letter`` names the one answer.  ``is_transferred`` is set where that answer meets another
    defence in an earlier phase, and not this one.
    """

    kind: CellKind
    path: tuple[Move, ...]
    answers: tuple[Deed, ...] = ()
    letter: str = ""
    change: Change = Change.NONE
    is_transferred: bool = False
    hindrance: Hindrance | None = None


@dataclass(frozen=True, slots=True)
class PhaseRow:
    """Defences of one man that fare alike in all phases, with a cell for each phase."""

    defences: tuple[Deed, ...]
    cells: tuple[PhaseCell, ...]


@dataclass(frozen=True, slots=True)
class PhaseGroup:
    """The rows of one man."""

    man: Man
    square: Square
    rows: tuple[PhaseRow, ...]


@dataclass(frozen=True, slots=True)
class PhaseTable:
    """The chosen *phases* of a problem beside each other.

    ``letters`` names every single answer and every threat.
    """

    problem: Problem
    phases: tuple[Phase, ...]
    groups: tuple[PhaseGroup, ...]
    letters: dict[Deed, str]

    @property
    def cells(self) -> Iterable[PhaseCell]:
        """All cells, row by row."""
        return (cell for group in self.groups for row in group.rows for cell in row.cells)


def chosen_phases(phases: Sequence[Phase], most_tries: int = MOST_TRIES) -> tuple[int, ...]:
    """Return the numbers of the phases that say most beside each other.

    Set play and keys, and the tries in which most is changed against them; of those that
    change as much, the ones with fewer refutations.
    """
    actual = [it for it, phase in enumerate(phases) if phase.kind is PhaseKind.KEY][:_MOST_KEYS]
    fixed = [it for it, phase in enumerate(phases) if phase.kind is PhaseKind.SET] + actual
    against = [phases[it] for it in fixed]
    tries = [it for it, phase in enumerate(phases) if phase.kind is PhaseKind.TRY]
    changes = {it: _changes_in(phases[it], against) for it in tries}
    telling = [it for it in tries if changes[it] >= _LEAST_CHANGES]
    telling.sort(key=lambda it: (-changes[it], len(phases[it].refutations)))
    return tuple(sorted((*fixed, *telling[:most_tries])))


def _changes_in(phase: Phase, others: Sequence[Phase]) -> int:
    """Count the defences that *phase* answers otherwise than all of *others* that answer them."""
    count = 0
    for defence, answer in phase.single:
        known = {other.answer(defence) for other in others} - {None}
        count += bool(known) and answer not in known
    return count


def table_of(solution: Solution, meant: Meant = None) -> PhaseTable:
    """Return the table of the phases of *solution* that say most beside each other.

    Where somebody has said which tries were *meant*, these stand there, and no others.
    """
    phases = phases_of(solution)
    if says_which(phases, meant):
        phases = meant_phases(phases, meant)
    else:
        phases = tuple(phases[it] for it in chosen_phases(phases))
    return phase_table(solution.problem, phases)


def phase_table(problem: Problem, phases: Sequence[Phase]) -> PhaseTable:
    """Lay *phases* of *problem* beside each other, in the order given."""
    table = _TableMaker(problem, tuple(phases))
    return table.make()


class _TableMaker:
    """Makes the cells phase by phase, then compares them along the rows."""

    def __init__(self, problem: Problem, phases: tuple[Phase, ...]) -> None:
        self._problem = problem
        self._phases = phases
        self._games = [_game_of(problem, phase) for phase in phases]
        self._letters: dict[Deed, str] = {}
        self._names: dict[ManAndGoal, str] = {}

    def make(self) -> PhaseTable:
        defences = dict.fromkeys(
            deed for phase in self._phases for deed in (*phase.replies, *phase.refutations)
        )
        men: dict[tuple[Man, Square], list[Deed]] = {}
        for deed in defences:
            men.setdefault((deed.man, deed.from_square), []).append(deed)
        order = sorted(men, key=lambda key: (-key[0].kind, key[1]))
        groups = tuple(PhaseGroup(man, at, self._rows(men[man, at])) for man, at in order)
        for phase in self._phases:
            for threat in phase.threats:
                self._letter(phase, threat)
        return PhaseTable(self._problem, self._phases, groups, self._letters)

    def _rows(self, defences: list[Deed]) -> tuple[PhaseRow, ...]:
        """Return the rows of one man, those that fare alike in one."""
        alike: dict[object, list[Deed]] = {}
        cells: dict[object, tuple[PhaseCell, ...]] = {}
        for defence in defences:
            row = self._compared(defence, self._cells(defence))
            key = tuple(self._written(cell, game) for cell, game in self._beside(row))
            alike.setdefault(key, []).append(defence)
            cells.setdefault(key, row)
        return tuple(PhaseRow(tuple(them), cells[key]) for key, them in alike.items())

    def _beside(self, row: Sequence[PhaseCell]) -> Iterable[tuple[PhaseCell, Game]]:
        return zip(row, self._games, strict=True)

    def _cells(self, defence: Deed) -> list[PhaseCell]:
        games = zip(self._phases, self._games, strict=True)
        return [self._cell(phase, game, defence) for phase, game in games]

    def _cell(self, phase: Phase, game: Game, defence: Deed) -> PhaseCell:
        lead = () if phase.first is None else (phase.first.move,)
        if phase.first is None and phase.kind is PhaseKind.KEY:
            lead = (PASS,)
        if not _can_play(game, defence):
            return PhaseCell(CellKind.IMPOSSIBLE, lead, hindrance=hindrance_of(game, defence))
        path = (*lead, defence.move)
        if defence in phase.refutations:
            return PhaseCell(CellKind.REFUTES, path)
        answers = phase.replies.get(defence)
        if answers is None:
            kind = CellKind.OPEN if phase.kind is PhaseKind.SET else CellKind.THREATENED
            threat = phase.threats[:1] if kind is CellKind.THREATENED else ()
            return PhaseCell(kind, (*path, *(it.move for it in threat)), threat)
        if not answers:
            return PhaseCell(CellKind.GOAL, path)
        kind = CellKind.ANSWER if len(answers) == 1 else CellKind.DUAL
        return PhaseCell(kind, (*path, answers[0].move) if len(answers) == 1 else path, answers)

    def _compared(self, defence: Deed, cells: list[PhaseCell]) -> tuple[PhaseCell, ...]:
        """Give the cells of one row their letters, and say how each stands to those before it."""
        compared: list[PhaseCell] = []
        for number, cell in enumerate(cells):
            if cell.kind is CellKind.ANSWER:
                letter = self._letter(self._phases[number], cell.answers[0])
                cell = replace(
                    cell,
                    letter=letter,
                    change=_change(compared, letter),
                    is_transferred=self._is_transferred(number, defence, cell.answers[0]),
                )
            compared.append(cell)
        return tuple(compared)

    def _is_transferred(self, number: int, defence: Deed, answer: Deed) -> bool:
        """Tell whether *answer* meets another defence in an earlier phase, and not here."""
        here = self._phases[number]
        meant = here.told(answer)
        meets = {other for other, same in here.single if here.told(same) == meant}
        return any(
            other != defence and other not in meets and before.told(same) == meant
            for before in self._phases[:number]
            if (was := before.answer(defence)) is None or before.told(was) != meant
            for other, same in before.single
        )

    def _letter(self, phase: Phase, answer: Deed) -> str:
        told = phase.told(answer)
        if told not in self._names:
            turn, place = divmod(len(self._names), len(_ALPHABET))
            self._names[told] = f"{_ALPHABET[place]}{turn + 1 if turn else ''}"
        self._letters[answer] = self._names[told]
        return self._names[told]

    def _written(self, cell: PhaseCell, game: Game) -> object:
        """Return what a reader sees of a cell: a capture is no move to an empty square."""
        deeds: tuple[object, ...] = ()
        if cell.kind in (CellKind.ANSWER, CellKind.DUAL):
            defence = cell.path[-2] if cell.kind is CellKind.ANSWER else cell.path[-1]
            with after(game, defence):
                deeds = tuple(_done(game, it) for it in cell.answers)
        kept = cell.kind, cell.letter, cell.change, cell.is_transferred, cell.hindrance
        return (*kept, deeds)


def _done(game: Game, answer: Deed) -> tuple[object, ...]:
    """Return what is written of *answer*: it captures, checks, mates."""
    captures = game.made(answer.move).captured is not None
    with after(game, answer.move):
        return answer, captures, game.in_check, game.has_moves()


def _change(before: Sequence[PhaseCell], letter: str) -> Change:
    """Say how the answer of a *letter* stands to the cells *before* it in its row."""
    first = next((cell for cell in before if cell.kind is CellKind.ANSWER), None)
    if first is not None:
        return Change.CHANGED if first.letter != letter else Change.NONE
    is_new = before and all(
        cell.kind in (CellKind.IMPOSSIBLE, CellKind.OPEN, CellKind.THREATENED) for cell in before
    )
    return Change.ADDED if is_new else Change.NONE


def _game_of(problem: Problem, phase: Phase) -> Game:
    """Return the game in which the defences of *phase* are played."""
    game = problem.setup.game()
    phase.begin(game)
    return game


def _can_play(game: Game, defence: Deed) -> bool:
    return game.man_at(defence.from_square) == defence.man and game.is_legal(defence.move)


def hindrance_of(game: Game, defence: Deed) -> Hindrance:
    """Say why *defence*, which is legal in another phase, is not in *game*."""
    start, end = defence.from_square, defence.to_square
    if game.man_at(start) != defence.man:
        return Hindrance.CAPTURED
    reaches = any(move.to_square == end for move in game.walks(start))
    if reaches and defence.man.kind is not Kind.KING:
        return Hindrance.IN_CHECK if game.in_check else Hindrance.PINNED
    if defence.man.kind is Kind.KING and _is_guarded(game, start, end):
        return Hindrance.GUARDED
    is_strike = defence.man.kind is Kind.PAWN and file_of(start) != file_of(end)
    return Hindrance.GONE if is_strike else Hindrance.BLOCKED


def _is_guarded(game: Game, king: Square, square: Square) -> bool:
    return bool(game.attackers(not game.turn, square, without=king))


def defence_squares(row: PhaseRow) -> str:
    """Return where the defences of *row* go, as ``d2, e3``."""
    return ", ".join(name_of(it.to_square) for it in row.defences)
