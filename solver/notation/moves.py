"""Moves in writing: short algebraic, Popeye's long algebraic, and UCI.

What a move is called is worked out from the :class:`~solver.game.Game` it is made in: where it
goes, what it does, which other men could go there, and what it leaves behind.  Beside the
standard of PGN stand the habits of problemists: ``S`` for the knight, ``0-0`` with noughts,
``e.p.`` said aloud, ``=`` for stalemate.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from solver.game import MOST_SQUARE_CHOICE, ROLES, Game, Move, Special, after, after_passing
from solver.goals import Goal
from solver.men import Man, Trait
from solver.notation.effects import effects_text, home_text, remembered_text
from solver.notation.letters import Letters
from solver.orthodox import OrthodoxGame
from solver.squares import FILE_NAMES, RANK_NAMES, file_of, name_of, rank_of

_NEUTRAL_AFTER = re.compile(r"(\[[^]]*\])|=n(?=[A-Z])")
"""What he becomes who moves and is neutral; what else happens stands in brackets."""
_CAPTURE = re.compile(r"x(?=[a-h][1-8])")
_MOST_KEPT = 8_192
IDLE = "~"
"""A pass: it stands for any idle move, or is that of who has no check to parry."""
_kept: dict[tuple[object, ...], str] = {}
"""Names of moves in fairy play."""


def with_print_signs(text: str) -> str:
    """Return *text*, in which short moves stand, with the sign of print for captures.

    So moves are read on the screen and on paper; what other programs read has ``x``.
    """
    return _CAPTURE.sub("×", text)


def san(game: Game, move: Move) -> str:
    """Return *move* in standard algebraic notation, as PGN and EPD want it."""
    name = _short_name(game, game.made(move), Letters.N).replace("0", "O")
    return name + _sign(game, move).rstrip("=")


def uci(move: Move) -> str:
    """Return *move* as UCI writes it, such as ``e7e8n``."""
    return move.uci()


def short_algebraic(
    game: Game, move: Move, letters: Letters = Letters.S, *, is_mate: bool = False
) -> str:
    """Return *move* as composers print it: ``Sf3+``, ``0-0``, ``fxg6 e.p.#``, ``Qg6=``, ``~``.

    *game* stands before the move; that it mates need not be tried where *is_mate* says so.
    Whoever shows a solution asks for the same moves again and again: where the rules are tried
    in plain Python, which takes milliseconds, they are kept.
    """
    if not move:
        return IDLE
    if isinstance(game, OrthodoxGame):
        return _short(game, move, letters, is_mate)
    # The rules of fairy games see nothing but the position, of which the key tells all.
    asked = (getattr(game, "rules", type(game)), game.turn, game.key(), move, letters)
    name = _kept.get(asked)
    if name is None:
        name = _short(game, move, letters, is_mate)
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        _kept[asked] = name
    return name


def _short(game: Game, move: Move, letters: Letters, is_mate: bool) -> str:
    made = game.made(move)
    passant = " e.p." if made.special is Special.EN_PASSANT else ""
    return f"{_short_name(game, made, letters)}{passant}{'#' if is_mate else _sign(game, move)}"


def long_algebraic(
    game: Game,
    move: Move,
    letters: Letters = Letters.S,
    goal: Goal | None = None,
) -> str:
    """Return *move* as Popeye prints it: ``Qd4-g1``, ``f5*g6 ep. +``, ``a7-a8=S #``.

    The sign follows after a blank: that of the *goal* which the move reaches; ``+``
    for any other check, mate included.  *game* stands before the move.  A pass is ``...``.
    """
    if not move:
        is_told = goal is not None and (goal.is_state or goal.is_shown)
        return f"... {goal.sign}" if goal is not None and is_told else "..."
    sign = long_sign(game, move, goal)
    return f"{_long_name(game, game.made(move), letters)}{' ' if sign else ''}{sign}"


def long_sign(game: Game, move: Move, goal: Goal | None = None) -> str:
    """Return what Popeye prints behind *move*: ``+``, or the sign of the *goal* it reaches.

    Castling and en passant as a goal have no sign of their own.  Who mates himself may give check,
    which is told; the signs of other states of play stand alone.
    """
    if goal is not None and goal.is_state and goal is not Goal.OWN_MATE:
        return goal.sign
    game.push(move)
    is_check = game.is_attacked
    signs = ["+"] if is_check else []
    game.pop()
    if goal is not None and goal.is_shown:
        signs.append(goal.sign)
    return " ".join(signs)


def stalemate_sign(game: Game, move: Move) -> str:
    """Return ``=`` where *move* stalemates, ``==`` where neither side is left with a move."""
    sign = _sign(game, move)
    return sign if sign.startswith("=") else ""


def _sign(game: Game, move: Move) -> str:
    """Return what short notation puts behind *move*: ``+``, ``#``, ``=``, ``==`` or nothing."""
    with after(game, move):
        is_check = game.in_check
        if game.has_moves():
            return "+" if is_check else ""
        if is_check:
            return "#"
        with after_passing(game):
            return "=" if game.has_moves() else "=="


