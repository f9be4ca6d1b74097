"""A slow, plain solver of every orthodox stipulation: the judge of the real one.

Like :mod:`tests.naive`, which knows directmates alone, it asks the game every
question: no table of what is solved, no order of moves, no bound.  Of orthodox positions it
keeps with which moves a goal is reached at once, for those come again by other orders of the
same moves; they are told apart by all that python-chess holds of them.  The conventions are
those of problems: castling and en passant are possible exactly when the board says so,
mate or stalemate ends the play, and neither repetition nor the fifty-move rule counts.

The *attacker* carries the stipulation, in self and reflex play to his own loss; the
*defender* is the other side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import chess

from solver.game import Game, Move, Special, after, after_passing
from solver.goals import Goal
from solver.orthodox import OrthodoxGame
from solver.squares import square_of
from solver.stipulation import Play, Stipulation

Line = tuple[Move, ...]
REFLEX = (Play.REFLEX, Play.SEMI_REFLEX)
OBLIGED = (Play.REFLEX, Play.HELP_REFLEX)
"""Play in which the attacker, too, must reach the goal when he can."""


# --- goals


def reaches(game: Game, move: Move, goal: str) -> bool:
    """Tell whether *move*, legal in *game*, reaches *goal*."""
    if goal == "~":
        return True
    if goal in ("x", "%"):
        return game.made(move).captured is not None
    if goal == "ep":
        return game.made(move).special is Special.EN_PASSANT
    if goal == "00":
        return game.made(move).special is Special.CASTLING
    if goal.startswith("z"):
        return game.made(move).rests_on == square_of(goal[1:])
    with after(game, move):
        return _is_reached(game, goal)


def _is_reached(game: Game, goal: str) -> bool:
    """Tell whether the side to move is in the state that *goal* asks for."""
    if goal == "+":
        return game.in_check
    if goal == "#":
        return game.in_check and not game.has_moves()
    if goal == "!=":
        return not game.in_check and _is_other_side_stuck(game)
    if game.has_moves():
        return False
    if goal == "#=":
        return True
    return not game.in_check and (goal == "=" or _is_other_side_stuck(game))


def _is_other_side_stuck(game: Game) -> bool:
    with after_passing(game):
        return not game.has_moves()


_MOST_KEPT = 30_000
_reaching: dict[object, list[Move]] = {}
"""The moves that reach a goal, by the goal and the position."""


def goal_moves(game: Game, goal: str) -> list[Move]:
    """Return the moves of the side to move that reach *goal*."""
    if not isinstance(game, OrthodoxGame):
        return _goal_moves(game, goal)
    known = goal, _all_of(game.board)
    if known not in _reaching:
        if len(_reaching) >= _MOST_KEPT:
            _reaching.clear()
        _reaching[known] = _goal_moves(game, goal)
    return _reaching[known]


def _goal_moves(game: Game, goal: str) -> list[Move]:
    return [move for move in game.moves() if reaches(game, move, goal)]


def _all_of(board: chess.Board) -> tuple[object, ...]:
    """Return all that legal moves depend on, as the board has it and nobody worked it out."""
    men = board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings
    sides = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    return *men, *sides, board.turn, board.castling_rights, board.ep_square


def is_forced(game: Game, goal: str) -> bool:
    """Tell whether the side to move has moves, and reaches *goal* with all of them."""
    moves = game.moves()
    return bool(moves) and all(reaches(game, move, goal) for move in moves)


# --- battle play


def can_force(game: Game, asked: Stipulation) -> bool:
    """Tell whether the attacker, who is to move, can meet *asked*."""
    return bool(find_keys(game, asked))


def find_keys(game: Game, asked: Stipulation) -> set[Move]:
    """Return every first move that meets *asked*, quicker ones included."""
    if asked.play is Play.REFLEX and goal_moves(game, asked.aim):
        return set()
    return {move for move in game.moves() if forces(game, move, asked)}


def forces(game: Game, move: Move, asked: Stipulation) -> bool:
    """Tell whether the attacker meets *asked* when he plays *move*, duties of his apart."""
    if asked.play is Play.DIRECT and _counts_now(asked) and reaches(game, move, asked.aim):
        return True
    if asked.play is Play.DIRECT and asked.moves == 1:
        return False
    with after(game, move):
        if asked.play in REFLEX and _counts_now(asked) and goal_moves(game, asked.aim):
            return True
        if asked.play in REFLEX and asked.moves == 1:
            return False
        replies = game.moves()
        return bool(replies) and not any(refutes(game, reply, asked) for reply in replies)


def refutes(game: Game, reply: Move, asked: Stipulation) -> bool:
    """Tell whether the defender's *reply* to the first move keeps *asked* from being met."""
    if asked.play is Play.SELF and reaches(game, reply, asked.aim):
        return not _counts_now(asked)  # reached too soon, it defeats the attacker
    if asked.moves == 1:
        return True
    with after(game, reply):
        return not can_force(game, _shortened(asked))


