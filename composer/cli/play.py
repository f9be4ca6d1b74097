"""``matewright play``: a game against one of the old machines in the terminal."""

from __future__ import annotations

import argparse
import datetime
import sys
from pathlib import Path

from composer.cli.exits import BadInputError, Exit
from composer.cli.outputs import check_output
from composer.formats.saving import SaveError, save
from solver.ancestors.machine_game import MachineGame, MoveError, Opponent
from solver.ancestors.player import Played
from solver.notation.fen import FenError, parse_fen
from solver.notation.moves import san
from solver.squares import BLACK, WHITE

HELP = "Type a move (Nf3 or g1f3), back, board, resign or quit."


def run_play(arguments: argparse.Namespace) -> Exit:
    """Play until the game or the input ends, then save it where that was asked for.

    Raises:
        BadInputError: the position cannot be played, or the game cannot be saved.
    """
    if arguments.pgn is not None:
        check_output(Path(arguments.pgn), "--pgn")
    game = _new_game(arguments)
    print(f"You play {'White' if game.color else 'Black'} against {game.opponent.full_name}.")
    print(HELP)
    try:
        _play(game)
    except KeyboardInterrupt:
        print()
    print(f"Result: {game.result}")
    if arguments.pgn is not None:
        _save(game, Path(arguments.pgn), arguments.name)
    return Exit.FINISHED


def _new_game(arguments: argparse.Namespace) -> MachineGame:
    opponent = Opponent(arguments.against)
    color = BLACK if arguments.black else WHITE
    try:
        board = None if arguments.fen is None else _played(arguments.fen).board()
        return MachineGame(opponent, color, board)
    except FenError as error:
        raise BadInputError(f"FEN: {error}") from error
    except MoveError as error:
        raise BadInputError(str(error)) from error


def _played(fen: str) -> Played:
    """Return the beginning of *fen* with its move number: a rule of Atlas counts the moves."""
    setup, fields = parse_fen(fen), fen.split()
    return Played(setup, max(1, int(fields[5])) if len(fields) == 6 else 1)


def _play(game: MachineGame) -> None:
    """Take turns; the end of the input ends the game where it stands."""
    while not game.is_over:
        if game.is_machines_turn:
            _show_answer(game)
            continue
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line or not _obey(game, line.strip()):
            return


def _show_answer(game: MachineGame) -> None:
    before, number = game.played.game(), game.board.fullmove_number
    move = game.answer()
    print(f"{number}{'.' if before.turn else '…'}{san(before, move)}")


def _obey(game: MachineGame, text: str) -> bool:
    """Do what the human typed; tell whether the game goes on."""
    match text.lower():
        case "":
            pass
        case "quit" | "exit":
            return False
        case "resign":
            game.resign()
        case "board":
            print(game.board)
        case "back":
            print("Taken back." if game.take_back() else "There is no move to take back.")
        case _:
            try:
                game.move(game.read_move(text))
            except MoveError as error:
                print(f"{error} {HELP}")
    return True


def _save(game: MachineGame, path: Path, name: str) -> None:
    date = datetime.datetime.now().astimezone().strftime("%Y.%m.%d")
    try:
        save(path, game.pgn(name, date).encode())
    except SaveError as error:
        raise BadInputError(str(error)) from error
    print(f"Saved {path}.")
