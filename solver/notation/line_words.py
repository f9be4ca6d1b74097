"""Lines of play in writing: numbered moves from a diagram, whichever side begins and goes on.

Set play begins with the side that is not to move, a threat leaves out a reply, and in
series play one side moves several times; so a line may hold a pass, and two moves of
one side may follow each other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile

from solver.branches import is_defenders
from solver.game import PASS, Game, Move, give_turn
from solver.notation.letters import Letters
from solver.notation.moves import short_algebraic
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Branch, Mark
from solver.squares import Side

Path = Sequence[Branch]
"""Branches from a first move of the solution down to the one that is meant."""


def moves_of(path: Path) -> tuple[Move, ...]:
    """Return the moves of *path*, with a pass in front of a threat."""
    moves: list[Move] = []
    for place, branch in enumerate(path):
        # A threat below a defence is one that this defence lets through: nothing is passed.
        if branch.mark is Mark.THREAT and place > 0 and not is_defenders(path[place - 1]):
            moves.append(PASS)
        moves.append(branch.move)
    return tuple(moves)


def main_line(path: Path) -> tuple[Move, ...]:
    """Return the moves of *path* and on to the end, as the defender holds out longest.

    Where a threat lasts no longer, the line goes on through a defence, because in it
    both sides move.
    """
    whole = list(path)
    while whole[-1].children:
        last, children = whole[-1], whole[-1].children
        whole.append(children[0] if is_defenders(last) else _longest(children))
    return moves_of(whole)


def _longest(branches: Sequence[Branch]) -> Branch:
    """Return what follows a move of the attacker and takes the longest to mate."""
    real = [branch for branch in branches if not branch.allows_threat] or branches
    defences_first = sorted(real, key=lambda branch: branch.mark is Mark.THREAT)
    return max(defences_first, key=lambda branch: branch.mates_in or 0)


def counted_side(problem: Problem) -> Side:
    """Return the side with which a move begins: in ``h#2.5`` not the one to move."""
    turn = problem.start.turn
    return not turn if problem.stipulation.begins_half_way else turn


def game_after(setup: Setup, moves: Sequence[Move]) -> Game:
    """Return the game from *setup* in which *moves* have been made, whoever had the turn."""
    game = setup.game()
    for move in moves:
        give_turn(game, move)
        game.push(move)
    return game


def numbers_of(setup: Setup, moves: Sequence[Move], counted: Side) -> Iterator[tuple[Game, str]]:
    """Yield for each of *moves* the game before it and its number, ``1.`` or ``1…``.

    The game is one and the same, and moves on with the iteration.
    """
    game = setup.game()
    number = int(counted is not setup.turn)
    for move in moves:
        give_turn(game, move)
        is_counted = game.turn is counted
        number = number + 1 if is_counted else max(number, 1)
        yield game, f"{number}{'.' if is_counted else '…'}"
        game.push(move)


def move_text(game: Game, move: Move, letters: Letters) -> str:
    """Write one move; a pass is written ``~``, for it stands for any idle move."""
    return short_algebraic(game, move, letters)


def line_words(
    setup: Setup,
    moves: Sequence[Move],
    counted: Side,
    letters: Letters,
    known: Sequence[str] = (),
) -> list[str]:
    """Write every move of a line, numbered where it is counted or comes first.

    A pass at the beginning, as in post-key play, is not written at all.  What the first moves are
    called is *known* where another line begins with them.
    """
    words: list[str] = []
    is_first = True
    for (game, number), move in zip(numbers_of(setup, moves, counted), moves, strict=True):
        if len(words) < len(known):
            words.append(known[len(words)])
        elif is_first and move == PASS:
            words.append("")
        else:
            is_numbered = is_first or number.endswith(".")
            words.append(f"{number if is_numbered else ''}{move_text(game, move, letters)}")
        is_first = is_first and not words[-1]
    return words


def last_word(setup: Setup, moves: Sequence[Move], counted: Side, letters: Letters) -> str:
    """Write the last of *moves* with its number, such as ``2.Qb6#`` or ``1…Ne2``."""
    text = ""
    for place, (game, number) in enumerate(numbers_of(setup, moves, counted), 1):
        if place == len(moves):
            text = number + move_text(game, moves[-1], letters)
    return text


def line_text(setup: Setup, moves: Sequence[Move], counted: Side, letters: Letters) -> str:
    """Write *moves* in one line, such as ``1.Qg1 Ne2 2.Qb6#`` or ``1…Kd5 2.Qe4#``."""
    return next(line_texts(setup, (moves,), counted, letters))


def line_texts(
    setup: Setup, lines: Iterable[Sequence[Move]], counted: Side, letters: Letters
) -> Iterator[str]:
    """Write each of *lines* so; what it begins with as the one before is not named again."""
    before: Sequence[Move] = ()
    words: list[str] = []
    for moves in lines:
        same = takewhile(lambda pair: pair[0] == pair[1], zip(before, moves, strict=False))
        words = line_words(setup, moves, counted, letters, words[: len(list(same))])
        yield " ".join(filter(None, words))
        before = moves
