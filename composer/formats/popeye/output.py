"""What Popeye prints, read as problems: the diagram, what is asked, and the solution verbatim.

A printed problem is a board between two rulers, with lines of author, origin, award and
title above it, and the stipulation with the count of men, options and conditions below.
Everything up to the closing line is the solution; its headings tell the twins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import groupby

from composer.formats.common.credits import AWARD, each_author, source_and_date
from composer.formats.common.reading import (
    FormatError,
    ProblemsRead,
    Pulse,
    Reading,
    UnshownError,
    no_pulse,
)
from composer.formats.common.text import lines_of
from composer.formats.olv.options import read_options
from composer.formats.popeye.words import ENGLISH, LANGUAGES, PopeyeLanguage, intended_in
from composer.model.document import Entry
from solver.language import tr
from solver.men import Color, Man
from solver.setup import Setup, Squares
from solver.squares import BLACK, WHITE, square_at, square_of
from solver.twinning.twin_changes import TwinMove
from solver.twinning.twins import TwinError, parse_twin

LONGEST_LINE = 400
"""Only so much of a line is looked at round a board; what Popeye prints is much shorter."""

_RULER = re.compile(r"\s*\+---a---b---c---d---e---f---g---h---\+\s*")
_RANK = re.compile(r"\s*[1-8](?P<cells>.*?)[1-8]\s*")
_EMPTY_ROW = re.compile(r"\s*\|\s*\|\s*")
_ASKED = re.compile(r"\s*(?P<stipulation>\S.*?)?\s+(?P<white>\d+) \+ (?P<black>\d+)(?P<more>.*)")
_BANNER = re.compile(r"\s*Popeye\b.*\bv?\d+\.\d+.*")
_END = re.compile(
    r"\s*(?:solution finished\b|partial solution\b|L.{1,2}sung beendet|partielle L.{1,2}sung"
    r"|solution terminee|solution partielle).*",
    re.IGNORECASE,
)
_MARKED = re.compile(r"\s*(?P<trait>[A-Za-z]+)(?P<squares>(?:\s+[a-h][1-8])*)\s*")
"""Who has an attribute: ``Kamikaze a8 c8``, or nobody."""
_WATCH = re.compile(r"^(\s*)(ParaSentinelles\b)")
"""A condition that Popeye prints by another name than he reads."""
_HEAD = re.compile(r"\s*(?P<plus>\+?)(?P<letter>[a-z]\d{0,3})\)(?P<changes>(?:\s.*)?)")
_ZERO = re.compile(r"\s*(?:zeroposition|nullstellung)\s*", re.IGNORECASE)


@dataclass(slots=True)
class _Print:
    """One printed problem: the lines above its board, its ranks, and what follows."""

    line: int
    above: list[str] = field(default_factory=list)
    ranks: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)


def is_popeye_output(text: str) -> bool:
    """Tell whether *text* holds a board as Popeye prints it."""
    return any(_RULER.fullmatch(line) for line in text[:100_000].splitlines())


def read_popeye_output(text: str, *, pulse: Pulse = no_pulse) -> Reading:
    """Read all problems that are printed in *text*.

    Raises:
        FormatError: none of them can be read.
    """
    problems = ProblemsRead()
    for printed in _prints(text):
        pulse()
        problems.add(partial(_entry, printed), printed.line, "\n".join(printed.text))
    return problems.reading(tr("There is no board of Popeye’s here."))


def _prints(text: str) -> Iterator[_Print]:
    """Cut *text* into printed problems; what stands between them belongs to the next one."""
    above: list[str] = []
    printed: _Print | None = None
    is_in_board = False
    for number, whole_line in enumerate(lines_of(text), 1):
        line = whole_line[:LONGEST_LINE]
        if _RULER.fullmatch(line):
            if not is_in_board:
                if printed is not None:
                    above = above or _cut_heading(printed)
                    yield printed
                printed, above = _Print(number, above), []
            is_in_board = not is_in_board
        elif printed is None:
            above.append(line)
        elif is_in_board:
            printed.ranks += [] if _EMPTY_ROW.fullmatch(line) else [line]
            is_in_board = len(printed.ranks) < 20
        elif above or _END.fullmatch(line):
            above.append("" if _END.fullmatch(line) else line)
        else:
            printed.below.append(whole_line)
        if printed is not None:
            printed.text.append(whole_line)
    if printed is not None:
        yield printed


def _cut_heading(printed: _Print) -> list[str]:
    """Take the heading of the next problem off an output without closing line."""
    cut = len(printed.below)
    while cut and (
        not printed.below[cut - 1].strip() or printed.below[cut - 1].startswith(" " * 9)
    ):
        cut -= 1
    heading = printed.below[cut:]
    del printed.below[cut:]
    return heading


def _entry(printed: _Print) -> Entry:
    below = printed.below
    while below and not below[0].strip():
        below.pop(0)
    asked = _ASKED.fullmatch(below[0]) if below and len(below[0]) <= LONGEST_LINE else None
    stipulation = (asked["stipulation"] or "").strip() if asked else ""
    options, solution = _options_and_solution(below[1:] if asked else below)
    language = _told_language(printed.text) or _language(printed.ranks)
    ranks = _without_grid(printed.ranks)
    squares = _squares(ranks, language)
    if asked is not None and not _is_count_right(squares, asked):
        raise FormatError(
            tr("The board is damaged: the men are not as many as are counted below it.")
        )
    squares, options = _marked(squares, [_as_read(line) for line in options])
    options += _holes(ranks)
    read = read_options(Setup(squares), stipulation, tuple(options))
    twins, has_zeroposition = twins_of_headings(solution)
    if twins and has_zeroposition and "a" not in twins:
        twins = {"a": "", **twins}
    heading = _heading(printed.above)
    intended, comments = intended_in(heading.comments)
    extra = {"twins": twins, "intended-solutions": intended}
    return replace(
        heading,
        comments=comments,
        setup=read.setup,
        stipulation=stipulation,
        options=read.options,
        solution="\n".join(solution).strip("\n").rstrip(),
        extra=tuple((name, value) for name, value in extra.items() if value),
    )


_ENDS = (
    ("solution finished", "partial solution"),
    ("sung beendet", "partielle l"),
    ("solution terminee", "solution partielle"),
)
"""How the play ends in each of the languages."""


def _told_language(lines: list[str]) -> PopeyeLanguage | None:
    """Return the language of the line that ends the play; a board may be of two languages."""
    ends = [line.lower() for line in lines[-20:] if _END.fullmatch(line[:LONGEST_LINE])]
    for language, words in zip(LANGUAGES, _ENDS, strict=True):
        if any(word in line for line in ends for word in words):
            return language
    return None


def _language(ranks: list[str]) -> PopeyeLanguage:
    """Return the language whose letters all men have; German and French share none of the kings."""
    letters = set(re.sub(r"[^A-Za-z]", "", "".join(ranks)).upper())
    return next((it for it in LANGUAGES if letters <= it.letters.kinds.keys()), ENGLISH)


_GRID_ROW = re.compile(r"\|  (?:--- ){8} \|\s*")
_GRID_BARS = [10, 18, 26]


def _without_grid(ranks: list[str]) -> list[str]:
    """Take the lines of the usual grid off a board; others are not told apart by their name."""
    rows = [place for place, line in enumerate(ranks) if _GRID_ROW.fullmatch(line)]
    others = [line for line in ranks if not _GRID_ROW.fullmatch(line)]
    bars = [[match.start() for match in re.finditer(r"\|", line)] for line in others]
    is_usual = rows == [2, 5, 8] and all(found == _GRID_BARS for found in bars)
    return [line.replace("|", " ") for line in others] if is_usual else ranks


def _cells(rank: str) -> list[str]:
    """Return what stands on the squares of a rank, nothing on a hole."""
    match = _RANK.fullmatch(rank)
    names = match["cells"].split() if match else []
    if match is None or len(names) >= 8 or "|" in rank or len(rank) < _LENGTH_OF_A_RANK:
        return names
    return [rank[start : start + 4].strip() for start in range(2, 34, 4)]


_LENGTH_OF_A_RANK = 37


def _holes(ranks: list[str]) -> list[str]:
    """Return the condition that tells the holes of a board, if it has any."""
    cells = (
        (f"{file}{8 - row}", name)
        for row, rank in enumerate(ranks)
        for file, name in zip("abcdefgh", _cells(rank), strict=False)
    )
    found = "".join(square for square, name in cells if not name)
    return [f"Hole {found}"] if found else []


def _as_read(line: str) -> str:
    """Return a condition as Popeye reads it, who prints numbers in another way: BGL 2/6, SAT IV."""
    if _NUMBERED.match(line) is None:
        return line
    line = re.sub(r"(?<=[\w-])/(?=[\w-])", " ", line)
    return _ROMAN.sub(lambda match: str(_ROMANS.index(match.group())), line)


_NUMBERED = re.compile(r"BGL |(?:Strict)?SAT ")
_ROMANS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
_ROMAN = re.compile(rf"\b(?:{'|'.join(_ROMANS[1:])})\b")
_IMITATOR = "I"
"""Nobody's man; a condition tells where he stands."""
_COLORS = {"-": Color.BLACK, "=": Color.NEUTRAL}
"""The colours of men before whom Popeye puts a sign."""


