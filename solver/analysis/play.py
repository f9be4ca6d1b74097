"""Themes of the play of one phase: what men of it do, and where they go."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

from solver.analysis.findings import Proof, Theme, ThemeFinding
from solver.analysis.geometry import LINE_KINDS, direction, step_of
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.game import PASS, after, after_passing, is_mate
from solver.men import OFFICERS, Kind
from solver.orthodox import OrthodoxGame
from solver.squares import Square, rank_of

STAR = frozenset({(1, 1), (1, -1), (-1, 1), (-1, -1)})
CROSS = frozenset({(1, 0), (-1, 0), (0, 1), (0, -1)})
Y_SHAPES = tuple(
    frozenset(shape)
    for shape in (
        {(-1, 1), (1, 1), (0, -1)},
        {(-1, -1), (1, -1), (0, 1)},
        {(1, 1), (1, -1), (-1, 0)},
        {(-1, 1), (-1, -1), (1, 0)},
    )
)
PROMOTIONS = frozenset(OFFICERS)


def play_in(
    game: OrthodoxGame, phases: tuple[Phase, ...], *, is_short: bool
) -> Iterator[ThemeFinding]:
    """Give the themes of the play after the keys among *phases*; *game* stands at the diagram.

    In a two-mover, which *is_short*, the answers are mates; in longer play what happens in
    whole lines is looked for in :mod:`solver.analysis.journeys`.
    """
    looks = (*_LOOKS, *_SHORT) if is_short else _LOOKS
    for number, phase in enumerate(phases):
        if phase.kind is PhaseKind.KEY:
            for look in looks:
                yield from look(number, phase)
            yield from king_flights(game, number, phase)
            if is_short:
                yield from black_correction(game, number, phase)
                yield from bristol(number, phase)
            else:
                yield from corrections(number, phase)


def black_correction(game: OrthodoxGame, number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """Give the corrections whose general error is one of departure: without the man it is mate.

    What two moves of a man allow because of where they go is no general error.
    """
    first = phase.first.move if phase.first is not None else PASS
    with after(game, first):
        for finding in corrections(number, phase):
            defence, general = finding.proofs[0].deeds
            with game.changed({defence.from_square: None}), after_passing(game):
                is_general = game.is_legal(general.move)
                if is_general:
                    with after(game, general.move):
                        is_general = is_mate(game)
            if is_general:
                yield finding


def corrections(number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """A man with a general error: two moves answered by A, and others answered by B and so on.

    A is no threat: what several threats divide among themselves is no error.
    """
    for moves in _by_man(phase).values():
        answers: defaultdict[Deed, list[Deed]] = defaultdict(list)
        for defence, answer in moves:
            answers[answer].append(defence)
        general = max(answers, key=lambda answer: len(answers[answer]))
        corrected = [(d, a) for d, a in moves if a != general]
        if general not in phase.threats and len(answers[general]) >= 2 and corrected:
            random = [(defence, general) for defence in answers[general]]
            proofs = tuple(Proof(number, pair) for pair in (*random, *corrected))
            yield ThemeFinding(Theme.BLACK_CORRECTION, proofs, len(corrected))


def _by_man(phase: Phase) -> dict[Square, list[tuple[Deed, Deed]]]:
    found: defaultdict[Square, list[tuple[Deed, Deed]]] = defaultdict(list)
    for defence, answer in phase.single:
        found[defence.from_square].append((defence, answer))
    return dict(found)


def defences_on_one_square(number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """At least three defences arrive on one square and have different answers."""
    return _on_one_square(number, phase, Theme.DEFENCES_ON_ONE_SQUARE, lambda d, _: d.to_square)


def mates_on_one_square(number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """At least three mates arrive on one square."""
    return _on_one_square(number, phase, Theme.MATES_ON_ONE_SQUARE, lambda _, a: a.to_square)


def _on_one_square(
    number: int, phase: Phase, theme: Theme, end_of: Callable[[Deed, Deed], Square]
) -> Iterator[ThemeFinding]:
    groups: defaultdict[Square, dict[Deed, Deed]] = defaultdict(dict)
    for defence, answer in phase.single:
        groups[end_of(defence, answer)].setdefault(answer, defence)
    for group in groups.values():
        if len(group) >= 3:
            proofs = tuple(Proof(number, (d, a)) for a, d in group.items())
            yield ThemeFinding(theme, proofs, len(group))


def king_flights(game: OrthodoxGame, number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """The moves of the king: to all corners (star), to all sides (cross), or in a Y.

    Those count as well that leave him to the one threat.
    """
    steps: dict[tuple[int, int], Proof] = {}
    for defence, answers in (*phase.replies.items(), *_threatened(game, phase)):
        if defence.man.kind is Kind.KING:
            steps.setdefault(step_of(defence), Proof(number, (defence, *answers[:1])))
    shapes = [(Theme.STAR_FLIGHTS, STAR), (Theme.CROSS_FLIGHTS, CROSS)]
    shapes += [(Theme.Y_FLIGHTS, shape) for shape in Y_SHAPES]
    for theme, shape in shapes:
        if shape <= frozenset(steps):
            yield ThemeFinding(theme, tuple(steps[step] for step in sorted(shape)), len(shape))


def _threatened(game: OrthodoxGame, phase: Phase) -> Iterator[tuple[Deed, tuple[Deed, ...]]]:
    """Give the king's moves that do not meet the one threat, each with it."""
    if phase.first is None or len(phase.threats) != 1:
        return
    with after(game, phase.first.move):
        king = game.king(game.turn)
        for move in game.moves():
            deed = Deed.of(game, move) if move.from_square == king else None
            if deed is not None and deed not in phase.replies and deed not in phase.refutations:
                yield deed, phase.threats


