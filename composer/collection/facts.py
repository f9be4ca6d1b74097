"""What a search or a sorted table asks of a problem, worked out once and kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache

from composer.collection.folding import folded, texts_in
from composer.collection.symmetry import Cells, Sketch, canonical, cells_of, kind_of, sketch
from composer.formats.common.credits import each_author
from composer.model.document import Entry
from composer.model.options import condition_options
from solver.men import Color, Kind, Man
from solver.squares import Side
from solver.stipulation import Stipulation

ThemesOf = Callable[[Entry], Mapping[str, int] | None]
"""Tells the themes found in a problem, each with its number; nothing where nobody looked."""
_YEAR = re.compile(r"(?<!\d)1[0-9]\d\d(?!\d)|(?<!\d)20\d\d(?!\d)")


class Facts:
    """The facts of one entry; each is worked out when it is first asked for."""

    def __init__(self, entry: Entry, place: int) -> None:
        self.entry = entry
        self.place = place

    @cached_property
    def stipulation(self) -> Stipulation | None:
        """What is asked, ``None`` where it is not one that the solver knows."""
        return Stipulation.if_known(self.entry.stipulation)

    @cached_property
    def years(self) -> tuple[int, int] | None:
        """The first and the last year of publication that the date names."""
        found = [int(year) for year in _YEAR.findall(self.entry.date)]
        return (min(found), max(found)) if found else None

    @cached_property
    def cells(self) -> Cells:
        """The men, as positions are compared."""
        return cells_of(self.entry.setup)

    @cached_property
    def sketch(self) -> Sketch:
        """What equal positions have in common with this one, and few others."""
        return sketch(self.entry.setup)

    @cached_property
    def canonical(self) -> tuple[tuple[int, int], ...]:
        """What is the same for all positions that equal this one up to symmetry."""
        return canonical(self.entry.setup)

    def count(self, color: Side) -> int:
        """Return how many men of *color* there are."""
        return self.entry.setup.count(color)

    def count_of(self, color: Color, kind: Kind) -> int:
        """Return how many men of *color* and *kind* there are, with attributes where it is a
        fairy man.
        """
        man = Man(kind, color)
        if man.is_orthodox:
            return self.cells.get(kind_of(man), 0).bit_count()
        men = (it for it in self.entry.setup.squares if it is not None)
        return sum(it.kind is kind and it.color is color for it in men)

    @property
    def men(self) -> int:
        """How many men there are."""
        return sum(cell.bit_count() for cell in self.cells.values())

    @cached_property
    def authors(self) -> tuple[str, ...]:
        """The authors, folded, each by himself."""
        return tuple(map(folded, each_author(self.entry.authors)))

    @cached_property
    def keywords(self) -> tuple[str, ...]:
        """The keywords, folded."""
        return tuple(map(folded, self.entry.keywords))

    @property
    def source(self) -> str:
        """All that is said about the publication, folded."""
        entry = self.entry
        return folded(" ".join((entry.source, entry.date, *texts_in(dict(entry.source_details)))))

    @property
    def award(self) -> str:
        """All that is said about the award, folded."""
        entry = self.entry
        return folded(" ".join((entry.award, *texts_in(dict(entry.award_details)))))

    @property
    def comments(self) -> str:
        """The comments, folded."""
        return folded("\n".join(self.entry.comments))

    @property
    def twins(self) -> str:
        """The twins, folded."""
        return folded(" ".join(texts_in(self.extra("twins"))))

    @property
    def options(self) -> str:
        """The options as they are written, and conditions in Popeye's words as well, folded."""
        options = self.entry.options
        return folded(" ".join((*options, *map(_in_popeyes_words, options)))) if options else ""

    @property
    def everything(self) -> str:
        """All text that the file has of the problem, folded."""
        entry = self.entry
        parts = (
            *entry.authors,
            self.source,
            self.award,
            entry.stipulation,
            *entry.options,
            *entry.keywords,
            *entry.comments,
            *texts_in(dict(entry.extra)),
            entry.solution,
            entry.verbatim or "" if entry.fault is not None else "",
        )
        return folded("\n".join(parts))

    def extra(self, key: str) -> object:
        """Return what the file has under a *key* of its own, ``None`` where it has not."""
        return dict(self.entry.extra).get(key)

    @property
    def has_twins(self) -> bool:
        """Whether there are twins."""
        twins = self.extra("twins")
        return bool(twins) if isinstance(twins, Mapping) else False


@lru_cache(maxsize=1000)
def _in_popeyes_words(option: str) -> str:
    return " ".join(condition_options(option) or ())