def _squares(ranks: list[str], language: PopeyeLanguage) -> Squares:
    if len(ranks) != 8:
        raise FormatError(tr("The board has %1 ranks; it needs 8.", len(ranks)))
    squares: list[Man | None] = [None] * 64
    for index, rank in enumerate(ranks):
        names = _cells(rank)
        if len(names) != 8:
            raise FormatError(
                tr("Rank %1 of the board has %2 squares; it needs 8.", 8 - index, len(names))
            )
        for file, name in enumerate(names):
            squares[square_at(file, 7 - index)] = _man(name, language, file, 8 - index)
    return tuple(squares)


def _man(name: str, language: PopeyeLanguage, file: int, rank: int) -> Man | None:
    if name in (".", "", _IMITATOR):
        return None
    color = _COLORS.get(name[0], Color.WHITE)
    kind = language.any_kind(name.lstrip("-="))
    if kind is None or len(name.lstrip("-=")) < len(name) - 1:
        square = f"{'abcdefgh'[file]}{rank}"
        raise UnshownError(tr("“%1” on %2 is no man that is known here.", name[:10], square))
    return Man(kind, color)


def _is_count_right(squares: Squares, asked: re.Match[str]) -> bool:
    if asked["more"].strip():
        return True
    setup = Setup(squares)
    counted = (setup.count(WHITE), setup.count(BLACK))
    return counted == (int(asked["white"]), int(asked["black"]))


