"""What a key does: flights it gives and takes, check, capture, promotion, sacrifice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.analysis.findings import Proof, Theme, ThemeFinding
from solver.analysis.mates import field_of, flights
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.game import Move, Special, after, after_passing
from solver.men import Kind
from solver.orthodox import OrthodoxGame
from solver.squares import Side, Square, file_of, rank_of


@dataclass(frozen=True, slots=True)
class FlightChange:
    """The flights that a move gives a king, and those that it takes."""

    given: frozenset[Square]
    taken: frozenset[Square]


def flight_change(game: OrthodoxGame, move: Move, side: Side) -> FlightChange:
    """Return which flights *move*, legal in *game*, gives and takes of the king of *side*."""
    before = flights(game, side)
    with after(game, move):
        now = flights(game, side)
    return FlightChange(now - before, before - now)


def keys_in(
    game: OrthodoxGame, phases: tuple[Phase, ...], *, is_direct: bool = True
) -> Iterator[ThemeFinding]:
    """Give what the keys among *phases* do; *game* stands at the diagram.

    Flights of the defender's king are told where he is to be mated, in *direct* play.
    """
    for number, phase in enumerate(phases):
        if phase.kind is PhaseKind.KEY and phase.first is not None:
            proof = (Proof(number),)
            for theme, count in _effects(game, phase.first, is_direct=is_direct):
                yield ThemeFinding(theme, proof, count)
            yield from _active_sacrifice(game, number, phase)


def _active_sacrifice(game: OrthodoxGame, number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """The man of the key goes, taking nobody, to where he is taken; before, he was safe."""
    key = phase.first
    if key is None or key.man.kind is Kind.KING or game.made(key.move).captured is not None:
        return
    proofs = [
        Proof(number, (defence, *answers[:1]))
        for defence, answers in phase.replies.items()
        if defence.to_square == key.to_square
    ]
    with after_passing(game):
        was_safe = all(game.made(move).captured != key.from_square for move in game.moves())
    if proofs and was_safe:
        yield ThemeFinding(Theme.ACTIVE_SACRIFICE, tuple(proofs), len(proofs))


def _effects(game: OrthodoxGame, key: Deed, *, is_direct: bool) -> Iterator[tuple[Theme, int]]:
    made = game.made(key.move)
    change = flight_change(game, key.move, not game.turn)
    with after(game, key.move):
        is_check = game.in_check
        is_offered = any(game.made(reply).captured == key.to_square for reply in game.moves())
    if is_direct:
        yield from _flight_effects(len(change.given), len(change.taken))
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
    if is_direct and made.captured is None and not is_check and _withdraws(game, key):
        yield Theme.WITHDRAWAL_KEY, 1
    if is_offered:
        yield Theme.SACRIFICING_KEY, 1


def _withdraws(game: OrthodoxGame, key: Deed) -> bool:
    """Tell whether the key goes farther from the king, and guards nothing round him any more."""
    side, king = game.turn, game.king(not game.turn)
    if king is None or _distance(key.to_square, king) <= _distance(key.from_square, king):
        return False
    if not _guards(game, side, key.from_square, king):
        return False
    with after(game, key.move):
        return not _guards(game, side, key.to_square, king)


def _guards(game: OrthodoxGame, side: Side, square: Square, king: Square) -> bool:
    return any(square in game.attackers(side, near, without=king) for near in field_of(king))


def _distance(one: Square, two: Square) -> int:
    return max(abs(file_of(one) - file_of(two)), abs(rank_of(one) - rank_of(two)))


def _flight_effects(given: int, taken: int) -> Iterator[tuple[Theme, int]]:
    if given and taken:
        yield Theme.FLIGHT_GIVING_AND_TAKING, given
    elif given:
        yield Theme.FLIGHT_GIVING, given
    elif taken:
        yield Theme.FLIGHT_TAKING, taken
