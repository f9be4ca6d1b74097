"""The phase table in writing: what every form of it says, whoever shows, prints or copies it.

  Set play      1.Qe2?        1.Qa1!
  Black to move zugzwang      zugzwang

Black knight f1
  1…Sd2         A 2.Qg3#      B* 2.Qh2#     C* 2.Kxd2#
  1…Sg3         A 2.Qxg3#     refutes       C* 2.Kd2#
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.analysis.phase_table import (
    CellKind,
    Change,
    Hindrance,
    PhaseCell,
    PhaseGroup,
    PhaseRow,
    PhaseTable,
    defence_squares,
)
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.game import Game, Move, after, after_passing
from solver.goals import Goal
from solver.language import capitalised
from solver.men import Kind
from solver.notation.men_words import man_words
from solver.notation.moves import short_algebraic, with_print_signs
from solver.notation.page.words import Wording
from solver.problem import Problem
from solver.squares import name_of
from solver.stipulation import Play

_GAP = "  "
CHANGED_SIGN, ADDED_SIGN, TRANSFERRED_SIGN = "*", "+", "→"
"""What stands at the letter of an answer that is changed, added, transferred."""


@dataclass(frozen=True, slots=True)
class WrittenHead:
    """What stands above a phase; ``moves`` lead to it from the diagram."""

    title: str
    note: str
    kind: PhaseKind
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenCell:
    """A cell in words: its letter and what happens, with the cell itself."""

    text: str
    cell: PhaseCell
    hint: str = ""
    """What there is to say beyond the text."""

    @property
    def signs(self) -> str:
        """The letter with the signs of what became of it."""
        cell = self.cell
        change = {Change.CHANGED: CHANGED_SIGN, Change.ADDED: ADDED_SIGN}.get(cell.change, "")
        return f"{TRANSFERRED_SIGN if cell.is_transferred else ''}{cell.letter}{change}"

    @property
    def printed(self) -> str:
        """The text with the sign of print for captures."""
        return with_print_signs(self.text)

    @property
    def plain(self) -> str:
        """All of it as plain text."""
        return " ".join(filter(None, (self.signs, self.text)))


@dataclass(frozen=True, slots=True)
class WrittenRow:
    """Defences with a cell for each phase."""

    label: str
    cells: tuple[WrittenCell, ...]
    hint: str = ""
    """The squares that a ``~`` stands for."""

    @property
    def printed(self) -> str:
        """The label with the sign of print for captures."""
        return with_print_signs(self.label)


@dataclass(frozen=True, slots=True)
class WrittenGroup:
    """The rows of one man below his name."""

    heading: str
    rows: tuple[WrittenRow, ...]


@dataclass(frozen=True, slots=True)
class WrittenTable:
    """A phase table in writing; ``legend`` explains the signs that stand in it."""

    heads: tuple[WrittenHead, ...]
    groups: tuple[WrittenGroup, ...]
    legend: tuple[tuple[str, str], ...]

    @property
    def legend_text(self) -> str:
        """The legend on one line."""
        return ", ".join(f"{sign} {words}" for sign, words in self.legend)

    @property
    def is_empty(self) -> bool:
        """Whether no defence is answered or refutes."""
        return not self.groups


def written_table(table: PhaseTable, wording: Wording) -> WrittenTable:
    """Write *table* in the words and letters of *wording*."""
    writer = _Writer(table, wording)
    groups = tuple(writer.group(group) for group in table.groups)
    return WrittenTable(tuple(map(writer.head, table.phases)), groups, _legend(table, wording))


def no_table(problem: Problem, wording: Wording, *, has_phases: bool = False) -> str:
    """Say why there is no phase table of *problem*; *has_phases*: though phases are shown."""
    if not problem.stipulation.is_battle:
        return wording.speaker.tr(
            "A phase table compares the answers to defences; help and series play have none."
        )
    if has_phases:  # every defence allows the threat, or there is none
        return wording.speaker.tr(
            "In the phases shown no defence has an answer of its own: there is nothing to compare."
        )
    return wording.speaker.tr("There is no play to compare: no key, try or set play is known.")


def _legend(table: PhaseTable, wording: Wording) -> tuple[tuple[str, str], ...]:
    cells = list(table.cells)
    tr = wording.speaker.tr
    told = (
        (CHANGED_SIGN, tr("changed"), any(it.change is Change.CHANGED for it in cells)),
        (ADDED_SIGN, tr("added"), any(it.change is Change.ADDED for it in cells)),
        (TRANSFERRED_SIGN, tr("transferred"), any(it.is_transferred for it in cells)),
    )
    return tuple((sign, words) for sign, words, is_there in told if is_there)


class _Writer:
    """Writes the parts of one table."""

    def __init__(self, table: PhaseTable, wording: Wording) -> None:
        self._table = table
        self._wording = wording
        self.tr = wording.speaker.tr
        self._start = table.problem.setup.game()
        self._games = {id(phase): self._game_after(phase) for phase in table.phases}
        stipulation = table.problem.stipulation
        self._is_mate = stipulation.goal is Goal.MATE
        self._is_mated_now = (
            self._is_mate and stipulation.play is Play.DIRECT and stipulation.moves == 2
        )

    # --- above the columns

    def head(self, phase: Phase) -> WrittenHead:
        if phase.kind is PhaseKind.SET:
            turn = self._table.problem.setup.turn
            note = self.tr("White to move") if not turn else self.tr("Black to move")
            return WrittenHead(self._wording.set_play, note, phase.kind)
        if phase.first is None:
            return WrittenHead(self._wording.post_key_play, self._note(phase), phase.kind)
        sign = "!" if phase.kind is PhaseKind.KEY else "?"
        title = f"1.{self._name(self._start, phase.first)}{sign}"
        return WrittenHead(title, self._note(phase), phase.kind, (phase.first.move,))

    def _note(self, phase: Phase) -> str:
        if not phase.threats:
            return self._wording.zugzwang if phase.is_zugzwang else ""
        game = self._game(phase)
        with after_passing(game):
            names = [f"2.{self._name(game, it)} {self._letter(it)}" for it in phase.threats]
        return f"{self._wording.threat} {', '.join(names)}"

    def _letter(self, threat: Deed) -> str:
        return f"({self._table.letters[threat]})"

    # --- rows

    def group(self, group: PhaseGroup) -> WrittenGroup:
        name = man_words(group.man, self._wording.speaker)
        heading = f"{capitalised(name)} {name_of(group.square)}"
        random = self._random(group)
        rows = sorted(group.rows, key=lambda row: row is not random)
        return WrittenGroup(heading, tuple(self._row(row, row is random) for row in rows))

    def _random(self, group: PhaseGroup) -> PhaseRow | None:
        """Return the row that a ``~`` stands for: most moves of a man, all others being named."""
        if group.man.kind is Kind.PAWN:
            return None
        told = {it.move for row in group.rows for it in row.defences}
        for phase in self._table.phases:
            moves = self._game(phase).moves()
            if any(it.from_square == group.square and it not in told for it in moves):
                return None
        first, *others = sorted(group.rows, key=lambda row: -len(row.defences))
        most = max((len(row.defences) for row in others), default=0)
        return first if len(first.defences) > max(1, most) else None

    def _row(self, row: PhaseRow, is_random: bool) -> WrittenRow:
        cells = zip(self._table.phases, row.cells, strict=True)
        written = tuple(self._cell(phase, cell) for phase, cell in cells)
        if is_random:
            letter = self._wording.letters.man(row.defences[0].man.kind)
            return WrittenRow(f"1…{letter}~", written, defence_squares(row))
        names = [self._defence(row, it) for it in row.defences]
        return WrittenRow(f"1…{_joined_names(names)}", written)

    def _defence(self, row: PhaseRow, defence: Deed) -> str:
        """Name *defence* as it is played in the last phase in which it can be, the key's."""
        playable = [
            phase
            for phase, cell in zip(self._table.phases, row.cells, strict=True)
            if cell.kind is not CellKind.IMPOSSIBLE
        ]
        return self._name(self._game(playable[-1]), defence)

    def _cell(self, phase: Phase, cell: PhaseCell) -> WrittenCell:
        match cell.kind:
            case CellKind.ANSWER:
                return WrittenCell(f"2.{self._answers(phase, cell)[0]}", cell)
            case CellKind.DUAL:
                told = ", ".join(f"2.{name}" for name in self._answers(phase, cell))
                return WrittenCell(self._dual(len(cell.answers)), cell, told)
            case CellKind.IMPOSSIBLE if cell.hindrance is not None:
                return WrittenCell(self._hindrance(cell.hindrance), cell)
            case CellKind.GOAL:
                return WrittenCell("#" if self._is_mate else "=", cell)
        words = {
            CellKind.REFUTES: self.tr("refutes"),
            CellKind.THREATENED: self._wording.threat,
            CellKind.OPEN: "–",
        }
        return WrittenCell(words[cell.kind], cell)

    def _dual(self, count: int) -> str:
        trn = self._wording.speaker.trn
        if self._is_mated_now:
            return trn("%1 mate", "%1 mates", count)
        return trn("%1 continuation", "%1 continuations", count)

    def _answers(self, phase: Phase, cell: PhaseCell) -> list[str]:
        game = self._game(phase)
        defence = cell.path[-2] if cell.kind is CellKind.ANSWER else cell.path[-1]
        with after(game, defence):
            return [self._name(game, it) for it in cell.answers]

    def _hindrance(self, why: Hindrance) -> str:
        return {
            Hindrance.CAPTURED: self.tr("captured"),
            Hindrance.PINNED: self.tr("pinned"),
            Hindrance.GUARDED: self.tr("guarded"),
            Hindrance.IN_CHECK: self.tr("in check"),
            Hindrance.BLOCKED: self.tr("blocked"),
            Hindrance.GONE: self.tr("nothing there"),
        }[why]

    # --- moves

    def _game(self, phase: Phase) -> Game:
        """Return the game in which the defences of *phase* are played; leave it as it is."""
        return self._games[id(phase)]

    def _game_after(self, phase: Phase) -> Game:
        game = self._start.copy()
        phase.begin(game)
        return game

    def _name(self, game: Game, deed: Deed) -> str:
        return short_algebraic(game, deed.move, self._wording.letters)


