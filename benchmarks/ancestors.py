"""Measure the figures on the pages of the old machines: ``python -m benchmarks.ancestors``.

Nothing of the tests is used: the positions stand here, and where a figure can be counted
without our machines (python-chess alone), it is.  ``--wray`` adds the search among the
plain ways to fill the gap in Wray's evaluation, which takes a minute or two.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

import chess

from benchmarks.wray_variants import print_variants
from solver.ancestors.atlas import Atlas, AtlasReading, AtlasWeighed
from solver.ancestors.atlas_games import GAMES
from solver.ancestors.bell import ROOM, Algorithm50
from solver.ancestors.geniss import Geniss
from solver.ancestors.prinz import Prinz
from solver.ancestors.wray import Wray
from solver.notation.fen import parse_fen
from solver.orthodox import plain
from solver.position import Position

EXAMPLE = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"
STALEMATE = "k1K5/rNB5/P1R5/8/8/8/8/8 w - - 0 1"
EN_PASSANT = "5b2/1p2p1p1/1Q1pR1P1/6P1/k2p1K1p/1p1N3P/r1n3P1/nN1B4 w - - 0 1"
CROWDED = "2q3n1/6nK/3p1rP1/4P1p1/2pk3p/Q3R3/2PN1RBB/1brN4 w - - 0 1"
QUARTER_OF_AN_HOUR = 900
DIRECT_MATES = (
    ("Alekhine, Figure 1", "R1K5/5k2/2ppNpNp/7p/3P1Q2/8/2b4P/b7 w - - 0 1", 3),
    ("Loyd, Figure 6", "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1", 4),
    ("Loyd 1858", "8/4p2p/nn6/2p2N2/8/8/4NK2/7k w - - 0 1", 6),
)
TABLE_1 = (922, 24_034, 320_008, 3_973_630, 44_689_880, 99_323_877)
"""GEN of each length as the paper prints it; the sum it prints is another."""


def prinz_figures() -> None:
    """Print trials and keys, to the first key and to the end."""
    for fen in (EXAMPLE, STALEMATE):
        for all_keys in (False, True):
            machine = Prinz(parse_fen(fen))
            *_, last = machine.run(all_keys=all_keys)
            keys = ", ".join(map(chess.Board(fen).san, map(plain, machine.keys)))
            trials = sum(last.trials)
            pace = QUARTER_OF_AN_HOUR / trials
            end = "to the end" if all_keys else "first key"
            print(f"  {end}: {keys}; trials {last.trials} = {trials:,}, {pace:.2f} s each")


def bell_figures() -> None:
    """Print keys, moves listed, and how full the list was."""
    for fen in (EXAMPLE, EN_PASSANT, CROWDED):
        machine = Algorithm50(parse_fen(fen))
        *_, last = machine.run()
        keys = ", ".join(map(chess.Board(fen).san, map(plain, machine.keys)))
        listed = f"listed {sum(last.listed):,}"
        print(f"  {keys}; {listed}; at most {last.most_entries} of {ROOM} entries")


def first_row(fen: str) -> tuple[int, int]:
    """Count GEN and EVL of length 1 by python-chess: all lists, and moves that leave a reply."""
    board = chess.Board(fen)
    replies = []
    for move in board.legal_moves:
        board.push(move)
        replies.append(board.legal_moves.count())
        board.pop()
    return len(replies) + sum(replies), sum(count > 0 for count in replies)


def geniss_figures() -> None:
    """Print the counters, the combination, and the first row counted in another way."""
    print(f"  Table 1: the rows of GEN add up to {sum(TABLE_1):,}")
    for name, fen, moves in DIRECT_MATES:
        for all_keys in (False, True):
            machine = Geniss(Position.from_setup(parse_fen(fen)), moves, all_keys=all_keys)
            for _ in machine.run():
                pass
            end = "all keys" if all_keys else "first key"
            rows = " ".join(f"{row.generated:,}/{row.evaluated:,}" for row in machine.rows)
            print(f"  {name}, {end}: {rows}")
        print(f"    length 1 by python-chess: {first_row(fen)}")
        for line in machine.lines:
            print(f"    {len(line)} half-moves: {chess.Board(fen).variation_san(map(plain, line))}")


def recorded() -> Iterator[tuple[chess.Board, str]]:
    """Yield the positions in which Atlas moved by itself, with its move."""
    for game in GAMES:
        board = chess.Board()
        for name in game.names:
            if board.turn is game.atlas and game.doctored != board.fullmove_number:
                yield board.copy(), name
            board.push_san(name)


def _first_of_equals(board: chess.Board) -> chess.Move:
    best: AtlasWeighed | None = None
    for weighed in Atlas().weigh(board):
        if best is None or weighed.score > best.score:
            best = weighed
    assert best is not None
    return plain(best.move)


def atlas_figures() -> None:
    """Print how many recorded moves come out, and how many even trades of queens are declined."""
    positions = list(recorded())
    for reading in AtlasReading:
        player = Atlas(reading)
        misses = [
            f"{board.fullmove_number}.{name} ({board.san(plain(player.choose(board)))})"
            for board, name in positions
            if board.san(plain(player.choose(board))) != name
        ]
        print(f"  {reading.value}: {len(positions) - len(misses)} of {len(positions)}", *misses)
    early = sum(board.san(_first_of_equals(board)) == name for board, name in positions)
    print(f"  fitted, the earlier of equal moves: {early}")
    trades = list(queen_trades(120))
    for reading in AtlasReading:
        declined = sum(
            board.piece_type_at(Atlas(reading).choose(board).to_square) != chess.QUEEN
            for board in trades
        )
        print(f"  {reading.value}: {declined} of {len(trades)} even trades of queens declined")


def queen_trades(count: int) -> Iterator[chess.Board]:
    """Yield positions of random games, past move five, in which queens can be exchanged."""
    chance = random.Random(7)
    while count:
        board = chess.Board()
        for _ in range(chance.randint(12, 50)):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(chance.choice(moves))
        if board.fullmove_number > 5 and any(_is_queen_trade(board, m) for m in board.legal_moves):
            count -= 1
            yield board


def _is_queen_trade(board: chess.Board, move: chess.Move) -> bool:
    kinds = {board.piece_type_at(square) for square in (move.from_square, move.to_square)}
    is_guarded = board.is_attacked_by(not board.turn, move.to_square)
    return kinds == {chess.QUEEN} and is_guarded


def wray_figures() -> None:
    """Print the game of the calculator against itself."""
    board = chess.Board()
    while board.ply() < 16:
        board.push(plain(Wray().choose(board)))
    print("  against itself:", chess.Board().variation_san(board.move_stack))


def main() -> int:
    """Print all figures, machine by machine."""
    parser = argparse.ArgumentParser(prog="benchmarks.ancestors", description=__doc__)
    parser.add_argument("--wray", action="store_true", help="search the plain variants as well")
    arguments = parser.parse_args()
    for name, show in (
        ("Prinz", prinz_figures),
        ("Bell", bell_figures),
        ("Geniss", geniss_figures),
        ("Atlas", atlas_figures),
        ("Wray", wray_figures),
    ):
        print(name)
        show()
    if arguments.wray:
        print_variants()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
