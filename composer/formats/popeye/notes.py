"""Signs and comments on the moves of an entry: in its stored solution, else in our own key.

A comment stands in braces behind its move where Olive keeps it, in the text of the solution.
All else is kept by :mod:`composer.model.notes`: signs, and comments on moves that no stored
text has.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from composer.formats.popeye.solution import COMMENT, MoveText, PlayNode, texts_of_moves
from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.kept import once_for_each_entry
from composer.model.marks import with_own
from composer.model.notes import NOTES, NoteKey, notes_text, own_notes
from solver.errors import SolverError
from solver.game import PASS, Move
from solver.notation.lines import tells_of_cut
from solver.notation.page.notes import NO_NOTES, MoveNote, Notes, Way, thematic_firsts
from solver.orthodox import own
from solver.twinning.composition import Part

_Texts = dict[NoteKey, MoveText]
_FIRST = "a"
"""The letter of the diagram where there are twins."""


@once_for_each_entry
def notes_of(entry: Entry) -> Notes:
    """Return what is said of moves, part by part; nothing where the parts cannot be made."""
    told = _own_notes(entry)
    has_comments = COMMENT.search(entry.solution) is not None and not entry.is_solution_outdated
    if not told and not has_comments:
        return NO_NOTES
    for key, text in (_texts_of(entry) if has_comments else {}).items():
        words = _words_of(entry.solution, text)
        if words:
            told[key] = replace(told.get(key, MoveNote()), comment=words)
    numbers = {_name(part): number for number, part in enumerate(_parts(entry))}
    return {(numbers[key[0]], key[1]): note for key, note in told.items() if key[0] in numbers}


def thematic_of(entry: Entry) -> dict[int, frozenset[Move]]:
    """Return the first moves that *entry* marks as thematic, part by part."""
    return thematic_firsts(notes_of(entry)) if own_notes(entry) else {}


def with_note(entry: Entry, way: Way, note: MoveNote) -> Entry:
    """Return *entry* with *note* on the move that *way* leads to; an empty one takes it away."""
    number, moves = way
    parts = _parts(entry)
    if number >= len(parts) or entry.fault is not None:
        return entry
    key = _name(parts[number]), moves
    text = _texts_of(entry).get(key)
    if text is not None:
        entry = replace(entry, solution=_with_comment(entry.solution, text, note.comment))
        note = replace(note, comment="")
    told = {**_own_notes(entry), key: note}
    return _with_own(entry, notes_text(told))


def with_stored(entry: Entry, solution: str) -> Entry:
    """Return *entry* with another stored *solution*; comments go along to their moves."""
    before = notes_of(replace(entry, is_solution_outdated=False))
    stored = replace(entry, solution=solution, is_solution_outdated=False, verbatim=None)
    if stored == replace(entry, verbatim=None):
        return entry
    for way, note in before.items():
        stored = with_note(stored, way, note)
    return stored


def _parts(entry: Entry) -> tuple[Part, ...]:
    try:
        return tuple(composition_of(entry).parts())
    except SolverError:
        return ()


def _own_notes(entry: Entry) -> dict[NoteKey, MoveNote]:
    """Return our own notes by the parts that there are: the diagram got a name, or lost it.

    With the first twin that is made the notes on the only part become those on the first one.
    """
    told = own_notes(entry)
    names = [_name(part) for part in _parts(entry)] if told else []
    if not names:
        return told
    other = {"": names[0]} if "" not in names else {_FIRST: ""}
    return {
        (name if name in names else other.get(name, name), moves): note
        for (name, moves), note in told.items()
    }


def _name(part: Part) -> str:
    return "-".join(filter(None, (part.letter, "duplex" if part.is_duplex else "")))


def _texts_of(entry: Entry) -> _Texts:
    """Return where the moves of the stored solution stand, nothing where it is free notation."""
    if not entry.solution.strip() or entry.is_solution_outdated:
        return {}
    try:
        told = texts_of_moves(entry)
    except SolverError:
        return {}
    return {
        (_name(part), _way_to(node, part)): text
        for part, texts in told
        for node, text in texts.items()
    }


def _way_to(node: PlayNode, part: Part) -> tuple[Move, ...]:
    """Return the moves to *node* as the page has them: passes only before threats."""
    moves: list[Move] = []
    at: PlayNode | None = node
    while at is not None and at.parent is not None:
        assert at.move is not None
        moves.insert(0, own(at.move))
        at = at.parent
    if not part.problem.stipulation.is_battle:
        return tuple(move for move in moves if move)
    return tuple(moves[1:] if moves[0] == PASS else moves)


def _words_of(solution: str, text: MoveText) -> str:
    """Return what is said of a move; that variations are missing is no remark on the last one."""
    told = (" ".join(solution[a + 1 : b - 1].split()) for a, b in text.comments)
    return ", ".join(it for it in told if not tells_of_cut(it))


def _with_comment(solution: str, text: MoveText, comment: str) -> str:
    """Put *comment* behind the move of *text*, in the place of those that stand there."""
    if _words_of(solution, text) == comment:
        return solution
    for begin, end in reversed(text.comments):
        solution = solution[:begin].rstrip(" ") + solution[end:]
    words = f" {{{comment}}}" if comment else ""
    return solution[: text.end] + words + solution[text.end :]


def _with_own(entry: Entry, text: str) -> Entry:
    """Return *entry* with *text* under the word of our own key."""
    return replace(entry, extra=with_own(entry.extra, {NOTES: text}), verbatim=None)


def unplaced_comments(entry: Entry) -> bool:
    """Tell whether the stored solution has comments that belong to no move."""
    placed = sum(len(text.comments) for text in _texts_of(entry).values())
    return sum(1 for _ in _comments_in(entry.solution)) > placed


def is_cut(entry: Entry) -> bool:
    """Tell whether the stored solution says that it has not all variations."""
    return any(map(tells_of_cut, _comments_in(entry.solution)))


def _comments_in(solution: str) -> Iterator[str]:
    for match in COMMENT.finditer(solution):
        if not match[1].startswith(("dia", "display-")):
            yield match[1]
