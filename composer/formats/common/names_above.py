"""Who made a problem and where it appeared, told in lines above it without marks of their own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache

from composer.formats.common.credits import AWARD, date_of
from composer.model.document import Entry
from composer.model.options import condition_options

_PART_OF_CONDITION = re.compile(r"[a-z]{3,}")
_LIKENESS = 0.8
"""So alike are words of which one is the other misspelt; most names of people are less so."""
MOST_LINES = 4
"""More lines above a problem are a letter."""
_MOST_WORDS = 5
_BETWEEN = re.compile(r"\s*[&/;]\s*|\s+(?:and|und|et|[иу])\s+")
_PART_OF_NAME = re.compile(r"[^\W\d_](?:[^\W\d_]|['’-]){0,30}|(?:[^\W\d_]{1,3}\.-?){1,3}")
_PARTICLES = frozenset(
    ("da", "de", "del", "della", "den", "der", "di", "do", "dos", "du", "la", "le", "ten", "ter",
     "van", "von", "zu")
)  # fmt: skip
_NO_NAMES = frozenset(
    ("a", "an", "and", "best", "blancs", "bonjour", "check", "cher", "chess", "chère",
     "condition", "conditions", "correspondence", "dank", "das", "dear", "diagram", "diagramm",
     "diagramme", "die", "dies", "feenschach", "following", "for", "from", "gazette",
     "greetings", "grüße", "guten", "hallo", "hello", "helpmate", "here", "hi", "hilfsmatt",
     "journal", "kind", "le", "les", "liebe", "lieber", "lösung", "magazine", "many", "mat",
     "mate", "mates", "matt", "mein", "mit", "monthly", "my", "neue", "new", "news", "noirs",
     "olympiad", "original", "our", "play", "position", "preis", "prix", "prize", "problem",
     "probleme", "problemist", "problems", "problème", "review", "revue", "schach", "schwalbe",
     "selbstmatt", "selfmate", "solution", "source", "thanks", "the", "thema", "theme", "this",
     "times", "tourney", "tournoi", "try", "turnier", "twin", "twins", "urdruck", "version",
     "viele", "weekly", "yours", "échecs", "белые", "задача", "задачи", "мат", "чёрные", "шахматы")
)  # fmt: skip
"""Words with capitals that stand in headings and letters, and are in nobody's name."""
_LABEL = re.compile(
    r"\s*(?:authors?|composers?|autor(?:en)?|auteurs?|авторы?|source|quelle|источник)\s*:\s+(?=\S)",
    re.IGNORECASE,
)
"""What a form has before names and sources."""
_IN_PLACES = frozenset(("new", "le", "les"))
"""Such words that names of places have."""
_NUMBER = re.compile(r"\(?\d{1,5}[.):]\s+|(?:no|nr|n°|№)\.?\s*\d{1,5}[.):,]?\s+", re.IGNORECASE)
"""The number of a problem in a letter, before the names."""
_BRACKET = re.compile(r"\s*\((?P<told>[^\W\d_][^()\d]{0,40})\)")
"""What stands behind a name: ``Anna Müller (Köln)``, ``Sam Loyd (after Bone)``."""
_DEAD = re.compile(r"\s*\((?:\d{4}\s?[–-]\s?)?†\s?(?:\d{4})?\)")
"""That somebody is dead: a part of the name."""
_BRACKETS = {
    "after": re.compile(r"(?:after|nach|d[’']après|по)\s.+", re.IGNORECASE),
    "version": re.compile(
        r"v|(?:new\s|neue\s|nouvelle\s|новая\s)?(?:version|correction|corr\.?|fassung|korrektur|korr\.?"
        r"|neufassung|verbesserung|verb\.?|corrigée?|версия|редакция|исправление|испр\.?)(?:\s.*)?",
        re.IGNORECASE,
    ),
}
"""What stands in brackets and is no place, by the key of a file that holds it."""
_APPEARED = re.compile(
    r"(?P<source>.*?)[\s,]*\(?(?P<date>(?:(?:\d{1,2}|\b[IVX]{1,4})[./]){0,2}(?:1[4-9]|20)\d\d)\)?\.?"
)


@dataclass(frozen=True, slots=True)
class Credits:
    """What lines above a problem tell; ``left`` are those that tell nothing of it."""

    authors: tuple[str, ...] = ()
    source: str = ""
    date: str = ""
    award: str = ""
    left: tuple[str, ...] = ()
    behind: tuple[tuple[str, str], ...] = ()
    """What stands behind the names, and below them in print, under the keys of a file: where the
    authors live (``city``), whom they follow (``after``), that it is a ``version``."""

    def given_to(self, entry: Entry) -> Entry:
        """Return *entry* with what they tell."""
        if not self.authors:
            return entry
        return replace(
            entry,
            authors=self.authors,
            source=self.source,
            date=self.date,
            award=self.award,
            extra=(*entry.extra, *self.behind),
        )


