"""What every written format tells of a problem below its diagram: twins, marks, solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from composer.formats.common.credits import short, short_value
from composer.language import Language, voice
from composer.model.composition import composition_of, written_twins
from composer.model.document import Entry
from composer.model.options import changed_rules
from solver.castling import CastlingRight, home_rights
from solver.conditions import option_name
from solver.convention import turn_of_text
from solver.errors import SolverError
from solver.language import Speaker
from solver.men import Color, Kind
from solver.notation.page.words import Wording, said_heading
from solver.setup import Setup
from solver.squares import BLACK, SIDES, WHITE, Square, file_of, name_of, rank_of
from solver.twinning.composition import Composition

ENGLISH = voice(Language.ENGLISH)
"""What all of this is told in where nothing else is chosen."""
_ASKED_OPTIONS = ("duplex", "halfduplex", "postkeyplay", "quodlibet", "goalisend", "whitetoplay")


def composition_or_none(entry: Entry) -> Composition | None:
    """Return what *entry* asks, ``None`` where its words are not understood."""
    try:
        composition = composition_of(entry)
    except SolverError:
        return None
    return None if composition.impossible() else composition


def men_count(setup: Setup, sign: str = "+") -> str:
    """Return how many men there are, as ``5+4``, with neutral ones as ``5+4+1n``."""
    counts = [str(setup.count(WHITE)), str(setup.count(BLACK))]
    neutral = sum(man is not None and man.color is Color.NEUTRAL for man in setup.squares)
    return sign.join((*counts, f"{neutral}n") if neutral else counts)


def asked_text(entry: Entry) -> str:
    """Return the stipulation, with a star for set play."""
    has_set_play = any(option_name(option) == "setplay" for option in entry.options)
    return f"{short(entry.stipulation)}{'*' if has_set_play and entry.stipulation else ''}"


def solutions_text(entry: Entry, speaker: Speaker = ENGLISH) -> str:
    """Return how many solutions are intended, where it is not one: ``2 solutions``."""
    intended = short_value(dict(entry.extra).get("intended-solutions"))
    if intended in ("", "1"):
        return ""
    if not intended.isdecimal():
        return intended
    return speaker.trn("%1 solution", "%1 solutions", int(intended), intended)


def unusual_turn(entry: Entry, speaker: Speaker = ENGLISH) -> str:
    """Return ``Black to move`` where that is not the convention."""
    if entry.setup.turn == turn_of_text(entry.stipulation):
        return ""
    return speaker.tr("White to move") if entry.setup.turn else speaker.tr("Black to move")


def unusual_rights(entry: Entry, speaker: Speaker = ENGLISH) -> Iterator[str]:
    """Yield what no diagram shows: who may not castle from home, and what is taken en passant."""
    setup = entry.setup
    denied = home_rights(setup.squares) - setup.castling
    for side in SIDES:
        ways = [right for right in CastlingRight if right in denied and right.color is side]
        name = speaker.tr("White") if side else speaker.tr("Black")
        if len(ways) > 1:
            yield speaker.tr("%1 may not castle", name)
        elif ways:
            is_short = ways[0] in (CastlingRight.WHITE_SHORT, CastlingRight.BLACK_SHORT)
            yield (
                speaker.tr("%1 may not castle short", name)
                if is_short
                else speaker.tr("%1 may not castle long", name)
            )
    if setup.en_passant is not None and _may_take_in_passing(setup, setup.en_passant):
        yield speaker.tr("En passant on %1 is allowed", name_of(setup.en_passant))


def _may_take_in_passing(setup: Setup, over: Square) -> bool:
    """Tell whether a pawn of the side to move stands where he can take one who passed *over*."""
    ahead = 1 if setup.turn else -1
    return setup.game().en_passant_fits and any(
        man is not None
        and man.kind is Kind.PAWN
        and man.is_of(setup.turn)
        and rank_of(square) + ahead == rank_of(over)
        and abs(file_of(square) - file_of(over)) == 1
        for square, man in enumerate(setup.squares)
    )


def twin_texts(entry: Entry, wording: Wording | None = None) -> Iterator[str]:
    """Yield the twins as they are printed: ``b) Kd3-->e3``, or as *wording* has them."""
    composition = composition_or_none(entry)
    if composition is None:
        yield from twins_as_written(entry)
        return
    if composition.has_zeroposition:
        yield "zeroposition" if wording is None else wording.speaker.tr("zeroposition")
    for heading in dict.fromkeys(part.heading for part in composition.parts()):
        if heading not in ("", "a)"):
            if wording is not None:
                heading = said_heading(wording.letters.named(heading), wording.speaker)
            yield heading


def twins_as_written(entry: Entry) -> Iterator[str]:
    """Yield the twins in the words of the file, as they stand there."""
    twins = dict(entry.extra).get("twins")
    if isinstance(twins, Mapping):
        yield from (f"{name}) {short_value(text)}" for name, text in written_twins(entry).items())
    elif twins:
        yield short_value(twins)


def conditions(entry: Entry, speaker: Speaker | None = None) -> tuple[str, ...]:
    """Return rules and options that change what is asked, these as a *speaker* says them."""
    asked = [option for option in entry.options if option_name(option) in _ASKED_OPTIONS]
    said = asked if speaker is None else said_options(entry, speaker)
    return (*changed_rules(entry), *said)


def said_options(entry: Entry, speaker: Speaker) -> Iterator[str]:
    """Yield in words the options that change what is asked, and that no side to move tells."""
    words = {"duplex": speaker.tr("Duplex"), "postkeyplay": speaker.tr("Post-key play")}
    for option in entry.options:
        name = option_name(option)
        is_told = name == "whitetoplay" and unusual_turn(entry, speaker)
        if name in _ASKED_OPTIONS and not is_told:
            yield words.get(name, option)


def fairy_men(entry: Entry, speaker: Speaker = ENGLISH) -> str:
    """Name the fairy men with their squares."""
    if all(man is None or man.is_orthodox for man in entry.setup.squares):
        return ""
    from solver.notation.fairy_words import legend  # for fairy men alone

    return legend(entry.setup.squares, speaker)
