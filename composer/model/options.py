"""Popeye's options as collections use them: which of them change what is asked."""

from __future__ import annotations

from composer.model.document import Entry
from solver.conditions import option_name, read_conditions
from solver.language import filled, tr


def has_white_to_play(options: tuple[str, ...]) -> bool:
    """Tell whether help play shall begin half a move later, with the other side."""
    return any(option_name(option) in ("whitetoplay", "white-to-play") for option in options)


def changed_rules(entry: Entry) -> tuple[str, ...]:
    """Return the options under which the problem is not plain chess, such as ``Circe``.

    The solver does not know them: what it says of such an entry is not its solution.
    """
    return tuple(condition.text for condition in read_conditions(entry.options))


def why_not_plain_chess(entry: Entry) -> str | None:
    """Return the sentence that says which rules keep the solver from this problem, if any do."""
    rules = changed_rules(entry)
    if not rules:
        return None
    text = tr("This problem is not plain chess (%1), and only plain chess is solved.")
    return filled(text, ", ".join(rules))
