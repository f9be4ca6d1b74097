"""What the table of problems writes in its cells, and says to a screen reader."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from composer.collection.columns import Column
from composer.collection.facts import Facts
from composer.collection.marks import is_marked
from composer.collection.versions import VersionPlace, version_name
from composer.formats.common.telling import men_count
from composer.model.document import Entry
from composer.solving.plan import flaws_of
from solver.counting import grouped
from solver.language import filled, joined, tr, tr_marked, trn
from solver.stipulation import Stipulation

QuestionWords = Callable[[Stipulation], str]
FOLLOWER = "↳ "
"""Stands before the author of a version that follows another one."""


def column_names() -> dict[Column, str]:
    """Return what each column is called."""
    return {
        Column.NUMBER: tr("No."),
        Column.MARK: "✓",
        Column.DIAGRAM: tr("Diagram"),
        Column.AUTHOR: tr("Author"),
        Column.STIPULATION: tr("Asks"),
        Column.MEN: tr("Men"),
        Column.SOURCE: tr("Source"),
        Column.DATE: tr("Date"),
        Column.AWARD: tr("Award"),
        Column.KEYWORDS: tr("Keywords"),
        Column.THEMES: tr("Themes"),
        Column.VERSION: tr("Version"),
        Column.VERDICT: tr("Verdict"),
        Column.STATE: tr("State"),
    }


def column_meanings() -> dict[Column, str]:
    """Return what each column shows, in a sentence."""
    return {
        Column.NUMBER: tr("Place in the file."),
        Column.MARK: tr("Problems that you have marked."),
        Column.DIAGRAM: tr("The position."),
        Column.AUTHOR: tr("Author or authors."),
        Column.STIPULATION: tr("The stipulation."),
        Column.MEN: tr("White men + black men."),
        Column.SOURCE: tr("Where it was published."),
        Column.DATE: tr("When it was published."),
        Column.AWARD: tr("The distinction it won."),
        Column.KEYWORDS: tr("The keywords of its content."),
        Column.THEMES: tr("How many themes were found in it, and which."),
        Column.VERSION: tr("Which version of a composition it is."),
        Column.VERDICT: tr("What is known of its soundness."),
        Column.STATE: tr("What the file holds of the solution, or what is wrong with the problem."),
    }


def themes_text(themes: Mapping[str, int] | None) -> str:
    """Return how many themes were found, and their names; nothing where nobody has looked."""
    if themes is None:
        return ""
    names = ", ".join(sorted(map(tr_marked, themes)))
    return f"{len(themes)}: {names}" if names else "0"


def cell_text(column: Column, facts: Facts) -> str:
    """Return what *column* shows of a problem where no other problem matters."""
    entry = facts.entry
    writers: dict[Column, Callable[[], str]] = {
        Column.NUMBER: lambda: grouped(facts.place + 1),
        Column.MARK: lambda: "✓" if is_marked(entry) else "",
        Column.AUTHOR: lambda: "; ".join(entry.authors) or _fault_word(entry),
        Column.STIPULATION: lambda: entry.stipulation,
        Column.MEN: lambda: "" if entry.fault else men_count(entry.setup),
        Column.SOURCE: lambda: entry.source,
        Column.DATE: lambda: entry.date,
        Column.AWARD: lambda: entry.award,
        Column.KEYWORDS: lambda: ", ".join(entry.keywords),
        Column.VERSION: lambda: version_name(entry),
        Column.STATE: lambda: state_words(entry),
    }
    return " ".join(writers[column]().split()) if column in writers else ""


def _fault_word(entry: Entry) -> str:
    """Say that *entry* cannot be read, where it cannot: a row of it is empty else."""
    return "" if entry.fault is None else tr("cannot be read")


def version_words(name: str, place: VersionPlace) -> str:
    """Say which version it is, and of how many."""
    return filled(tr("%1 (%2 of %3)"), name, place.number, place.count)


def state_words(entry: Entry) -> str:
    """Say what there is of the solution, or what is wrong."""
    if word := _fault_word(entry):
        return word
    if any(flaw.blocks for flaw in flaws_of(entry)):
        return tr("not playable")
    if entry.solution and entry.is_solution_outdated:
        return tr("solution outdated")
    return tr("solution stored") if entry.solution else ""


def spoken(facts: Facts, question_words: QuestionWords) -> str:
    """Say a problem in one sentence, such as ``Problem 12, Loyd, mate in 4, 11 men``."""
    entry = facts.entry
    number = filled(tr("Problem %1"), facts.place + 1)
    if entry.fault is not None:
        return joined(", ", (number, tr("cannot be read")))
    asked = facts.stipulation
    parts = [
        number,
        "; ".join(name.partition(",")[0] for name in entry.authors),
        entry.stipulation if asked is None else question_words(asked),
        trn("%1 man", "%1 men", facts.men),
        tr("marked") if is_marked(entry) else "",
        filled(tr("version %1"), version_name(entry)) if version_name(entry) else "",
    ]
    return ", ".join(part for part in parts if part)


def count_words(current: int, shown: int, total: int) -> str:
    """Say which of how many problems is on the board, and how many of them are shown."""
    if shown == total:
        return filled(tr("No. %1 of %2"), grouped(current + 1), grouped(total))
    words = tr("No. %1 of %2 (%3 shown)")
    return filled(words, grouped(current + 1), grouped(total), grouped(shown))