def _options_and_solution(lines: list[str]) -> tuple[list[str], list[str]]:
    """Split what stands below the stipulation: centred lines of options, a gap, the play.

    A line may be too long to begin with blanks; it is told from the play by what it says.
    """
    options: list[str] = []
    place = 0
    lines = [_WATCH.sub(r"\g<1>Sentinelles \g<2>", line) for line in lines[:50]] + lines[50:]
    while place < len(lines) and lines[place].strip():
        if re.match(r"\s+\d+\.", lines[place]):
            break
        if not (lines[place].startswith(" " * 4) or _tells_rules(lines[place])):
            break
        options.append(" ".join(lines[place].split()))
        place += 1
    return options, lines[place:]


def _tells_rules(line: str) -> bool:
    """Tell whether a line names attributes of men, or conditions."""
    from solver.fairy.naming.condition_words import conditions_in

    is_marked = (match := _MARKED.fullmatch(line)) is not None and bool(match["squares"])
    return is_marked or conditions_in(line[:LONGEST_LINE]) is not None


def _marked(squares: Squares, options: list[str]) -> tuple[Squares, list[str]]:
    """Give men the attributes that lines below the board tell; return the other lines, too.

    Who stands on the first of two boards (``AliceA``) has none.
    """
    from solver.fairy.naming.codes import trait_named
    from solver.fairy.naming.condition_words import conditions_in

    men = list(squares)
    rest: list[str] = []
    for line in options:
        match = _MARKED.fullmatch(line)
        if match is not None and not match["squares"] and conditions_in(line) is not None:
            match = None
        trait = trait_named(match["trait"]) if match else None
        if match is None or (trait is None and match["trait"] != "AliceA"):
            rest.append(line)
            continue
        for square in map(square_of, match["squares"].split()):
            man = men[square]
            if man is not None and trait is not None:
                men[square] = replace(man, traits=man.traits | {trait})
    return tuple(men), rest


