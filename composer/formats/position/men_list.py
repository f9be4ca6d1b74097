"""A list of men in text: ``White: Kd6, Rc8; Black: Kb8`` or ``wKd6, Rc8, bKb8``.

The letters may be German (``wKd6 Tc8 sKb8``) or French (``Blancs: Rd6 Tc8; Noirs: Rb8``)
where colours or letters tell so; else they are English, with ``N`` or ``S`` for the knight.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from composer.formats.common.reading import FormatError
from composer.formats.common.stipulation_text import find_stipulation, turn_asked
from composer.model.document import Entry
from solver.castling import home_rights
from solver.language import tr
from solver.men import EITHER, FRENCH, GERMAN, Kind, Man
from solver.setup import EMPTY_SQUARES, Setup
from solver.squares import SIDES, Side, square_of

_LONGEST_LIST = 5000
_WHITE = frozenset(("w", "white", "weiß", "weiss", "blanc", "blancs"))
_GERMAN_COLORS = frozenset(("s", "weiß", "weiss", "schwarz"))
_FRENCH_COLORS = frozenset(("blanc", "blancs", "noir", "noirs"))
_TOKEN = re.compile(
    r"(?P<color>\b(?:[Ww]hite|[Bb]lack|WHITE|BLACK)\b(?!\s+(?:is\s+)?to\s)"
    r"|\b(?:[Ww]ei(?:ß|ss)|[Ss]chwarz|[Bb]lancs?|[Nn]oirs?)\b|\b[WBSwbs](?=\s*[:=]))"
    r"|(?<!\w)(?P<prefix>[wbs])?(?P<letter>[KQRBNSPDTLFC])?"
    r"(?P<squares>(?:[a-h][1-8])+)(?!\w)"
)
_ALMOST_A_MAN = re.compile(r"(?<!\w)[A-Za-z]{1,3}[a-h][1-8](?!\w)")
_MOVE_NUMBER = re.compile(r"(?m)(?<!\w)\d{1,3}\.(?!\d|[ \t]*$)")
"""Not ``h#2.5``, and not the end of a sentence: ``Mate in 2.``"""
_WORD = re.compile(r"[^\W\d_]{2,}")


def read_men_list(text: str) -> Entry | None:
    """Read a list of men of both colours; ``None`` where the text is none.

    A square without a letter is a pawn's.  The fewer kings the list has, the fewer other
    words may stand in it.

    Raises:
        FormatError: two men stand on one square, or a man has an unknown letter.
    """
    if len(text) > _LONGEST_LIST or _MOVE_NUMBER.search(text):
        return None
    tokens = list(_TOKEN.finditer(text))
    men = [token for token in tokens if token["squares"]]
    prose = _WORD.findall(_TOKEN.sub(" ", text))
    squares = _squares(tokens) if len(men) > 1 else None
    if squares is None:
        return None
    asked = find_stipulation(text)
    setup = Setup(squares, turn_asked(text, asked), home_rights(squares))
    kings = sum(bool(setup.kings(color)) for color in SIDES)
    if len(prose) > (0, 1, 3)[kings] * len(men):
        return None  # a text that mentions squares, not a list
    if unknown := _ALMOST_A_MAN.search(_TOKEN.sub(" ", text)):
        raise FormatError(tr("“%1” is no man: the letters are K Q R B N (or S) P.", unknown[0]))
    return Entry(setup=setup, stipulation=asked)


def _squares(tokens: list[re.Match[str]]) -> tuple[Man | None, ...] | None:
    """Put the men on the board; ``None`` where one stands before any colour is named."""
    squares = list(EMPTY_SQUARES)
    roles = _roles(tokens)
    color: Side | None = None
    for token in tokens:
        word = token["color"] or token["prefix"]
        color = word.lower() in _WHITE if word else color
        if token["color"]:
            continue
        if color is None:
            return None
        piece = Man.of(_role(token, roles), color)
        for name in re.findall("[a-h][1-8]", token["squares"]):
            square = square_of(name)
            if squares[square] is not None:
                raise FormatError(tr("Two men stand on %1.", name))
            squares[square] = piece
    return tuple(squares)


def _roles(tokens: list[re.Match[str]]) -> Mapping[str, Kind]:
    """Return the letters of the language that colours or letters tell, English in doubt."""
    letters = {token["letter"] for token in tokens if token["letter"]}
    colors = {word.lower() for token in tokens if (word := token["color"] or token["prefix"])}
    told = [
        roles
        for roles, names in ((GERMAN.kinds, _GERMAN_COLORS), (FRENCH.kinds, _FRENCH_COLORS))
        if colors & names
    ]
    tables = (*told, EITHER.kinds, GERMAN.kinds, FRENCH.kinds)
    fitting = [table for table in tables if letters <= table.keys()]
    return fitting[0] if fitting else EITHER.kinds


def _role(token: re.Match[str], roles: Mapping[str, Kind]) -> Kind:
    if not token["letter"]:
        return Kind.PAWN
    role = roles.get(token["letter"])
    if role is None:
        raise FormatError(
            tr(
                "“%1%2” is no man: the letters are K Q R B N (or S) P.",
                token["letter"],
                token["squares"],
            )
        )
    return role
