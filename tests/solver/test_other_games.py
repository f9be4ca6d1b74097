"""What speaks to a game serves another kind of chess: here two neutral knights, and no kings."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from solver.castling import NO_RIGHTS, Rights
from solver.game import PASS, Effect, Game, Move, after, give_turn
from solver.goals import Goal, is_reached
from solver.men import Color, Kind, Man
from solver.notation.moves import long_algebraic, san, short_algebraic
from solver.orthodox import NotOrthodoxError, board_of
from solver.squares import SQUARES, WHITE, Side, Square, file_of, rank_of, square_of

KNIGHT = Man(Kind.KNIGHT, Color.NEUTRAL)


class Knights:
    """Either side moves either knight; one that takes the other is reborn on a1."""

    def __init__(self, squares: tuple[Square, ...], turn: Side = WHITE) -> None:
        self._squares, self.turn = squares, turn
        self._before: list[tuple[Square, ...]] = []

    @property
    def men(self) -> tuple[Man | None, ...]:
        return tuple(map(self.man_at, SQUARES))

    def man_at(self, square: Square) -> Man | None:
        return KNIGHT if square in self._squares else None

    castling: Rights = NO_RIGHTS
    en_passant: Square | None = None
    en_passant_fits = True
    moves_others = False
    in_check = False

    def attackers(
        self, side: Side, square: Square, without: Square | None = None
    ) -> tuple[Square, ...]:
        return tuple(it for it in self._squares if it != without and _leaps(it, square))

    def walks(self, start: Square) -> tuple[Move, ...]:
        return tuple(Move(start, end) for end in SQUARES if _leaps(start, end))

    def moves(self) -> tuple[Move, ...]:
        return tuple(move for start in self._squares for move in self.walks(start))

    def each_move(self) -> Iterator[Move]:
        return iter(self.moves())

    def may_check(self, move: Move) -> bool:
        return False

    def checking_moves(self) -> Iterator[Move]:
        return iter(())

    def has_moves(self) -> bool:
        return bool(self.moves())

    def is_legal(self, move: Move) -> bool:
        return move in self.moves()

    def made(self, move: Move) -> Move:
        if self.man_at(move.to_square) is None:
            return move
        effects = (Effect(move.to_square, None), Effect(square_of("a1"), KNIGHT))
        return Move(move.from_square, move.to_square, None, move.to_square, effects)

    @property
    def has_two_boards(self) -> bool:
        return False

    @property
    def names_kinds_alone(self) -> bool:
        return False

    @property
    def is_attacked(self) -> bool:
        return self.in_check

    def look_of(self, move: Move) -> Move:
        return move

    def rivals(self, move: Move) -> tuple[Move, ...]:
        others = (it for it in self._squares if it != move.from_square)
        return tuple(Move(it, move.to_square) for it in others if _leaps(it, move.to_square))

    def push(self, move: Move) -> None:
        self._before.append(self._squares)
        if move:
            end = square_of("a1") if self.made(move).effects else move.to_square
            left = {*self._squares} - {move.from_square, move.to_square}
            self._squares = (*sorted(left), end)
        self.turn = not self.turn

    def pass_turn(self, *, forgets: bool = False) -> None:
        self.push(PASS)

    def pop(self) -> None:
        self._squares = self._before.pop()
        self.turn = not self.turn

    def key(self) -> bytes:
        return bytes(sorted(self._squares))

    def copy(self) -> Knights:
        return Knights(self._squares, self.turn)


def _leaps(start: Square, end: Square) -> bool:
    files, ranks = file_of(start) - file_of(end), rank_of(start) - rank_of(end)
    return {abs(files), abs(ranks)} == {1, 2}


def knights(*names: str) -> Game:
    return Knights(tuple(map(square_of, names)))


@pytest.mark.parametrize(
    ("squares", "move", "short", "long", "pgn"),
    [
        ("b1 h8", "b1c3", "nSc3", "nSb1-c3", "nNc3"),
        ("b1 d1", "b1c3", "nSbc3", "nSb1-c3", "nNbc3"),
        ("b1 b5", "b1c3", "nS1c3", "nSb1-c3", "nN1c3"),
        ("b1 c3", "b1c3", "nSxc3[nSc3->a1]", "nSb1*c3[nSc3->a1]", "nNxc3[nNc3->a1]"),
    ],
)
def test_moves_of_another_game_are_written(
    squares: str, move: str, short: str, long: str, pgn: str
) -> None:
    game, made = knights(*squares.split()), Move.from_uci(move)
    before = game.men
    assert short_algebraic(game, made) == short
    assert long_algebraic(game, made) == long
    assert san(game, made) == pgn
    assert game.men == before


def test_a_neutral_man_is_moved_by_whoever_has_the_turn() -> None:
    game = knights("b1", "d1")
    for name in ("b1c3", "c3e4"):
        give_turn(game, Move.from_uci(name))
        game.push(Move.from_uci(name))
    assert game.turn is WHITE
    assert game.man_at(square_of("e4")) == KNIGHT


def test_goals_are_judged_by_the_game_that_is_played() -> None:
    game, taking = knights("b1", "c3"), Move.from_uci("b1c3")
    assert is_reached(game, taking, Goal.CAPTURE)
    assert not is_reached(game, Move.from_uci("b1a3"), Goal.CAPTURE)
    assert is_reached(game, taking, Goal.SQUARE, square_of("a1"))  # where he is in the end
    assert not is_reached(game, taking, Goal.SQUARE, square_of("c3"))
    assert not is_reached(game, taking, Goal.MATE)
    with after(game, taking):
        assert game.man_at(square_of("a1")) == KNIGHT
        assert game.man_at(square_of("c3")) is None


def test_such_a_game_is_on_no_board_of_python_chess() -> None:
    with pytest.raises(NotOrthodoxError, match="Knights is not of orthodox chess"):
        board_of(knights("b1"))
