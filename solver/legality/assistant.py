"""Everything that proves a position to be out of reach of any game, in words.

Each reason is a :class:`Flaw` that does not block: composers may want such a position.
Nothing is guessed; a position without reasons may still be impossible.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import chain, combinations

from solver.castling import CastlingRight, Rights
from solver.counting import side_word
from solver.language import filled, tr, trn
from solver.legality.last_move import Past
from solver.legality.paths import Officers, survey
from solver.legality.pawns import NEVER, fewest_captures, misplaced, passed_files
from solver.legality.view import SideView
from solver.men import Kind
from solver.position import Flaw, FlawKind, find_flaws
from solver.setup import Setup
from solver.squares import SIDES, WHITE, Side, Square, name_of

Pair = tuple[SideView, Officers]


@lru_cache(maxsize=64)
def find_impossibilities(setup: Setup) -> tuple[Flaw, ...]:
    """Return why *setup* cannot come from a game; nothing where that is not proved.

    A setup that :func:`find_flaws` finds fault with is not looked at: mend that first.
    """
    if setup.is_fairy or find_flaws(setup):  # what games of other rules lead to, nobody proves
        return ()
    bare = replace(setup, castling=frozenset(), en_passant=None)
    reasons = tuple(_standing(bare))
    if reasons:
        return reasons
    if _may_be(setup):
        return ()
    return _castling_reasons(setup) or _last_move_reasons(setup)


def _can_be(setup: Setup) -> bool:
    return next(_standing(setup), None) is None


# --- how the men stand


def _standing(setup: Setup) -> Iterator[Flaw]:
    """Return what men, pawns and castling rights prove, whatever was played last."""
    pairs = [(view, survey(view)) for view in SideView.both(setup.squares, setup.castling)]
    for view, officers in pairs:
        yield from _men_reasons(view, officers)
    for one, other in (pairs, pairs[::-1]):
        yield from _pawn_reasons(one, other)
    if all(_fewest_alone(pair) < NEVER for pair in pairs):
        yield from _passing_reasons(*pairs)
    yield from _promotion_reasons(*pairs)


def _men_reasons(view: SideView, officers: Officers) -> Iterator[Flaw]:
    pawns = len(view.squares_of(Kind.PAWN, WHITE))
    promoted, room = officers.promotions, 8 - pawns
    squares = tuple(view.real(square) for square in officers.lost)
    for square in squares:
        text = tr("%1: no such man can have come to %2, past pawns that never moved.")
        if view.men[WHITE][Kind.KING] >> view.real(square) & 1:
            text = tr("%1: the king cannot have come to %2, past pawns that never moved.")
        sentence = filled(text, side_word(view.color), name_of(square))
        yield _flaw(FlawKind.NO_WAY_THERE, sentence, (square,), view.color)
    if promoted <= room:
        return
    shut_in = tuple(view.real(square) for square in officers.shut_in)
    sentence = filled(
        tr("%1: at least %2 promoted, but %3 missing.%4"),
        side_word(view.color),
        _men(promoted),
        _pawns(room),
        _shut_in_words(shut_in),
    )
    yield _flaw(FlawKind.TOO_MANY_PROMOTED, sentence, shut_in, view.color)


def _pawn_reasons(one: Pair, other: Pair) -> Iterator[Flaw]:
    view, officers = one
    needed = fewest_captures(view)
    if needed >= NEVER:
        squares = tuple(map(view.real, misplaced(view)))
        sentence = filled(
            tr("%1: no game brings pawns to %2 at the same time."),
            side_word(view.color),
            _list(squares),
        )
        yield _flaw(FlawKind.PAWN_STRUCTURE, sentence, squares, view.color)
        return
    there = other[0].missing - other[1].at_home
    if needed > there:
        yield _too_many_captures(view, needed, there, behind=other[1].at_home)
        return
    needed = fewest_captures(view, officers.promotions)
    if needed >= NEVER and officers.promotions <= 8 - len(_own_pawns(view)):
        sentence = filled(
            tr("%1: there must be %2 promoted, but no pawn can have come past the others’ pawns."),
            side_word(view.color),
            _men(officers.promotions),
        )
        yield _flaw(FlawKind.TOO_MANY_PROMOTED, sentence, (), view.color)
    elif other[0].missing < needed < NEVER:
        yield _too_many_captures(view, needed, other[0].missing, behind=0)


def _too_many_captures(view: SideView, needed: int, there: int, behind: int) -> Flaw:
    text = tr("%1: the pawns have taken at least %2 to come here, but %3 missing.")
    if behind:
        text = tr(
            "%1: the pawns have taken at least %2 to come here, but %3; the others never left home."
        )
    missing = _men_there(there) if behind else _men_missing(there)
    sentence = filled(text, side_word(view.color), _men(needed), missing)
    squares = tuple(map(view.real, _own_pawns(view)))
    return _flaw(FlawKind.TOO_MANY_CAPTURES, sentence, squares, view.color)


def _passing_reasons(white: Pair, black: Pair) -> Iterator[Flaw]:
    """Tell pawns that passed each other on a file when nobody can have left it."""
    files = passed_files(white[0])
    if not files:
        return
    subsets = chain.from_iterable(combinations(files, n) for n in range(len(files) + 1))
    for left in subsets:
        others = tuple(file for file in files if file not in left)
        if _fits(white, black, left) and _fits(black, white, others):
            return
    if not (_fits(white, black, ()) and _fits(black, white, ())):
        return  # told already
    squares = tuple(
        square
        for color in SIDES
        for square in white[0].squares_of(Kind.PAWN, color)
        if square & 7 in files
    )
    sentence = filled(
        tr("The pawns on %1 have passed each other, but too few men are missing for that."),
        _list(squares),
    )
    yield _flaw(FlawKind.PAWN_STRUCTURE, sentence, squares, None)


def _fits(one: Pair, other: Pair, left: tuple[int, ...]) -> bool:
    alone = fewest_captures(one[0], 0, left)
    return (
        alone <= other[0].missing - other[1].at_home
        and fewest_captures(one[0], one[1].promotions, left) <= other[0].missing
    )


def _promotion_reasons(white: Pair, black: Pair) -> Iterator[Flaw]:
    """Tell promotions for which too few men have gone: a capture opens at most three files."""
    promoted = white[1].promotions + black[1].promotions
    taken = white[0].missing + black[0].missing
    if promoted <= 3 * taken:
        return
    sentence = filled(
        tr("At least %1 promoted, but %2 missing: the pawns could not get past each other."),
        _men(promoted),
        _men_missing(taken),
    )
    yield _flaw(FlawKind.TOO_MANY_PROMOTED, sentence, (), None)


def _fewest_alone(pair: Pair) -> int:
    return fewest_captures(pair[0])


def _own_pawns(view: SideView) -> tuple[Square, ...]:
    return view.squares_of(Kind.PAWN, WHITE)


# --- castling and the last move


def _castling_reasons(setup: Setup) -> tuple[Flaw, ...]:
    """Return the rights that cannot be, as the position could be without them."""
    if not setup.castling:
        return ()
    bare = replace(setup, castling=frozenset())
    lost = [
        right
        for right in CastlingRight
        if right in setup.castling and not _may_be(_with_rights(setup, frozenset({right})))
    ]
    if lost and not _may_be(bare):
        return ()
    if lost:
        return tuple(_lost_right(setup, right) for right in lost)
    if not _may_be(bare):
        return ()
    sentence = tr("These castling rights cannot all be there: king or rook has moved before.")
    squares = tuple(sorted(right.rook_square for right in setup.castling))
    return (_flaw(FlawKind.CASTLING_LOST, sentence, squares, None),)


def _lost_right(setup: Setup, right: CastlingRight) -> Flaw:
    short = tr("%1 cannot castle short: king or rook must have moved before.")
    long = tr("%1 cannot castle long: king or rook must have moved before.")
    sentence = filled(short if right.value in "Kk" else long, side_word(right.color))
    mended = _with_rights(setup, setup.castling - {right})
    squares = (right.king_square, right.rook_square)
    return _flaw(FlawKind.CASTLING_LOST, sentence, squares, right.color, mended=mended)


def _with_rights(setup: Setup, rights: Rights) -> Setup:
    return replace(setup, castling=rights)


def _may_be(setup: Setup) -> bool:
    return _can_be(setup) and Past(_can_be).exists(setup)


def _last_move_reasons(setup: Setup) -> tuple[Flaw, ...]:
    if setup.en_passant is not None:
        mended = replace(setup, en_passant=None)
        if _may_be(mended):
            return (_disproved_en_passant(setup, mended),)
    return (_disproved_check(setup),)


def _disproved_en_passant(setup: Setup, mended: Setup) -> Flaw:
    square = setup.en_passant
    assert square is not None
    text = tr("En passant on %1 is impossible: the double step cannot have been the last move.")
    sentence = filled(text, name_of(square))
    color = not setup.turn
    return _flaw(FlawKind.EN_PASSANT_DISPROVED, sentence, (square,), color, mended=mended)


def _disproved_check(setup: Setup) -> Flaw:
    king = setup.kings(setup.turn)[0]
    checkers = tuple(setup.game().attackers(not setup.turn, king))
    victim, mover = side_word(setup.turn), side_word(not setup.turn)
    if not checkers:
        text = tr("%2 cannot have made the last move: nobody can have come where he stands.")
        other = setup.with_turn(not setup.turn)
        is_better = not find_flaws(other) and _may_be(other)
        mended = other if is_better else None
        sentence = filled(text, victim, mover)
        return _flaw(FlawKind.NO_LAST_MOVE, sentence, (), not setup.turn, mended=mended)
    if len(checkers) > 2:
        text = tr("%1 is in check from %3 at once; no move gives more than a double check.")
    elif len(checkers) == 2:
        text = tr("%1 is in check from %3; no move of %2 can have given this double check.")
    else:
        text = tr("%1 is in check from %3; no move of %2 can have given this check.")
    sentence = filled(text, victim, mover, _list(checkers))
    return _flaw(FlawKind.IMPOSSIBLE_CHECK, sentence, (king, *checkers), setup.turn)


# --- words


def _flaw(
    kind: FlawKind,
    sentence: str,
    squares: tuple[Square, ...],
    color: Side | None,
    mended: Setup | None = None,
) -> Flaw:
    return Flaw(kind, sentence, squares, blocks=False, color=color, mended=mended)


def _list(squares: tuple[Square, ...]) -> str:
    names = [name_of(square) for square in sorted(squares)]
    if len(names) < 2:
        return "".join(names)
    return filled(tr("%1 and %2"), ", ".join(names[:-1]), names[-1])


def _men(count: int) -> str:
    return trn("one man", "%1 men", count)


def _men_missing(count: int) -> str:
    if count == 0:
        return tr("no man is")
    return trn("only one man is", "only %1 men are", count)


def _men_there(count: int) -> str:
    if count <= 0:
        return tr("nobody was there to be taken")
    return trn("only one man was there to be taken", "only %1 men were there to be taken", count)


def _pawns(count: int) -> str:
    if count <= 0:
        return tr("no pawn is")
    return trn("only one pawn is", "only %1 pawns are", count)


def _shut_in_words(squares: tuple[Square, ...]) -> str:
    if not squares:
        return ""
    text = tr(" The men on %1 cannot have come from home past pawns that never moved.")
    if len(squares) == 1:
        text = tr(" The man on %1 cannot have come from home past pawns that never moved.")
    return filled(text, _list(squares))
