"""Signs and comments on moves, as the word ``notes`` of the key of our own keeps them.

One line of text: ``e1a1 !! {The queen steps back.} b) e1e2 f1g3 thematic``.  Each note has the
letter of its part where there are several, the moves from the diagram (``0000`` passes), then
a sign, the word ``thematic``, a comment in braces, as far as they are there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from composer.model.document import Entry
from composer.model.marks import own_of
from composer.model.moved_texts import Carry, Displaced, Obstacle, moved_words
from solver.game import Move
from solver.notation.page.notes import MoveNote

NOTES = "notes"
"""The word of our own key under which notes are kept."""
NoteKey = tuple[str, tuple[Move, ...]]
"""The name of a part, and the moves from its diagram."""

_UCI = r"(?:[a-h][1-8][a-h][1-8][qrbsn]?|0000)"
_NOTE = re.compile(
    rf"(?:(?P<part>[\w-]+)\) )?(?P<moves>{_UCI}(?: {_UCI})*)"
    r"(?: (?P<sign>!!|\?\?|!\?|\?!|!|\?)(?![!?]))?(?P<thematic> thematic)?"
    r"(?: \{(?P<comment>[^{}]*)\})?"
)


def may_have_notes(entry: Entry) -> bool:
    """Tell, without reading the solution, whether anything may be said of moves."""
    return "{" in entry.solution or bool(own_notes(entry))


def own_notes(entry: Entry) -> dict[NoteKey, MoveNote]:
    """Return the notes that the key of our own holds."""
    return dict(_read(_text_of(entry)))


def notes_text(notes: Mapping[NoteKey, MoveNote]) -> str:
    """Write *notes* for the key of our own; nothing where there are none."""
    return " ".join(_written(key, note) for key, note in notes.items() if note)


def moved(own: object, carry: Carry) -> object:
    """Return what stands under our key with its notes moved; they stay where there is no room."""
    if not isinstance(own, Mapping) or not isinstance(own.get(NOTES), str):
        return own
    try:
        return {**own, NOTES: moved_words(own[NOTES], carry, Obstacle.OPTION)}
    except Displaced:
        return own


def with_parts_renamed(
    own: Mapping[str, object], letters: Mapping[str, str | None]
) -> dict[str, object]:
    """Return *own* with the notes on twins under their new *letters*; those on lost ones go."""
    text = own.get(NOTES)
    if not isinstance(text, str):
        return dict(own)
    told: dict[NoteKey, MoveNote] = {}
    for (part, moves), note in _read(text):
        name, dash, behind = part.partition("-")
        letter = letters.get(name, name)
        if letter is not None:
            told[letter + dash + behind, moves] = note
    return {**own, NOTES: notes_text(told)}


def _text_of(entry: Entry) -> str:
    value = own_of(entry).get(NOTES)
    return value if isinstance(value, str) else ""


def _read(text: str) -> Iterator[tuple[NoteKey, MoveNote]]:
    for match in _NOTE.finditer(text):
        try:
            moves = tuple(Move.from_uci(uci) for uci in match["moves"].split())
        except ValueError:  # somebody wrote there what is no move
            continue
        note = MoveNote(match["sign"] or "", bool(match["thematic"]), match["comment"] or "")
        yield (match["part"] or "", moves), note


def _written(key: NoteKey, note: MoveNote) -> str:
    part, moves = key
    words = [f"{part})"] if part else []
    words += [move.uci() for move in moves]
    words += [note.sign] if note.sign else []
    words += [note.thematic_word] if note.is_thematic else []
    words += [f"{{{note.comment}}}"] if note.comment else []
    return " ".join(words)
