"""What a collection is made of: how many problems of which kind, counted one by one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from composer.collection.facts import Facts
from composer.collection.folding import folded
from composer.collection.names import name_key
from composer.formats.common.credits import each_author
from composer.model.keywords import states_no_theme
from composer.model.theme_keywords import keywords_of

Counted = tuple[tuple[str, int], ...]


@dataclass(slots=True)
class Statistics:
    """Counts of the problems that were noted; problems with several authors count for each.

    ``Samuel Loyd`` is the ``Loyd, Samuel`` of another problem.
    A theme counts once for a problem, whether it was found there or is a keyword of it; keywords
    such as ``C+``, which name no theme, are left out.
    ``themes`` are under their keywords, in the spelling that came first.
    """

    total: int = 0
    decades: Counter[int] = field(default_factory=Counter)
    stipulations: Counter[str] = field(default_factory=Counter)
    men: Counter[int] = field(default_factory=Counter)
    authors: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)
    themes: Counter[str] = field(default_factory=Counter)
    themes_by_decade: defaultdict[str, Counter[int]] = field(
        default_factory=lambda: defaultdict(Counter)
    )
    _spelled: dict[str, str] = field(default_factory=dict, repr=False)
    _named: dict[str, str] = field(default_factory=dict, repr=False)

    def note(self, facts: Facts, verdict: str, themes: Mapping[str, int] | None) -> None:
        """Count one problem, of whose soundness *verdict* is known; ``""`` is nothing known."""
        entry = facts.entry
        if entry.fault is not None:
            return
        self.total += 1
        decade = None if facts.years is None else facts.years[0] // 10 * 10
        if decade is not None:
            self.decades[decade] += 1
        self.stipulations[entry.stipulation.strip()] += 1
        self.men[facts.men] += 1
        authors = each_author(entry.authors)
        self.authors.update({self._named.setdefault(name_key(it), it) for it in authors})
        self.verdicts[verdict] += 1
        for name in self._names(facts, themes):
            self.themes[name] += 1
            if decade is not None:
                self.themes_by_decade[name][decade] += 1

    def _names(self, facts: Facts, themes: Mapping[str, int] | None) -> set[str]:
        keywords = (word for word in facts.entry.keywords if not states_no_theme(word))
        names = (*keywords_of(themes or ()), *keywords)
        return {self._spelled.setdefault(folded(name), name) for name in names}


def most_common(counter: Counter[str], most: int) -> Counted:
    """Return the largest of *counter*, and of equals those that come first by name."""
    ordered = sorted(counter.items(), key=lambda item: (-item[1], folded(item[0])))
    return tuple(ordered[:most])