_ROLES = {Letters.GERMAN: "Rollentausch", Letters.FRENCH: "EchangeRole"}
"""What Popeye calls an exchange of roles, where it is not ``RoleExchange``."""


def _short_name(game: Game, made: Move, letters: Letters) -> str:
    if made == ROLES:
        return _ROLES.get(letters, "RoleExchange")
    man = game.man_at(made.from_square)
    if man is None:
        raise ValueError(f"nobody stands on {name_of(made.from_square)} to make a move")
    if made.special is Special.CASTLING:
        return f"{_home(game, made, man, letters)}{_castling(made)}{_beside(game, made, letters)}"
    if made.special in (Special.EXCHANGE, Special.PARTNERING):
        return _exchange(game, made, letters)
    if made.legs:
        return _with_legs(game, made, letters, "x")
    is_capture = made.captured is not None
    if made.first is not None and made.first.square == made.from_square:
        man = made.first.man or man
    letter = letters.of(man)
    if letter:
        origin = letter + _origin(made.from_square, game.rivals(made))
    else:
        origin = FILE_NAMES[file_of(made.from_square)] if is_capture else ""
    stroke = "x" if is_capture else ""
    end = f"{_taken_elsewhere(made)}{name_of(made.to_square)}"
    way = f"{_before(made, letters)}{origin}{_set_out_from(made)}{stroke}{end}"
    return f"{way}{_beside(game, made, letters, _promotion(made, man, letters))}"


def _origin(start: int, rivals: Sequence[Move]) -> str:
    """Return what tells the man on *start* from its *rivals*: the file, the rank, or both."""
    if not rivals:
        return ""
    on_rank = any(rank_of(rival.from_square) == rank_of(start) for rival in rivals)
    on_file = any(file_of(rival.from_square) == file_of(start) for rival in rivals)
    file = FILE_NAMES[file_of(start)] if on_rank or not on_file else ""
    return file + (RANK_NAMES[rank_of(start)] if on_file else "")


def _long_name(game: Game, made: Move, letters: Letters) -> str:
    if made == ROLES:
        return _ROLES.get(letters, "RoleExchange")
    man = game.man_at(made.from_square)
    assert man is not None
    if made.special is Special.CASTLING:
        way = f"{_home(game, made, man, letters)}{_castling(made)}"
        return (
            f"{_before(made, letters)}{way}{_beside(game, made, letters)}{_boards(game, man) * 2}"
        )
    if made.special in (Special.EXCHANGE, Special.PARTNERING):
        return _exchange(game, made, letters)
    if made.legs:
        return _with_legs(game, made, letters, "*")
    stroke = "-" if made.captured is None else "*"
    is_passed = made.special is Special.EN_PASSANT and made.captured != made.to_square
    passant = " ep." if is_passed else ""
    if made.first is not None and made.first.square == made.from_square:
        man = made.first.man or man
    start = f"{name_of(made.from_square)}{_set_out_from(made)}"
    end = f"{_taken_elsewhere(made)}{name_of(made.to_square)}"
    promoted = f"{passant}{_promotion(made, man, letters)}"
    way = f"{_before(made, letters)}{letters.of(man)}{start}{stroke}{end}"
    return f"{way}{_beside(game, made, letters, promoted)}{_boards(game, man)}"


