"""Statistics of a library, counted from its columns and words, without its texts."""

from __future__ import annotations

from collections import Counter

import numpy as np

from composer.collection.folding import folded
from composer.collection.names import name_key
from composer.collection.statistics import Statistics
from composer.formats.common.credits import each_author
from composer.library.harvest import AUTHOR, KEYWORD, SEPARATOR
from composer.library.known import KnownIn, nothing_known, with_verdict
from composer.library.layout import Mask
from composer.library.store import Library
from composer.model.keywords import states_no_theme
from solver.notation.verdicts import verdict_word
from solver.solution import Verdict

MOST_SPELLED = 100
"""So many authors and themes, the most frequent, are told as they are written, others folded."""
MOST_BY_DECADE = 40


def statistics_of(
    library: Library, meant: Mask | None = None, known: KnownIn = nothing_known
) -> Statistics:
    """Count the problems of *library*, or of them those that are *meant*.

    Verdicts are those that are *known*, and what the keywords of the files say.

    Raises:
        DamagedError: the library has to be made anew.
    """
    alive = library.alive if meant is None else library.alive & meant
    counts = Statistics(total=int(alive.sum()))
    years = library.column("first_year")
    decades = np.where(years > 0, years // 10 * 10, 0)
    counts.decades.update(_counted(decades[alive & (years > 0)]))
    counts.men.update(_counted(library.column("men")[alive]))
    for number, count in _counted(library.column("stip")[alive]).items():
        counts.stipulations[library.stipulations[number]] += count
    told = known(library)
    for verdict in Verdict:
        held = int((with_verdict(library, verdict, told) & alive).sum())
        if held:
            counts.verdicts[verdict_word(verdict)] = held
    if counts.total > counts.verdicts.total():
        counts.verdicts[""] = counts.total - counts.verdicts.total()
    counts.authors.update(_by_name(_spelled(library, alive, AUTHOR, "authors")))
    keywords = _spelled(library, alive, KEYWORD, "keywords")
    counts.themes.update({word: keywords[word] for word in keywords if not states_no_theme(word)})
    for name, _ in counts.themes.most_common(MOST_BY_DECADE):
        rows = np.zeros(library.room, np.bool_)
        for file in library.words:
            file.mark(file.equal(KEYWORD + folded(name)), rows)
        counts.themes_by_decade[name].update(_counted(decades[rows & alive & (years > 0)]))
    return counts


def _counted(numbers: np.ndarray[tuple[int], np.dtype[np.integer]]) -> Counter[int]:
    values, counts = np.unique(numbers, return_counts=True)
    return Counter(dict(zip(map(int, values), map(int, counts), strict=True)))


def _spelled(library: Library, alive: Mask, sign: str, column: str) -> Counter[str]:
    """Count words behind *sign*; the most frequent in the spelling of a problem that has them."""
    counted: Counter[str] = Counter()
    for file in library.words:
        for name, count in file.counts(sign, alive):
            if count:
                counted[name] += count
    found: Counter[str] = Counter()
    for place, (name, count) in enumerate(counted.most_common()):
        told = _as_written(library, alive, sign + name, column) if place < MOST_SPELLED else name
        found[told or name] += count
    return found


def _by_name(spelled: Counter[str]) -> Counter[str]:
    """Return counts of authors in which ``Samuel Loyd`` is ``Loyd, Samuel``, if he stands there."""
    names: dict[str, str] = {}
    found: Counter[str] = Counter()
    for name, count in spelled.most_common():
        found[names.setdefault(name_key(name), name)] += count
    return found


def _as_written(library: Library, alive: Mask, word: str, column: str) -> str:
    for file in library.words:
        for number in np.flatnonzero(file.equal(word)):
            rows = file.rows_of(int(number))
            for text, *_ in library.rows_of(rows[alive[rows]][:1], column).values():
                told = text.split(SEPARATOR)
                for name in each_author(told) if column == "authors" else told:
                    if folded(name) == word[1:]:
                        return str(name)
    return ""
