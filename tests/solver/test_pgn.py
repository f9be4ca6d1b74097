"""Solutions as games: every move of them can be played, every key and mate is there."""

from __future__ import annotations

import io

import chess.pgn
import pytest

from solver.notation.fen import parse_fen
from solver.notation.pgn import movetext, pgn_game
from solver.orthodox import own, plain
from solver.problem import Problem, Task
from solver.solution import Solution
from solver.solve import solve
from solver.stipulation import Stipulation

TWO = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"


def solved(fen: str, asked: str) -> Solution:
    """Solve with everything that is looked for by default."""
    return solve(Task(Problem(parse_fen(fen), Stipulation.parse(asked))))


def reread(game: chess.pgn.Game) -> chess.pgn.Game:
    """Write *game* and read it again."""
    again = chess.pgn.read_game(io.StringIO(str(game)))
    assert again is not None
    assert again.errors == []
    return again


def leaves(node: chess.pgn.GameNode) -> list[chess.pgn.GameNode]:
    """Return the ends of all variations."""
    if not node.variations:
        return [node]
    return [leaf for child in node.variations for leaf in leaves(child)]


@pytest.mark.parametrize(
    ("fen", "asked"),
    [
        (TWO, "#2"),
        ("8/1p6/8/2P5/N1k1K3/8/1Q6/8 w - - 0 1", "#3"),
        ("8/2p2PP1/1prp1Kp1/1Rbk2P1/1p3p2/1P3P2/2PPPQ2/8 w - - 0 1", "s#2"),
        ("6R1/7q/8/5k2/3K1B2/8/8/8 b - - 0 1", "h#3"),
        ("8/8/3r4/2kP4/2pp2P1/1p2pN2/1P1N2B1/3R1K2 w - - 0 1", "h#2.5"),
        ("8/8/8/K7/1N6/8/8/k7 b - - 0 1", "h=3"),
        ("8/8/8/7r/6kn/8/5PP1/4KBNR w K - 0 1", "ser-s#6"),
    ],
)
def test_the_game_is_read_back_and_ends_in_the_goal(fen: str, asked: str) -> None:
    solution = solved(fen, asked)
    game = reread(pgn_game(solution))
    assert movetext(game) == movetext(pgn_game(solution))
    first = {own(child.move) for child in game.variations}
    assert first >= set(solution.keys)
    assert first >= {line[0] for line in solution.lines}
    refutations = {reply for found in solution.tries for reply in found.refutations}
    for leaf in leaves(game):
        board = leaf.board()
        is_end = board.is_checkmate() or (board.is_stalemate() and "=" in asked)
        is_refuted = isinstance(leaf, chess.pgn.ChildNode) and own(leaf.move) in refutations
        assert is_end or is_refuted or leaf.comment.startswith("threat ")


def test_battle_play_has_no_pass_in_its_main_line() -> None:
    for fen in (TWO, "8/1p6/8/2P5/N1k1K3/8/1Q6/8 w - - 0 1"):
        game = pgn_game(solved(fen, "#3" if fen != TWO else "#2"))
        assert all(game.mainline_moves())
        assert any(not child.move for root in game.variations for child in root.variations)


def test_keys_tries_and_refutations_have_their_signs() -> None:
    solution = solved(TWO, "#2")
    game = reread(pgn_game(solution))
    key = game.variation(plain(solution.keys[0]))
    assert game.variations[0] is key
    assert chess.pgn.NAG_GOOD_MOVE in key.nags
    assert 23 in key.nags
    assert "zugzwang" in key.comment
    for found in solution.tries:
        node = game.variation(plain(found.move))
        assert chess.pgn.NAG_MISTAKE in node.nags
        for reply in found.refutations:
            assert chess.pgn.NAG_GOOD_MOVE in node.variation(plain(reply)).nags


def test_threats_follow_a_null_move() -> None:
    solution = solved(TWO, "#2")
    game = reread(pgn_game(solution))
    threats = [child for root in game.variations for child in root.variations if not child.move]
    assert threats
    assert all(child.comment == "threat" for child in threats)


def test_more_keys_than_intended_are_cooks() -> None:
    solution = solved("k7/8/1K6/8/8/8/7R/6R1 w - - 0 1", "#1")
    assert len(solution.keys) == 2
    assert "cook" in str(pgn_game(solution))
    assert "cook" not in str(pgn_game(solution, intended=2))
