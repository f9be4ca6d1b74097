"""From an entry to the text of one ``.olv`` document, in the newest layout."""

from __future__ import annotations

from enum import Enum

from composer.formats.common.listed_men import listed
from composer.formats.olv.options import KEPT_FAULT, KEPT_TEXT, write_options, write_own
from composer.formats.olv.own_men import MEN, write_own_men
from composer.formats.olv.yaml_values import FlowList, PlainScalar, Value, write_yaml
from composer.model.dates import date_value, is_date
from composer.model.document import Entry
from composer.model.marks import OWN_KEY
from solver.men import Color
from solver.setup import Setup

_BEFORE_THE_SOLUTION = ("twins", "glyphs", "intended-solutions")


def write_entry(entry: Entry) -> str:
    """Return the document of *entry*, its ``---`` included."""
    return write_yaml(entry_values(entry, Layout.NEW))


def write_kept_text(entry: Entry) -> str:
    """Return a document of the text that *entry* has in the place of a problem, and its fault."""
    fault = f"{entry.fault or ''}"  # plain text: in a file no words are said anew
    kept = {KEPT_FAULT: fault, KEPT_TEXT: entry.verbatim or entry.origin or ""}
    return write_yaml({OWN_KEY: kept})


class Layout(Enum):
    """How a document says where and when a problem was published."""

    OLD = "texts beside each other"
    NEW = "maps"


def entry_values(entry: Entry, layout: Layout) -> dict[str, Value]:
    """Return the keys of the document of *entry*, in their order, with their values.

    Where the old layout cannot say it all, the new one is taken.
    """
    options = write_options(entry.setup, entry.stipulation, entry.options)
    extra = dict(entry.extra)
    own = {**_own_extra(extra), **write_own(entry.setup, entry.stipulation, options)}
    own |= write_own_men(entry.setup, own.get(MEN))
    if entry.is_solution_outdated:
        own["solution"] = "outdated"
    published = (_old_publication(entry) if layout is Layout.OLD else None) or {
        "source": _source(entry),
        "award": _award(entry),
    }
    values: dict[str, Value] = {"authors": entry.authors, **published}
    values = {key: value for key, value in values.items() if value}
    values |= {"algebraic": _men(entry.setup), "stipulation": entry.stipulation}
    values |= {"options": options} if options else {}
    values |= {key: extra.pop(key) for key in _BEFORE_THE_SOLUTION if key in extra}
    after = {"solution": entry.solution, "keywords": entry.keywords, "comments": entry.comments}
    values |= {key: value for key, value in after.items() if value}
    return values | extra | ({OWN_KEY: own} if own else {})


def _old_publication(entry: Entry) -> dict[str, Value] | None:
    """Return source, date and award in the old layout, ``None`` where it cannot say them."""
    details = dict(entry.source_details)
    issue, number = details.pop("issue", ""), details.pop("problemid", "")
    texts = isinstance(issue, str) and isinstance(number, str)
    if details or entry.award_details or not texts or (issue and not number):
        return None
    if "/" in f"{issue}{'' if issue else number}":
        return None
    return {
        "source": entry.source,
        "date": PlainScalar(entry.date) if is_date(entry.date) else entry.date,
        "source-id": f"{issue}/{number}" if issue else str(number),
        "distinction": entry.award,
    }


def _own_extra(extra: dict[str, object]) -> dict[str, Value]:
    """Take words of our own key that a later version wrote out of *extra*."""
    own = extra.get(OWN_KEY)
    if not isinstance(own, dict):
        return {}
    del extra[OWN_KEY]
    return own


def _source(entry: Entry) -> dict[str, Value]:
    details = dict(entry.source_details)
    if entry.date:
        details = {**details, "date": date_value(entry.date)}
    return {"name": entry.source, **details} if entry.source or details else {}


def _award(entry: Entry) -> dict[str, Value]:
    details = dict(entry.award_details)
    if not entry.award:
        return details
    return {"tourney": PlainScalar("ditto"), **details, "distinction": entry.award}


def _men(setup: Setup) -> dict[str, FlowList]:
    neutral = [name for man in listed(setup, Color.NEUTRAL) for name in man.each]
    return {
        "white": FlowList([name for man in listed(setup, Color.WHITE) for name in man.each]),
        "black": FlowList([name for man in listed(setup, Color.BLACK) for name in man.each]),
        **({"neutral": FlowList(neutral)} if neutral else {}),
    }
