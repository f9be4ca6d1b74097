"""What a user can do to the problem on the board: pure functions from document to document.

An edit that changes nothing returns the document it was given, so that the caller
can tell by ``is`` whether there is a step to undo.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from composer.model.document import Document, Entry
from composer.model.options import conditions_of
from solver.convention import turn_of_text
from solver.men import Kind, Man
from solver.setup import Setup
from solver.squares import Side, Square


def place_piece(document: Document, square: Square, piece: Man) -> Document:
    """Put *piece* on *square*, replacing what stands there.

    A colour has one king: a king that stands elsewhere moves instead of being doubled.
    """
    return paint_squares(document, (square,), piece)


def paint_squares(document: Document, squares: Iterable[Square], piece: Man | None) -> Document:
    """Put *piece* on every one of *squares* in turn (``None`` empties them): one sweep."""
    setup = document.entry.setup
    for square in squares:
        setup = _with_man(setup, square, piece)
    return replace_setup(document, setup)


def kings_that_move(setup: Setup, square: Square, piece: Man | None) -> tuple[Square, ...]:
    """Return the squares that kings leave when *piece* is put on *square*.

    Empty unless *piece* is a king whose colour has one elsewhere; the status line
    then says that the king was moved, not doubled.
    """
    if piece is None or piece.kind is not Kind.KING:
        return ()
    return tuple(king for king, man in enumerate(setup.squares) if man == piece and king != square)


def remove_piece(document: Document, square: Square) -> Document:
    """Empty *square*."""
    return replace_setup(document, document.entry.setup.with_piece(square, None))


def move_piece(document: Document, from_square: Square, to_square: Square) -> Document:
    """Carry the piece on *from_square* to *to_square*, replacing what stands there."""
    setup = document.entry.setup
    piece = setup.squares[from_square]
    if piece is None or from_square == to_square:
        return document
    return replace_setup(document, setup.with_pieces({from_square: None, to_square: piece}))


def copy_piece(document: Document, from_square: Square, to_square: Square) -> Document:
    """Put another piece like that on *from_square* on *to_square*; a king moves instead."""
    piece = document.entry.setup.squares[from_square]
    if piece is None or from_square == to_square:
        return document
    return place_piece(document, to_square, piece)


def exchange_kind(document: Document, before: Kind, after: Kind) -> Document:
    """Let all men of one kind be of another."""
    men = document.entry.setup.squares
    changed = {
        square: replace(man, kind=after)
        for square, man in enumerate(men)
        if man is not None and man.kind is before
    }
    return replace_setup(document, document.entry.setup.with_pieces(changed))


def clear_board(document: Document) -> Document:
    """Begin anew: no men, no castling rights, no en passant square, the usual side to play.

    The usual side is Black in helpmates and the like, and White in everything else.
    """
    return replace_setup(document, Setup(turn=turn_of_text(document.entry.stipulation)))


def game_array(document: Document) -> Document:
    """Set up the men as for a game, White to move."""
    return replace_setup(document, Setup.initial())


def set_turn(document: Document, turn: Side) -> Document:
    """Give the move to *turn*."""
    return replace_setup(document, document.entry.setup.with_turn(turn))


def toggle_keyword(document: Document, keyword: str) -> Document:
    """Give the problem *keyword*, behind those it has, or take it away."""
    keywords = document.entry.keywords
    if keyword in keywords:
        return edit_entry(document, keywords=tuple(one for one in keywords if one != keyword))
    return edit_entry(document, keywords=(*keywords, keyword))


def replace_setup(document: Document, setup: Setup) -> Document:
    """Put another position on the board; stipulation and metadata stay.

    Conditions under which it is played, as a FEN may have them, come to the options.
    """
    if not setup.conditions:
        return edit_entry(document, setup=setup)
    new = setup.conditions - conditions_of(document.entry)
    options = (*document.entry.options, *sorted(condition.text for condition in new))
    return edit_entry(document, setup=replace(setup, conditions=frozenset()), options=options)


def set_stipulation(document: Document, stipulation: str) -> Document:
    """Ask for something else; any text is kept, known to the solver or not."""
    return edit_entry(document, stipulation=stipulation)


def set_options(document: Document, options: tuple[str, ...]) -> Document:
    """Replace the options, such as ``SetPlay`` or ``Try``."""
    return edit_entry(document, options=options)


def set_solution(document: Document, solution: str) -> Document:
    """Store the text of the solution of the position as it stands."""
    return edit_entry(document, solution=solution, is_solution_outdated=False)


def set_extra(document: Document, key: str, value: object) -> Document:
    """Give the problem *value* for a key of its file that has no field; no value takes it away."""
    extra = document.entry.extra
    if not value:
        return edit_entry(document, extra=tuple(pair for pair in extra if pair[0] != key))
    if key in dict(extra):
        renewed = tuple((name, value if name == key else old) for name, old in extra)
        return edit_entry(document, extra=renewed)
    return edit_entry(document, extra=(*extra, (key, value)))


def edit_entry(document: Document, **changes: Any) -> Document:
    """Change fields of the problem on the board.

    The text it was read from goes.  A stored solution stays but is marked as
    outdated when the question changes.  An entry that could not be read is left
    alone, because its text is all there is of it: the changes go to a new entry
    behind it.
    """
    entry = document.entry
    if all(getattr(entry, name) == value for name, value in changes.items()):
        return document
    edited = entry.told_otherwise(**changes | {"verbatim": None})
    asked = (entry.setup, entry.stipulation, entry.options)
    if entry.solution and asked != (edited.setup, edited.stipulation, edited.options):
        edited = replace(edited, is_solution_outdated=True)
    if entry.fault is not None:
        return add_entry(document, replace(edited, fault=None))
    return document.with_entry(edited)


def replace_entry(document: Document, entry: Entry) -> Document:
    """Put *entry* in the place of the problem on the board, unless that could not be read."""
    if document.entry.fault is not None:
        return add_entry(document, entry)
    return document if entry == document.entry else document.with_entry(entry)


def begin_problem(document: Document, entry: Entry) -> Document:
    """Put another problem on the board: nothing that is said of the one there goes over to it.

    Where that is more than a position and what is asked, it stays in the collection, and the
    new one stands behind it.
    """
    here = document.entry
    is_bare = here == Entry(here.setup, here.stipulation, verbatim=here.verbatim)
    return replace_entry(document, entry) if is_bare else add_entry(document, entry)


def add_entry(document: Document, entry: Entry | None = None) -> Document:
    """Insert *entry* (or an empty board) behind the current problem and go to it."""
    return add_entries(document, (entry or Entry(),))


def add_entries(document: Document, entries: tuple[Entry, ...]) -> Document:
    """Insert *entries* behind the current problem and go to the first of them."""
    return insert_entries(document, entries, document.current + 1)


def take_in(document: Document, entries: tuple[Entry, ...]) -> Document:
    """Add *entries* behind the current problem; they take the place of a board never touched."""
    if document.entries == (Entry(stipulation=document.entry.stipulation),):
        return replace(document, entries=entries, current=0) if entries else document
    return add_entries(document, entries)


def insert_entries(document: Document, entries: tuple[Entry, ...], place: int) -> Document:
    """Put *entries* in front of the problem at *place* and go to the first of them."""
    if not entries:
        return document
    joined = (*document.entries[:place], *entries, *document.entries[place:])
    return replace(document, entries=joined, current=place)


def go_to_entry(document: Document, index: int) -> Document:
    """Put problem *index*, counted from 0, on the board; the nearest where there is none."""
    index = max(0, min(index, len(document.entries) - 1))
    return document if index == document.current else replace(document, current=index)


def _with_man(setup: Setup, square: Square, piece: Man | None) -> Setup:
    changes: dict[Square, Man | None]
    changes = dict.fromkeys(kings_that_move(setup, square, piece))
    changes[square] = piece
    return setup.with_pieces(changes)
