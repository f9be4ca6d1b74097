"""What the mates of a problem show: model and ideal mates, echoes, and special moves on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from solver.analysis.courses import Passage
from solver.analysis.findings import Proof, Theme, ThemeFinding, finding_of_answers
from solver.analysis.mates import Mate, mate_of
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.game import Special, after
from solver.men import Man
from solver.orthodox import OrthodoxGame
from solver.squares import Square, file_of, rank_of

Picture = tuple[Proof, Mate, tuple[Man | None, ...]]

TURNS = (
    (1, 0, 0, 1), (-1, 0, 0, 1), (1, 0, 0, -1), (-1, 0, 0, -1),
    (0, 1, 1, 0), (0, -1, 1, 0), (0, 1, -1, 0), (0, -1, -1, 0),
)  # fmt: skip
"""The ways in which a board can be turned and mirrored."""


def pictures_in(game: OrthodoxGame, phases: tuple[Phase, ...]) -> Iterator[ThemeFinding]:
    """Give what the play after the keys shows; *game* stands at the diagram."""
    for number, phase in enumerate(phases):
        if phase.kind is not PhaseKind.KEY or phase.first is None:
            continue
        with after(game, phase.first.move):
            pictures = list(_pictures(game, number, phase))
            yield from _special_moves(game, number, phase)
        yield from _kinds(pictures)
        yield from _echoes(pictures)


def pictures_of(courses: Sequence[Passage]) -> Iterator[ThemeFinding]:
    """Give what the mates at the end of whole lines show."""
    pictures = [(c.proof(), c.mate, c.men) for c in courses if c.mate is not None]
    yield from _kinds(pictures)
    yield from _echoes(pictures)


def _pictures(game: OrthodoxGame, number: int, phase: Phase) -> Iterator[Picture]:
    for defence, answer in phase.single:
        with after(game, defence.move), after(game, answer.move):
            mate = mate_of(game)
            if mate is not None:
                yield Proof(number, (defence, answer)), mate, game.men


def _kinds(pictures: list[Picture]) -> Iterator[ThemeFinding]:
    for theme, is_one in _KINDS:
        proofs = tuple(proof for proof, mate, men in pictures if is_one(mate, men))
        if proofs:
            yield ThemeFinding(theme, proofs, len(proofs))


def _is_mirror(mate: Mate, men: tuple[Man | None, ...]) -> bool:
    """Tell whether nobody stands next to the king, who is not at the edge of the board."""
    return len(mate.field) == 8 and all(men[square.square] is None for square in mate.field)


_KINDS: tuple[tuple[Theme, Callable[[Mate, tuple[Man | None, ...]], bool]], ...] = (
    (Theme.PURE_MATES, lambda mate, _: mate.is_pure and not mate.is_model),
    (Theme.MODEL_MATES, lambda mate, _: mate.is_model),
    (Theme.IDEAL_MATES, lambda mate, _: mate.is_ideal),
    (Theme.MIRROR_MATES, _is_mirror),
    (Theme.DOUBLE_CHECK, lambda mate, _: len(mate.checkers) > 1),
)


def _echoes(pictures: list[Picture]) -> Iterator[ThemeFinding]:
    """Two model mates are alike but for a turn, a reflection or a shift of the board.

    It is a chameleon echo if the king stands on squares of the two colours.
    """
    models = [(proof, mate, men) for proof, mate, men in pictures if mate.is_model]
    found: dict[Theme, list[Proof]] = {}
    for (one, first, men), (two, second, others) in combinations(models, 2):
        if first.king != second.king and _are_alike(first, men, second, others):
            is_chameleon = _shade(first.king) != _shade(second.king)
            theme = Theme.CHAMELEON_ECHO if is_chameleon else Theme.ECHO
            found.setdefault(theme, []).extend((one, two))
    for theme, proofs in found.items():
        shown = tuple(dict.fromkeys(proofs))
        yield ThemeFinding(theme, shown, len(shown))


def _are_alike(
    first: Mate, men: tuple[Man | None, ...], second: Mate, others: tuple[Man | None, ...]
) -> bool:
    wanted = _seen_from(second, others, TURNS[0])
    return any(_seen_from(first, men, turn) == wanted for turn in TURNS)


def _seen_from(
    mate: Mate, men: tuple[Man | None, ...], turn: tuple[int, int, int, int]
) -> frozenset[tuple[int, int, Man]]:
    """Return the men that take part, by where they stand as the king sees them."""
    part = {guard for square in mate.field for guard in square.guards} | {mate.king}
    part |= {square.square for square in mate.field if square.is_blocked} | set(mate.checkers)
    found = []
    for square in part:
        man = men[square]
        assert man is not None
        x = file_of(square) - file_of(mate.king)
        y = rank_of(square) - rank_of(mate.king)
        found.append((turn[0] * x + turn[1] * y, turn[2] * x + turn[3] * y, man))
    return frozenset(found)


def _shade(square: Square) -> int:
    return (file_of(square) + rank_of(square)) % 2


def _special_moves(game: OrthodoxGame, number: int, phase: Phase) -> Iterator[ThemeFinding]:
    """Castling and en passant in the play, and check answered by check."""
    found: dict[Theme, list[Proof]] = {}
    for defence, answer in phase.single:
        proof = Proof(number, (defence, answer))
        for theme in _special(game, defence, answer):
            found.setdefault(theme, []).append(proof)
    for theme, proofs in found.items():
        yield finding_of_answers(theme, proofs, phase)


def _special(game: OrthodoxGame, defence: Deed, answer: Deed) -> Iterator[Theme]:
    specials = {game.made(defence.move).special}
    with after(game, defence.move):
        is_check = game.in_check
        specials.add(game.made(answer.move).special)
        with after(game, answer.move):
            if is_check and game.in_check:
                yield Theme.CROSS_CHECKS
    if Special.EN_PASSANT in specials:
        yield Theme.EN_PASSANT
    if Special.CASTLING in specials:
        yield Theme.CASTLING
