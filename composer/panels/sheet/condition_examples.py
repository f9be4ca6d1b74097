"""A small problem for each fairy condition, which it needs to be solved.

They ship as ``resources/condition_examples.txt``, a line each: the condition as it is offered, the
stipulation and the FEN, with all conditions behind it.  ``python -m tests.condition_examples``
finds them.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from composer.model.document import Entry
from composer.resources import resource
from solver.fairy.conditions import FairyCondition
from solver.notation.fen import parse_fen
from solver.setup import Setup


def example_of(condition: FairyCondition) -> Entry | None:
    """Return the problem that shows an offered condition, if there is one."""
    told = _lines().get(condition.text)
    if told is None:
        return None
    stipulation, fen = told
    setup = parse_fen(fen)
    options = tuple(sorted(it.text for it in setup.conditions))
    return Entry(replace(setup, conditions=Setup().conditions), stipulation, options=options)


@cache
def _lines() -> dict[str, tuple[str, str]]:
    """Return the stipulation and the FEN by the name of the condition."""
    text = resource("condition_examples.txt").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines())
    return {name: (stipulation, fen) for name, stipulation, fen in rows}
