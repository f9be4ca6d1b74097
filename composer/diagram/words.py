"""The words that stand on pages, in each language; pages may speak another than the window."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import chess

from composer.language import Language
from solver.convention import usual_turn
from solver.men import FRENCH, GERMAN, PROBLEM, RUSSIAN, Alphabet
from solver.stipulation import Play, Stipulation, StipulationError

_Counted = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class PageWords:
    """All words of one language, and the letters of the men."""

    letters: Alphabet
    colors: tuple[str, str]
    """The letters for White and Black before a man."""
    solutions_heading: str
    page: str
    solutions: _Counted
    moves: _Counted
    goals: dict[str, str]
    threat: str
    zugzwang: str
    but: str
    refutes: str
    begins: tuple[str, str]
    zeroposition: str
    rotate: str
    mirror: str
    shift: str
    polish: str
    unreadable: str


def _plain(one: str, many: str) -> _Counted:
    return lambda count: f"{count} {one if count == 1 else many}"


def _russian(one: str, few: str, many: str) -> _Counted:
    def counted(count: int) -> str:
        last, teen = count % 10, 10 < count % 100 < 20
        word = one if last == 1 and not teen else few if 2 <= last <= 4 and not teen else many
        return f"{count} {word}"

    return counted


WORDS = {
    Language.ENGLISH: PageWords(
        letters=PROBLEM,
        colors=("w", "b"),
        solutions_heading="Solutions",
        page="Page %1",
        solutions=_plain("solution", "solutions"),
        moves=str,
        goals={
            "#": "Mate in %1",
            "s#": "Selfmate in %1",
            "r#": "Reflexmate in %1",
            "semi-r#": "Semi-reflexmate in %1",
            "h#": "Helpmate in %1",
            "hs#": "Help-selfmate in %1",
            "=": "Stalemate in %1",
            "h=": "Help-stalemate in %1",
            "s=": "Self-stalemate in %1",
            "ser-#": "Series-mate in %1",
            "ser-h#": "Series-helpmate in %1",
            "ser-s#": "Series-selfmate in %1",
        },
        threat="threat:",
        zugzwang="zugzwang.",
        but="but",
        refutes="refutes.",
        begins=("White begins", "Black begins"),
        zeroposition="zeroposition",
        rotate="rotate by %1°",
        mirror="mirror %1",
        shift="shift %1",
        polish="Polish type: the men change colour",
        unreadable="This problem could not be read.",
    ),
    Language.GERMAN: PageWords(
        letters=GERMAN,
        colors=("w", "s"),
        solutions_heading="Lösungen",
        page="Seite %1",
        solutions=_plain("Lösung", "Lösungen"),
        moves=_plain("Zug", "Zügen"),
        goals={
            "#": "Matt in %1",
            "s#": "Selbstmatt in %1",
            "r#": "Reflexmatt in %1",
            "semi-r#": "Semireflexmatt in %1",
            "h#": "Hilfsmatt in %1",
            "hs#": "Hilfsselbstmatt in %1",
            "=": "Patt in %1",
            "h=": "Hilfspatt in %1",
            "s=": "Selbstpatt in %1",
            "ser-#": "Serienzugmatt in %1",
            "ser-h#": "Serienzughilfsmatt in %1",
            "ser-s#": "Serienzugselbstmatt in %1",
        },
        threat="droht",
        zugzwang="Zugzwang.",
        but="aber",
        refutes="widerlegt.",
        begins=("Weiß beginnt", "Schwarz beginnt"),
        zeroposition="Nullstellung",
        rotate="um %1° gedreht",
        mirror="gespiegelt %1",
        shift="verschoben %1",
        polish="Polnischer Typ: Farbwechsel aller Steine",
        unreadable="Diese Aufgabe konnte nicht gelesen werden.",
    ),
    Language.FRENCH: PageWords(
        letters=FRENCH,
        colors=("b", "n"),
        solutions_heading="Solutions",
        page="Page %1",
        solutions=_plain("solution", "solutions"),
        moves=_plain("coup", "coups"),
        goals={
            "#": "Mat en %1",
            "s#": "Mat inverse en %1",
            "r#": "Mat réflexe en %1",
            "semi-r#": "Mat semi-réflexe en %1",
            "h#": "Mat aidé en %1",
            "hs#": "Mat inverse aidé en %1",
            "=": "Pat en %1",
            "h=": "Pat aidé en %1",
            "s=": "Pat inverse en %1",
            "ser-#": "Mat de série en %1",
            "ser-h#": "Mat aidé de série en %1",
            "ser-s#": "Mat inverse de série en %1",
        },
        threat="menace :",
        zugzwang="blocus.",
        but="mais",
        refutes="réfute.",
        begins=("Les Blancs commencent", "Les Noirs commencent"),
        zeroposition="position zéro",
        rotate="rotation de %1°",
        mirror="miroir %1",
        shift="décalage %1",
        polish="type polonais : tous changent de couleur",
        unreadable="Ce problème n’a pas pu être lu.",
    ),
    Language.RUSSIAN: PageWords(
        letters=RUSSIAN,
        colors=("б", "ч"),
        solutions_heading="Решения",
        page="Стр. %1",
        solutions=_russian("решение", "решения", "решений"),
        moves=_russian("ход", "хода", "ходов"),
        goals={
            "#": "Мат в %1",
            "s#": "Обратный мат в %1",
            "r#": "Рефлексный мат в %1",
            "semi-r#": "Полурефлексный мат в %1",
            "h#": "Кооперативный мат в %1",
            "hs#": "Кооперативный обратный мат в %1",
            "=": "Пат в %1",
            "h=": "Кооперативный пат в %1",
            "s=": "Обратный пат в %1",
            "ser-#": "Серийный мат в %1",
            "ser-h#": "Серийный коопмат в %1",
            "ser-s#": "Серийный обратный мат в %1",
        },
        threat="угроза:",
        zugzwang="цугцванг.",
        but="но",
        refutes="опровергает.",
        begins=("Начинают белые", "Начинают чёрные"),
        zeroposition="нулевая позиция",
        rotate="поворот на %1°",
        mirror="отражение %1",
        shift="сдвиг %1",
        polish="польский тип: все фигуры меняют цвет",
        unreadable="Эту задачу не удалось прочитать.",
    ),
}


def stipulation_in_words(text: str, words: PageWords) -> str:
    """Return what a stipulation such as ``#2`` asks for in words, or the text itself.

    Goals and lengths for which a language has no common words stay as they are.
    """
    try:
        asked = Stipulation.parse(text)
    except StipulationError:
        return text
    prefix = "ser-" if asked.series else ""
    sentence = words.goals.get(f"{prefix}{asked.play.value}{asked.goal}")
    if sentence is None or asked.exact or asked.has_half_move:
        return text
    return sentence.replace("%1", words.moves(asked.moves))


def usual_beginner(text: str) -> chess.Color | None:
    """Return who begins by convention under a stipulation, ``None`` where none is known."""
    try:
        asked = Stipulation.parse(text)
    except StipulationError:
        return None
    return None if asked.play in (Play.HELP_SELF, Play.HELP_REFLEX) else usual_turn(asked)
