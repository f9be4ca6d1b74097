"""What a problem has for which a format of files has no place, so that whoever writes it is told.

Everything that may be said of a problem has a name here: a field; a part of its source
(``at.issue``) or of its award (``won.judges``); ``condition``; an option, ``option.duplex``; a key
of its file, ``key.twins``; a word of our own key, ``own.marks``.  A format holds what it lists by
these names, or all that stands behind a dot or a blank by the word before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from composer.model.document import Entry
from composer.model.marks import MARKS, OWN_KEY
from composer.model.notes import NOTES
from composer.model.values import is_nothing
from solver.conditions import read_conditions
from solver.language import joined, quoted, tr, tr_mark, tr_marked

_ASKED = ("stipulation", "condition", "key.twins", "key.intended-solutions")
_PUBLISHED = ("authors", "source", "date", "award")
PUZZLE = (*_ASKED, *_PUBLISHED, "option")
"""What is asked, and where that was printed."""
PRINTED = (
    *PUZZLE, "at.problemid", "at.issue", "won.tourney", "solution", "comments", f"own.{NOTES}",
)  # fmt: skip
"""What stands above and below a diagram in print, where hints for programs are none of it."""

_WORDS = {
    "stipulation": tr_mark("Stipulation"),
    "authors": tr_mark("Authors"),
    "source": tr_mark("Source"),
    "at": tr_mark("More of the source"),
    "date": tr_mark("Date"),
    "award": tr_mark("Award"),
    "won": tr_mark("More of the award"),
    "key.twins": tr_mark("Twins"),
    "key.intended-solutions": tr_mark("Intended solutions"),
    "condition": tr_mark("Fairy conditions"),
    "solution": tr_mark("Solution"),
    "keywords": tr_mark("Keywords"),
    "comments": tr_mark("Comments"),
    f"own.{MARKS}": tr_mark("Arrows and frames"),
    f"own.{NOTES}": tr_mark("Signs and comments on moves"),
    "own.version": tr_mark("Version"),
    "key.reprints": tr_mark("Reprints"),
}
"""What is told of names, or of those that begin so; of options and keys their own words are."""
_FIELDS = (*_PUBLISHED, "stipulation", "keywords", "comments")
EVERYTHING = (*_FIELDS, "condition", "solution", "at", "won", "option", "key", "own")
_KEPT = ("pgn", "epd")
"""The keys under which tags and operations stand that mean nothing here."""
_UNTOLD = ("marked", "composition")
"""Words of our own key that are none of the problem: a mark of the reader's, a number."""
_MOST_NAMED = 12


def unheld_words(holds: tuple[str, ...], entries: Iterable[Entry]) -> str:
    """Say in a sentence what of *entries* has no place in a format; nothing where all has one."""
    if holds is EVERYTHING:  # thousands need not be gone through for that
        return ""
    names = {name for entry in entries for name in names_of(entry)}
    words = {name: _word(name) for name in sorted(names) if not is_held(name, holds)}
    told = [tr_marked(word) for word in _WORDS.values() if word in words.values()]
    told += [quoted(name.partition(".")[2]) for name, word in words.items() if not word]
    if not told:
        return ""
    dots = ["…"] if len(told) > _MOST_NAMED else []
    return tr("This format has no place for: %1.", joined(", ", (*told[:_MOST_NAMED], *dots)))


def is_held(name: str, holds: tuple[str, ...]) -> bool:
    """Tell whether a format that *holds* these has a place for what is called *name*."""
    return not {name, name.partition(".")[0], name.partition(" ")[0]}.isdisjoint(holds)


def _word(name: str) -> str:
    """Return what is told of *name*, nothing where that is its own word."""
    return _WORDS.get(name) or _WORDS.get(name.partition(".")[0], "")


def names_of(entry: Entry) -> Iterator[str]:
    """Yield the names of all that *entry* says, but for the men and the solution of others."""
    yield from (name for name in _FIELDS if getattr(entry, name))
    if entry.solution.strip() and not entry.is_solution_outdated:
        yield "solution"
    yield from (f"at.{name}" for name, value in entry.source_details if not is_nothing(value))
    yield from (f"won.{name}" for name, value in entry.award_details if not is_nothing(value))
    for option in filter(str.strip, entry.options):
        yield "condition" if read_conditions((option,)) else f"option.{option.split(maxsplit=1)[0]}"
    for key, value in entry.extra:
        if key == OWN_KEY and isinstance(value, Mapping):
            yield from (f"own.{name}" for name in value if name not in _UNTOLD)
        elif isinstance(value, Mapping) and key in _KEPT:
            yield from (f"key.{key} {name}" for name in value)
        elif value and not is_nothing(value):
            yield f"key.{key}"
