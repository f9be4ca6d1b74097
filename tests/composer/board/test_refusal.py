"""Why a move cannot be made."""

from __future__ import annotations

import pytest

from composer.board.refusal import why_not
from solver.game import Move
from solver.notation.fen import parse_fen
from solver.squares import square_of


@pytest.mark.parametrize(
    ("fen", "move", "why"),
    [
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "g1g3", "A knight does not move like that."),
        ("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1", "e8e7", "White is to play, not Black."),
        ("4k3/8/8/8/8/8/8/4K1N1 b - - 0 1", "e1e2", "Black is to play, not White."),
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2e4", "The man on e3 is in the way."),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2d3", "There is nothing to capture on d3."),
        ("4k3/8/8/8/8/8/4P3/R3K3 w - - 0 1", "a1e1", "A man of the same side stands on e1."),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1g1", "The man on e1 is in the way."),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "e1c1", "Castling is not possible here."),
        ("4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "e2d2", "The man on e2 is pinned by Re7."),
        (
            "4k3/4r3/8/8/8/8/R7/4K3 w - - 0 1",
            "a2a3",
            "The king is in check, and this does not help: Re7 would still give it.",
        ),
        ("4k3/3r4/8/8/8/8/8/4K3 w - - 0 1", "e1d1", "The king would be in check from Rd7 there."),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8", "There is nothing to capture on b8."),
        ("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", "d4e3", "The king would be in check from Rh4 then."),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "Without both kings no move can be made."),
    ],
)
def test_the_reason_is_told(fen: str, move: str, why: str) -> None:
    wish = Move.from_uci(move)
    game = parse_fen(fen).game()
    assert not game.is_legal(wish) or why.startswith("Without")
    assert why_not(game, wish.from_square, wish.to_square) == why


@pytest.mark.parametrize(
    ("fen", "square", "why"),
    [
        ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "The man on e2 is blocked: it has no move."),
        ("4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2", "The man on e2 is pinned by Re7."),
        (
            "8/8/8/8/8/4k3/8/r3K3 w - - 0 1",
            "e1",
            "Every square to which the king could go is guarded.",
        ),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e8", "White is to play, not Black."),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a1", ""),
    ],
)
def test_a_man_without_a_move_is_explained(fen: str, square: str, why: str) -> None:
    assert why_not(parse_fen(fen).game(), square_of(square)) == why
