"""The findings of an analysis as rows: themes, and below each the lines that show it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt
from PySide6.QtGui import QFont

from composer.model.theme_keywords import keyword_of
from composer.panels.shared.part_words import part_name
from composer.panels.shared.table_model import NOWHERE, Index
from solver.analysis.analysing import Analysis
from solver.analysis.findings import NearFinding, Proof, ThemeFinding
from solver.counting import grouped
from solver.game import Move
from solver.language import filled, tr
from solver.notation.letters import Letters, readers_letters
from solver.notation.moves import with_print_signs
from solver.notation.theme_words import missing_words, proof_text, theme_name
from solver.twinning.composition import Part

MOST_SHOWN = 200
"""Lines of one theme that are shown; more are counted."""
THEME, KEYWORD = range(2)
Found = ThemeFinding | NearFinding


@dataclass(frozen=True, slots=True)
class Analysed:
    """The parts of a composition with what was found in each."""

    parts: tuple[Part, ...]
    analyses: tuple[Analysis, ...]

    @property
    def found(self) -> list[Found]:
        """All that was found, and then what nearly stands."""
        findings: list[Found] = [one for analysis in self.analyses for one in analysis.findings]
        return findings + [near for analysis in self.analyses for near in analysis.near]

    def moves(self, proof: Proof) -> tuple[Move, ...]:
        """Return the moves of a line of evidence from the diagram of its part."""
        return self.analyses[proof.part].moves(proof)

    def words(self, proof: Proof, letters: Letters) -> str:
        """Write a line of evidence, behind its part where there are several."""
        part = self.parts[proof.part]
        line = proof_text(part.problem, self.analyses[proof.part], proof, letters)
        return f"{part_name(part)} {line}" if len(self.parts) > 1 else line


@dataclass(frozen=True, slots=True)
class ToldTheme:
    """A theme in words: the row it has, its name, a line that shows it."""

    row: int
    name: str
    line: str


class FindingsModel(QAbstractItemModel):
    """Holds findings; their texts are made when a row comes into sight."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._analysed = Analysed((), ())
        self._found: list[Found] = []
        self._keywords: frozenset[str] | None = None

    def show_analysed(self, analysed: Analysed) -> None:
        """Show what was found in place of what was shown."""
        self.beginResetModel()
        self._analysed, self._found = analysed, analysed.found
        self.endResetModel()

    def show_keywords(self, keywords: Sequence[str] | None) -> None:
        """Tell which keywords the problem has; nothing where it is not the one on the board."""
        self._keywords = None if keywords is None else frozenset(keywords)
        if self._found:
            self.dataChanged.emit(self.index(0, KEYWORD), self.index(len(self._found) - 1, KEYWORD))

    def keyword(self, index: Index) -> str:
        """Return the keyword of a theme, nothing where none can be given."""
        if not index.isValid() or index.internalId() or self._keywords is None:
            return ""
        finding = self._found[index.row()]
        return keyword_of(finding) if isinstance(finding, ThemeFinding) else ""

    def has_keyword(self, index: Index) -> bool:
        """Tell whether the problem has the keyword of a theme already."""
        return self.keyword(index) in (self._keywords or ())

    def proof(self, index: Index) -> Proof | None:
        """Return the evidence of a row; of a theme the first."""
        if not index.isValid():
            return None
        above = index.internalId()
        proofs = self._found[above - 1 if above else index.row()].proofs
        row = index.row() if above else 0
        return proofs[row] if row < min(len(proofs), MOST_SHOWN) else None

    def moves(self, proof: Proof) -> tuple[Move, ...]:
        """Return the moves of *proof* from the diagram of its part."""
        return self._analysed.moves(proof)

    def told(self, part: int, most: int) -> tuple[ToldTheme, ...]:
        """Return the first *most* themes that a line of *part* shows."""
        here = [
            (row, finding)
            for row, finding in enumerate(self._found)
            if isinstance(finding, ThemeFinding) and finding.proofs[0].part == part
        ]
        return tuple(
            ToldTheme(
                row,
                with_print_signs(self._heading(finding)),
                with_print_signs(self._analysed.words(finding.proofs[0], readers_letters())),
            )
            for row, finding in here[:most]
        )

    # ------------------------------------------------------------ Qt's questions

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index) -> QModelIndex:  # type: ignore[override]
        if not index.isValid() or not index.internalId():
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, 0)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        if not parent.isValid():
            return len(self._found)
        if parent.internalId() or parent.column() > 0:
            return 0
        count = len(self._found[parent.row()].proofs)
        return min(count, MOST_SHOWN) + (count > MOST_SHOWN)

    def columnCount(self, parent: Index = NOWHERE) -> int:
        return 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            words = self._keyword_words(index) if index.column() else self._words(index)
            return with_print_signs(words)
        if role == Qt.ItemDataRole.AccessibleTextRole and not index.column():
            return self._words(index)
        if role == Qt.ItemDataRole.FontRole and not index.internalId() and not index.column():
            font = QFont()
            is_whole = isinstance(self._found[index.row()], ThemeFinding)
            if is_whole:
                font.setWeight(QFont.Weight.DemiBold)  # the face has no bold one
            font.setItalic(not is_whole)
            return font
        return None

    def _words(self, index: Index) -> str:
        if not index.internalId():
            return self._heading(self._found[index.row()])
        proof = self.proof(index)
        if proof is None:
            rest = len(self._found[index.internalId() - 1].proofs) - MOST_SHOWN
            return filled(tr("and %1 more"), grouped(rest))
        return self._analysed.words(proof, readers_letters())

    def _heading(self, finding: Found) -> str:
        name = theme_name(finding.theme)
        if isinstance(finding, NearFinding):
            return filled(tr("Nearly %1: %2"), name, missing_words(finding, readers_letters()))
        return name if finding.count < 2 else f"{name} ({finding.count})"

    def _keyword_words(self, index: Index) -> str:
        if not self.keyword(index):
            return ""
        return tr("✓ keyword") if self.has_keyword(index) else tr("+ keyword")