def _counts_now(asked: Stipulation) -> bool:
    """Tell whether the goal may be reached in this move already."""
    return asked.moves == 1 or not asked.exact


def _shortened(asked: Stipulation) -> Stipulation:
    return replace(asked, moves=asked.moves - 1)


def find_short_keys(game: Game, asked: Stipulation) -> set[Move]:
    """Return the keys that need fewer moves than stated."""
    if asked.moves == 1 or asked.exact:
        return set()
    return find_keys(game, _shortened(asked))


def find_quickest(game: Game, asked: Stipulation) -> set[Move]:
    """Return the first moves that meet *asked* as soon as can be."""
    lengths = range(asked.moves if asked.exact else 1, asked.moves + 1)
    found = (find_keys(game, replace(asked, moves=length)) for length in lengths)
    return next(filter(None, found), set())


def find_shortest(game: Game, asked: Stipulation) -> int | None:
    """Return the smallest number of moves in which *asked* is met, ``None`` if it is not."""
    lengths = range(asked.moves if asked.exact else 1, asked.moves + 1)
    return next((n for n in lengths if can_force(game, replace(asked, moves=n))), None)


def find_refutations(game: Game, move: Move, asked: Stipulation) -> set[Move]:
    """Return the replies after which *move* fails; none when it does not fail to a reply."""
    if forces(game, move, asked):
        return set()
    with after(game, move):
        return {reply for reply in game.moves() if refutes(game, reply, asked)}


def find_tries(game: Game, asked: Stipulation, refutations: int) -> dict[Move, set[Move]]:
    """Return the first moves that fail to at least one and at most *refutations* replies.

    In direct play of one move there are none: there is no reply to fail to.
    """
    if asked.play is Play.DIRECT and asked.moves == 1:
        return {}
    if asked.play is Play.REFLEX and goal_moves(game, asked.aim):
        return {}
    found = {move: find_refutations(game, move, asked) for move in game.moves()}
    return {move: replies for move, replies in found.items() if 1 <= len(replies) <= refutations}


def find_set_play(game: Game, asked: Stipulation) -> dict[Move, set[Move]]:
    """Return the defender's moves, were he to begin, that help the attacker to his end.

    Each comes with the attacker's quickest answers, with none if it reaches the goal itself.
    """
    if game.in_check:
        return {}
    with after_passing(game):
        play = _begun_by_defender(game, asked)
    return {move: answers for move, answers in play.items() if answers is not None}


@dataclass(frozen=True)
class PostKeyPlay:
    """What follows when the defender is to move in the diagram, as after a key.

    ``replies`` are those that hold nothing up, each with the attacker's quickest answers,
    none where it reaches the goal itself.
    """

    holds: bool
    refutations: set[Move]
    replies: dict[Move, set[Move]]
    threats: set[Move]


def find_post_key_play(game: Game, asked: Stipulation) -> PostKeyPlay:
    """Return the play after the key; *game* is the diagram, the attacker to move by its FEN."""
    with after_passing(game):
        if asked.play is Play.DIRECT and asked.goal is Goal.CHECK and game.in_check:
            return PostKeyPlay(False, set(), {}, set())  # the goal is reached: no play follows
        play = _begun_by_defender(game, asked)
        refutations = {move for move, answers in play.items() if answers is None}
        replies = {move: answers for move, answers in play.items() if answers is not None}
        threats: set[Move] = set()
        is_open = bool(refutations) or any(replies.values())
        if is_open and asked.moves > 1 and not game.in_check:
            with after_passing(game):
                threats = find_quickest(game, _shortened(asked))
    return PostKeyPlay(bool(replies) and not refutations, refutations, replies, threats)


def _begun_by_defender(game: Game, asked: Stipulation) -> dict[Move, set[Move] | None]:
    """Return the defender's first moves with the attacker's quickest answers.

    There are none where the move reaches the goal itself.  ``None`` stands for a defence to
    which there is no answer.  In reflex play he has to reach the goal if he can, even where
    ``exact-`` asks for it later: so Popeye has it in set play and in play after the key.
    """
    reaching = [] if asked.play is Play.DIRECT else goal_moves(game, asked.aim)
    if asked.play in REFLEX and reaching:
        return {move: set() for move in reaching}
    return {move: _answers_to(game, move, asked, reaching) for move in game.moves()}


def _answers_to(
    game: Game, move: Move, asked: Stipulation, reaching: list[Move]
) -> set[Move] | None:
    if move in reaching:
        return set() if _counts_now(asked) else None
    if asked.moves == 1:
        return None
    with after(game, move):
        return find_quickest(game, _shortened(asked)) or None


# --- help and series play


