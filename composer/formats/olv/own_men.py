"""Men whom users define, under the key of our own in ``.olv`` files.

They are one text, ``XY: Camelrider + Wazir; Hermes; q3 | AB: (1,3) rider``: the letters, the walk,
and where he has them a name and a drawing.
"""

from __future__ import annotations

from composer.formats.olv.yaml_values import Value
from solver.men import Kind, OwnMan, own_man
from solver.setup import Setup

MEN = "men"
_USUAL = OwnMan("", "").drawing


def write_own_men(setup: Setup, kept: Value) -> dict[str, Value]:
    """Return what letters mean that stand for no man of books, behind those that were *kept*."""
    kinds = sorted({man.kind for man in setup.squares if man is not None})
    told = {own.letters: _text(own) for own in map(own_man, kinds) if own is not None}
    older = {letters: text for letters, text in _parts(kept).items() if letters not in told}
    both = " | ".join(f"{letters}: {text}" for letters, text in {**older, **told}.items())
    return {MEN: both} if both else {}


def read_own_men(text: Value) -> dict[str, Kind]:
    """Return the kinds that a text defines by their letters.

    Raises:
        OwnManError: a definition is not understood.
    """
    parts = _parts(text)
    if not parts:
        return {}
    from solver.fairy.own_men import kind_defined  # for own men alone

    kinds = {}
    for letters, definition in parts.items():
        walk, name, drawing = (part.strip() for part in f"{definition};;".split(";")[:3])
        kinds[letters] = kind_defined(OwnMan(letters, walk, name, drawing or _USUAL))
    return kinds


def left_over(text: Value, setup: Setup) -> str:
    """Return what of a text is about men who do not stand on the board."""
    standing = {own_man(man.kind) for man in setup.squares if man is not None}
    letters = {own.letters for own in standing if own is not None}
    kept = (f"{it}: {definition}" for it, definition in _parts(text).items() if it not in letters)
    return " | ".join(kept)


def _parts(text: Value) -> dict[str, str]:
    if not isinstance(text, str):
        return {}
    pairs = (part.partition(":") for part in text.split("|"))
    return {letters.strip().upper(): told.strip() for letters, _, told in pairs if told.strip()}


def _text(own: OwnMan) -> str:
    drawing = "" if own.drawing == _USUAL else own.drawing
    return "; ".join((own.walk, own.name, drawing)).rstrip("; ")
