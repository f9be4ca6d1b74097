"""Themes of lines and squares: interference, blocks, pins, batteries.

Each is proved by putting the effect out of force: what a mate needs is what it does not stand
without.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from solver.analysis.findings import Proof, Theme, ThemeFinding, finding_of_answers
from solver.analysis.geometry import LINE_KINDS, between, direction, passes, ray
from solver.analysis.mates import field_of
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.analysis.pins import needed_pins
from solver.game import after, after_passing, is_mate
from solver.men import Kind, Man
from solver.orthodox import OrthodoxGame
from solver.squares import Side, Square


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


Wins = Callable[[OrthodoxGame], bool]
"""Tells whether the side to move has lost: is mated, or cannot prevent it."""


def lines_in(
    game: OrthodoxGame, phases: tuple[Phase, ...], *, is_short: bool
) -> Iterator[ThemeFinding]:
    """Give themes of lines in the play after the keys; *game* stands at the diagram.

    Where it *is_short*, the answers are mates; Grimshaws and Novotnys of three-movers are looked
    for in :mod:`solver.analysis.crossings`.
    """
    for number, phase in enumerate(phases):
        if phase.kind is not PhaseKind.KEY or phase.first is None:
            continue
        variations = [Variation(number, d, m) for d, m in phase.single]
        yield from half_battery(game, number, phase)
        yield from self_pinning_key(game, variations, phase)
        with after(game, phase.first.move):
            yield from _of_key(game, variations, phase)
            if is_short:
                yield from novotny(game, number, phase, is_mate, variations)


def self_pinning_key(
    game: OrthodoxGame, variations: list[Variation], phase: Phase
) -> Iterator[ThemeFinding]:
    """The key lets a man of its own side be pinned, and he mates where a defence unpins him."""
    if phase.first is None or not variations:
        return
    pinned = _new_pins(game, phase.first)
    proofs = tuple(it.proof for it in variations if it.mate.from_square in pinned)
    if proofs:
        mates = {proof.deeds[1] for proof in proofs}
        shown = (Proof(variations[0].phase), *proofs)
        yield ThemeFinding(Theme.SELF_PIN, shown, len(proofs), len(mates))


def _of_key(
    game: OrthodoxGame, variations: list[Variation], phase: Phase
) -> Iterator[ThemeFinding]:
    found: dict[Theme, list[Proof]] = {}
    pins: dict[Square, tuple[Square, Variation]] = {}
    for variation in variations:
        pinned = game.is_pinned(not game.turn, variation.mate.from_square)
        with after(game, variation.defence.move), after(game, variation.mate.move):
            if not is_mate(game):
                continue
            for theme in _effects(game, variation, was_pinned=pinned):
                found.setdefault(theme, []).append(variation.proof)
            needed = [pin.man for pin in needed_pins(game)]
        if needed:
            new_pins = _new_pins(game, variation.defence)
            for man in needed:
                for theme in (Theme.PIN_MATE, *((Theme.SELF_PIN,) if man in new_pins else ())):
                    found.setdefault(theme, []).append(variation.proof)
                pins.setdefault(man, (variation.defence.from_square, variation))
    for theme, proofs in found.items():
        finding = finding_of_answers(theme, proofs, phase)
        if theme is Theme.SELF_BLOCK:
            finding = replace(finding, thematic=_most_on_one_square(proofs))
        yield finding
    yield from grimshaws_of(game, variations)
    yield from _half_pins(game, pins)


def _most_on_one_square(proofs: Sequence[Proof]) -> int:
    """Return how many answers differ to defences on one square, where most do."""
    answers: defaultdict[Square, set[Deed]] = defaultdict(set)
    for defence, answer in (proof.deeds for proof in proofs):
        answers[defence.to_square].add(answer)
    return max(map(len, answers.values()))


def _new_pins(game: OrthodoxGame, defence: Deed) -> frozenset[Square]:
    """Return which men of the side to move are pinned by its own move, and were not before."""
    side, before = game.turn, _pinned(game, game.turn)
    with after(game, defence.move):
        return _pinned(game, side) - before


def _pinned(game: OrthodoxGame, side: Side) -> frozenset[Square]:
    return frozenset(square for square in game.squares_of(side) if game.is_pinned(side, square))


def _half_pins(
    game: OrthodoxGame, pins: dict[Square, tuple[Square, Variation]]
) -> Iterator[ThemeFinding]:
    """Two men stand between their king and a line man; each leaves the other pinned in a mate.

    *pins* holds for pinned men who had moved, and the variation.
    """
    king = game.king(game.turn)
    for square, (mover, variation) in pins.items():
        other = pins.get(mover)
        if king is None or other is None or other[0] != square or square > mover:
            continue
        if _are_half_pinned(game, king, {square, mover}):
            mates = {variation.mate, other[1].mate}
            proofs = (variation.proof, other[1].proof)
            yield ThemeFinding(Theme.HALF_PIN, proofs, 2, len(mates))


def _are_half_pinned(game: OrthodoxGame, king: Square, men: set[Square]) -> bool:
    """Tell whether exactly these men stand between the king and a line man of the other side."""
    step = direction(king, next(iter(men)))
    if step is None:
        return False
    seen: set[Square] = set()
    for square in ray(king, step):
        man = game.man_at(square)
        if man is not None and seen == men:
            return not man.color.is_of(game.turn) and man.kind in LINE_KINDS
        if man is not None:
            seen.add(square)
    return False


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
    if was_pinned:
        yield Theme.UNPIN
    if _is_battery(game, variation.mate, king):
        yield Theme.BATTERY_PLAY
        if variation.mate.man.kind is Kind.KING:
            yield Theme.ROYAL_BATTERY


def _frees(game: OrthodoxGame, square: Square, king: Square) -> bool:
    """Tell whether the king could go to *square* if his own man were not there."""
    with game.changed({square: None}):
        return any((move.from_square, move.to_square) == (king, square) for move in game.moves())


def _is_battery(game: OrthodoxGame, mate: Deed, king: Square) -> bool:
    """Tell whether the mating move opens a line for another man, who gives check."""
    checkers = game.attackers(not game.turn, king)
    return any(checker != mate.to_square for checker in checkers)


def grimshaws_of(game: OrthodoxGame, variations: list[Variation]) -> Iterator[ThemeFinding]:
    """Give the Grimshaws among *variations* that end in mate; *game* stands before them."""
    closing: dict[tuple[Square, Square, Square], Variation] = {}
    before = game.men
    for variation in variations:
        if variation.defence.man.kind not in LINE_KINDS:
            continue
        with after(game, variation.defence.move), after(game, variation.mate.move):
            if is_mate(game):
                for closed in _closed_by(game, variation.defence, before):
                    closing.setdefault((variation.defence.to_square, *closed), variation)
    yield from _grimshaws(closing)


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
            if passes(move.from_square, move.to_square, square):
                yield move.from_square, defence.from_square


def _grimshaws(closing: dict[tuple[Square, Square, Square], Variation]) -> Iterator[ThemeFinding]:
    """Two men close each other's line on one square, and a mate uses each."""
    for (square, shut, closer), variation in closing.items():
        other = closing.get((square, closer, shut))
        if other is not None and shut < closer:
            yield ThemeFinding(Theme.GRIMSHAW, (variation.proof, other.proof))


