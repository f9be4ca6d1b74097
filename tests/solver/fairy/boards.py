"""Positions of fairy men in a line of text: colour, traits, code and square of each man."""

from __future__ import annotations

import re

from solver.castling import home_rights
from solver.fairy.catalogue import BY_CODE, WALKS
from solver.fairy.conditions import FairyRule
from solver.fairy.game import FairyGame
from solver.fairy.rules import FairyRules
from solver.fairy.shape import PLAIN, BoardShape
from solver.game import MOST_SQUARE_CHOICE, Move, Special, after
from solver.men import Color, Man, Trait
from solver.squares import file_of, name_of, square_of

_MAN = re.compile(
    r"(?P<color>[wbn])(?P<traits>[a-z]*)(?P<code>[A-Z0-9]{1,2}?)(?P<square>[a-h][1-8])"
)
_COLORS = {color.letter: color for color in Color}
_TRAITS = {
    "r": Trait.ROYAL,
    "c": Trait.CHAMELEON,
    "h": Trait.HALF_NEUTRAL,
    "k": Trait.KAMIKAZE,
    "p": Trait.PARALYSING,
    "s": Trait.BOARD_B,
    "m": Trait.MAGIC,
}


def men_in(text: str) -> tuple[Man | None, ...]:
    """Return the men that *text* names, such as ``wKa1 bGe4 nQd5 wrAMa2``."""
    men: list[Man | None] = [None] * 64
    for word in text.split():
        match = _MAN.fullmatch(word)
        assert match is not None, word
        traits = frozenset(_TRAITS[letter] for letter in match["traits"])
        kind = BY_CODE[match["code"]].kind
        men[square_of(match["square"])] = Man(kind, _COLORS[match["color"]], traits)
    return tuple(men)


def game_of(text: str, turn: bool = True, shape: BoardShape = PLAIN) -> FairyGame:
    """Return a game of the men that *text* names; kings and rooks at home may castle."""
    men = men_in(text)
    return FairyGame.of(men, turn, home_rights(men), rules=FairyRules.of(men, shape=shape))


def spelled(game: FairyGame, move: Move) -> str:
    """Return a move as squares, what it promotes to, and a plus where it gives check.

    What a reborn pawn promotes to stands behind a plus; so does who was taken to another square,
    and a mere plus for a pawn who becomes an imitator.
    """
    made = game.made(move)
    with after(game, move):
        sign = "+" if game.in_check else ""
    if made.special is Special.CASTLING:
        return ("0-0" if file_of(move.to_square) > 4 else "0-0-0") + sign
    kind = "" if move.promotion is None else f"={WALKS[move.promotion].code}"
    reborn = ""
    if made.legs:
        reborn = "".join(f"+{name_of(leg.move.to_square)}" for leg in made.legs)
    elif made.choice > MOST_SQUARE_CHOICE or (made.choice and FairyRule.REPUBLICAN in game.rules):
        promoted = made.effects[-1].man if made.effects else None
        reborn = "+" if promoted is None else f"+{WALKS[promoted.kind].code}"
        if made.memory is not None and promoted is not None:
            reborn += name_of(made.effects[-1].square)
    return f"{name_of(move.from_square)}{name_of(move.to_square)}{kind}{reborn}{sign}"


def moves_of(game: FairyGame, start: str = "") -> set[str]:
    """Return the legal moves as :func:`spelled` writes them, those from *start* alone if given."""
    return {
        spelled(game, move) for move in game.moves() if name_of(move.from_square).startswith(start)
    }
