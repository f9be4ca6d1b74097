"""All kinds of files that problems can be exported to: the drawn ones, and those of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from composer.diagram.output import Ahead, DrawnFormat, OutputForm, Steps, numbered
from composer.export.output import drawn_steps
from composer.formats.common.publication import Publication
from composer.formats.exporting import EXPORTS, ExportFormat, export

_TITLES = {
    DrawnFormat.PDF: "PDF, pages of diagrams",
    DrawnFormat.PNG: "PNG pictures",
    DrawnFormat.SVG: "SVG pictures",
    DrawnFormat.HTML: "HTML page with diagrams",
}


@dataclass(frozen=True, slots=True)
class Target:
    """One kind of file; it is drawn, or written by a format of text."""

    name: str
    title: str
    suffix: str
    drawn: DrawnFormat | None = None
    text: ExportFormat | None = None

    @property
    def has_pictures(self) -> bool:
        """Whether it is a picture of pixels or lines, and so many problems are many files."""
        return self.drawn in (DrawnFormat.SVG, DrawnFormat.PNG)

    @property
    def has_pages(self) -> bool:
        """Whether problems are laid out on pages."""
        return self.drawn in (DrawnFormat.PDF, DrawnFormat.HTML)

    def steps(
        self, publications: Sequence[Publication], form: OutputForm, ahead: Ahead = iter
    ) -> Steps:
        """Make the files step by step, except where text is made of many problems at once.

        What is drawn is laid out *ahead*.

        Raises:
            FormatError: the format cannot hold what was asked for.
        """
        if self.drawn is not None:
            return drawn_steps(self.drawn, publications, form, ahead)
        return numbered(self._texts(publications))

    @property
    def draws_boards(self) -> bool:
        """Whether there are diagrams in it, on which arrows and frames may lie."""
        return self.drawn is not None or (self.text is not None and self.text.draws_boards)

    @property
    def is_written_at_once(self) -> bool:
        """Whether one file of text holds all problems; it is written without a painter."""
        is_text = self.text is not None and self.text.holds_many
        return is_text or self.drawn is DrawnFormat.HTML

    def _texts(self, publications: Sequence[Publication]) -> Iterator[bytes]:
        assert self.text is not None
        if self.text.holds_many:
            yield export(self.text, publications)
            return
        for publication in publications:
            yield export(self.text, (publication,))


def all_targets() -> tuple[Target, ...]:
    """Return all kinds of files in the order in which they are offered."""
    drawn = (
        Target(kind.value, title, f".{kind.value}", drawn=kind) for kind, title in _TITLES.items()
    )
    texts = (Target(text.name, text.title, text.suffix, text=text) for text in EXPORTS)
    return (*drawn, *texts)


def target_named(name: str) -> Target:
    """Return the kind of file with this name, the first of all where there is none."""
    targets = all_targets()
    return next((target for target in targets if target.name == name), targets[0])
