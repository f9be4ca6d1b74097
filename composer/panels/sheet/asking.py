"""Edits to what is asked beside the stipulation: options, duplex, intended solutions, twins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from composer.formats.olv.options import apply_option, usual_turn
from composer.model import edits, twins_edit
from composer.model.document import Document, Entry
from solver.conditions import option_name
from solver.squares import Side
from solver.stipulation import Stipulation
from solver.twinning.composition import Duplex
from solver.twinning.twins import twin_letter

_TWIN = re.compile(r"\s*([a-z]\d*)\s*[:)]\s*(.*)", re.IGNORECASE)
_TWINS, _INTENDED = "twins", "intended-solutions"


def ask(document: Document, stipulation: str) -> Document:
    """Ask for something else; the side to move follows where the convention changes.

    A helpmate begins with Black, with half a move more with White, all else with White.
    Who gave the move to the other side keeps it so from ``#2`` to ``#3``, and a text that
    is no stipulation, as while one is typed, changes nothing.
    """
    before = _turn_for(document.entry, document.entry.stipulation)
    after = _turn_for(document.entry, stipulation)
    asked = edits.set_stipulation(document, stipulation)
    return asked if after is None or before == after else edits.set_turn(asked, after)


def has_option(entry: Entry, name: str) -> bool:
    """Tell whether *entry* has the option *name*, however it is written."""
    return name.lower() in map(option_name, entry.options)


def set_option(document: Document, name: str, wanted: bool) -> Document:
    """Add the option *name* or take it away."""
    kept = tuple(o for o in document.entry.options if option_name(o) != name.lower())
    if not wanted:
        return edits.set_options(document, kept)
    if has_option(document.entry, name):
        return document
    return edits.set_options(document, (*kept, name))


def add_option(document: Document, option: str) -> Document:
    """Add an option as written; castling and en passant go into the position they speak of."""
    entry = document.entry
    setup, is_said = apply_option(entry.setup, entry.stipulation, option)
    if is_said and option_name(option) != Duplex.HALF.value.lower():
        return edits.replace_setup(document, setup)
    if option_name(option) == Duplex.HALF.value.lower() and not _is_help(entry):
        return set_duplex(document, Duplex.HALF)
    return edits.set_options(document, (*entry.options, option))


def change_option(document: Document, option: str, renewed: str | None) -> Document:
    """Write *renewed* in the place of *option*, or add it; ``None`` takes *option* away."""
    options = document.entry.options
    if option in options:
        place = options.index(option)
        renewed_options = () if renewed is None else (renewed,)
        changed = (*options[:place], *renewed_options, *options[place + 1 :])
        return edits.set_options(document, changed)
    return document if renewed is None else add_option(document, renewed)


def duplex_of(entry: Entry) -> Duplex:
    """Return whether both sides are asked, or the one that does not usually begin."""
    if has_option(entry, Duplex.BOTH.value):
        return Duplex.BOTH
    usual = _turn_for(_plain(entry), entry.stipulation)
    return Duplex.NONE if usual in (None, entry.setup.turn) else Duplex.HALF


def set_duplex(document: Document, duplex: Duplex) -> Document:
    """Ask one side, the other, or both; in half-duplex the other side begins."""
    asked = set_option(document, Duplex.BOTH.value, duplex is Duplex.BOTH)
    usual = _turn_for(_plain(asked.entry), asked.entry.stipulation)
    if usual is None:
        return asked
    is_half = duplex is Duplex.HALF
    asked = set_option(asked, Duplex.HALF.value, is_half and _is_help(asked.entry))
    return edits.set_turn(asked, usual is not is_half)


def intended_text(entry: Entry) -> str:
    """Return the number of intended solutions as the file has it."""
    return str(dict(entry.extra).get(_INTENDED, ""))


def set_intended(document: Document, text: str) -> Document:
    """Say how many solutions are intended; no text says nothing."""
    value = text.strip()
    return edits.set_extra(document, _INTENDED, int(value) if value.isdecimal() else value)


def twins_text(entry: Entry) -> str:
    """Write the twins of *entry*, one a line: ``b: Move a1 b2``."""
    twins = dict(entry.extra).get(_TWINS)
    if isinstance(twins, Mapping):
        lines = (twins_edit.TwinLine(str(name), value) for name, value in twins.items())
        return "\n".join(f"{line.letter}: {line.text}" for line in lines)
    return "" if twins is None else str(twins)


def read_twins(text: str) -> dict[str, str]:
    """Read twins, one a line; a line without a letter takes the next one."""
    twins: dict[str, str] = {}
    for line in filter(str.strip, text.splitlines()):
        match = _TWIN.fullmatch(line)
        letters = (twin_letter(place) for place in range(1, len(twins) + 2))
        free = next(letter for letter in letters if letter not in twins)
        name, changes = (match[1].lower(), match[2]) if match else (free, line)
        twins[name] = changes.strip()
    return twins


def set_twins(document: Document, text: str) -> Document:
    """Give the problem these twins and no others; a stored solution is outdated then.

    A value that is no text stays one as long as what is shown of it is not changed.
    """
    before = {line.letter: line for line in twins_edit.twin_lines(document.entry)}
    lines = []
    for letter, changes in read_twins(text).items():
        old = before.get(letter)
        is_same = old is not None and old.text == changes
        lines.append(old if old and is_same else twins_edit.TwinLine(letter, changes))
    return twins_edit.set_twin_lines(document, tuple(lines))


def _plain(entry: Entry) -> Entry:
    """Return *entry* without the option that lets the other side begin."""
    kept = tuple(o for o in entry.options if option_name(o) != Duplex.HALF.value.lower())
    return replace(entry, options=kept)


def _turn_for(entry: Entry, stipulation: str) -> Side | None:
    """Return the side that begins by convention, ``None`` where the text is no stipulation."""
    if Stipulation.if_known(stipulation) is None:
        return None
    return usual_turn(stipulation, entry.options)


def _is_help(entry: Entry) -> bool:
    asked = Stipulation.if_known(entry.stipulation)
    return asked is not None and asked.play.is_help
