"""What a key does: flights it gives and takes, check, capture, promotion, sacrifice."""

from __future__ import annotations

from collections.abc import Iterator

from solver.analysis.findings import Proof, Theme, ThemeFinding
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.game import Game, Special, after, after_passing
from solver.men import Kind
from solver.squares import Square


def keys_in(game: Game, phases: tuple[Phase, ...]) -> Iterator[ThemeFinding]:
    """Give what the keys among *phases* do; *game* stands at the diagram."""
    for number, phase in enumerate(phases):
        if phase.kind is PhaseKind.KEY and phase.first is not None:
            proof = (Proof(number),)
            yield from (ThemeFinding(theme, proof, n) for theme, n in _effects(game, phase.first))


def _effects(game: Game, key: Deed) -> Iterator[tuple[Theme, int]]:
    made = game.made(key.move)
    with after_passing(game):
        before = flights(game)
    with after(game, key.move):
        now = flights(game)
        is_check = game.in_check
        is_offered = any(game.made(reply).captured == key.to_square for reply in game.moves())
    yield from _flight_effects(len(now - before), len(before - now))
    if is_check:
        yield Theme.CHECKING_KEY, 1
    if made.special is Special.EN_PASSANT:
        yield Theme.EN_PASSANT_KEY, 1
    elif made.captured is not None:
        yield Theme.CAPTURING_KEY, 1
    if made.special is Special.CASTLING:
        yield Theme.CASTLING_KEY, 1
    if key.promotion is not None:
        yield Theme.PROMOTING_KEY, 1
    if is_offered:
        yield Theme.SACRIFICING_KEY, 1


def _flight_effects(given: int, taken: int) -> Iterator[tuple[Theme, int]]:
    if given and taken:
        yield Theme.FLIGHT_GIVING_AND_TAKING, given
    elif given:
        yield Theme.FLIGHT_GIVING, given
    elif taken:
        yield Theme.FLIGHT_TAKING, taken


def flights(game: Game) -> frozenset[Square]:
    """Return the squares to which the king of the side to move may go, castling apart."""
    men = game.men
    return frozenset(
        move.to_square
        for move in game.moves()
        if (man := men[move.from_square]) is not None
        and man.kind is Kind.KING
        and abs(move.to_square % 8 - move.from_square % 8) < 2
    )
