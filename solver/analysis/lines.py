"""Themes of lines and squares: interference, blocks, pins, batteries.

Each is proved by putting the effect out of force: what a mate needs is what it does not stand
without.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from solver.analysis.findings import Proof, Theme, ThemeFinding
from solver.analysis.mates import field_of
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.game import after, after_passing
from solver.men import Kind, Man
from solver.orthodox import OrthodoxGame
from solver.squares import Square, file_of, rank_of, square_at

LINE_KINDS = frozenset({Kind.ROOK, Kind.BISHOP, Kind.QUEEN})


@dataclass(frozen=True, slots=True)
class Variation:
    """A defence and the mate that answers it, in a phase by its number."""

    phase: int
    defence: Deed
    mate: Deed

    @property
    def proof(self) -> Proof:
        """The variation as it is shown."""
        return Proof(self.phase, (self.defence, self.mate))


def lines_in(game: OrthodoxGame, phases: tuple[Phase, ...]) -> Iterator[ThemeFinding]:
    """Give themes of lines in the play after the keys; *game* stands at the diagram."""
    for number, phase in enumerate(phases):
        if phase.kind is not PhaseKind.KEY or phase.first is None:
            continue
        variations = [Variation(number, d, m) for d, m in phase.single]
        with after(game, phase.first.move):
            yield from _of_key(game, variations)
            yield from novotny(game, number, phase)


def _of_key(game: OrthodoxGame, variations: list[Variation]) -> Iterator[ThemeFinding]:
    closing: dict[tuple[Square, Square, Square], Variation] = {}
    found: dict[Theme, list[Proof]] = {}
    for variation in variations:
        before = game.men
        pinned = game.is_pinned(not game.turn, variation.mate.from_square)
        with after(game, variation.defence.move), after(game, variation.mate.move):
            if not _is_mate(game):
                continue
            for theme in _effects(game, variation, was_pinned=pinned):
                found.setdefault(theme, []).append(variation.proof)
            for closed in _closed_by(game, variation.defence, before):
                closing.setdefault((variation.defence.to_square, *closed), variation)
    for theme, proofs in found.items():
        yield ThemeFinding(theme, tuple(proofs), len(proofs))
    yield from _grimshaws(closing)


def _is_mate(game: OrthodoxGame) -> bool:
    return game.in_check and not game.has_moves()


def _effects(game: OrthodoxGame, variation: Variation, *, was_pinned: bool) -> Iterator[Theme]:
    """Give what the defence did that the mate on the board needs."""
    mated = game.turn
    king = game.king(mated)
    assert king is not None
    stood = variation.defence.to_square
    man = game.man_at(stood)
    is_there = man is not None and man.color.is_of(mated) and stood != king
    if is_there and stood in field_of(king) and _frees(game, stood, king):
        yield Theme.SELF_BLOCK
    if is_there and game.is_pinned(mated, stood) and _needs_pin(game, stood, king):
        yield Theme.SELF_PIN
    if was_pinned:
        yield Theme.UNPIN
    if _is_battery(game, variation.mate, king):
        yield Theme.BATTERY_PLAY


def _frees(game: OrthodoxGame, square: Square, king: Square) -> bool:
    """Tell whether the king could go to *square* if his own man were not there."""
    with game.changed({square: None}):
        return any((move.from_square, move.to_square) == (king, square) for move in game.moves())


def _needs_pin(game: OrthodoxGame, square: Square, king: Square) -> bool:
    """Tell whether the pinned man could meet the check if he were not pinned.

    He is pinned by one man; without that man the king would stand in no check that the man on
    *square* could not meet, so a move of his then is one that the pin forbids.
    """
    for pinner in _pinners(game, square, king):
        with game.changed({pinner: None}):
            if game.in_check and any(move.from_square == square for move in game.moves()):
                return True
    return False


def _pinners(game: OrthodoxGame, square: Square, king: Square) -> Iterator[Square]:
    step = _step(king, square)
    if step is not None:
        for target in _ray(square, step):
            if game.man_at(target) is not None:
                yield target
                return


def _is_battery(game: OrthodoxGame, mate: Deed, king: Square) -> bool:
    """Tell whether the mating move opens a line for another man, who gives check."""
    checkers = game.attackers(not game.turn, king)
    return any(checker != mate.to_square for checker in checkers)


def _closed_by(
    game: OrthodoxGame, defence: Deed, before: tuple[Man | None, ...]
) -> Iterator[tuple[Square, Square]]:
    """Give the line men of the mated side, whose line the defence closed and the mate needs.

    With *defence*'s man taken away from where it went, the mate is met by a move of such a
    man over that square or to it.  Each comes with where the defender stood.
    """
    mated, square = game.turn, defence.to_square
    man = game.man_at(square)
    if man is None or not man.color.is_of(mated):
        return
    with game.changed({square: None}):
        for move in game.moves():
            mover = before[move.from_square]
            if mover is None or mover.kind not in LINE_KINDS:
                continue
            if _passes(move.from_square, move.to_square, square):
                yield move.from_square, defence.from_square


def _passes(start: Square, end: Square, square: Square) -> bool:
    step = _step(start, end)
    if step is None or _step(start, square) != step:
        return False
    for on in _ray(start, step):
        if on == square:
            return True
        if on == end:
            return False
    return False


def _grimshaws(closing: dict[tuple[Square, Square, Square], Variation]) -> Iterator[ThemeFinding]:
    """Two men close each other's line on one square, and a mate uses each."""
    for (square, shut, closer), variation in closing.items():
        other = closing.get((square, closer, shut))
        if other is not None and shut < closer:
            yield ThemeFinding(Theme.GRIMSHAW, (variation.proof, other.proof))


def novotny(game: OrthodoxGame, number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """The first move closes two lines of the other side at their crossing.

    Two threats each rely on one of them, and the captures by the two men let in one each.
    """
    first = phase.first
    if first is None or len(phase.threats) < 2:
        return
    square = first.to_square
    takers: dict[Deed, tuple[Deed, Deed]] = {}
    for defence, answer in phase.single:
        is_line_man = defence.man.kind in LINE_KINDS
        if is_line_man and defence.to_square == square and answer in phase.threats:
            takers.setdefault(answer, (defence, answer))
    if len(takers) >= 2 and any(_relies(game, threat, square) for threat in phase.threats):
        yield ThemeFinding(Theme.NOVOTNY, tuple(Proof(number, pair) for pair in takers.values()))


def _relies(game: OrthodoxGame, threat: Deed, square: Square) -> bool:
    """Tell whether the threat is met if nobody stands on *square*."""
    with after_passing(game), after(game, threat.move), game.changed({square: None}):
        return not _is_mate(game)


def _step(start: Square, end: Square) -> tuple[int, int] | None:
    """Return the step of the line from one square to another; ``None`` where there is none."""
    x, y = file_of(end) - file_of(start), rank_of(end) - rank_of(start)
    if (x or y) and (not x or not y or abs(x) == abs(y)):
        return (x > 0) - (x < 0), (y > 0) - (y < 0)
    return None


def _ray(start: Square, step: tuple[int, int]) -> Iterator[Square]:
    file, rank = file_of(start) + step[0], rank_of(start) + step[1]
    while 0 <= file < 8 and 0 <= rank < 8:
        yield square_at(file, rank)
        file, rank = file + step[0], rank + step[1]