def half_battery(game: OrthodoxGame, number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """Two men stand before a line man of their own: one leaves with the key, one with a mate.

    The mate is a check of the line man behind them.
    """
    first = phase.first
    if first is None:
        return
    proofs = [
        Proof(number, (defence, mate))
        for defence, mate in phase.single
        if mate.from_square not in (first.from_square, first.to_square)
        and _fires(game, first, defence, mate)
    ]
    if proofs:
        yield ThemeFinding(Theme.HALF_BATTERY, tuple(proofs), len(proofs))


def _fires(game: OrthodoxGame, first: Deed, defence: Deed, mate: Deed) -> bool:
    fronts = {first.from_square, mate.from_square}
    rears = _behind(game, first.from_square, mate.from_square)
    if not rears:
        return False
    with after(game, first.move), after(game, defence.move), after(game, mate.move):
        king = game.king(game.turn)
        if king is None or not is_mate(game):
            return False
        checkers = game.attackers(not game.turn, king)
    for rear in rears:
        way = set(between(rear, king))
        if rear in checkers and fronts <= way:
            return all(square in fronts or game.man_at(square) is None for square in way)
    return False


def _behind(game: OrthodoxGame, one: Square, two: Square) -> list[Square]:
    """Return the line men of the side to move on the line of *one* and *two*, outside of both."""
    way = direction(one, two)
    if way is None:
        return []
    found = []
    for start, step in ((one, (-way[0], -way[1])), (two, way)):
        for square in ray(start, step):
            man = game.man_at(square)
            if man is not None:
                if man.is_of(game.turn) and man.kind in LINE_KINDS:
                    found.append(square)
                break
    return found


def novotny(
    game: OrthodoxGame, number: int, phase: Phase, wins: Wins, mating: Sequence[Variation] = ()
) -> Iterator[ThemeFinding]:
    """The first move closes two lines of the other side at their crossing.

    Two threats each rely on one of them, and the captures by the two men let in one each; *wins*
    tells whether a threat carries through.  Where the two are not threatened, each of the
    captures closes the other man's line to the mate that follows it, among those *mating*.
    """
    first = phase.first
    if first is None:
        return
    square = first.to_square
    takers: dict[Deed, tuple[Deed, Deed]] = {}
    for defence, answer in phase.single:
        is_line_man = defence.man.kind in LINE_KINDS
        if is_line_man and defence.to_square == square and answer in phase.threats:
            takers.setdefault(answer, (defence, answer))
    if len(takers) >= 2 and any(_relies(game, threat, square, wins) for threat in phase.threats):
        yield ThemeFinding(Theme.NOVOTNY, tuple(Proof(number, pair) for pair in takers.values()))
        return
    captures = [variation for variation in mating if variation.defence.to_square == square]
    for finding in grimshaws_of(game, captures):
        yield replace(finding, theme=Theme.NOVOTNY)


def _relies(game: OrthodoxGame, threat: Deed, square: Square, wins: Wins) -> bool:
    """Tell whether the threat is met if nobody stands on *square*."""
    with after_passing(game), after(game, threat.move), game.changed({square: None}):
        return not wins(game)
