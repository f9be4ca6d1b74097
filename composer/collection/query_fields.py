"""The fields of a query, such as ``author:Loyd`` and ``men<=7``, and what each of them asks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from composer.collection.criteria import (
    AsksAs,
    Counted,
    Criterion,
    Duplicate,
    HasMen,
    HasPosition,
    HasText,
    HasTheme,
    HasVerdict,
    InState,
    InYears,
    ManCount,
    MenNeeded,
    NoneOf,
    Numbers,
    Test,
    ThemeCount,
)
from composer.collection.facts import Facts, ThemesOf
from composer.collection.folding import folded
from composer.collection.marks import is_marked
from composer.collection.men_asked import man_asked, men_asked
from composer.collection.men_text import MenTextError, read_men
from composer.collection.query_words import QueryError, Word
from composer.collection.stipulations import StipulationWanted, length_of, wanted_stipulation
from composer.collection.symmetry import SYMMETRIES, Freedom, Men, Pattern, men_of
from composer.collection.versions import composition_id
from composer.model.document import Entry
from composer.model.options import condition_options
from solver.analysis.findings import Theme
from solver.language import filled, tr
from solver.men import Color, Kind
from solver.notation.verdicts import verdict_word
from solver.setup import Setup
from solver.solution import Verdict
from solver.squares import BLACK, WHITE

_NUMBERS = re.compile(r"(?P<least>\d{1,6})?(?P<range>\.\.|-|–)?(?P<most>\d{1,6})?")


@dataclass(frozen=True, slots=True)
class QuerySurroundings:
    """What a query may refer to beside the problem that is tested.

    ``verdict_of`` tells what is known of the soundness of a problem, in words; ``themes_of``
    the themes that were found in it.
    """

    entries: Sequence[Entry] = ()
    current: int = 0
    verdict_of: Callable[[Entry], str] = field(default=lambda _: "")
    themes_of: ThemesOf = field(default=lambda _: None)


def freedom_of(word: Word) -> Freedom:
    """Read ``upto:mirror,rotate,shift,colours`` (or ``all``, or ``none``)."""
    freedom = Freedom.NONE
    for name in filter(None, re.split(r"[,+\s]+", word.text.casefold())):
        if name not in _FREEDOMS:
            raise _refused(
                word,
                tr("“%1” is not known after upto: it takes mirror, rotate, shift, colours, all."),
                name,
            )
        freedom |= _FREEDOMS[name]
    return freedom


def criterion_for(word: Word, around: QuerySurroundings, freedom: Freedom | None) -> Criterion:
    """Return what the field *word* asks; *freedom* is that of an ``upto:`` behind it.

    Raises:
        QueryError: there is no such field, or it cannot have this value.
    """
    name = word.name.casefold()
    if not word.text.strip():
        raise _refused(word, tr("After “%1” something is missing."), word.name)
    if name in _POSITIONS:
        return _position(word, name, around, freedom)
    if freedom is not None:
        raise _refused(word, tr("“upto:” follows position:, matrix: or like: only."))
    if name in _COUNTS:
        return _about_numbers(word, name)
    if name in ("year", "date"):
        return _about_year(word)
    if name in _TEXTS or name == "cond":
        return _about_text(word, name)
    if name in _THEME_COUNTS:
        return _about_theme_count(word, name, around)
    if name in _OTHERS:
        return _negated_if_asked(word, _OTHERS[name](word, around))
    if man := man_asked(word.name):
        return _count_of_men(word, *man)
    raise _refused(
        word, tr("There is no field “%1”. Try author:, source:, year:, men: …"), word.name
    )


def _refused(word: Word, sentence: str, *values: str) -> QueryError:
    return QueryError(filled(sentence, *values), word.start, word.end)


def _negated_if_asked(word: Word, criterion: Criterion) -> Criterion:
    if word.sign in ("<", "<=", ">", ">="):
        raise _refused(word, tr("“%1” cannot be larger or smaller; write %1: …"), word.name)
    return NoneOf(criterion) if word.sign == "!=" else criterion


# ---------------------------------------------------------------- numbers


def _length(facts: Facts) -> float:
    return length_of(facts.stipulation) if facts.stipulation is not None else -1


_COUNTS: dict[str, Callable[[Facts], float]] = {
    "men": lambda facts: facts.men,
    "pieces": lambda facts: facts.men,
    "white": lambda facts: facts.count(WHITE),
    "black": lambda facts: facts.count(BLACK),
    "moves": _length,
    "no": lambda facts: facts.place + 1,
    "number": lambda facts: facts.place + 1,
}


def _numbers(word: Word) -> Numbers:
    match = _NUMBERS.fullmatch(word.text.strip())
    is_compared = word.sign in ("<", "<=", ">", ">=")
    if match is None or not (match["least"] or (match["most"] and not is_compared)):
        raise _refused(word, tr("“%1” needs a number, such as %1<=7 or %1:4..7."), word.name)
    least = int(match["least"]) if match["least"] else 0
    most = int(match["most"]) if match["most"] else (float("inf") if match["range"] else least)
    if match["range"] and is_compared:
        raise _refused(word, tr("After “%1” one number is enough."), word.sign)
    if least > most:
        raise _refused(word, tr("The range %1 runs backwards."), word.text)
    return {
        "=": Numbers(least, most),
        "!=": Numbers(least, most, is_outside=True),
        "<": Numbers(float("-inf"), least - 0.25),
        "<=": Numbers(float("-inf"), least),
        ">": Numbers(least + 0.25, float("inf")),
        ">=": Numbers(least, float("inf")),
    }[word.sign]


def _about_numbers(word: Word, name: str) -> Criterion:
    wanted, number = _numbers(word), _COUNTS[name]
    about = Counted(name, wanted)
    return Test(lambda facts: (found := number(facts)) >= 0 and wanted.holds(found), about)


def _about_year(word: Word) -> Criterion:
    wanted = _numbers(word)
    about = InYears(wanted)
    return Test(lambda facts: facts.years is not None and wanted.overlaps(*facts.years), about)


def _count_of_men(word: Word, colors: tuple[Color, ...], kind: Kind) -> Criterion:
    wanted = _numbers(word)
    return Test(
        lambda facts: wanted.holds(sum(facts.count_of(color, kind) for color in colors)),
        ManCount(colors, kind, wanted),
    )


# ---------------------------------------------------------------- text


_TEXTS: dict[str, Callable[[Facts], tuple[str, ...]]] = {
    "author": lambda facts: facts.authors,
    "source": lambda facts: (facts.source,),
    "award": lambda facts: (facts.award,),
    "keyword": lambda facts: facts.keywords,
    "comment": lambda facts: (facts.comments,),
    "solution": lambda facts: (folded(facts.entry.solution),),
    "option": lambda facts: (facts.options,),
    "twin": lambda facts: (facts.twins,),
    "text": lambda facts: (facts.everything,),
}


def text_criterion(text: str, *, is_phrase: bool) -> Criterion:
    """Return the test whether *text* stands anywhere in a problem."""
    wanted = (folded(text),) if is_phrase else tuple(folded(text).split())
    return Test(lambda facts: _has_all(facts.everything, wanted), HasText("text", wanted))


def _about_text(word: Word, name: str) -> Criterion:
    # The words of a name stand in any order: “Sam Loyd” finds “Loyd, Samuel”.
    text = word.text
    if name == "cond":
        name, text = "option", " ".join(condition_options(text, are_whole=True) or [text])
    wanted = tuple(folded(text).replace(",", " ").split())
    texts = _TEXTS[name]
    test = Test(
        lambda facts: any(_has_all(text, wanted) for text in texts(facts)), HasText(name, wanted)
    )
    return _negated_if_asked(word, test)


def _has_all(text: str, wanted: tuple[str, ...]) -> bool:
    return all(one in text for one in wanted)


# ---------------------------------------------------------------- positions

_POSITIONS = ("position", "matrix", "like")
_FREEDOMS = {
    "mirror": Freedom.MIRROR,
    "rotate": Freedom.ROTATE,
    "rotation": Freedom.ROTATE,
    "shift": Freedom.SHIFT,
    "colours": Freedom.COLORS,
    "colors": Freedom.COLORS,
    "colour": Freedom.COLORS,
    "color": Freedom.COLORS,
    "all": SYMMETRIES | Freedom.SHIFT,
    "none": Freedom.NONE,
}


def _position(
    word: Word, name: str, around: QuerySurroundings, freedom: Freedom | None
) -> Criterion:
    if name == "like":
        men, usual = men_of(_setup_named(word, around)), SYMMETRIES
    else:
        men, usual = _men(word, around), Freedom.NONE
    if not men:
        raise _refused(word, tr("An empty board is like no other: put at least one man on it."))
    pattern = Pattern(men, usual if freedom is None else freedom, is_whole=name != "matrix")
    test = Test(lambda facts: pattern.matches(facts.cells), HasPosition(pattern))
    return _negated_if_asked(word, test)


def _men(word: Word, around: QuerySurroundings) -> Men:
    if word.text.casefold() == "this":
        return men_of(_setup_named(word, around))
    try:
        return read_men(word.text)
    except MenTextError as error:
        raise _refused(word, str(error)) from error


def _setup_named(word: Word, around: QuerySurroundings) -> Setup:
    place = around.current if word.text.casefold() == "this" else -1
    if word.text.isdecimal() and len(word.text) < 7:
        place = int(word.text) - 1
    if 0 <= place < len(around.entries):
        return around.entries[place].setup
    if not around.entries:
        sentence = tr("There is no board here that a problem could be like.")
    elif place < 0:
        sentence = tr("“%1” is not the number of a problem; write like:12 or like:this.")
    else:
        sentence = tr("There is no problem %1 here; like:this is the one on the board.")
    raise _refused(word, sentence, word.text)


# ---------------------------------------------------------------- the rest


def _about_stipulation(word: Word, around: QuerySurroundings) -> Criterion:
    wanted = stipulation_asked(word)
    if wanted is not None:
        return wanted
    text = folded(word.text)
    return Test(lambda facts: folded(facts.entry.stipulation) == text, AsksAs(text))


def stipulation_asked(word: Word) -> StipulationWanted | None:
    """Return what *word* asks of stipulations, ``None`` where it has another form."""
    wanted = wanted_stipulation(word.text)
    if wanted is not None and wanted.least > wanted.most:
        raise _refused(word, tr("The range %1 runs backwards."), word.text)
    return wanted


def _about_verdict(word: Word, around: QuerySurroundings) -> Criterion:
    text, verdict_of = folded(word.text), around.verdict_of
    if not verdicts_named(text.removesuffix(" c+")) and text not in "c+":
        known = ", ".join(map(verdict_word, Verdict))
        raise _refused(word, tr("“%1” is no verdict; these are: %2."), word.text, known)
    meant = {verdict_word(verdict) for verdict in verdicts_named(text)}

    def is_meant(facts: Facts) -> bool:
        said = verdict_of(facts.entry)
        return said.removesuffix(" C+") in meant or (bool(said) and text in folded(said))

    return Test(is_meant, HasVerdict(text))


def verdicts_named(text: str) -> tuple[Verdict, ...]:
    """Return the verdicts in whose name a folded *text* stands, in English or as it is said."""
    return tuple(
        it for it in Verdict if text in folded(it.value) or text in folded(verdict_word(it))
    )


def _about_theme(word: Word, around: QuerySurroundings) -> Criterion:
    wanted = _theme_words(word.text)
    return Test(
        lambda facts: any(_has_all(name, wanted) for name in _themes(facts, around)),
        HasTheme(wanted),
    )


def _about_key(word: Word, around: QuerySurroundings) -> Criterion:
    wanted = _theme_words(word.text)
    return Test(
        lambda facts: any(
            _has_all(name.removesuffix(" key"), wanted)
            for name in _themes(facts, around)
            if name.endswith(" key")
        ),
        HasTheme(wanted, is_key=True),
    )


def _theme_words(text: str) -> tuple[str, ...]:
    """Return the words of a theme: ``flight-giving`` is asked for as ``flight giving``."""
    return tuple(re.split(r"[\s_-]+", folded(text).strip()))


def _themes(facts: Facts, around: QuerySurroundings) -> Iterator[str]:
    """Give the names of themes, folded: those found in the problem, and its keywords."""
    yield from facts.keywords
    for name in around.themes_of(facts.entry) or ():
        yield folded(name)


def _about_theme_count(word: Word, name: str, around: QuerySurroundings) -> Criterion:
    wanted, counted = _numbers(word), _THEME_COUNTS[name]

    def holds(facts: Facts) -> bool:
        themes = around.themes_of(facts.entry)
        return themes is not None and wanted.holds(
            len(themes) if not counted else max(themes.get(theme, 0) for theme in counted)
        )

    return Test(holds, ThemeCount(counted, wanted))


def _with_men(word: Word, around: QuerySurroundings) -> Criterion:
    groups = tuple(_men_needed(part, word) for part in _parts(word))
    return Test(lambda facts: all(_has_men(facts, group) for group in groups), HasMen(groups))


def _without_men(word: Word, around: QuerySurroundings) -> Criterion:
    # Without Q, R is without both; so each is asked for by itself.
    groups = tuple(_men_needed(part, word) for part in _parts(word))
    return Test(
        lambda facts: not any(_has_men(facts, group) for group in groups),
        HasMen(groups, is_without=True),
    )


def _parts(word: Word) -> list[str]:
    return [part for part in re.split(r"[,\s]+", word.text) if part]


def _men_needed(part: str, word: Word) -> MenNeeded:
    needed = men_asked(part)
    if needed is None:
        raise _refused(word, tr("“%1” names no men; write %2:wQ or %2:bRR,P."), part, word.name)
    return needed


def _has_men(facts: Facts, group: MenNeeded) -> bool:
    colors, needed = group
    return all(
        sum(facts.count_of(color, kind) for color in colors) >= most for kind, most in needed
    )


STATES: dict[str, Callable[[Facts], bool]] = {
    "marked": lambda facts: is_marked(facts.entry),
    "version": lambda facts: bool(composition_id(facts.entry)),
    "unreadable": lambda facts: facts.entry.fault is not None,
    "outdated": lambda facts: facts.entry.is_solution_outdated,
    "miniature": lambda facts: 0 < facts.men <= 7,
    "meredith": lambda facts: 8 <= facts.men <= 12,
    "twin": lambda facts: facts.has_twins,
    "twins": lambda facts: facts.has_twins,
    "solution": lambda facts: bool(facts.entry.solution),
    "award": lambda facts: bool(facts.entry.award or facts.entry.award_details),
    "comment": lambda facts: bool(facts.entry.comments),
    "keyword": lambda facts: bool(facts.entry.keywords),
    "author": lambda facts: bool(facts.entry.authors),
    "source": lambda facts: bool(facts.entry.source),
    "date": lambda facts: bool(facts.entry.date),
    "pawns": lambda facts: bool(facts.cells.get(0) or facts.cells.get(1)),
}


def _state(word: Word, around: QuerySurroundings) -> Criterion:
    name = word.text.casefold()
    if name in ("duplicate", "duplicates"):
        return Duplicate()
    if name in STATES:
        return Test(STATES[name], InState(name))
    if name in (Verdict.SOUND.value, Verdict.COOKED.value, Verdict.DUALISED.value):
        return _about_verdict(word, around)
    raise _refused(
        word,
        tr("“%1” is not known here; write is:marked, is:duplicate, has:twins …"),
        word.text,
    )


_THEME_COUNTS: dict[str, tuple[str, ...]] = {
    "themes": (),
    "changes": (Theme.CHANGED_MATES.value, Theme.CHANGED_CONTINUATIONS.value),
    "transfers": (Theme.TRANSFERRED_MATES.value, Theme.TRANSFERRED_CONTINUATIONS.value),
    "model": (Theme.MODEL_MATES.value,),
    "ideal": (Theme.IDEAL_MATES.value,),
    "flights": (Theme.FLIGHT_GIVING.value, Theme.FLIGHT_GIVING_AND_TAKING.value),
}
"""What is counted by themes that were found; ``themes`` counts the themes themselves."""

_OTHERS: dict[str, Callable[[Word, QuerySurroundings], Criterion]] = {
    "stip": _about_stipulation,
    "stipulation": _about_stipulation,
    "verdict": _about_verdict,
    "theme": _about_theme,
    "key": _about_key,
    "with": _with_men,
    "without": _without_men,
    "is": _state,
    "has": _state,
}
