"""A list of men in text: ``White: Kd6, Rc8; Black: Kb8``, ``wKd6, Rc8, bKb8``, ``w Kd6 Rc8 b Kb8``.

Without colours it is read where one sign parts White's men from Black's: ``Kd6, Rc8 – Kb8``.

The letters may be German (``wKd6 Tc8 sKb8``) or French (``Blancs: Rd6 Tc8; Noirs: Rb8``)
where colours or letters tell so, or Russian where the colours are (``Белые: … Лc8``); else they
are English, with ``N`` or ``S`` for the knight.
Fairy men have Popeye's codes in that language; among them, and among neutral men, ``N`` is the
nightrider.  Attributes stand before the men who have them: ``Kd6 royal Gc8``; behind a colon all
men up to the next colour or attribute have them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise

from composer.formats.common.heading import TAKEN, without_squares
from composer.formats.common.reading import FormatError
from composer.formats.position.placed import Placed, blanked
from solver.castling import home_rights
from solver.language import tr
from solver.men import EITHER, FRENCH, GERMAN, NO_TRAITS, Color, Kind, Man, Trait
from solver.setup import EMPTY_SQUARES, Setup
from solver.squares import SIDES, square_of

_LONGEST_LIST = 5000
_WHITE = frozenset(("w", "white", "weiß", "weiss", "blanc", "blancs"))
_NEUTRAL = frozenset(("n", "neutral", "neutre", "neutres"))
_GERMAN_COLORS = frozenset(("s", "weiß", "weiss", "schwarz"))
_FRENCH_COLORS = frozenset(("blanc", "blancs", "noir", "noirs"))
_ATTRIBUTE = r"(?<![\w-])[^\W\d_]{3,}(?:-[^\W\d_]{3,})?"
_NOT_A_NAME = r"(?:(?<![\w.] )|(?!\w+[ \t]*(?:[\r\n,]|$)))"
"""No word before it, or men behind it: ``Alain C. White`` made many problems."""
_TOKEN = re.compile(
    rf"(?P<color>(?<!-)\b{_NOT_A_NAME}(?:[Ww]hite|[Bb]lack|WHITE|BLACK)\b(?!\s+(?:is\s+)?to\s)"
    r"|\b(?:[Ww]ei(?:ß|ss)|[Ss]chwarz|[Bb]lancs?|[Nn]oirs?|[Nn]eutral|NEUTRAL|[Nn]eutres?)\b"
    r"|\b[WBSNwbsn](?=\s*(?::|=(?!=?\d)))|(?<![\w.-])[wbsn](?=\s+[A-Z][A-Z0-9]?[a-h][1-8]))"
    rf"|(?P<attribute>{_ATTRIBUTE})(?P<colon>\s*[:=])?"
    rf"(?=(?:\s+{_ATTRIBUTE}){{0,3}}\s*[:=]?\s*[wbsn]?[A-Z][A-Z0-9]?[a-h][1-8])"
    r"|(?<!\w)(?P<prefix>[wbsn])?(?P<letter>[A-Z][A-Z0-9]?)?"
    r"(?P<squares>(?:[a-h][1-8])+)(?!\w)"
)
_ALMOST_A_MAN = re.compile(r"(?<!\w)[A-Za-z]{1,3}[a-h][1-8](?!\w)")
_MOVE_NUMBER = re.compile(
    r"(?<![\w.])\d{1,3}\.(?:\.\.)?[ \t]*"
    r"(?:[A-Z]?[a-h]?[1-8]?[-x:*]?[a-h][1-8](?![a-h][1-8])|[0O]-[0O])"
)
"""With a move behind it: problems have numbers, too, ``2.1.1...`` counts, ``Mate in 2.`` ends."""
_IN_LIST = re.compile(r"[\s,;]*")
_BETWEEN_SIDES = re.compile(r"\s*[-–—/|:]\s*")
"""What stands between the men of White and those of Black where no colour is named."""
_RUSSIAN = re.compile(
    r"\b(?:(?P<white>белые)|(?P<black>ч[её]рные))(?=\s*[:=–—-]?\s*[КKФЛСпA-Z][рpA-Z]?[a-h][1-8])"
    r"|(?<!\w)(?:(?P<K>[КK][рp])|(?P<Q>Ф)|(?P<R>Л)|(?P<B>[СC])|(?P<N>К)|(?P<P>п))(?=[a-h][1-8])",
    re.IGNORECASE,
)
"""The colours and men in Russian, some with Latin letters that look alike."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_NAME_OF_SQUARE = re.compile("[a-h][1-8]")


def read_men_list(text: str) -> Placed | None:
    """Read a list of men of both colours; ``None`` where the text is none.

    A square without a letter is a pawn's.  The fewer kings the list has, the fewer other
    words may stand in it.

    Raises:
        FormatError: two men stand on one square, or a man has an unknown letter.
    """
    if len(text) > _LONGEST_LIST or _MOVE_NUMBER.search(text):
        return None
    text = _with_english_words(text)
    listed = without_squares(text)
    tokens = [token for token in _TOKEN.finditer(listed) if _is_read(token)]
    men = [token for token in tokens if token["squares"]]
    black = _black_men(listed, tokens)
    squares = _squares(tokens, black) if len(men) > 1 else None
    if squares is None:
        return None
    setup = Setup(squares, castling=home_rights(squares))
    kings = sum(bool(setup.kings(color)) for color in SIDES)
    bare = blanked(listed, tokens)
    if len(_prose(bare, men, kings)) > (0, 1, 3)[kings] * len(men):
        return None  # a text that mentions squares, not a list
    if unknown := _ALMOST_A_MAN.search(bare):
        raise FormatError(tr("“%1” is no man: the letters are K Q R B N (or S) P.", unknown[0]))
    return Placed(setup, blanked(text, tokens, TAKEN))


