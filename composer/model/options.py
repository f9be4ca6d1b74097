"""Popeye's options as collections use them: which of them change what is asked."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from composer.model.document import Entry
from composer.model.kept import once_for_each_entry
from solver.conditions import option_name, read_conditions
from solver.convention import usual_turn
from solver.language import filled, tr
from solver.setup import Setup
from solver.stipulation import Parry, Play, Stipulation

if TYPE_CHECKING:  # of fairy play alone
    from solver.fairy.conditions import FairyCondition
    from solver.fairy.naming.codes import CodeLanguage


def has_white_to_play(options: tuple[str, ...]) -> bool:
    """Tell whether help play shall begin half a move later, with the other side."""
    return any(option_name(option) in ("whitetoplay", "white-to-play") for option in options)


def asks_variations(options: tuple[str, ...]) -> bool:
    """Tell whether Popeye shall tell how battle play goes on behind keys and tries."""
    return not {"variation", "variations"}.isdisjoint(map(option_name, options))


def changed_rules(entry: Entry) -> tuple[str, ...]:
    """Return the options under which the problem is not plain chess, such as ``Circe``."""
    return tuple(condition.text for condition in read_conditions(entry.options))


@once_for_each_entry
def played_setup(entry: Entry) -> Setup:
    """Return the diagram of *entry* under the conditions among its options, as it is played.

    Conditions that are not understood are left out; :func:`why_not_understood` names them.
    """
    if not changed_rules(entry):
        return entry.setup
    return replace(entry.setup, conditions=conditions_of(entry))


def conditions_of(entry: Entry, *, in_other_half: bool = False) -> frozenset[FairyCondition]:
    """Return the conditions under which *entry* is played, or the second half of its duplex."""
    from solver.fairy.conditions import merged
    from solver.fairy.naming.condition_words import conditions_in

    told = (told_whom(entry, it, in_other_half=in_other_half) for it in changed_rules(entry))
    return merged(it for text in told for it in conditions_in(text) or ())


_OF_ONE_SIDE = {
    **dict.fromkeys(("maximummer", "laengstzueger", "maximum"), "Maximummer"),
    "ultraschachzwang": "UltraSchachZwang",
}
"""Conditions that bind a side, if none is told the one that the stipulation leaves to be bound, in
Popeye's three languages."""

_UNBOUND = re.compile(rf"\b(?:{'|'.join(_OF_ONE_SIDE)})\b", re.IGNORECASE)


_ASSUMED = re.compile(rf"^Black(?={'|'.join({*_OF_ONE_SIDE.values()})})")
"""The side that is told of them where none was."""


def binds_a_side(text: str) -> bool:
    """Tell whether conditions bind one side and do not say which."""
    is_told = {"white", "black", "double"} & set(re.findall(r"\w+", text.lower()))
    return not is_told and _UNBOUND.search(text) is not None


def condition_options(
    text: str, language: CodeLanguage | None = None, *, are_whole: bool = False
) -> list[str] | None:
    """Return the options for the conditions told in *text*, ``None`` where one is unknown.

    Codes of men are those of *language*, English if none is told; names may be cut short unless
    they have to be whole.
    """
    from solver.fairy.naming.codes import CodeLanguage
    from solver.fairy.naming.condition_words import conditions_in

    known = conditions_in(text, language or CodeLanguage.ENGLISH, are_whole=are_whole)
    if known is None:
        return None
    names = [it.text for it in known]
    return [_ASSUMED.sub("", it) for it in names] if binds_a_side(text) else names


def first_unknown(text: str, *, are_whole: bool = False) -> tuple[int, str]:
    """Return the first word of *text* that goes with no condition before it, and how many do.

    The word is empty where all are understood.
    """
    words = text.split()[:_MOST_WORDS]
    for count in range(len(words), 0, -1):
        if condition_options(" ".join(words[:count]).strip(",;"), are_whole=are_whole):
            return count, "".join(words[count : count + 1]).strip(".,;")
    return 0, words[0].strip(".,;") if words else ""


_MOST_WORDS = 40
"""So many words are asked of conditions."""


def told_whom(entry: Entry, text: str, *, in_other_half: bool = False) -> str:
    """Return a condition with the side that it binds; as it stands where nobody says which.

    That is Black, but in series in which the other side helps White; where the sides change
    their parts, as in the second half of a duplex, it is the other one (Popeye 4.104,
    ``findRestrictedSide`` in ``twin.c``).
    """
    if not binds_a_side(text):
        return text
    asked = Stipulation.if_known(entry.stipulation)
    if asked is None:
        return text
    names = set(map(option_name, entry.options))
    is_helped = asked.counts_one_side and asked.play is Play.HELP
    is_open = asked.counts_one_side and asked.play not in (Play.DIRECT, Play.HELP)
    if is_open or asked.reciprocal is not None or asked.introduction:
        return text
    has_other_turn = entry.setup.turn is not usual_turn(asked)
    is_exchanged = "halfduplex" in names or (
        has_other_turn and not has_white_to_play(entry.options)
    )
    is_white = is_helped ^ is_exchanged ^ in_other_half
    side = "White" if is_white else "Black"
    return _UNBOUND.sub(lambda match: side + _OF_ONE_SIDE[match.group().lower()], text)


def _why_not_in_series(rules: tuple[str, ...], *, parries: bool) -> str | None:
    """Return why series play is not understood under rules that ask for the last move, if so.

    Nor is it known of a parry series, and of one with an introduction, whether a side that passes
    has made the last one.
    """
    from solver.fairy.conditions import FairyRule, Variant
    from solver.fairy.families import RECALLING
    from solver.fairy.naming.condition_words import conditions_in

    later = {Variant.PARRAIN, Variant.CONTRA_PARRAIN}
    unknown = {
        FairyRule.REPUBLICAN,
        *({FairyRule.MESSIGNY, FairyRule.LOST_PIECES, *RECALLING} if parries else ()),
    }
    held = [it for text in rules for it in conditions_in(text) or ()]
    found = [it.text for it in held if later & it.variants or it.rule in unknown]
    if not found:
        return None
    return filled(tr("What %1 does in series play is not known here."), found[0])


def unknown_rules(entry: Entry) -> list[str]:
    """Return the conditions that nobody here knows, or of which it is not told whom they bind."""
    from solver.fairy.naming.condition_words import conditions_in

    told = (told_whom(entry, text) for text in changed_rules(entry))
    return [text for text in told if conditions_in(text) is None or binds_a_side(text)]


def why_not_understood(entry: Entry) -> str | None:
    """Return the sentence that says which rules keep the solver from this problem, if any do."""
    rules = changed_rules(entry)
    if not rules:
        return None
    unknown = unknown_rules(entry)
    asked = entry.stipulation.lower()
    if not unknown and "ser" in asked:
        parries = "->" in asked or any(it.value and it.value in asked for it in Parry)
        return _why_not_in_series(rules, parries=parries)
    if not unknown:
        return None
    text = tr("This problem is played by rules that are not known here (%1).")
    return filled(text, ", ".join(unknown))
