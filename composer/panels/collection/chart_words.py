"""The plots of a collection, made of what was counted, in the language of the window."""

from __future__ import annotations

from collections import Counter

from composer.collection.statistics import Statistics, most_common
from composer.model.theme_keywords import SEVERAL_FLIGHTS, keyword_named
from composer.panels.collection.charts import Chart, Values
from solver.analysis.findings import Theme
from solver.language import filled, tr
from solver.notation.theme_words import theme_name

MOST_NAMES = 20
"""So many names are shown of stipulations, authors and themes."""

_THEMES = {keyword_named(theme): theme for theme in Theme}


def charts_of(counts: Statistics) -> tuple[Chart, ...]:
    """Return the plots of *counts*; what nothing is known of has none."""
    decades = range(min(counts.decades), max(counts.decades) + 10, 10) if counts.decades else ()
    shown = most_common(counts.themes, MOST_NAMES)
    by_decade = tuple(
        (_theme(name), tuple(counts.themes_by_decade[name][decade] for decade in decades))
        for name, _ in shown
    )
    charts = (
        Chart(
            _title(tr("Themes by decade"), counts.themes),
            columns=tuple(map(str, decades)),
            rows=by_decade,
        ),
        Chart(
            _title(tr("Themes"), counts.themes),
            tuple((_theme(name), count) for name, count in shown),
        ),
        Chart(
            tr("Problems by decade"),
            tuple((str(decade), counts.decades[decade]) for decade in decades),
            is_ordered=True,
            outside=_undated(counts),
        ),
        Chart(
            _title(tr("Stipulations"), counts.stipulations),
            _named(most_common(counts.stipulations, MOST_NAMES)),
        ),
        Chart(tr("Men"), _men(counts), is_ordered=True),
        Chart(_title(tr("Authors"), counts.authors), most_common(counts.authors, MOST_NAMES)),
        Chart(tr("Verdicts"), _verdicts(counts)),
    )
    return tuple(chart for chart in charts if chart.values or (chart.rows and chart.columns))


def _title(title: str, counter: Counter[str]) -> str:
    """Return the *title* of a plot, with how many of all names it shows where that is not all."""
    return (
        title
        if len(counter) <= MOST_NAMES
        else filled("%1 (%2 / %3)", title, MOST_NAMES, len(counter))
    )


def _theme(name: str) -> str:
    if name in SEVERAL_FLIGHTS:
        return filled("%1 (%2)", theme_name(Theme.FLIGHT_GIVING), SEVERAL_FLIGHTS[name])
    theme = _THEMES.get(name)
    return name if theme is None else theme_name(theme)


def _undated(counts: Statistics) -> Values:
    """Return how many problems have no year, to stand behind the decades."""
    undated = counts.total - counts.decades.total()
    return ((tr("n.d."), undated),) if undated else ()


def _named(values: Values) -> Values:
    return tuple((name or tr("none"), count) for name, count in values)


def _men(counts: Statistics) -> Values:
    if not counts.men:
        return ()
    return tuple((str(n), counts.men[n]) for n in range(min(counts.men), max(counts.men) + 1))


def _verdicts(counts: Statistics) -> Values:
    values = most_common(counts.verdicts, MOST_NAMES)
    return tuple((name or tr("not known"), count) for name, count in values)
