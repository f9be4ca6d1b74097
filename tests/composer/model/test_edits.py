"""Edits of the document: what each changes, and what it leaves alone."""

from collections.abc import Callable
from dataclasses import replace

import chess
import pytest

from composer.model import edits
from composer.model.document import Document, Entry
from solver.castling import CastlingRight
from solver.men import Man
from solver.notation.fen import parse_fen, write_fen

KING, ROOK = Man.from_fen("K"), Man.from_fen("R")
PAWN, QUEEN = Man.from_fen("p"), Man.from_fen("q")


def document_of(fen: str, **fields: object) -> Document:
    """Return a collection of one problem."""
    return Document((replace(Entry(setup=parse_fen(fen)), **fields),))  # type: ignore[arg-type]


def board_of(document: Document) -> str:
    """Return the first field of the FEN on the board."""
    return write_fen(document.entry.setup).split()[0]


START = "4k3/8/8/8/8/8/4P3/R3K3"
Edit = Callable[[Document], Document]


@pytest.mark.parametrize(
    ("edit", "board"),
    [
        (lambda d: edits.place_piece(d, chess.D4, PAWN), "4k3/8/8/8/3p4/8/4P3/R3K3"),
        (lambda d: edits.place_piece(d, chess.E2, QUEEN), "4k3/8/8/8/8/8/4q3/R3K3"),
        (lambda d: edits.place_piece(d, chess.H8, KING), "4k2K/8/8/8/8/8/4P3/R7"),
        (lambda d: edits.remove_piece(d, chess.E2), "4k3/8/8/8/8/8/8/R3K3"),
        (lambda d: edits.move_piece(d, chess.E2, chess.E7), "4k3/4P3/8/8/8/8/8/R3K3"),
        (lambda d: edits.move_piece(d, chess.E1, chess.E2), "4k3/8/8/8/8/8/4K3/R7"),
        (lambda d: edits.copy_piece(d, chess.E2, chess.E7), "4k3/4P3/8/8/8/8/4P3/R3K3"),
        (lambda d: edits.copy_piece(d, chess.E1, chess.H5), "4k3/8/8/7K/8/8/4P3/R7"),
        (lambda d: edits.paint_squares(d, (chess.A3, chess.B3), PAWN), "4k3/8/8/8/8/pp6/4P3/R3K3"),
        (lambda d: edits.paint_squares(d, (chess.A1, chess.E1), None), "4k3/8/8/8/8/8/4P3/8"),
        (lambda d: edits.paint_squares(d, (chess.A3, chess.B3), KING), "4k3/8/8/8/8/1K6/4P3/R7"),
        (edits.clear_board, "8/8/8/8/8/8/8/8"),
        (edits.game_array, chess.STARTING_BOARD_FEN),
    ],
)
def test_men_go_where_they_are_put(edit: Edit, board: str) -> None:
    before = document_of(START)
    assert board_of(edit(before)) == board
    assert board_of(before) == START


@pytest.mark.parametrize(
    "edit",
    [
        lambda d: edits.place_piece(d, chess.A1, ROOK),
        lambda d: edits.place_piece(d, chess.E1, KING),
        lambda d: edits.remove_piece(d, chess.H8),
        lambda d: edits.move_piece(d, chess.H8, chess.A8),
        lambda d: edits.move_piece(d, chess.A1, chess.A1),
        lambda d: edits.copy_piece(d, chess.H8, chess.A8),
        lambda d: edits.copy_piece(d, chess.E1, chess.E1),
        lambda d: edits.paint_squares(d, (), PAWN),
        lambda d: edits.set_turn(d, chess.WHITE),
        lambda d: edits.set_stipulation(d, "#2"),
        lambda d: edits.edit_entry(d, source="", authors=()),
        lambda d: edits.replace_setup(d, replace(d.entry.setup)),
        lambda d: edits.go_to_entry(d, 7),
        lambda d: edits.add_entries(d, ()),
        lambda d: edits.replace_entry(d, d.entry),
    ],
)
def test_an_edit_that_changes_nothing_gives_back_the_same_document(edit: Edit) -> None:
    document = document_of(START, verbatim="text")
    assert edit(document) is document


def test_the_king_that_moves_is_told() -> None:
    setup = parse_fen(START)
    assert edits.kings_that_move(setup, chess.H8, KING) == (chess.E1,)
    assert edits.kings_that_move(setup, chess.E1, KING) == ()
    assert edits.kings_that_move(setup, chess.H8, ROOK) == ()
    assert edits.kings_that_move(setup, chess.H8, None) == ()