def _boards(game: Game, man: Man) -> str:
    """Return on which of two boards a man arrives, ``A`` or ``B``; nothing where there is one."""
    if not game.has_two_boards:
        return ""
    return "A" if Trait.BOARD_B in man.traits else "B"


def _with_legs(game: Game, made: Move, letters: Letters, taking: str) -> str:
    """Return a move of several legs: ``a6*b7*a8=S-b6``."""
    man = game.man_at(made.from_square)
    assert man is not None
    text = f"{letters.of(man)}{name_of(made.from_square)}"
    for leg in made.legs:
        who = leg.men[leg.move.from_square]
        assert who is not None
        passant = " ep." if leg.move.special is Special.EN_PASSANT else ""
        promoted = passant + _promotion(leg.move, who, letters)
        stroke = "-" if leg.move.captured is None else taking
        text += f"{stroke}{name_of(leg.move.to_square)}{promoted}"
        text += effects_text(leg.move, leg.men, letters)
    return text


def _before(made: Move, letters: Letters) -> str:
    """Return what a move does before anything else: ``[e8=R]``."""
    if made.first is None or made.first.man is None:
        return ""
    return f"[{name_of(made.first.square)}={letters.letter(made.first.man.kind)}]"


def _beside(game: Game, made: Move, letters: Letters, promoted: str = "") -> str:
    """Return what stands behind the squares of a move: what it promotes to, and does beside."""
    shadows, budgets = ("", "") if made.memory is None else remembered_text(made, game.turn)
    effects = effects_text(made, game.men, letters)
    if game.names_kinds_alone:
        effects = _NEUTRAL_AFTER.sub(lambda it: it[1] or "=", effects)
    return f"{shadows}{promoted}{effects}{budgets}"


def _exchange(game: Game, made: Move, letters: Letters) -> str:
    """Return how two men exchange their places: ``Pb2<->Pb6``, ``Se4<->Sg7``."""
    if made.special is Special.PARTNERING:
        return _partnering(game, made, letters)
    told = []
    for square in (made.from_square, made.to_square):
        man = game.man_at(square)
        assert man is not None
        told.append(f"{letters.letter(man.kind)}{name_of(square)}")
    first = game.man_at(made.from_square)
    other = game.man_at(made.to_square)
    if first and other and first.color is other.color:  # a king castles so
        told.reverse()
    return "<->".join(told)


def _partnering(game: Game, made: Move, letters: Letters) -> str:
    """Return how a king castles with another man: ``Kd1-f1/wRh1-e1``."""
    king, end = game.man_at(made.from_square), made.effects[1]
    assert king is not None
    assert end.man is not None
    squares = [made.from_square, made.to_square, made.effects[0].square, end.square]
    start, to, partner, passed = map(name_of, squares)
    man = letters.colored(end.man.is_white, letters.letter(end.man.kind))
    return f"{letters.of(king)}{start}-{to}/{man}{partner}-{passed}"


def _castling(made: Move) -> str:
    return "0-0" if file_of(made.to_square) > 4 else "0-0-0"


def _taken_elsewhere(made: Move) -> str:
    """Return the square of a man who is taken elsewhere than on arrival: ``La1*b2-c3``."""
    if made.captured in (None, made.to_square) or made.special is Special.EN_PASSANT:
        return ""
    return f"{name_of(made.captured)}-"


def _set_out_from(made: Move) -> str:
    """Return the square from which a man sets out who stands elsewhere: ``Rd5-h1*h5``."""
    square = made.choice - 1
    if not 0 <= square < MOST_SQUARE_CHOICE or square == made.captured:
        return ""
    is_another = any(effect.square == square for effect in made.effects)
    return "" if is_another else f"-{name_of(square)}"


def _home(game: Game, made: Move, man: Man, letters: Letters) -> str:
    """Return what stands before a castling where king and rook set out from home."""
    rook = game.man_at(made.effects[0].square)
    return "" if rook is None else home_text(made, man, rook, letters)


def _promotion(made: Move, man: Man, letters: Letters) -> str:
    if made.promotion is None or (made.effects and made.effects[0].is_first):
        return ""
    promoted = replace(man, kind=made.promotion)
    return f"={letters.of(promoted) or letters.letter(promoted.kind)}"
