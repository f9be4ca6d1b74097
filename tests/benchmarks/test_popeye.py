"""Writing Popeye's input and reading its output; Popeye itself is not needed."""

from __future__ import annotations

import chess

from benchmarks import popeye

OUTPUT = """
Popeye Linux v4.104 (64 MB)

      1...Kg8-f8
          2.Qb2-b8 #

   1.Qb2-b8 + ?
    but
      1...Kg8*h7 !

   1.Qb2-b7 ! threat:
          2.Qb7-g7 #
      1...Kg8-f8
          2.Rh7-h8 #

   1.Sd4-f5 ! threat:
          2.Qb2-h8 #

   1.Rh7-e7 ? threat:
          2.Qb2-b8 #
    but
      1...Kg8-f8 !


solution finished. Time = 0.011 s
"""
BOARD = chess.Board("6k1/p6R/8/8/3N4/8/1Q6/K7 w - - 0 1")


def test_keys_and_tries_are_read() -> None:
    keys, tries = popeye.read_first_moves(OUTPUT, BOARD)
    assert {move.uci() for move in keys} == {"b2b7", "d4f5"}
    found = {move.uci(): {reply.uci() for reply in replies} for move, replies in tries.items()}
    assert found == {"b2b8": {"g8h7"}, "h7e7": {"g8f8"}}


def test_no_solution_is_an_empty_answer() -> None:
    text = "Popeye Linux v4.104\n\n\nsolution finished. Time = 0.009 s\n"
    assert popeye.read_first_moves(text, BOARD) == (frozenset(), {})


def test_knights_are_written_as_popeye_reads_them() -> None:
    text = popeye.write_problem(BOARD, 2, "SetPlay Try")
    assert "Forsyth 6k1/p6R/8/8/3S4/8/1Q6/K7\n" in text
    assert "Stipulation #2\n" in text
    assert "Option NoBoard SetPlay Try\n" in text


def test_missing_castling_rights_and_en_passant_are_said() -> None:
    board = chess.Board("r3k2r/8/8/4Pp2/8/8/8/R3K2R w Kq f6 0 1")
    options = popeye.write_problem(board, 1).splitlines()[1]
    assert options == "Option NoBoard NoCastling a1h8 EnPassant f7f6f5"
    full = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert popeye.write_problem(full, 1).splitlines()[1] == "Option NoBoard"


def test_copies_are_solved_in_one_run() -> None:
    text = popeye.write_copies(popeye.write_problem(BOARD, 2), 3)
    assert text.count("Stipulation #2\n") == 3
    assert [text.count(word) for word in ("BeginProblem", "NextProblem", "EndProblem")] == [1, 2, 1]


def test_mirroring_twice_changes_nothing() -> None:
    for move in BOARD.legal_moves:
        assert popeye.mirror_move(popeye.mirror_move(move)) == move
    promotion = chess.Move.from_uci("a2a1n")
    assert popeye.mirror_move(promotion).uci() == "a7a8n"