def test_castling_follows_the_men_and_stays_off_when_switched_off() -> None:
    document = document_of(START)
    off = edits.replace_setup(document, replace(document.entry.setup, castling=frozenset()))
    assert not edits.place_piece(off, chess.D4, PAWN).entry.setup.castling
    away = edits.move_piece(off, chess.A1, chess.B1)
    back = edits.move_piece(away, chess.B1, chess.A1)
    assert back.entry.setup.castling == {CastlingRight.WHITE_LONG}


@pytest.mark.parametrize(
    ("stipulation", "turn"), [("#2", chess.WHITE), ("h#2", chess.BLACK), ("soup", chess.WHITE)]
)
def test_clearing_lets_the_usual_side_play(stipulation: str, turn: chess.Color) -> None:
    document = edits.edit_entry(document_of("4k2r/8/8/8/8/8/8/4K3 b k -"), stipulation=stipulation)
    document = edits.clear_board(document)
    assert document.entry.setup.turn is turn
    assert document.entry.setup.castling == frozenset()


def test_the_en_passant_square_goes_with_the_turn() -> None:
    document = document_of("4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 1")
    assert document.entry.setup.en_passant == chess.F6
    assert edits.set_turn(document, chess.BLACK).entry.setup.en_passant is None


@pytest.mark.parametrize(
    "edit",
    [
        lambda d: edits.remove_piece(d, chess.E2),
        lambda d: edits.set_turn(d, chess.BLACK),
        lambda d: edits.set_stipulation(d, "#3"),
        lambda d: edits.set_options(d, ("Duplex",)),
    ],
)
def test_a_stored_solution_is_kept_but_marked_when_the_question_changes(edit: Edit) -> None:
    document = edit(document_of(START, solution="1.Ke1-d2 !", verbatim="text"))
    assert document.entry.solution == "1.Ke1-d2 !"
    assert document.entry.is_solution_outdated
    assert document.entry.verbatim is None
    renewed = edits.set_solution(document, "1.Ke1-f2 !")
    assert not renewed.entry.is_solution_outdated


def test_metadata_does_not_touch_the_solution() -> None:
    document = document_of(START, solution="1.Ke1-d2 !", source="Old", verbatim="text")
    changed = edits.edit_entry(document, authors=("Loyd, Samuel",), award="1st Prize")
    assert not changed.entry.is_solution_outdated
    assert (changed.entry.source, changed.entry.award) == ("Old", "1st Prize")
    assert changed.entry.verbatim is None


def test_entries_are_added_beside_the_current_one() -> None:
    first, second = Entry(source="first"), Entry(source="second")
    document = edits.add_entry(Document((first, second)))
    assert document.current == 1
    assert [entry.source for entry in document.entries] == ["first", "", "second"]


@pytest.mark.parametrize(("index", "current"), [(-5, 0), (0, 0), (1, 1), (9, 1)])
def test_going_to_an_entry_stays_inside_the_collection(index: int, current: int) -> None:
    assert edits.go_to_entry(Document((Entry(), Entry())), index).current == current


def test_an_entry_that_could_not_be_read_is_never_changed() -> None:
    broken = Entry(stipulation="", fault="Line 1: not readable.", verbatim="{")
    document = Document((broken,))
    changes: tuple[Edit, ...] = (
        lambda d: edits.place_piece(d, chess.A1, ROOK),
        lambda d: edits.edit_entry(d, source="New"),
        lambda d: edits.replace_entry(d, Entry(source="New")),
    )
    for edit in changes:
        changed = edit(document)
        assert changed.entries[0] == broken
        assert changed.current == 1
        assert changed.entry.fault is None
        assert changed.entry.verbatim is None


def test_conditions_of_a_position_come_to_the_options() -> None:
    played = parse_fen("8/8/8/3k4/8/8/8/K6Q w - - 0 1 {Circe, Madrasi}")
    for options, after in (
        (("SetPlay", "Circe"), ("SetPlay", "Circe", "Madrasi")),
        (("madrasi circe",), ("madrasi circe",)),
    ):
        document = Document((Entry(options=options),))
        entry = edits.replace_setup(document, played).entry
        assert (entry.options, entry.setup.conditions) == (after, frozenset())