def _with_english_words(text: str) -> str:
    """Return a list that names the colours in Russian with English names, as long as before."""
    found = [*_RUSSIAN.finditer(text)]
    if not any(match.lastgroup in ("white", "black") for match in found):
        return text
    return _RUSSIAN.sub(lambda match: str(match.lastgroup).title().rjust(len(match[0])), text)


def _prose(bare: str, men: list[re.Match[str]], kings: int) -> list[str]:
    """Return the words that stand beside *men*; where both kings do, other lines are a heading."""
    lines = bare.splitlines()
    if kings == len(SIDES):
        with_men = {bare.count("\n", 0, man.start("squares")) for man in men}
        lines = [line for number, line in enumerate(lines) if number in with_men]
    return _WORD.findall(" ".join(lines))


def _black_men(text: str, tokens: list[re.Match[str]]) -> frozenset[re.Match[str]]:
    """Return the men behind the one sign that parts a list without any colour: ``Kc1 Qe2 – Kc3``.

    Nothing else may stand between the men, and there is a king on either side.
    """
    if len(tokens) < 3 or not all(it["squares"] and not it["prefix"] for it in tokens):
        return frozenset()
    gaps = [text[one.end() : other.start()] for one, other in pairwise(tokens)]
    parted = [place for place, gap in enumerate(gaps, 1) if not _IN_LIST.fullmatch(gap)]
    if len(parted) != 1 or not _BETWEEN_SIDES.fullmatch(gaps[parted[0] - 1]):
        return frozenset()
    sides = tokens[: parted[0]], tokens[parted[0] :]
    kings = [[it["letter"] for it in side].count("K") for side in sides]
    return frozenset(sides[1]) if kings == [1, 1] else frozenset()


def _is_read(token: re.Match[str]) -> bool:
    """Tell whether a token is more than prose before a man."""
    return not token["attribute"] or _trait(token["attribute"]) is not None


def _trait(word: str) -> Trait | None:
    from solver.fairy.naming.codes import trait_named  # for fairy men alone

    return trait_named(word)


def _squares(
    tokens: list[re.Match[str]], black: frozenset[re.Match[str]]
) -> tuple[Man | None, ...] | None:
    """Put the men on the board; ``None`` where one stands before any colour is named.

    Where it is known which are *black* none need be.
    """
    squares = list(EMPTY_SQUARES)
    letters = _letters(tokens)
    color: Color | None = Color.WHITE if black else None
    traits = NO_TRAITS
    is_held, is_used = False, False
    for token in tokens:
        word = token["color"] or token["prefix"]
        color = _color(word.lower()) if word else color
        if token["color"] or token["attribute"]:
            traits = traits if not is_used else NO_TRAITS
            is_held, is_used = bool(token["colon"]), False
        if token["attribute"] and (trait := _trait(token["attribute"])):
            traits |= {trait}
        if not token["squares"]:
            continue
        if color is None:
            return None
        if token in black:
            color = Color.BLACK
        piece = Man(_kind(token, letters), color, traits if is_held or not is_used else NO_TRAITS)
        is_used = True
        for name in _NAME_OF_SQUARE.findall(token["squares"]):
            square = square_of(name)
            if squares[square] is not None:
                raise FormatError(tr("Two men stand on %1.", name))
            squares[square] = piece
    return tuple(squares)


def _color(word: str) -> Color:
    return Color.NEUTRAL if word in _NEUTRAL else Color(word in _WHITE)


def _letters(tokens: list[re.Match[str]]) -> Mapping[str, Kind]:
    """Return the letters of the language that colours or letters tell, English in doubt."""
    letters = {token["letter"] for token in tokens if token["letter"]}
    colors = {word.lower() for token in tokens if (word := token["color"] or token["prefix"])}
    tables = {"GERMAN": GERMAN.kinds, "FRENCH": FRENCH.kinds, "ENGLISH": EITHER.kinds}
    told = [
        language
        for language, names in (("GERMAN", _GERMAN_COLORS), ("FRENCH", _FRENCH_COLORS))
        if colors & names
    ]
    languages = (*told, "ENGLISH", "GERMAN", "FRENCH")
    if colors.isdisjoint(_NEUTRAL):
        for language in languages:
            if letters <= tables[language].keys():
                return tables[language]
    from solver.fairy.naming.codes import CodeLanguage, kind_of  # for fairy men alone

    for language in languages:
        kinds = ((it, kind_of(it, CodeLanguage[language])) for it in letters)
        known = {it: kind for it, kind in kinds if kind is not None}
        if letters == known.keys():
            return known
    return EITHER.kinds


def _kind(token: re.Match[str], letters: Mapping[str, Kind]) -> Kind:
    if not token["letter"]:
        return Kind.PAWN
    kind = letters.get(token["letter"])
    if kind is None:
        raise FormatError(
            tr(
                "“%1%2” is no man: the letters are K Q R B N (or S) P.",
                token["letter"],
                token["squares"],
            )
        )
    return kind