def find_lines(game: Game, asked: Stipulation) -> set[Line]:
    """Return every solution of help or series play in full, short ones included."""
    if asked.series:
        shortest = asked.moves if asked.exact else 1
        if asked.reciprocal:
            shortest = max(shortest, min(2, asked.moves))
        lengths = range(shortest, asked.moves + 1)
        return {line for length in lengths for line in _series_lines(game, asked, length)}
    return _help_lines(game, asked, asked.half_moves)


def find_set_lines(game: Game, asked: Stipulation) -> set[Line]:
    """Return the lines of the set play: the other side begins, half a move later."""
    if asked.series and asked.play is Play.DIRECT:
        return set()
    if asked.half_moves == 2:
        asked = replace(asked, reciprocal=None)  # behind the first move one end alone is left
    half_moves = 1 if asked.series else asked.half_moves - 1
    plain = asked.play is Play.HELP or asked.series
    fewest = 1 if plain and not asked.reciprocal else 2
    if half_moves < fewest or game.in_check:
        return set()
    with after_passing(game):
        return _help_lines(game, asked, half_moves)


def _help_lines(game: Game, asked: Stipulation, half_moves: int) -> set[Line]:
    """Return the lines of *half_moves*, or fewer by whole moves, that meet *asked*."""
    shortest = half_moves if asked.exact else 2 - half_moves % 2
    if shortest == 1 and asked.reciprocal:
        shortest = 3
    last = game.turn if half_moves % 2 else not game.turn
    lengths = range(shortest, half_moves + 1, 2)
    lines = {line for length in lengths for line in _together(game, asked, length, last)}
    return lines | {other for line in lines for other in _other_ends(game, asked, line[:-2])}


def _other_ends(game: Game, asked: Stipulation, begun: Line) -> Iterator[Line]:
    """Yield how *begun* may end half a move sooner in reciprocal play: with a goal of the other."""
    if asked.reciprocal is None:
        return
    if not begun:
        yield from ((move,) for move in goal_moves(game, asked.reciprocal.sign))
        return
    with after(game, begun[0]):
        yield from ((begun[0], *rest) for rest in _other_ends(game, asked, begun[1:]))


def _together(game: Game, asked: Stipulation, left: int, last: bool) -> Iterator[Line]:
    """Yield the ways to the goal in exactly *left* half-moves, *last* making the last one.

    In self and reflex play *last* is the defender: as soon as he is forced, or obliged, to
    reach the goal the play ends.
    """
    is_last = game.turn == last
    if asked.play in OBLIGED and not is_last and goal_moves(game, asked.aim):
        return
    ending = _ending_moves(game, asked) if is_last else []
    if left == 1:
        yield from ((move,) for move in ending)
        return
    if ending and asked.play is not Play.HELP:
        return
    if left == 2 and asked.reciprocal and not goal_moves(game, asked.reciprocal.sign):
        return
    for move in game.moves():
        if move not in ending or asked.reciprocal:
            with after(game, move):
                yield from ((move, *line) for line in _together(game, asked, left - 1, last))


def _ending_moves(game: Game, asked: Stipulation) -> list[Move]:
    """Return the moves with which the side to move ends the play by reaching the goal."""
    is_self_play = asked.play in (Play.SELF, Play.HELP_SELF)
    if is_self_play and not is_forced(game, asked.aim):
        return []
    return goal_moves(game, asked.aim)


def _series_lines(game: Game, asked: Stipulation, left: int) -> Iterator[Line]:
    """Yield the series of exactly *left* moves, each with the one reply that may follow."""
    if asked.play is Play.REFLEX and goal_moves(game, asked.aim):
        return
    ending = goal_moves(game, asked.aim) if asked.play is Play.DIRECT else []
    if left == 1 and asked.play is Play.DIRECT:
        yield from ((move,) for move in ending)
        return
    others = list(_other_ends(game, asked, ())) if left == 1 else []
    if left == 1 and asked.reciprocal and not others:
        return
    is_found = False
    may_go_on = asked.aim in ("=", "==", "#=")  # whoever has no move is passed over anyway
    for move in game.moves():
        if may_go_on or move not in ending:
            with after(game, move):
                lines = list(_after_series_move(game, asked, left - 1))
            yield from ((move, *line) for line in lines)
            is_found = is_found or bool(lines)
    yield from others if is_found else ()


def _after_series_move(game: Game, asked: Stipulation, left: int) -> Iterator[Line]:
    """Yield what may follow a move of the series when *left* of them are to come."""
    ending = [] if asked.play is Play.DIRECT else _ending_moves(game, asked)
    if left == 0:
        yield from ((move,) for move in ending)
        return
    if game.in_check or (ending and asked.play is not Play.HELP):
        return
    with after_passing(game):
        yield from _series_lines(game, asked, left)
