"""Writing Popeye's input: every problem with its options and twins, ready to be solved there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import chess

from composer.formats.olv_options import usual_turn, write_options
from composer.formats.plain_text import men_text
from composer.formats.popeye_words import ENGLISH
from composer.formats.publication import Publication
from composer.formats.reading import Pulse, no_pulse
from composer.formats.telling import composition_or_none
from composer.formats.text import encode
from composer.model.document import Entry
from composer.model.options import option_name
from solver.twin_changes import Change, Move
from solver.twins import Twin

_POPEYE_OPTIONS = frozenset(name.lower() for name in (*ENGLISH.options, "Variation"))


def write_popeye(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
    """Write all problems as one input."""
    lines = ["BeginProblem"]
    for publication in publications:
        pulse()
        if publication.entry.fault is None:
            lines += ["NextProblem"] if len(lines) > 1 else []
            lines += problem_lines(publication.entry)
    return encode("\n".join([*lines, "EndProblem", ""]))


def problem_lines(entry: Entry) -> Iterator[str]:
    """Yield the commands for one problem, without the words that begin and end it."""
    for command, texts in (
        ("Author", (" & ".join(entry.authors),)),
        ("Origin", (_origin(entry),)),
        ("Award", (entry.award,)),
        ("Remark", tuple(line for comment in entry.comments for line in comment.splitlines())),
    ):
        yield from (f"{command} {' '.join(text.split())}" for text in texts if text.strip())
    yield "Pieces"
    for name, color in (("White", chess.WHITE), ("Black", chess.BLACK)):
        if entry.setup.count(color):
            yield f"  {name} {men_text(entry.setup, color)}"
    if entry.stipulation:
        yield f"Stipulation {entry.stipulation}"
    yield from _option_lines(entry)
    yield from _twin_lines(entry)


def _origin(entry: Entry) -> str:
    return ", ".join(part for part in (entry.source, entry.date) if part)


def _option_lines(entry: Entry) -> Iterator[str]:
    options = list(write_options(entry.setup, entry.stipulation, entry.options))
    names = {option_name(option) for option in options}
    if entry.setup.turn != usual_turn(entry.stipulation, tuple(options)):
        options += [] if names & {"duplex", "halfduplex"} else ["HalfDuplex"]
    known = [option for option in options if option_name(option) in _POPEYE_OPTIONS]
    if known:
        yield f"Option {' '.join(known)}"
    yield from (f"Condition {option}" for option in options if option not in known)


def _twin_lines(entry: Entry) -> Iterator[str]:
    composition = composition_or_none(entry)
    if composition is not None:
        for index, twin in enumerate(composition.twins):
            is_zero = composition.has_zeroposition and index == 0
            yield f"{'ZeroPosition' if is_zero else 'Twin'} {_twin(twin)}"
        return
    twins = dict(entry.extra).get("twins")
    for letter, text in twins.items() if isinstance(twins, Mapping) else ():
        yield f"{'ZeroPosition' if letter == 'a' else 'Twin'} {' '.join(str(text).split())}"


def _twin(twin: Twin) -> str:
    words = ["Continued"] if twin.is_continued else []
    return " ".join([*words, *map(_change, twin.changes)])


def _change(change: Change) -> str:
    """Return a change as Popeye reads it: without the man that a file may name with a move."""
    if isinstance(change, Move):
        return f"Move {chess.square_name(change.from_square)} {chess.square_name(change.to_square)}"
    return str(change)
