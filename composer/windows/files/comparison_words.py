"""What differs between two collections, in words."""

from __future__ import annotations

from PySide6.QtCore import QObject

from composer.model.comparison import EntryChange, Fate, ProblemPart
from composer.model.document import Entry
from solver.language import filled, joined, tr

MOST_LINES = 200
"""How many differences are listed; nobody reads more."""


class ComparisonWords(QObject):
    """Makes one line of every difference."""

    def lines(self, changes: tuple[EntryChange, ...]) -> list[str]:
        """Return the lines, a sentence about the number first."""
        if not changes:
            return [tr("Both hold the same problems.")]
        lines = [self.summary(changes), *map(self.line, changes[:MOST_LINES])]
        left = len(changes) - MOST_LINES
        if left > 0:
            lines.append(tr("… and %1 more.", left))
        return lines

    def summary(self, changes: tuple[EntryChange, ...]) -> str:
        """Say how many problems were added, removed, moved and changed."""
        words = {
            Fate.ADDED: tr("%1 added"),
            Fate.REMOVED: tr("%1 removed"),
            Fate.MOVED: tr("%1 moved"),
            Fate.CHANGED: tr("%1 changed"),
        }
        counts = {fate: sum(change.fate is fate for change in changes) for fate in words}
        parts = [filled(words[fate], count) for fate, count in counts.items() if count]
        return tr("Problems: %1.").replace("%1", joined(", ", parts))

    def line(self, change: EntryChange) -> str:
        """Say what became of one problem."""
        words = {
            Fate.ADDED: tr("Problem %1 is new: %2"),
            Fate.REMOVED: tr("The former problem %3 is missing: %2"),
            Fate.MOVED: tr("Problem %1 was number %3: %2"),
            Fate.CHANGED: tr("Problem %1 (%2) differs in: %4"),
        }
        filled = words[change.fate].replace("%1", str(change.number_after))
        filled = filled.replace("%3", str(change.number_before))
        filled = filled.replace("%4", joined(", ", map(self._part, change.parts)))
        return filled.replace("%2", self._name(change.entry))

    def _part(self, part: ProblemPart) -> str:
        return {
            ProblemPart.POSITION: tr("position"),
            ProblemPart.STIPULATION: tr("stipulation"),
            ProblemPart.ORIGIN: tr("author and source"),
            ProblemPart.OPTIONS: tr("options"),
            ProblemPart.SOLUTION: tr("stored solution"),
            ProblemPart.NOTES: tr("keywords, comments and the rest"),
        }[part]

    def _name(self, entry: Entry) -> str:
        """Return who made a problem and what it asks, in one short line."""
        said = (" & ".join(entry.authors), entry.source, entry.date, entry.stipulation)
        name = ", ".join(" ".join(text.split())[:60] for text in said if text.strip())
        return name or tr("without a name")
