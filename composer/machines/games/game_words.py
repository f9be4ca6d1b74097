"""What is said of a game against a machine."""

from __future__ import annotations

from solver.ancestors.machine_game import MachineGame
from solver.ancestors.player import Played
from solver.game import Game, Move
from solver.language import filled, tr, worded
from solver.notation.letters import readers_letters
from solver.notation.moves import short_algebraic
from solver.squares import BLACK, WHITE, name_of


def game_state(game: MachineGame, *, is_thinking: bool) -> str:
    """Say whose turn it is, or how the game ended."""
    name = game.opponent.full_name
    if game.is_over:
        return tr("The game is over: %1.").replace("%1", game.result)
    if is_thinking or game.is_machines_turn:
        return tr("%1 is thinking…").replace("%1", name)
    check = tr("You are in check.") + " " if game.played.game().in_check else ""
    white, black = tr("Your move, with the white men."), tr("Your move, with the black men.")
    return check + (white if game.color else black)


def move_texts(played: Played) -> list[str]:
    """Return the moves of a game in the letters of the reader, a line for each number."""
    game, number = played.start.game(), played.number
    lines: list[str] = []
    for move in played.moves:
        name = short_algebraic(game, move, readers_letters())
        if game.turn is WHITE or not lines:
            lines.append(f"{number}{'.' if game.turn is WHITE else '…'}{name}")
        else:
            lines[-1] += f" {name}"
        number += game.turn is BLACK
        game.push(move)
    return lines


@worded
def moves_line(played: Played) -> str:
    """Return the moves of a game in one line."""
    return " ".join(move_texts(played))


@worded
def move_name(game: Game, move: Move) -> str:
    """Return *move* in the letters of the reader.

    Machines try moves that leave the king in check, or a pawn on the last rank; these have the
    letter of the man and both squares.
    """
    letters, man = readers_letters(), game.man_at(move.from_square)
    if game.is_legal(move):
        return short_algebraic(game, move, letters)
    if man is None:
        return move.uci()
    sign = "-" if game.man_at(move.to_square) is None else "x"
    new = "" if move.promotion is None else f"={letters.letter(move.promotion)}"
    return f"{letters.of(man)}{name_of(move.from_square)}{sign}{name_of(move.to_square)}{new}"


@worded
def line_name(game: Game, line: tuple[Move, ...]) -> str:
    """Return *line*, played from where *game* stands, with its numbers from 1 on."""
    game = game.copy()
    words: list[str] = []
    number = 1
    for index, move in enumerate(line):
        name = move_name(game, move)
        if game.turn is WHITE:
            words.append(f"{number}.{name}")
        else:
            words.append(f"{number}…{name}" if index == 0 else name)
            number += 1
        game.push(move)
    return " ".join(words)


def atlas_words(before: Game, played: Move, fitted: Move, literal: Move) -> str:
    """Say what Atlas played, and what our two readings of it play."""
    words = tr("Atlas played %1. Our fitted reading plays %2, the literal one %3.")
    if fitted == literal == played:
        words = tr("Both readings of the re-creation play the same: %1.")
    return filled(words, *(move_name(before, move) for move in (played, fitted, literal)))
