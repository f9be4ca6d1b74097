"""What every written format tells of a problem below its diagram: twins, marks, solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from composer.formats.common.credits import short, short_value
from composer.language import Language, voice
from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.options import changed_rules
from solver.conditions import option_name
from solver.convention import usual_turn
from solver.errors import SolverError
from solver.men import Color
from solver.setup import Setup
from solver.squares import BLACK, WHITE
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition

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


def solutions_text(entry: Entry) -> str:
    """Return how many solutions are intended, where it is not one: ``2 solutions``."""
    intended = short_value(dict(entry.extra).get("intended-solutions"))
    if intended in ("", "1"):
        return ""
    return f"{intended} solutions" if intended.isdecimal() else intended


def unusual_turn(entry: Entry) -> str:
    """Return ``Black to move`` where that is not the convention."""
    asked = Stipulation.if_known(entry.stipulation)
    if entry.setup.turn == (WHITE if asked is None else usual_turn(asked)):
        return ""
    return "White to move" if entry.setup.turn else "Black to move"


def twin_texts(entry: Entry) -> Iterator[str]:
    """Yield the twins as they are printed: ``b) Kd3-->e3``."""
    composition = composition_or_none(entry)
    twins = dict(entry.extra).get("twins")
    if composition is None:
        if isinstance(twins, Mapping):
            yield from (f"{letter}) {short_value(text)}" for letter, text in twins.items())
        return
    if composition.has_zeroposition:
        yield "zeroposition"
    headings = dict.fromkeys(part.heading for part in composition.parts())
    yield from (heading for heading in headings if heading not in ("", "a)"))


def conditions(entry: Entry) -> tuple[str, ...]:
    """Return rules and options that change what is asked."""
    asked = [option for option in entry.options if option_name(option) in _ASKED_OPTIONS]
    return (*changed_rules(entry), *asked)


def fairy_men(entry: Entry) -> str:
    """Name the fairy men with their squares, in English as all that is told here."""
    if all(man is None or man.is_orthodox for man in entry.setup.squares):
        return ""
    from solver.notation.fairy_words import legend  # for fairy men alone

    return legend(entry.setup.squares, voice(Language.ENGLISH))
