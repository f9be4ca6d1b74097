"""Side to move, castling and en passant in the words of ``.olv`` files.

An ``.olv`` entry has no FEN.  Its side to move follows from the stipulation and the
options ``HalfDuplex`` and ``WhiteToPlay``, castling is allowed from home squares
unless ``NoCastling`` forbids it, and en passant needs ``EnPassant g7g6g5``.  What
these words cannot say stands in a key of our own, ``matewright``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from composer.model.options import has_white_to_play
from solver import convention
from solver.castling import CastlingRight, Rights, home_rights
from solver.conditions import asks_for_more, option_name
from solver.goals import Goal
from solver.men import Kind
from solver.setup import Setup
from solver.squares import (
    BLACK,
    SQUARE_NAMES,
    Side,
    Square,
    name_of,
    rank_of,
    square_of,
)
from solver.stipulation import Stipulation

KEPT_TEXT, KEPT_FAULT = "unread", "fault"
"""Words under our key for a problem of which nothing but its text is known, and why."""

_SQUARE = re.compile(r"[a-h][1-8]")


@dataclass(frozen=True, slots=True)
class AskedOptions:
    """A setup with the options that are left to be said in words."""

    setup: Setup
    options: tuple[str, ...]


@lru_cache(maxsize=10_000)
def usual_turn(stipulation: str, options: tuple[str, ...] = ()) -> Side:
    """Return the side that begins by convention.

    White begins, but in ``h#n`` Black does; ``HalfDuplex`` exchanges the sides, and so
    does ``WhiteToPlay`` in help play of whole moves, which begins half a move later then.
    """
    if "black to move" in stipulation.lower():
        return BLACK
    parsed = Stipulation.if_known(stipulation)
    turn = parsed is None or convention.usual_turn(parsed)
    if "halfduplex" in map(option_name, options):
        turn = not turn
    if has_white_to_play(options) and parsed and _is_help_of_whole_moves(parsed):
        turn = not turn
    return turn


def read_options(setup: Setup, stipulation: str, options: tuple[str, ...]) -> AskedOptions:
    """Give *setup* the turn and rights that the options ask for.

    Options that are fully expressed by the setup are left out of the result.
    """
    squares = setup.squares
    turn, castling = usual_turn(stipulation, options), home_rights(squares)
    setup = Setup(squares, turn, castling, None, setup.conditions)
    left = []
    for option in options:
        setup, is_said = apply_option(setup, stipulation, option)
        if not is_said:
            left.append(option)
    return AskedOptions(setup, tuple(left))


def write_options(setup: Setup, stipulation: str, options: tuple[str, ...]) -> tuple[str, ...]:
    """Add the options from which ``read_options`` gets the turn and rights of *setup*."""
    kept = list(options)
    if _has_direct_play(stipulation):
        kept = [option for option in kept if option_name(option) != "halfduplex"]
        is_duplex = "duplex" in map(option_name, kept)  # Popeye knows one or the other
        if setup.turn != usual_turn(stipulation) and not is_duplex:
            kept.append("HalfDuplex")
    expressed = read_options(setup, stipulation, tuple(kept)).setup
    off = expressed.castling - setup.castling
    if off:
        squares = (name_of(r.rook_square) for r in CastlingRight if r in off)
        kept.append(f"NoCastling {''.join(squares)}")
    if setup.en_passant is not None and setup.en_passant != expressed.en_passant:
        kept += _en_passant_option(setup, setup.en_passant)
    return tuple(kept)


def write_own(setup: Setup, stipulation: str, options: tuple[str, ...]) -> dict[str, str]:
    """Return what *options* cannot say of *setup*, for the key of our own."""
    expressed = read_options(setup, stipulation, options).setup
    own = {}
    if expressed.turn != setup.turn:
        own["turn"] = "white" if setup.turn else "black"
    if expressed.castling != setup.castling:
        own["castling"] = "".join(r.value for r in CastlingRight if r in setup.castling) or "-"
    if expressed.en_passant != setup.en_passant:
        square = setup.en_passant
        own["en-passant"] = "-" if square is None else name_of(square)
    return own


def read_own(setup: Setup, own: dict[str, str]) -> tuple[Setup, dict[str, str]]:
    """Apply what ``write_own`` wrote; return the setup and the words that were not understood."""
    left = dict(own)
    if own.get("turn") in ("white", "black"):
        setup = replace(setup, turn=left.pop("turn") == "white")
    rights = _rights(own.get("castling"))
    if rights is not None:
        del left["castling"]
        setup = replace(setup, castling=rights)
    square = own.get("en-passant")
    if square == "-" or square in SQUARE_NAMES:
        del left["en-passant"]
        setup = replace(setup, en_passant=None if square == "-" else square_of(square))
    return setup, left


def _rights(text: object) -> Rights | None:
    if not isinstance(text, str) or not re.fullmatch(r"-|[KQkq]{1,4}", text):
        return None
    return frozenset(CastlingRight(letter) for letter in text if letter != "-")


def _has_direct_play(stipulation: str) -> bool:
    parsed = Stipulation.if_known(stipulation)
    return parsed is None or not (parsed.play.is_help or parsed.goal is Goal.A_TO_B)


def _is_help_of_whole_moves(stipulation: Stipulation) -> bool:
    if stipulation.goal is Goal.A_TO_B:
        return not stipulation.series
    has_whole_moves = not (stipulation.counts_one_side or stipulation.has_half_move)
    return has_whole_moves and not stipulation.is_battle


def apply_option(setup: Setup, stipulation: str, option: str) -> tuple[Setup, bool]:
    """Apply one option to *setup*; the second value tells whether the setup now says all of it."""
    name, squares = option_name(option), _SQUARE.findall(option.lower())
    if name == "halfduplex":
        return setup, _has_direct_play(stipulation)
    if name == "nocastling":
        forbidden = {
            right
            for right in CastlingRight
            if name_of(right.rook_square) in squares or name_of(right.king_square) in squares
        }
        return replace(setup, castling=setup.castling - forbidden), True
    if name == "enpassant" and len(squares) in (1, 3) and not asks_for_more(option):
        over = squares[len(squares) // 2]
        return replace(setup, en_passant=square_of(over)), True
    return setup, False


def _en_passant_option(setup: Setup, over: Square) -> list[str]:
    """Return the option for a step of two over a square, none where no pawn can have made it."""
    stands = over - 8 if rank_of(over) == 5 else over + 8
    if rank_of(over) not in (2, 5):
        stands = over - 8 if setup.turn else over + 8  # whoever has just moved
        if not (_is_pawn_there(setup, stands) and 0 <= 2 * over - stands < len(SQUARE_NAMES)):
            return []
    if setup.is_fairy and (passed := setup.fairy_game().position.passed):
        stands = passed[1]  # a Berolina pawn goes slantwise
    names = "".join(name_of(square) for square in (2 * over - stands, over, stands))
    return [f"EnPassant {names}"]


def _is_pawn_there(setup: Setup, square: Square) -> bool:
    """Tell whether a pawn of the side that has just moved stands on a square."""
    if not 0 <= square < len(SQUARE_NAMES):
        return False
    man = setup.squares[square]
    return man is not None and man.kind is Kind.PAWN and man.is_of(not setup.turn)
