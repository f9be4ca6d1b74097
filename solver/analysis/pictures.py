"""What the mates of a problem show: model and ideal mates, echoes, and special moves on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from solver.analysis.courses import Passage
from solver.analysis.findings import Proof, Theme, ThemeFinding, finding_of_answers
from solver.analysis.mates import Mate, mate_of
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.game import Special, after
from solver.men import Man
from solver.orthodox import OrthodoxGame
from solver.squares import Square, file_of, rank_of

Picture = tuple[Proof, Mate, tuple[Man | None, ...]]
_View = frozenset[tuple[int, int, Man]]

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
    found: dict[Theme, list[Proof]] = {}
    for alike in _alike([picture for picture in pictures if picture[1].is_model]):
        kings = {mate.king for _, mate, _ in alike}
        for proof, mate, _ in alike:
            others = kings - {mate.king}
            for theme, is_one in _ECHOES:
                if any(is_one(mate.king, other) for other in others):
                    found.setdefault(theme, []).append(proof)
    for theme, proofs in found.items():
        shown = tuple(dict.fromkeys(proofs))
        yield ThemeFinding(theme, shown, len(shown))


def _alike(models: list[Picture]) -> list[list[Picture]]:
    """Return *models* in groups of those that are alike, whatever the board is turned to.

    There may be hundreds of them, so that not each is held against each: all views of the first
    of a group are noted, and each of the others is one of these.
    """
    groups: list[list[Picture]] = []
    group_of: dict[_View, list[Picture]] = {}
    for picture in models:
        seen = _seen_from_king(picture)
        group = group_of.get(frozenset(seen))
        if group is None:
            groups.append(group := [])
            for a, b, c, d in TURNS:
                view = frozenset((a * x + b * y, c * x + d * y, man) for x, y, man in seen)
                group_of[view] = group
        group.append(picture)
    return groups


def _seen_from_king(picture: Picture) -> list[tuple[int, int, Man]]:
    """Return the men that take part, by where they stand as the king sees them."""
    _, mate, men = picture
    part = {guard for square in mate.field for guard in square.guards} | {mate.king}
    part |= {square.square for square in mate.field if square.is_blocked} | set(mate.checkers)
    found = []
    for square in part:
        man = men[square]
        assert man is not None
        x = file_of(square) - file_of(mate.king)
        found.append((x, rank_of(square) - rank_of(mate.king), man))
    return found


def _shade(square: Square) -> int:
    return (file_of(square) + rank_of(square)) % 2


_ECHOES: tuple[tuple[Theme, Callable[[Square, Square], bool]], ...] = (
    (Theme.ECHO, lambda one, other: _shade(one) == _shade(other)),
    (Theme.CHAMELEON_ECHO, lambda one, other: _shade(one) != _shade(other)),
)


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
