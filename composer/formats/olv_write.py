"""From an entry to the text of one ``.olv`` document, in the newest layout."""

from __future__ import annotations

import chess

from composer.formats.olv_dates import date_value
from composer.formats.olv_options import OWN_KEY, write_options, write_own
from composer.formats.yaml_values import FlowList, PlainScalar, Value, write_yaml
from composer.model.document import Entry
from solver.setup import Setup

_LETTERS = {6: "K", 5: "Q", 4: "R", 3: "B", 2: "S", 1: "P"}
_BEFORE_THE_SOLUTION = ("twins", "glyphs", "intended-solutions")


def write_entry(entry: Entry) -> str:
    """Return the document of *entry*, its ``---`` included."""
    options = write_options(entry.setup, entry.stipulation, entry.options)
    extra = dict(entry.extra)
    own = {**_own_extra(extra), **write_own(entry.setup, entry.stipulation, options)}
    if entry.is_solution_outdated:
        own["solution"] = "outdated"
    values: dict[str, Value] = {
        "authors": entry.authors,
        "source": _source(entry),
        "award": _award(entry),
    }
    values = {key: value for key, value in values.items() if value}
    values |= {"algebraic": _men(entry.setup), "stipulation": entry.stipulation}
    values |= {"options": options} if options else {}
    values |= {key: extra.pop(key) for key in _BEFORE_THE_SOLUTION if key in extra}
    after = {"solution": entry.solution, "keywords": entry.keywords, "comments": entry.comments}
    values |= {key: value for key, value in after.items() if value}
    return write_yaml(values | extra | ({OWN_KEY: own} if own else {}))


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
    return {
        "white": FlowList(_men_of(setup, chess.WHITE)),
        "black": FlowList(_men_of(setup, chess.BLACK)),
    }


def _men_of(setup: Setup, color: chess.Color) -> list[str]:
    return [
        f"{letter}{chess.square_name(square)}"
        for role, letter in _LETTERS.items()
        for square, piece in enumerate(setup.squares)
        if piece == chess.Piece(role, color)
    ]
