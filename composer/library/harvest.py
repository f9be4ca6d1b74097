"""What a library keeps of problems, worked out where they are read, many at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain

import numpy as np
import numpy.typing as npt

from composer.collection.facts import Facts
from composer.collection.folding import folded, texts_in
from composer.collection.query_fields import STATES
from composer.formats.common.credits import each_author
from composer.library.boards import PLANES, Army, sigs_of
from composer.library.layout import ROW, Rows
from composer.library.matrices import matrices_of
from composer.model.document import Details, Entry
from solver.men import Color, Kind, Man, Trait, own_man
from solver.notation.fairy_fen import FairyFenError, man_of, written
from solver.setup import Setup

_OF_MEN = ("miniature", "meredith", "pawns", "unreadable")
"""States that the men tell, or that no row is in."""
STATE_BITS = {
    name: 1 << place for place, name in enumerate(it for it in STATES if it not in _OF_MEN)
}
"""The bit of ``flags`` for each state that a problem may be in."""
FAIRY_BIT = 1 << 30
"""The bit of ``flags`` for men of fairy chess."""
TURN_BIT = 1 << 31
"""The bit of ``flags`` for Black to move."""

MOST_WORDS = 3000
"""So many different words of one problem are found."""
LONGEST_WORD = 200

AUTHOR, KEYWORD, SOURCE, AWARD, COMMENT, OPTION, TWIN, STIPULATION, OTHER = TEXTS = "akswcotix"
"""The sign before each word that says what it is a word of; authors and keywords are kept whole."""

MATRIX = "m"
"""The sign before the words of mates; see :mod:`composer.library.matrices`."""

Told = tuple[str, str, str, str, str, str, str, str]
"""Authors, source, date, award, stipulation, keywords, comments, and men of fairy chess."""
SEPARATOR = "\n"
"""Stands between several authors, keywords or comments."""


@dataclass(frozen=True, slots=True)
class Harvest:
    """What is kept of the problems of one piece of a file.

    ``total`` is how many entries it has, those included that have no row: what could not be read
    and empty boards.  ``stip`` in the rows is a place in ``stipulations``.  The rows of word
    ``i`` are those of ``postings`` from ``starts[i]`` to ``starts[i + 1]``.
    """

    total: int
    faults: int
    rows: Rows
    stipulations: tuple[str, ...]
    told: tuple[Told, ...]
    words: tuple[str, ...]
    starts: npt.NDArray[np.int64]
    postings: npt.NDArray[np.uint32]


@dataclass(slots=True)
class _Numbers:
    flags: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)
    stips: list[int] = field(default_factory=list)
    years: list[tuple[int, int]] = field(default_factory=list)


def harvest(entries: Sequence[Entry], *, has_mates: bool = False) -> Harvest:
    """Work out what is kept of *entries*; with *has_mates* their solutions are played through."""
    stipulations: dict[str, int] = {}
    words: defaultdict[str, list[int]] = defaultdict(list)
    numbers, setups, kept = _Numbers(), list[Setup](), list[Entry]()
    for place, entry in enumerate(entries):
        if entry.fault is not None or not any(entry.setup.squares):
            continue
        facts = Facts(entry, place)
        for word in _words(facts):
            words[word].append(len(setups))
        for word in matrices_of(entry) if has_mates else ():
            words[MATRIX + word].append(len(setups))
        setups.append(entry.setup)
        kept.append(entry)
        numbers.flags.append(_flags(facts))
        numbers.places.append(place)
        numbers.stips.append(stipulations.setdefault(entry.stipulation.strip(), len(stipulations)))
        numbers.years.append(facts.years or (0, 0))
    army = Army(setups) if setups else None
    rows = np.zeros(0, ROW) if army is None else _rows(army, numbers)
    has_fairy = () if army is None else map(bool, army.is_fairy)
    ordered = sorted(words)
    counts = [len(words[word]) for word in ordered]
    return Harvest(
        len(entries),
        sum(entry.fault is not None for entry in entries),
        rows,
        tuple(stipulations),
        tuple(_told(entry, has_fairy=fairy) for entry, fairy in zip(kept, has_fairy, strict=True)),
        tuple(ordered),
        np.concatenate(([0], np.cumsum(counts))).astype(np.int64),
        np.fromiter(chain.from_iterable(map(words.__getitem__, ordered)), np.uint32),
    )


def _rows(army: Army, numbers: _Numbers) -> Rows:
    rows = np.zeros(army.count, ROW)
    for name, plane in zip(PLANES, army.planes(), strict=True):
        rows[name] = plane
    counts = army.numbers()
    rows["sig"] = sigs_of(counts)
    rows["black"], rows["white"] = counts[:, 1:8].sum(1), counts[:, 9:16].sum(1)
    rows["men"] = counts.sum(1)
    rows["key"], rows["home"] = army.keys(), army.homes()
    rows["flags"], rows["place"] = numbers.flags, numbers.places
    rows["flags"] |= np.where(army.is_fairy, np.uint32(FAIRY_BIT), np.uint32(0))
    rows["stip"] = numbers.stips
    years = np.array(numbers.years, np.int16)
    rows["first_year"], rows["last_year"] = years[:, 0], years[:, 1]
    return rows


def _flags(facts: Facts) -> int:
    flags = sum(bit for name, bit in STATE_BITS.items() if STATES[name](facts))
    return flags | TURN_BIT * (not facts.entry.setup.turn)


def _told(entry: Entry, *, has_fairy: bool) -> Told:
    return (
        SEPARATOR.join(entry.authors),
        entry.source,
        entry.date,
        entry.award,
        entry.stipulation.strip(),
        SEPARATOR.join(entry.keywords),
        SEPARATOR.join(entry.comments),
        _fairy_text(entry.setup) if has_fairy else "",
    )


def _fairy_text(setup: Setup) -> str:
    """Return the men of fairy chess as numbers: square, kind, colour, traits.

    Those whom a user has defined stand as in a FEN, behind their square.
    """
    return " ".join(
        f"{square},{written(man)}"
        if own_man(man.kind)
        else ",".join(map(str, (square, int(man.kind), int(man.color), *sorted(_traits(man)))))
        for square, man in enumerate(setup.squares)
        if man is not None and not man.is_orthodox
    )


def _traits(man: Man) -> list[int]:
    return [trait.value for trait in man.traits]


def fairy_men(text: str) -> dict[int, Man]:
    """Read what :func:`harvest` wrote of men of fairy chess; none of what it did not write."""
    men: dict[int, Man] = {}
    with suppress(ValueError, FairyFenError):
        for word in text.split():
            if "(" in word:
                place, _, cell = word.partition(",")
                men[int(place)] = man_of(cell)
                continue
            square, kind, color, *traits = map(int, word.split(","))
            men[square] = Man(Kind(kind), Color(color), frozenset(map(Trait, traits)))
    return men


def _words(facts: Facts) -> set[str]:
    entry = facts.entry
    found = {_whole(AUTHOR, name) for name in each_author(entry.authors)}
    found.update([_whole(KEYWORD, name) for name in entry.keywords])
    if entry.stipulation:
        found.add(_whole(STIPULATION, entry.stipulation))
    found.discard(STIPULATION)
    found.update(_short(SOURCE, entry.source), _short(SOURCE, entry.date))
    if entry.award:
        found.update(_short(AWARD, entry.award))
    for sign, text in (
        (SOURCE, _words_in(entry.source_details)),
        (AWARD, _words_in(entry.award_details)),
        (COMMENT, facts.comments if entry.comments else ""),
        (OPTION, facts.options),
        (TWIN, facts.twins if facts.has_twins else ""),
        (OTHER, _words_in(entry.extra)),
    ):
        if text:
            found.update(_with_sign(sign, text))
    return found


def _words_in(details: Details) -> str:
    return folded(" ".join(texts_in(dict(details)))) if details else ""


@lru_cache(maxsize=50_000)
def _whole(sign: str, name: str) -> str:
    """Return a name as it is kept; in a library most come again."""
    return sign + _cut(folded(name))


@lru_cache(maxsize=50_000)
def _short(sign: str, text: str) -> tuple[str, ...]:
    """Return the words of a text that comes again in many problems."""
    return _with_sign(sign, folded(text))


def _with_sign(sign: str, text: str) -> tuple[str, ...]:
    return tuple([sign + _cut(word) for word in text.split()[:MOST_WORDS]])


def _cut(word: str) -> str:
    """Return *word* as it is kept: one line, and not without an end."""
    return word[:LONGEST_WORD].replace("\n", " ")
