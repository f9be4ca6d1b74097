"""Men whom users define: the letters, and the walk as a sum of what is known.

A walk is written as ``Camelrider + Wazir``, ``(1,3) rider`` or ``grasshopper + king's step``: names
and codes of kinds, and leaps or lines with the way in which they are gone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache

from solver.errors import SolverError
from solver.fairy.catalogue import BY_CODE, WALKS
from solver.fairy.shape import BISHOP, KNIGHT, QUEEN, ROOK, Vectors, leaps
from solver.fairy.walks.board import Form
from solver.fairy.walks.captors import Chinese, Locust, Marine
from solver.fairy.walks.hoppers import Contra, Hop, Kangaroo, Lion
from solver.fairy.walks.lines import Leap, Ride
from solver.fairy.walks.pawns import ChinesePawn, Pawn, SuperPawn
from solver.language import quoted, tr
from solver.men import EITHER, Kind, OwnMan, own_kind

LONGEST_NAME = 40
LONGEST_WALK = 120
_LETTERS = re.compile(r"[A-Z0-9]{1,2}")
_MARKS = re.compile(r"[;|{}]")
_SIZES = re.compile(r"(?:\(?[0-7][,:][0-7]\)?,?)+")
_SIZE = re.compile(r"([0-7])[,:]([0-7])")
_PAWNS = (Pawn, SuperPawn, ChinesePawn)
_APART = frozenset({Kind.ORPHAN, Kind.FRIEND, Kind.DUMMY, Kind.UBI_UBI, Kind.NON_STOP_ORIX})
"""They borrow or stand, or have a rule of their own beside their walk."""
_BASES: Mapping[str, tuple[str, Vectors]] = {
    "king": ("King", QUEEN),
    "queen": ("Queen", QUEEN),
    "rook": ("Rook", ROOK),
    "bishop": ("Bishop", BISHOP),
    "knight": ("Knight", KNIGHT),
}
_FORMS: Mapping[str, tuple[str, Callable[[Vectors], Form]]] = {
    "": ("leaper", Leap),
    "leaper": ("leaper", Leap),
    "step": ("step", Leap),
    "sstep": ("step", Leap),
    "rider": ("rider", Ride),
    "hopper": ("hopper", Hop),
    "contrahopper": ("contra-hopper", Contra),
    "lion": ("lion", Lion),
    "kangaroo": ("kangaroo", Kangaroo),
    "locust": ("locust", Locust),
    "chineserider": ("Chinese rider", Chinese),
    "marinerider": ("marine rider", Marine),
}
WAYS = tuple(dict.fromkeys(name for name, _ in _FORMS.values()))
"""What may stand behind leaps and lines."""
Names = Mapping[str, Kind]
"""Kinds by what they are called, as :func:`plain` has it."""


class OwnManError(SolverError):
    """A man is defined in words that are not understood, or has letters that others have."""


def plain(word: str) -> str:
    """Return a name without what may be written or left out in it."""
    return re.sub(r"[\s'’‘.\-]+", "", word.casefold())


def forms_of(walk: str) -> tuple[Form, ...]:
    """Return the forms of a walk in English words.

    Raises:
        OwnManError: the words are not understood.
    """
    return tuple(dict.fromkeys(form for _, forms in _terms(walk, {}) for form in forms))


def written_walk(walk: str, names: Names | None = None) -> str:
    """Return a walk as files have it, in English; *names* are further names that are understood.

    Raises:
        OwnManError: the words are not understood.
    """
    return " + ".join(dict.fromkeys(words for words, _ in _terms(walk, names or {})))


def checked(definition: OwnMan, names: Names | None = None) -> OwnMan:
    """Return a definition with its parts as files have them.

    Raises:
        OwnManError: the letters are none or taken, or the walk is not understood.
    """
    letters = definition.letters.strip().upper()
    if not _LETTERS.fullmatch(letters):
        raise OwnManError(tr("A man has one or two letters or digits, not %1.", quoted(letters)))
    if letters in _taken():
        raise OwnManError(tr("The letters %1 are those of another man.", quoted(letters)))
    name = " ".join(definition.name.split())
    if len(name) > LONGEST_NAME or _MARKS.search(name):
        raise OwnManError(
            tr("The name of a man has %1 characters at most, and none of ; | { }.", LONGEST_NAME)
        )
    walk = written_walk(definition.walk, names)
    return OwnMan(letters, walk, "" if name == walk else name, definition.drawing)


def kind_defined(definition: OwnMan, *, is_draft: bool = False) -> Kind:
    """Return the kind of a definition.

    Raises:
        OwnManError: it is none, or there are too many.
    """
    found = checked(definition)
    try:
        return own_kind(found, is_draft)
    except ValueError as error:
        raise OwnManError(tr("More men were defined than are told apart.")) from error


@cache
def _taken() -> frozenset[str]:
    """Return the letters that stand for a kind in any language."""
    from solver.fairy.naming.codes import CODES

    return frozenset(EITHER.kinds).union(*(codes.values() for codes in CODES.values()))


@cache
def _names() -> Names:
    return {plain(walk.name): kind for kind, walk in WALKS.items()}


def _terms(walk: str, names: Names) -> list[tuple[str, tuple[Form, ...]]]:
    if len(walk) > LONGEST_WALK:
        raise OwnManError(tr("A walk has %1 characters at most.", LONGEST_WALK))
    words = [word.strip() for word in walk.split("+")]
    if not all(words):
        raise OwnManError(tr("A walk is a sum such as Camelrider + Wazir."))
    return [_term(word, names) for word in words]


def _term(word: str, names: Names) -> tuple[str, tuple[Form, ...]]:
    """Return one summand as it is written, and its forms."""
    key = plain(word)
    kind = _names().get(key) or names.get(key)
    if kind is None and word in BY_CODE:
        kind = BY_CODE[word].kind
    if kind is not None:
        return WALKS[kind].name, _forms_of_kind(kind, word)
    match = _SIZES.match(key)
    if match is not None:
        sizes = tuple((int(a), int(b)) for a, b in _SIZE.findall(match.group()))
        if (0, 0) in sizes:
            raise OwnManError(tr("A leap (0,0) leads nowhere."))
        name, vectors = ",".join(f"({min(it)},{max(it)})" for it in sizes), leaps(*sizes)
        way = _FORMS.get(key[match.end() :])
    else:
        base = next((it for it in _BASES if key.startswith(it)), "")
        name, vectors = _BASES.get(base, ("", ()))
        way = _FORMS.get(key[len(base) :]) if base else None
    if way is None:
        raise OwnManError(tr("No walk is known here as %1.", quoted(word[:40])))
    title, form = way
    return f"{name} {title}", (form(vectors),)


def _forms_of_kind(kind: Kind, word: str) -> tuple[Form, ...]:
    forms = WALKS[kind].forms
    if kind in _APART or any(isinstance(form, _PAWNS) for form in forms):
        raise OwnManError(tr("%1 cannot be part of a sum of walks.", quoted(word[:40])))
    return forms
