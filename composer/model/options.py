"""Popeye's options as collections use them: which of them change what is asked."""

from __future__ import annotations

from dataclasses import replace

from composer.model.document import Entry
from composer.model.kept import once_for_each_entry
from solver.conditions import option_name, read_conditions
from solver.language import filled, tr
from solver.setup import Setup


def has_white_to_play(options: tuple[str, ...]) -> bool:
    """Tell whether help play shall begin half a move later, with the other side."""
    return any(option_name(option) in ("whitetoplay", "white-to-play") for option in options)


def changed_rules(entry: Entry) -> tuple[str, ...]:
    """Return the options under which the problem is not plain chess, such as ``Circe``."""
    return tuple(condition.text for condition in read_conditions(entry.options))


@once_for_each_entry
def played_setup(entry: Entry) -> Setup:
    """Return the diagram of *entry* under the conditions among its options, as it is played.

    Conditions that are not understood are left out; :func:`why_not_understood` names them.
    """
    rules = changed_rules(entry)
    if not rules:
        return entry.setup
    from solver.fairy.condition_words import conditions_in

    named = (conditions_in(text) or () for text in rules)
    return replace(entry.setup, conditions=frozenset(it for group in named for it in group))


def why_not_understood(entry: Entry) -> str | None:
    """Return the sentence that says which rules keep the solver from this problem, if any do."""
    rules = changed_rules(entry)
    if not rules:
        return None
    from solver.fairy.condition_words import conditions_in

    unknown = [text for text in rules if conditions_in(text) is None]
    if not unknown:
        return None
    text = tr("This problem is played by rules that are not known here (%1).")
    return filled(text, ", ".join(unknown))