def pawn_wheel(number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """A pawn makes all its four moves from its second rank: Pickaninny or Albino.

    A knight makes all its eight: a wheel, which counts the answers that differ.
    """
    defences = {d: Proof(number, (d, *a[:1])) for d, a in phase.replies.items()}
    answers = {a: Proof(number, (d, a)) for d, a in phase.single}
    for theme, deeds in ((Theme.PICKANINNY, defences), (Theme.ALBINO, answers)):
        for start, steps in _steps_of(deeds, Kind.PAWN).items():
            rank = rank_of(start)
            is_at_home = rank == (1 if next(iter(steps.values())).man.is_white else 6)
            if is_at_home and len(steps) == 4:
                yield ThemeFinding(theme, tuple(deeds[deed] for deed in steps.values()), 4)
    answered = {d: Proof(number, (d, a)) for d, a in phase.single}
    for steps in _steps_of(answered, Kind.KNIGHT).values():
        if len(steps) == 8:
            proofs = tuple(answered[deed] for deed in steps.values())
            mates = {phase.answer(deed) for deed in steps.values()}
            yield ThemeFinding(Theme.KNIGHT_WHEEL, proofs, len(mates))


def _steps_of(deeds: dict[Deed, Proof], kind: Kind) -> dict[Square, dict[tuple[int, int], Deed]]:
    found: defaultdict[Square, dict[tuple[int, int], Deed]] = defaultdict(dict)
    for deed in deeds:
        if deed.man.kind is kind:
            found[deed.from_square].setdefault(step_of(deed), deed)
    return dict(found)


def promotions(number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """Promotions to all four men by one side (Allumwandlung), and to others than a queen.

    The first move is one of the attacker's, and the threat where there is no other.
    """
    answers = {a.promotion: Proof(number, (d, a)) for d, a in phase.single if a.promotion}
    first, threats = phase.first, phase.threats
    if len(threats) == 1 and threats[0].promotion:
        answers.setdefault(threats[0].promotion, Proof(number, threats))
    if first is not None and first.promotion:
        answers = {first.promotion: Proof(number)} | answers
    defences = {
        d.promotion: Proof(number, (d, *a[:1])) for d, a in phase.replies.items() if d.promotion
    }
    for by_kind in (answers, defences):
        if frozenset(by_kind) >= PROMOTIONS:
            proofs = tuple(by_kind[kind] for kind in sorted(PROMOTIONS))
            yield ThemeFinding(Theme.ALLUMWANDLUNG, proofs, 4)
    under = [proof for kind, proof in answers.items() if kind != Kind.QUEEN]
    if first is not None and first.promotion not in (None, Kind.QUEEN):
        under = [Proof(number), *(it for it in under if it.deeds)]
    if under:
        yield ThemeFinding(Theme.UNDERPROMOTION, tuple(under), len(under))


def bristol(number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """The key clears a line by going along it; another man mates on it, from behind, less far.

    The second goes over the square that the first has left.
    """
    first = phase.first
    if first is None or phase.is_check or first.man.kind not in LINE_KINDS:
        return
    way = direction(first.from_square, first.to_square)
    proofs = [
        Proof(number, (defence, mate))
        for defence, mate in phase.single
        if mate.man.kind in LINE_KINDS
        and mate.from_square != first.to_square
        and direction(mate.from_square, mate.to_square) == way
        and direction(mate.from_square, first.from_square) == way
        and direction(first.from_square, mate.to_square) == way
        and direction(mate.to_square, first.to_square) == way
    ]
    if proofs:
        yield ThemeFinding(Theme.BRISTOL, tuple(proofs), len(proofs))


def babson(number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """Promotions to all four men are answered by promotions to the same."""
    alike = {
        d.promotion: Proof(number, (d, a))
        for d, a in phase.single
        if d.promotion == a.promotion is not None
    }
    if frozenset(alike) >= PROMOTIONS:
        yield ThemeFinding(Theme.BABSON, tuple(alike[kind] for kind in sorted(PROMOTIONS)), 4)


def switchback(number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """The man of the first move goes back at once to the square that it left."""
    first = phase.first
    if first is None:
        return
    proofs = [
        Proof(number, (defence, answer))
        for defence, answer in phase.single
        if (answer.from_square, answer.to_square) == (first.to_square, first.from_square)
    ]
    if proofs:
        yield ThemeFinding(Theme.SWITCHBACK, tuple(proofs), len(proofs))


_LOOKS: tuple[Callable[[int, Phase], Iterator[ThemeFinding]], ...] = (
    defences_on_one_square, pawn_wheel, babson,
)  # fmt: skip
_SHORT: tuple[Callable[[int, Phase], Iterator[ThemeFinding]], ...] = (
    mates_on_one_square, promotions, switchback,
)  # fmt: skip
