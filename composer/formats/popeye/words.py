"""The words of Popeye's input language in English, German and French.

Each table holds the words in the same order, so that a word of one language has its
English one at the same place.  Words may be cut short; which language a problem speaks is
told by its opening word, or else by the words it uses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from solver import men
from solver.men import PROBLEM, Alphabet, Kind, Trait
from solver.notation.letters import Letters

if TYPE_CHECKING:
    from solver.fairy.naming.codes import CodeLanguage


def _words(*lines: str) -> tuple[str, ...]:
    return tuple(" ".join(lines).split())


_COMMANDS = _words(
    "beginproblem endproblem nextproblem author origin title award remark protocol latex",
    "forsyth pieces stipulation option condition twin zeroposition initialgamearray",
    "sstipulation latexpieces",
)
_GERMAN_COMMANDS = _words(
    "anfangproblem endeproblem weiteresproblem autor quelle titel auszeichnung bemerkung",
    "protokoll latex forsyth steine forderung option bedingung zwilling nullstellung",
    "partieanfangsstellung sforderung latexsteine",
)
_FRENCH_COMMANDS = _words(
    "debutprobleme finprobleme asuivre auteur source titre prix remarque protocol latex",
    "forsyth pieces enonce option condition jumeau zeroposition positioninitialepartie",
    "senonce pieceslatex",
)

_OPTIONS = _words(
    "Defence SetPlay WhiteToPlay Variations MoveNumbers StartMoveNumber NoWk Duplex NoBk",
    "Threat NoThreat Try MaxSolutions MaxFlightsquares Search MultiSolutions NoSymmetry",
    "NonTrivial KeepMatingPiece EnPassant NoBoard NoShortVariations HalfDuplex PostKeyPlay",
    "Intelligent MaxTime NoCastling Quodlibet StopOnShortSolutions Beep SuppressGrid",
    "WriteGrid CastlingMutuallyExclusive GoalIsEnd NullMoves UpToMoveNumber TrivialTriesAvoid",
    "MatesIn1",
)
_GERMAN_OPTIONS = _words(
    "Widerlegung Satzspiel WeissBeginnt Varianten Zugnummern StartZugnummer OhneWk Duplex",
    "OhneSk Drohung OhneDrohung Verfuehrung MaxLoesungen MaxFluchtFelder Suchen",
    "MehrereLoesungen KeineSymmetrie NichtTrivial HalteMattsetzendenStein EnPassant OhneBrett",
    "OhneKurzVarianten HalbDuplex NachSchluessel Intelligent MaxZeit KeineRochade Quodlibet",
    "StopNachKurzloesungen Pieps OhneGitter ZeichneGitter RochadenGegenseitigAusschliessend",
    "ZielIstEnde NullZuege BisZugnummer TrivialeFehlversucheUnterdruecken MattsIn1",
)
_FRENCH_OPTIONS = _words(
    "Defense Apparent ApparentSeul Variantes Trace Enroute SansRB Duplex SansRN Menace",
    "SansMenace Essais MaxSolutions MaxCasesFuites Search MultiSolutions NonSymetrique",
    "NonTrivial RetiensPieceMatante EnPassant SansEchiquier SansVariantesCourtes DemiDuplex",
    "ApresCle Intelligent MaxTemps SansRoquer Quodlibet FinApresSolutionsCourtes Bip",
    "SansGrille AjouteGrille RoquesMutuellementExclusifs ButEstFin CoupsVides JusquAuCoup",
    "TrivialEssaiSupprimer MatsEn1",
)

_TWINNINGS = _words(
    "Move Exchange Stipulation SStipulation Add Remove Continued Rotate Condition PolishType",
    "Mirror Shift Substitute",
)
_GERMAN_TWINNINGS = _words(
    "versetze tausche Forderung SForderung hinzufuegen entferne ferner Drehung Bedingung",
    "Farbwechsel Spiegelung Verschiebung ersetze",
)
_FRENCH_TWINNINGS = _words(
    "deplacement echange enonce senonce ajoute ote enplus rotation condition CouleurEchange",
    "miroir translation remplace",
)

_SHORTEST = 4
"""From so many letters on Popeye's commands are meant to be unambiguous."""
_ALSO_COMMANDS = ("end", "opt", "fin")
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e", "è": "e", "ê": "e"})
_SQUARE = re.compile(r"[a-h][1-8]", re.IGNORECASE)
_GROUP = re.compile(r"(?P<code>[a-z0-9]{1,2}?)(?P<squares>(?:[a-h][1-8])+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class PopeyeLanguage:
    """The words of one language, each list in the order of the English one.

    The letters of the men hold in its input; ``printed`` are those of its output.
    """

    commands: tuple[str, ...]
    options: tuple[str, ...]
    twinnings: tuple[str, ...]
    colors: tuple[str, str]
    letters: Alphabet
    printed: Letters

    def command(self, word: str, shortest: int = _SHORTEST) -> str:
        """Return the English command that *word* is or abbreviates, or nothing."""
        word = plain(word).rstrip(":")
        if len(word) < shortest and word not in _ALSO_COMMANDS:
            return ""
        found = (i for i, name in enumerate(self.commands) if name.startswith(word))
        return _COMMANDS[place] if (place := next(found, None)) is not None else ""

    def ends(self, word: str) -> bool:
        """Tell whether *word* is the one by which a text ends in this language."""
        return plain(word).rstrip(":") == self.commands[_COMMANDS.index("endproblem")]

    def option(self, word: str) -> str:
        """Return the English option that *word* abbreviates, or the word itself."""
        short = plain(word)
        names = [name.lower() for name in self.options]
        if self is ENGLISH and short in (*names, "variation"):
            return word
        found = [i for i, name in enumerate(names) if name.startswith(short)]
        exact = [i for i in found if names[i] == short]
        found = exact or found
        return _OPTIONS[found[0]] if len(found) == 1 and short else word

    def color(self, word: str, shortest: int = 3) -> str:
        """Return ``white``, ``black`` or ``neutral``, or nothing if *word* is no colour."""
        short = plain(word).strip(",;:")
        names = dict(zip(self.colors, ("white", "black"), strict=True))
        names |= {"neutral": "neutral", "neutre": "neutral"}
        found = {
            color
            for name, color in names.items()
            if len(short) >= shortest and name.startswith(short)
        }
        return found.pop() if found else ""

    def kind(self, letter: str) -> Kind | None:
        """Return the orthodox kind that *letter* stands for, capital or small."""
        return self.letters.kinds.get(letter.upper())

    def any_kind(self, code: str) -> Kind | None:
        """Return the kind that *code* stands for, capital or small, fairy kinds among them."""
        kind = self.kind(code)
        if kind is not None:
            return kind
        from solver.fairy.naming.codes import kind_of

        return kind_of(code, self.codes)

    def trait(self, word: str) -> Trait | None:
        """Return the attribute that *word* names or abbreviates, if it does."""
        from solver.fairy.naming.codes import trait_of

        return trait_of(plain(word).strip(",;:"), self.codes)

    @property
    def codes(self) -> CodeLanguage:
        """The language of the codes of men."""
        from solver.fairy.naming.codes import CodeLanguage

        return tuple(CodeLanguage)[LANGUAGES.index(self)]

    def english_code(self, code: str) -> str:
        """Return the English code for *code*, or *code* itself where it is none."""
        kind = self.any_kind(code)
        if kind is None:
            return code
        from solver.fairy.naming.codes import CODES, CodeLanguage

        return CODES[CodeLanguage.ENGLISH][kind]

    def twin_word(self, word: str, keyword: str) -> str:
        """Return *word* of a twin in English; *keyword* is the change that it belongs to."""
        if self is ENGLISH:
            return word
        if keyword == "Substitute" and len(word) < 3:
            return self.english_code(word)
        if keyword == "Condition":
            is_code = len(word) < 3 and not _SQUARE.fullmatch(word)
            return self.english_code(word) if is_code else word
        if self.color(word):
            return self.color(word).capitalize()
        if match := _GROUP.fullmatch(word):
            return self.english_code(match["code"]) + match["squares"]
        short = plain(word)
        found = [i for i, name in enumerate(self.twinnings) if name.lower().startswith(short)]
        return _TWINNINGS[found[0]] if len(found) == 1 and len(short) > 2 else word


ENGLISH = PopeyeLanguage(_COMMANDS, _OPTIONS, _TWINNINGS, ("white", "black"), PROBLEM, Letters.S)
GERMAN = PopeyeLanguage(
    _GERMAN_COMMANDS,
    _GERMAN_OPTIONS,
    _GERMAN_TWINNINGS,
    ("weiss", "schwarz"),
    men.GERMAN,
    Letters.GERMAN,
)
FRENCH = PopeyeLanguage(
    _FRENCH_COMMANDS,
    _FRENCH_OPTIONS,
    _FRENCH_TWINNINGS,
    ("blanc", "noir"),
    men.FRENCH,
    Letters.FRENCH,
)
LANGUAGES = (ENGLISH, GERMAN, FRENCH)

_OPENINGS = ("beginproblem", "anfangproblem", "debutprobleme")


def plain(word: str) -> str:
    """Return *word* in small letters without accents, as Popeye writes its words."""
    return word.lower().translate(_UMLAUTS).replace('"', "")


def opening_language(word: str) -> PopeyeLanguage | None:
    """Return the language whose opening word *word* is or abbreviates."""
    short = plain(word)
    for name, language in zip(_OPENINGS, LANGUAGES, strict=True):
        if len(short) > 2 and name.startswith(short):
            return language
    return None


def spoken_language(first_words: Iterable[str]) -> PopeyeLanguage:
    """Return the language whose commands begin most lines, English where there is a tie."""
    counts = [0, 0, 0]
    for word in first_words:
        opening = opening_language(word)
        if opening is not None:
            return opening
        for place, language in enumerate(LANGUAGES):
            counts[place] += bool(language.command(word, 3) or language.color(word))
    return LANGUAGES[counts.index(max(counts))]


INTENDED = "Intended solutions: "
"""Begins a remark with how many solutions are intended, for which Popeye has no word."""


def intended_in(remarks: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """Return how many solutions *remarks* say are intended, if any does, and the other ones."""
    told = tuple(remarks)
    found = next((text for text in told if text.startswith(INTENDED)), "")
    return found.removeprefix(INTENDED), tuple(text for text in told if text != found)
