"""A search of settings as JSON: read and written."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from solver.analysis.findings import Theme
from solver.errors import SolverError
from solver.language import quoted, tr
from solver.men import PROBLEM, Color, Kind, Man
from solver.notation.fen import parse_fen, write_fen
from solver.squares import Square, name_of, square_of
from solver.stipulation import Stipulation
from solver.twinning.composition import Intended
from solver.vary.seeking import Seeking, Wanted
from solver.vary.settings import FreeMan, FreeSettings, SettingsError

_SQUARES = re.compile(r"([a-h][1-8])(?:-([a-h][1-8]))?", re.ASCII)
_MAN = re.compile(r"([wb])([A-Z])", re.ASCII)
_MAIN = frozenset({"fen", "stipulation", "men", "wanted"})
_OF_MAN = frozenset({"man", "squares", "fewest", "most"})
_WANTED = frozenset(
    {"duals", "quiet", "key", "variations", "themes", "most_men", "fewest", "intended"}
)


def read_seeking(text: str) -> Seeking:
    """Read a search of settings.

    Raises:
        SettingsError: it is none; the sentence names what is wrong.
    """
    try:
        told = json.loads(text)
    except json.JSONDecodeError as error:
        sentence = tr("This is no JSON: line %1, column %2.", error.lineno, error.colno)
        raise SettingsError(sentence) from error
    except (ValueError, RecursionError) as error:  # a number, or nesting, without measure
        raise SettingsError(tr("This is no JSON that can be read here.")) from error
    main = _object(told, _MAIN, tr("the search"))
    try:
        fixed = parse_fen(_text(main, "fen"))
        stipulation = Stipulation.parse(_text(main, "stipulation"))
        intended = main.get("wanted", {}).get("intended") if main.get("wanted") else None
        wished = None if intended is None else Intended.parse(str(intended))
    except SettingsError:
        raise
    except SolverError as error:
        raise SettingsError(str(error)) from error
    men = main.get("men")
    if not isinstance(men, list):
        raise SettingsError(tr("men: expected a list of men with their squares."))
    choices = tuple(map(_choice, men))
    wanted = _wanted(_object(main.get("wanted", {}), _WANTED, "wanted"), wished)
    return Seeking(FreeSettings(fixed, choices, stipulation), wanted)


def write_seeking(seeking: Seeking) -> str:
    """Write a search as :func:`read_seeking` reads it, always in the same words."""
    wanted, settings = seeking.wanted, seeking.settings
    told: dict[str, Any] = {
        "fen": write_fen(settings.fixed),
        "stipulation": str(settings.stipulation),
        "men": [
            {
                "man": _man_name(choice.man),
                "squares": " ".join(map(name_of, choice.squares)),
                "fewest": choice.fewest,
                "most": choice.most,
            }
            for choice in settings.choices
        ],
        "wanted": {
            "duals": wanted.allows_duals,
            "quiet": wanted.is_quiet,
            "key": "".join(PROBLEM.names[kind] for kind in wanted.key_men),
            "variations": wanted.variations,
            "themes": [theme.value for theme in wanted.themes],
            "most_men": wanted.most_men,
            "fewest": wanted.fewest,
            "intended": None if wanted.intended is None else wanted.intended.text,
        },
    }
    return json.dumps(told, indent=1)


def read_squares(text: str) -> tuple[Square, ...]:
    """Read squares and fields of squares: ``a5-a7 c3 d1-e2``; each once, in their order.

    Raises:
        SettingsError: a word is neither.
    """
    squares: dict[Square, None] = {}
    for word in text.replace(",", " ").split():
        match = _SQUARES.fullmatch(word)
        if match is None:
            raise SettingsError(tr("expected squares such as a5-a7 c3, got %1", quoted(word[:20])))
        first = square_of(match[1])
        last = square_of(match[2] or match[1])
        ranks, files = _between(first // 8, last // 8), _between(first % 8, last % 8)
        squares.update((8 * rank + file, None) for rank, file in product(ranks, files))
    return tuple(sorted(squares))


def _between(one: int, other: int) -> Iterable[int]:
    return range(min(one, other), max(one, other) + 1)


def _choice(told: object) -> FreeMan:
    man = _object(told, _OF_MAN, "men")
    name = _text(man, "man")
    match = _MAN.fullmatch(name)
    if match is None or match[2] not in f"N{''.join(PROBLEM.kinds)}":
        raise SettingsError(tr("expected a man such as wK or bP, got %1", quoted(name[:20])))
    color = Color.WHITE if match[1] == "w" else Color.BLACK
    fewest, most = _number(man, "fewest", 1), _number(man, "most", 1)
    squares = read_squares(_text(man, "squares"))
    return FreeMan(Man(_kind(match[2]), color), squares, fewest, most)


def _kind(letter: str) -> Kind:
    """Return a kind by its letter; a knight is S or N.

    Raises:
        KeyError: it is none.
    """
    return PROBLEM.kinds["S" if letter == "N" else letter]


def _wanted(told: dict[str, Any], intended: Intended | None) -> Wanted:
    most_men = None if told.get("most_men") is None else _number(told, "most_men", 0)
    return Wanted(
        allows_duals=_flag(told, "duals"),
        is_quiet=_flag(told, "quiet"),
        key_men=tuple(_each(told, "key", _kind)),
        variations=_number(told, "variations", 0),
        themes=tuple(_each(told, "themes", Theme)),
        most_men=most_men,
        fewest=_flag(told, "fewest"),
        intended=intended,
    )


def _each(told: dict[str, Any], name: str, read: Callable[[Any], Any]) -> list[Any]:
    found = []
    for word in told.get(name, ()):
        try:
            found.append(read(word))
        except (KeyError, ValueError) as error:
            raise SettingsError(tr("%1: %2 is not known.", name, quoted(str(word)[:40]))) from error
    return found


def _object(told: object, names: frozenset[str], what: str) -> dict[str, Any]:
    if not isinstance(told, dict):
        raise SettingsError(tr("%1: expected an object in braces.", what))
    for name in told:
        if name not in names:
            raise SettingsError(tr("%1: %2 is not known.", what, quoted(str(name)[:40])))
    return told


def _text(told: dict[str, Any], name: str) -> str:
    value = told.get(name)
    if not isinstance(value, str):
        raise SettingsError(tr("%1: expected a text in quotes.", name))
    return value


def _number(told: dict[str, Any], name: str, usual: int) -> int:
    value = told.get(name, usual)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise SettingsError(tr("%1: expected a whole number.", name))
    return value


def _flag(told: dict[str, Any], name: str) -> bool:
    value = told.get(name, False)
    if not isinstance(value, bool):
        raise SettingsError(tr("%1: expected true or false.", name))
    return value


def _man_name(man: Man) -> str:
    return f"{man.color.letter}{PROBLEM.names[man.kind]}"