def _heading(above: list[str]) -> Entry:
    """Return an entry with author, source, award and remarks of the lines above the board.

    Popeye centres author, origin, award and title, in this order, in a paragraph of its own, and
    leaves out what it was not told; remarks stand at the left before it.
    """
    remarks: list[str] = []
    centred: list[str] = []
    for _, lines in groupby(above, key=lambda line: bool(line.strip())):
        kept = [line for line in lines if line.strip() and not _BANNER.fullmatch(line)]
        told = [line.strip() for line in kept if line.strip() not in _MESSAGES]
        if any(line.startswith("  ") for line in kept):  # a long line has none to begin with
            remarks, centred = [*remarks, *centred], told
        else:
            remarks += told
    author, source, award, titles = _credits(centred)
    source, date = source_and_date(source)
    authors = each_author(re.split(r"\s(?:&|und|and|et)\s", author))
    comments = (*titles, *remarks)[:50]
    return Entry(authors=authors, source=source, date=date, award=award, comments=comments)


def _credits(centred: list[str]) -> tuple[str, str, str, list[str]]:
    """Tell author, source, award and titles apart, of which each may be missing."""
    told = ["", "", ""]
    place = 0
    for number, line in enumerate(centred):
        if place <= 2 and AWARD.search(line) and (place or line[0].isdigit()):
            place = 2
        elif place == 0 and _YEAR.search(line):
            place = 1
        if place > 2:
            return told[0], told[1], told[2], centred[number:]
        told[place] = line
        place += 1
    return told[0], told[1], told[2], []


_YEAR = re.compile(r"\b(?:1[4-9]|20)\d\d\b")
_MESSAGES = (
    "Inconsistent retro information",
    "problem ignored",
    "the side to play can capture the king",
    "both sides need a king",
)


def twins_of_headings(solution: list[str]) -> tuple[dict[str, str], bool]:
    """Return the twins that the headings in the solution tell, as ``.olv`` files have them."""
    twins: dict[str, str] = {}
    has_zeroposition = any(_ZERO.fullmatch(line) for line in solution)
    for line in solution:
        match = _HEAD.fullmatch(line)
        changes = match["changes"].strip() if match else ""
        if match is None or not changes or match["letter"] in twins:
            continue
        text = f"Continued {changes}" if match["plus"] else changes
        twins[match["letter"]] = _in_words(text)
    return twins, has_zeroposition


def _in_words(text: str) -> str:
    """Return the changes of a heading in the language of twins, or as they are.

    Which man is moved need not be said there, and Popeye and Olive read no twin in which it is.
    """
    try:
        twin = parse_twin(text)
    except TwinError:
        return text
    changes = (replace(it, role=None) if isinstance(it, TwinMove) else it for it in twin.changes)
    return str(replace(twin, changes=tuple(changes)))