def _joined_names(names: Sequence[str]) -> str:
    """Return ``Sf7, c8, e8``: the man is named once where nothing but the square is told."""
    first, *others = names
    lead = first[:-2]
    bare = [name.removeprefix(lead) for name in others]
    is_plain = lead and all(len(name) == 2 for name in bare) and len(lead) == 1
    return ", ".join((first, *(bare if is_plain else others)))


# --- as plain text


def table_lines(table: WrittenTable) -> Iterator[str]:
    """Yield *table* as plain text, its columns under each other."""
    widths = _widths(table)
    yield _line("", [head.title for head in table.heads], widths)
    if any(head.note for head in table.heads):
        yield _line("", [head.note for head in table.heads], widths)
    for group in table.groups:
        yield ""
        yield group.heading
        for row in group.rows:
            yield _line(row.label, [cell.plain for cell in row.cells], widths)
    if table.legend:
        yield ""
        yield table.legend_text


def _widths(table: WrittenTable) -> list[int]:
    rows = [row for group in table.groups for row in group.rows]
    widths = [max((len(row.label) for row in rows), default=0)]
    for place, head in enumerate(table.heads):
        told = (row.cells[place].plain for row in rows)
        widths.append(max(map(len, (head.title, head.note, *told))))
    return widths


def _line(label: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    texts = (label, *cells)
    padded = (text.ljust(width) for text, width in zip(texts, widths, strict=True))
    return f"  {_GAP.join(padded)}".rstrip()