NO_CREDITS = Credits()


def credits_above(lines: Sequence[str]) -> Credits:
    """Return what *lines* tell, of which the first has to name authors; else all are left.

    A number may stand before the names.  Behind them may stand in brackets where the authors
    live; behind them, or in lines of their own, a source with its year, and an award.
    """
    if not 0 < len(lines) <= MOST_LINES:
        return Credits(left=tuple(lines))
    above, lines = lines, (_without_number(lines[0]), *lines[1:])
    lines = [part for line in lines for part in _without_award(_LABEL.sub("", line))]
    first, behind_names = _without_brackets(lines[0])
    lines = (first, *lines[1:])
    first, _, behind = lines[0].partition(", ")
    authors = _names(lines[0])
    if not authors and _appeared(behind) is not None:
        authors, lines = _names(first), (first, behind, *lines[1:])
    elif not authors and (appeared := _appeared(lines[0])) is not None:
        authors, lines = _names(appeared[0]), (*appeared, *lines[1:])
    if not authors:
        return Credits(left=tuple(above))
    award, source, date = "", "", ""
    left: list[str] = []
    for line in lines[1:]:
        told, _, rest = line.partition(", ")
        has_award = not award and AWARD.search(told) is not None
        if has_award:
            award, line = (told, rest) if _appeared(rest) else (line, "")
        appeared = None if source or date else _appeared(line)
        if appeared is not None:
            source, date = appeared
        elif line:
            left.append(line)
    return Credits(authors, source, date, award, tuple(left), behind_names)


def _without_award(line: str) -> tuple[str, ...]:
    """Return a source with its year, and the award that stands behind it."""
    source, _, award = line.rpartition(", ")
    has_both = AWARD.search(award) is not None and _appeared(source) is not None
    return (source, award) if has_both else (line,)


def _without_brackets(line: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return *line* without brackets that are understood, and what these tell."""
    told: dict[str, list[str]] = {}

    def taken(match: re.Match[str]) -> str:
        key = _key_of(match["told"])
        if key:
            told.setdefault(key, []).append(match["told"])
        return "" if key else match[0]

    line = _BRACKET.sub(taken, line)
    return line, tuple((key, ", ".join(texts)) for key, texts in told.items())


def _key_of(told: str) -> str:
    """Return the key for what stands in brackets; nothing where it is not clear what that is."""
    for key, pattern in _BRACKETS.items():
        if pattern.fullmatch(told):
            return key
    if AWARD.search(told) or condition_options(told, are_whole=True):
        return ""
    has_other_words = not _NO_NAMES.isdisjoint({*told.lower().split()} - _IN_PLACES)
    return "city" if told[0].isupper() and not has_other_words else ""


def _without_number(line: str) -> str:
    number = _NUMBER.match(line := line.strip())
    return line if number is None else line[number.end() :]


def _names(line: str) -> tuple[str, ...]:
    """Return the names of authors that a line consists of, none where it is anything else."""
    names = [name for told in _BETWEEN.split(line.strip()) for name in _by_commas(told)]
    return tuple(names) if all(_is_name(_DEAD.sub("", name)) for name in names) else ()


def _by_commas(told: str) -> list[str]:
    """Return the names between commas where each begins with initials; else *told* may be one."""
    names = told.split(", ")
    are_several = all(it.partition(" ")[0].endswith(".") and _is_name(it) for it in names)
    return names if are_several else [told]


def _is_name(told: str) -> bool:
    """Tell whether *told* is the name of a person: ``T. R. Dawson``, ``Loyd, Samuel``."""
    words = told.replace(", ", " ", 1).split()
    if not 2 <= len(words) <= _MOST_WORDS or not all(map(_PART_OF_NAME.fullmatch, words)):
        return False
    if any(word.lower() in _NO_NAMES for word in words if not word.endswith(".")):
        return False
    is_written_out = any(len(word) > 2 and not word.endswith(".") for word in words)
    has_capitals = all(word[0].isupper() or word in _PARTICLES for word in words)
    return is_written_out and has_capitals and not all(map(is_like_condition, words))


def is_like_condition(word: str) -> bool:
    """Tell whether a word may be meant for one of a fairy condition: ``Cirse Madrassi``."""
    return bool(get_close_matches(word.lower(), _words_of_conditions(), n=1, cutoff=_LIKENESS))


@cache
def _words_of_conditions() -> frozenset[str]:
    from solver.fairy.naming.grammar import OFFERED  # for names above a problem alone

    told = " ".join(condition.text for condition in OFFERED)
    return frozenset(_PART_OF_CONDITION.findall(told.lower()))


def _appeared(line: str) -> tuple[str, str] | None:
    """Return the source and the date that a line tells, ``Chess Monthly 1860``."""
    match = _APPEARED.fullmatch(line.strip())
    if match is None:
        return None
    date = date_of(match["date"].replace(".", "/"))
    return (match["source"], date) if date else None
