"""What fairy men are called, and in one line how they go, in the language of whoever reads."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import solver.language
from solver.fairy.catalogue import WALKS, kind_words
from solver.fairy.naming.trait_words import trait_words
from solver.fairy.shape import BISHOP, KNIGHT, QUEEN, ROOK, Round, Vectors
from solver.fairy.walks import captors, hoppers, lines, pawns, turns
from solver.fairy.walks.board import Form
from solver.language import Speaker, capitalised, joined
from solver.men import Color, Kind, own_man
from solver.setup import Squares
from solver.squares import name_of


def legend(squares: Squares, speaker: Speaker = solver.language) -> str:
    """Name the men that need it below a diagram: ``Grasshopper d4 e5; Neutral lion, royal a1``."""
    named: dict[str, list[str]] = {}
    for square, standing in enumerate(squares):
        man = standing and standing.shown
        if man is not None and not man.is_orthodox:
            traits = sorted(man.traits, key=lambda trait: trait.value)
            words = [_named(man.kind, speaker), *(trait_words(it, speaker) for it in traits)]
            if man.color is Color.NEUTRAL:
                words[0] = speaker.tr("neutral %1", words[0])
            name = ", ".join(words)
            named.setdefault(capitalised(name), []).append(name_of(square))
    return "; ".join(f"{name} {' '.join(places)}" for name, places in named.items())


def _named(kind: Kind, speaker: Speaker) -> str:
    """Return the name of a kind, and what it is where a user has defined it."""
    own = own_man(kind)
    if own is None:
        return kind_words(kind, speaker)
    return f"{own.letters}: {own.walk}" + (f" ({own.name})" if own.name else "")


def rule_words(kind: Kind, speaker: Speaker = solver.language) -> str:
    """Say in one line how a kind goes, from what its walk is made of."""
    tr = speaker.tr
    if kind is Kind.ORPHAN:
        return tr("moves as the men of the other side that observe him")
    if kind is Kind.FRIEND:
        return tr("moves as the men of his own side that observe him")
    if kind is Kind.DUMMY:
        return tr("does not move")
    if kind is Kind.MARGUERITE:
        return tr("goes to any square around the first man of a queen’s line")
    if kind is Kind.ROOK_HUNTER:
        return tr("moves as a rook up the board, as a bishop down")
    if kind is Kind.BISHOP_HUNTER:
        return tr("moves as a bishop up the board, as a rook down")
    parts = [_form_words(form, speaker) for form in WALKS[kind].forms]
    return joined("; ", parts)


def _along(vectors: Vectors | Round, speaker: Speaker) -> str:
    tr = speaker.tr
    known = {
        QUEEN: tr("along queen’s lines"),
        ROOK: tr("along rook’s lines"),
        BISHOP: tr("along bishop’s lines"),
        KNIGHT: tr("along lines of knight’s leaps"),
        Round.CIRCLES: tr("along circles of knight’s leaps"),
    }
    if vectors in known:
        return known[vectors]
    assert not isinstance(vectors, Round)
    return tr("along lines of leaps %1", _sizes(vectors))


def _sizes(vectors: Vectors) -> str:
    """Write the sizes of leaps as ``(1,3), (2,3)``."""
    sizes = dict.fromkeys((min(map(abs, it)), max(map(abs, it))) for it in vectors)
    return ", ".join(f"({a},{b})" for a, b in sizes)


def _form_words(form: Form, speaker: Speaker) -> str:
    words: str = _WORDS[type(form)](form, speaker)
    return words


def _hop(form: hoppers.Hop, speaker: Speaker) -> str:
    along = _along(form.vectors, speaker)
    if form.beyond == 1:
        return speaker.tr("hops %1 over a man to the next square", along)
    return speaker.tr("hops %1 over a man, %2 squares beyond him", along, form.beyond)


def _lion(form: hoppers.Lion, speaker: Speaker) -> str:
    along = _along(form.vectors, speaker)
    if form.hurdles == 1:
        return speaker.tr("hops %1 over a man to any square behind him", along)
    return speaker.tr("hops %1 over %2 men to any square behind them", along, form.hurdles)


def _reflect(form: lines.Reflect, speaker: Speaker) -> str:
    if form.times == 1:
        return speaker.tr("moves as a bishop, turned once by the edge")
    return speaker.tr("moves as a bishop, turned by the edge again and again")


def _equihop(form: hoppers.Equihop, speaker: Speaker) -> str:
    words = _far_behind(form, speaker)
    return joined(", ", [words, speaker.tr("along queen’s lines")]) if form.is_queenly else words


def _far_behind(form: hoppers.Equihop, speaker: Speaker) -> str:
    if form.is_stopped:
        return speaker.tr("goes as far behind a man as it is before him, if nobody else is between")
    return speaker.tr("goes as far behind a man as it is before him, over whomever")


def _equi_stop(form: hoppers.EquiStop, speaker: Speaker) -> str:
    if form.is_stopped:
        return speaker.tr("goes half the way to a man, if nobody else is between")
    return speaker.tr("goes half the way to a man, over whomever")


def _radial(form: hoppers.Radial, speaker: Speaker) -> str:
    if form.turns_on_man:
        return speaker.tr("leaps from a man, in any direction, as far as it is to him")
    return speaker.tr("leaps, in any direction, as far as it is to a man")


def _mao(form: captors.Mao, speaker: Speaker) -> str:
    tr = speaker.tr
    if form.hops and form.is_rook_first:
        return tr("moves as a knight over a man beside him on a file or rank")
    if form.hops:
        return tr("moves as a knight over a man beside him on a diagonal")
    if form.is_rook_first:
        return tr("moves as a knight, first straight to a square that has to be empty")
    return tr("moves as a knight, first diagonally to a square that has to be empty")


def _mao_ride(form: captors.MaoRide, speaker: Speaker) -> str:
    if form.is_rook_first:
        return speaker.tr("goes on and on in one direction as a mao")
    return speaker.tr("goes on and on in one direction as a moa")


def _mao_lion(form: captors.MaoLion, speaker: Speaker) -> str:
    if form.is_rook_first:
        return speaker.tr("goes on and on in one direction as a mao, over one man on his way")
    return speaker.tr("goes on and on in one direction as a moa, over one man on his way")


def _turned_equihop(form: turns.TurnedEquihop, speaker: Speaker) -> str:
    if form.is_stopped:
        return speaker.tr(
            "goes to a man and, turned by a right angle, as far again, if nobody else is between"
        )
    return speaker.tr("goes to a man and, turned by a right angle, as far again, over whomever")


def _midway_captor(form: turns.MidwayCaptor, speaker: Speaker) -> str:
    if form.is_rook_first:
        return speaker.tr("moves as a mao, takes the man on the square between")
    return speaker.tr("moves as a moa, takes the man on the square between")


def _pawn(form: pawns.Pawn, speaker: Speaker) -> str:
    tr = speaker.tr
    if not form.takes:
        return tr("moves ahead as a pawn, and takes nobody so")
    if not form.moves:
        return tr("takes as a marine pawn") if form.leaps else tr("takes as a pawn")
    if form.is_berolina:
        return tr("moves as a pawn takes, and takes as a pawn moves")
    if form.goes_back:
        return tr("moves as a pawn of the other side, and promotes at his own end of the board")
    if form.leaps:
        return tr("moves as a pawn, takes diagonally ahead as a locust")
    return tr("moves as a pawn")


def _super_pawn(form: pawns.SuperPawn, speaker: Speaker) -> str:
    if form.is_berolina:
        return speaker.tr("moves any way ahead diagonally, and takes any way straight ahead")
    return speaker.tr("moves any way straight ahead, and takes any way ahead diagonally")


_WORDS: Mapping[type, Any] = {
    lines.Leap: lambda f, s: s.tr("leaps %1, whatever stands between", _sizes(f.vectors)),
    lines.Ride: lambda f, s: s.tr("rides %1", _along(f.vectors, s)),
    lines.Zigzag: lambda f, s: s.tr("rides in zigzag, two kinds of step in turn"),
    lines.Reflect: _reflect,
    lines.EdgeHog: lambda f, s: s.tr("moves as a queen to an edge or from one, never both"),
    lines.UbiUbi: lambda f, s: s.tr("makes any number of knight’s leaps over empty squares"),
    lines.OfFile: lambda f, s: s.tr("moves as the piece on whose file of the first rank he stands"),
    hoppers.Hop: _hop,
    hoppers.NearHop: lambda f, s: s.tr(
        "leaps over a man %1 away to the next step", _sizes(f.vectors)
    ),
    hoppers.Contra: lambda f, s: s.tr("hops over a man beside him to any square behind"),
    hoppers.Lion: _lion,
    hoppers.Kangaroo: lambda f, s: s.tr(
        "hops %1 over two men to the square behind the second", _along(f.vectors, s)
    ),
    hoppers.DoubleHop: lambda f, s: s.tr(
        "hops twice in one move %1, first to an empty square", _along(f.vectors, s)
    ),
    hoppers.AngleHop: lambda f, s: s.tr(
        "goes %1 to a man and, turned by %2°, to a square beside him",
        _along(f.vectors, s),
        45 * f.eighths,
    ),
    hoppers.Hamster: lambda f, s: s.tr("goes %1 to the square before a man", _along(f.vectors, s)),
    hoppers.Bounce: lambda f, s: s.tr(
        "goes from a man or the edge as far the other way %1", _along(f.vectors, s)
    ),
    hoppers.Equihop: _equihop,
    hoppers.EquiStop: _equi_stop,
    hoppers.PushedRide: lambda f, s: s.tr(
        "rides %1, away from a man behind him", _along(f.vectors, s)
    ),
    hoppers.Radial: _radial,
    captors.Chinese: lambda f, s: s.tr(
        "moves %1, takes behind one man in between", _along(f.vectors, s)
    ),
    captors.ChineseLeap: lambda f, s: s.tr("moves as a knight, takes one such leap behind a man"),
    captors.Mao: _mao,
    captors.MaoRide: _mao_ride,
    captors.MaoLion: _mao_lion,
    captors.Locust: lambda f, s: s.tr(
        "takes the first man %1 and lands right behind him", _along(f.vectors, s)
    ),
    captors.Marine: lambda f, s: s.tr(
        "moves %1, takes the first man and lands right behind him", _along(f.vectors, s)
    ),
    captors.MarineLeap: lambda f, s: s.tr(
        "leaps %1, takes a man so far away and lands as far behind him", _sizes(f.vectors)
    ),
    captors.Argentinian: lambda f, s: s.tr(
        "takes %1, moves over one man in between", _along(f.vectors, s)
    ),
    captors.Saltador: lambda f, s: s.tr("takes as a mao, moves as a knight over a man"),
    turns.TurnedEquihop: _turned_equihop,
    turns.KnightTurnedHop: lambda f, s: s.tr(
        "goes along queen’s lines to a man and a knight’s leap ahead from there"
    ),
    turns.BouncingLeap: lambda f, s: s.tr(
        "leaps as a knight, twice on from an empty square at the edge"
    ),
    turns.LeapThenRide: lambda f, s: s.tr(
        "leaps as a knight and rides on by leaps of two squares in the longer direction"
    ),
    turns.MidwayCaptor: _midway_captor,
    pawns.Pawn: _pawn,
    pawns.SuperPawn: _super_pawn,
    pawns.ChinesePawn: lambda f, s: s.tr("goes one square ahead, beyond the middle also sideways"),
}
