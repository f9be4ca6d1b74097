"""Popeye's input language in its three languages: men of all kinds, and what is asked.

The knight is ``S`` there, in French ``C``; ``N`` is the nightrider.  Twins become what ``.olv``
files have: a key ``twins`` with the letters, a zeroposition its ``a``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import partial

from composer.formats.common.credits import authors_of, source_and_date
from composer.formats.common.reading import (
    FormatError,
    ProblemsRead,
    Pulse,
    Reading,
    UnshownError,
    no_pulse,
)
from composer.formats.olv.options import read_options
from composer.formats.popeye.words import (
    ENGLISH,
    LANGUAGES,
    PopeyeLanguage,
    intended_in,
    spoken_language,
)
from composer.model.document import Entry
from composer.model.options import condition_options
from solver.language import quoted, tr
from solver.men import Color, Kind, Man, Trait
from solver.notation.fen import placement
from solver.notation.letters import Letters
from solver.setup import EMPTY_SQUARES, Setup, Squares
from solver.squares import SQUARES, square_of
from solver.twinning.twins import twin_letter

_REST_OF_LINE = ("author", "origin", "title", "award", "remark", "protocol", "latex")
_TWINS = ("twin", "zeroposition")
FREE_STIPULATION = "Stipulation: "
"""Begins a remark with a stipulation that Popeye does not know."""
_ENDS = ("nextproblem", "endproblem")
_PLACING = ("pieces", "forsyth", "initialgamearray")
"""Commands that say who stands where; behind a stipulation between two positions, in the second."""
_A_TO_B = re.compile("(?:exact-)?(?:ser-)?h?a=>b", re.IGNORECASE)
_MAN = re.compile(r"([A-Z0-9]{1,2}?)((?:[a-h][1-8])+)", re.IGNORECASE)
_PLACED = re.compile(r"\d+|(?P<sign>[-+=]?)(?:\.(?P<code>[A-Za-z0-9]{2})|(?P<letter>[^\s/\d]))")
_SIGNS = {"=": Color.NEUTRAL, "-": Color.BLACK, "+": Color.WHITE}
_START = re.compile(
    r"(?im)^[ \t]*(?:(?:begin(?:p\w*)?|anfangp?\w*|debutp?\w*)\b(?!:)"
    r"|(?:beg|begi|anf|anfa|deb|debu)[ \t]*$"
    r"|(?:pieces?|steine?|piec?|stein?)\s+(?:whit|blac|neut|weis|schw|blan|noir)\w*\b(?!:))"
)
_FORSYTH = re.compile(r"(?im)^[ \t]*fors(?:y(?:th?)?)?\b")
_STIPULATION = re.compile(r"(?im)^[ \t]*(?:stip|ford|enon)\w*")
_NUMBERS = re.compile(r"\d+(?::\d+)*", re.ASCII)
_SQUARES = re.compile(r"(?:[a-h][1-8])+", re.IGNORECASE)


def is_popeye_input(text: str) -> bool:
    """Tell whether *text* speaks to Popeye."""
    return bool(_START.search(text) or (_FORSYTH.search(text) and _STIPULATION.search(text)))


def read_popeye_file(text: str, *, pulse: Pulse = no_pulse) -> Reading:
    """Read all problems of *text*; one that cannot be read is kept as its text, with its fault.

    Raises:
        FormatError: none of them can be read.
    """
    problems = ProblemsRead()
    letters = Letters.S
    for clauses in _problems(text, pulse):
        pulse()
        letters = clauses.language.printed
        problems.add(partial(_entry, clauses), clauses.line, "\n".join(clauses.text))
    return problems.reading(tr("The Popeye input has no problem."), letters)


class _Word(str):
    """A word that knows its line."""

    line = 1

    @classmethod
    def at(cls, text: str, line: int) -> _Word:
        """Return the word *text* of *line*."""
        word = cls(text)
        word.line = line
        return word


_ByCommand = dict[str, list[_Word]]


@dataclass(slots=True)
class _Clauses:
    """The words of one problem, by the command they follow; those of the twins in a row."""

    language: PopeyeLanguage = ENGLISH
    words: _ByCommand = field(default_factory=dict)
    arrival: _ByCommand | None = None
    """What tells the second position of play between two."""
    twins: list[list[_Word]] = field(default_factory=list)
    conditions: list[list[_Word]] = field(default_factory=list)
    has_zeroposition: bool = False
    line: int = 1
    text: list[str] = field(default_factory=list)

    def begin(self, command: str) -> None:
        """Take note that *command* was given."""
        if command in _TWINS:
            self.has_zeroposition |= command == "zeroposition"
            self.twins.append([])
        elif command == "condition":
            self.conditions.append([])
        else:
            self._told(command).setdefault(command, [])

    def add(self, command: str, word: _Word) -> None:
        """Add a word that follows *command*."""
        if command in _TWINS:
            self.twins[-1].append(word)
        elif command == "condition":
            self.conditions[-1].append(word)
        elif command:
            self._told(command)[command].append(word)
            if command == "stipulation" and _A_TO_B.match(word):
                self.arrival = {}

    def _told(self, command: str) -> _ByCommand:
        """Return where the words behind *command* belong."""
        is_second = self.arrival is not None and command in _PLACING
        return self.arrival if is_second and self.arrival is not None else self.words


def _entry(clauses: _Clauses) -> Entry:
    words = clauses.words
    squares = _standing(words, clauses)
    stipulation = _stipulation(words.get("stipulation", []))
    if clauses.arrival is not None:
        stipulation = _with_arrival(stipulation, clauses.arrival, clauses)
    remarks = _texts((*words.get("title", ()), *words.get("remark", ())))
    if not words.get("stipulation"):
        free = next((text for text in remarks if text.startswith(FREE_STIPULATION)), "")
        stipulation = free.removeprefix(FREE_STIPULATION)
        remarks = tuple(text for text in remarks if text != free)
    intended, remarks = intended_in(remarks)
    extra = {"twins": _twins(clauses), "intended-solutions": intended}
    if "sstipulation" in words:
        stipulation = " ".join(["SStipulation", *words["sstipulation"]])
    told_options = _options(words.get("option", []), clauses.language)
    options = (
        *told_options,
        *(text for told in clauses.conditions for text in _conditions(told, clauses.language)),
    )
    asked = read_options(Setup(squares), stipulation, tuple(map(str, options)))
    source, date = source_and_date(" ".join(words.get("origin", ())))
    return Entry(
        setup=asked.setup,
        stipulation=stipulation,
        authors=authors_of(" & ".join(words.get("author", ()))),
        source=source,
        date=date,
        award=" ".join(words.get("award", ())),
        options=asked.options,
        comments=remarks,
        extra=tuple((name, value) for name, value in extra.items() if value),
    )


def _standing(words: _ByCommand, clauses: _Clauses) -> Squares:
    """Return the men that the commands of one position tell."""
    if "forsyth" in words:
        squares = _forsyth(words["forsyth"], clauses)
        if "pieces" in words:  # which add men to it
            squares = _pieces(words["pieces"], clauses.language, squares)
    elif "pieces" in words:
        squares = _pieces(words["pieces"], clauses.language)
    elif "initialgamearray" in words:
        squares = Setup.initial().squares
    else:
        raise FormatError(tr("The Popeye input has neither “Pieces” nor “Forsyth”."))
    return squares if _has_common_kings(clauses) else tuple(map(_as_king, squares))


def _has_common_kings(clauses: _Clauses) -> bool:
    """Tell whether kings are men like others (``locate_royals`` in Popeye 4.104, ``twin.c``)."""
    if not clauses.conditions:
        return False
    from solver.fairy.conditions import COMMON_KINGS
    from solver.fairy.naming.condition_words import conditions_in

    texts = (" ".join(told) for told in clauses.conditions)
    read = (it for text in texts for it in conditions_in(text, clauses.language.codes) or ())
    return any(it.rule in COMMON_KINGS for it in read)


def _with_arrival(stipulation: str, arrival: _ByCommand, clauses: _Clauses) -> str:
    """Return a stipulation with the men behind it to whom the play has to come."""
    if not arrival:
        sentence = tr(
            "%1 asks for play between two positions; only one is shown.", quoted(stipulation[:20])
        )
        raise UnshownError(sentence, clauses.words["stipulation"][0].line)
    return f"{stipulation} {placement(_standing(arrival, clauses))}"


def _as_king(man: Man | None) -> Man | None:
    """Return a man as Popeye takes him: Poseidon and sting are kings (``classification.c``)."""
    if man is None or man.kind not in (Kind.POSEIDON, Kind.STING):
        return man
    return replace(man, traits=man.traits | {Trait.ROYAL})


def _stipulation(words: list[_Word]) -> str:
    """Return a stipulation in small letters, whose length may stand by itself."""
    length = words[1] if len(words) > 1 and words[1][0].isdigit() else ""
    return f"{words[0]}{length}".lower() if words else ""


def _texts(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(str(word) for word in words if word)


def _twins(clauses: _Clauses) -> dict[str, str]:
    """Return the twins as ``.olv`` files have them."""
    texts = [_twin_text(words, clauses.language) for words in clauses.twins]
    return {twin_letter(i): text for i, text in enumerate(texts, not clauses.has_zeroposition)}


def _twin_text(words: list[_Word], language: PopeyeLanguage) -> str:
    """Return the changes of one twin in English."""
    keyword, told = "", [""]
    for word in words:
        if told[-2:-1] and told[-2].lower().startswith("stip") and word[0].isdigit():
            told[-1] += word  # a length may stand by itself
            continue
        told.append(language.twin_word(word, keyword))
        keyword = told[-1] if told[-1] in ENGLISH.twinnings else keyword
    return " ".join(told[1:])


def _problems(text: str, pulse: Pulse) -> list[_Clauses]:
    """Sort the words of each problem by the command they follow."""
    lines = text.splitlines()
    language = spoken_language(line.split(maxsplit=1)[0] for line in lines if line.strip())
    problems = [_Clauses(language)]
    command = ""
    for number, line in enumerate(lines, 1):
        pulse()
        words = line.split()
        first = language.command(words[0], shortest=3) if words else ""
        problems[-1].text.append(line)
        if first in _REST_OF_LINE and (command not in _TWINS or first == "remark"):
            problems[-1].begin(first)
            problems[-1].add(first, _Word.at(" ".join(words[1:]), number))
            continue
        for word in words:
            known = first if word is words[0] else language.command(word)
            if command == "condition" and word is not words[0] and _is_condition(word, language):
                known = ""
            if any(it.ends(word) for it in LANGUAGES):  # which may be another one's, in Popeye
                known = "endproblem"
            if known in _ENDS:
                command = ""
                problems.append(_Clauses(language, line=number + 1))
            elif known in _TWINS or (known and command not in _TWINS):
                command = known
                problems[-1].begin(known)
            else:
                problems[-1].add(command, _Word.at(word, number))
    return [it for it in problems if it.conditions or it.words.keys() - {"beginproblem"}]


def _forsyth(words: list[_Word], clauses: _Clauses) -> Squares:
    """Return the men of a Forsyth line, square after square as Popeye takes them (``twin.c``).

    Squares that are missing at its end are empty, those beyond h1 are none.
    """
    language = clauses.language
    line = words[0].line if words else clauses.line
    squares: list[Man | None] = []
    for match in _PLACED.finditer(" ".join(words)):
        code = match["code"] or match["letter"]
        if code is None:
            squares += [None] * min(int(match.group()[:4]), 65)
        elif (kind := language.any_kind(code)) is not None:
            color = _SIGNS.get(match["sign"], Color(code[0].isupper()))
            squares.append(Man(kind, color))
        else:
            sentence = tr("The man %1 in the Forsyth line is not known", quoted(code))
            raise UnshownError(f"{sentence}.", line)
        if len(squares) > 64:
            break
    squares += [None] * (64 - len(squares))
    return tuple(squares[square ^ 56] for square in SQUARES)


def _pieces(
    words: list[_Word], language: PopeyeLanguage, standing: Squares = EMPTY_SQUARES
) -> Squares:
    squares = list(standing)
    color: Color | None = None
    traits: frozenset[Trait] = frozenset()
    for word in words:
        if name := language.color(word, shortest=2):
            color, traits = Color[name.upper()], frozenset()
            continue
        match = _MAN.fullmatch(word.strip(",;"))
        if match is None and color is not None and (trait := language.trait(word)):
            traits |= {trait}
            continue
        kind = language.any_kind(match[1]) if match else None
        if match is None or kind is None or color is None:
            raise UnshownError(_no_man(word, language, has_color=color is not None), word.line)
        for square_name in re.findall("..", match[2].lower()):
            square = square_of(square_name)
            if squares[square] is not None:
                raise UnshownError(tr("Two men stand on %1.", square_name), word.line)
            squares[square] = Man(kind, color, traits)
        traits -= {Trait.ROYAL}  # which holds for the next man alone (``input/plaintext/pieces.c``)
    return tuple(squares)


_INVISIBLE = re.compile("tot(a(l(i.*|u.*)?)?)?", re.IGNORECASE)
"""What Popeye calls them: TotalInvisible, in German TotalUnsichtbar; cut off where one likes."""


def _no_man(word: _Word, language: PopeyeLanguage, *, has_color: bool) -> str:
    """Say what is wrong with a word among the pieces."""
    what = quoted(str(word)[:40])
    if _INVISIBLE.fullmatch(word):
        return tr("Invisible men (%1) are not known here.", what)
    if not has_color:
        expected = " / ".join(name.capitalize() for name in language.colors)
        return tr(
            "%1 among the Popeye pieces stands before any colour; expected %2.", what, expected
        )
    return tr("%1 among the Popeye pieces is no man and no attribute that is known here.", what)


def _is_condition(word: str, language: PopeyeLanguage) -> bool:
    """Tell whether Popeye takes a word behind other conditions for one, and for no command.

    ``prot`` is short for ProteanChess as well as for a protocol, ``part`` in German for
    PartialParalysis and for a game.
    """
    if language.command(word) in ("", "pieces"):  # as PiecesPerdues begins, in French
        return False
    from solver.fairy.naming.condition_words import conditions_in

    return conditions_in(word, language.codes) is not None


def _conditions(words: list[_Word], language: PopeyeLanguage) -> list[str]:
    """Return the conditions told together, each by its English name.

    As they stand where one is unknown, or where it is not told which side it binds.
    """
    text = " ".join(words)
    options = condition_options(text, language.codes)
    return options or ([text] if text else [])


def _options(words: list[_Word], language: PopeyeLanguage) -> list[str]:
    """Join options with the squares or numbers that belong to them, names written out."""
    options: list[str] = []
    for word in words:
        is_argument = _NUMBERS.fullmatch(word) or _SQUARES.fullmatch(word)
        if options and is_argument:
            options[-1] += f" {word}"
        else:
            options.append(str(language.option(word)))
    return options
