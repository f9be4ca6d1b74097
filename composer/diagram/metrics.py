"""How wide words are, without a font at hand: the widths of Times and what is as wide.

Liberation Serif, Times New Roman, Tinos and Nimbus Roman all have these widths; who
paints with another font measures with that font instead.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

from composer.diagram.shapes import TextStyle

Measure = Callable[[str, TextStyle], float]
"""Tells how wide words are in a style."""

FAMILIES = ("Liberation Serif", "Times New Roman", "Tinos", "Nimbus Roman", "DejaVu Serif")
"""The fonts to write with, the first that is there."""

_REGULAR = {
    180: "'", 200: "|", 250: " ,.·", 278: "/:;\\ijltł", 333: "!()-I[]`fr‘’", 389: "Js", 395: "з",
    400: "°", 408: '"', 410: "г", 429: "э", 437: "т", 444: "?acez“”„аесё", 456: "ь", 460: "я",
    469: "^", 472: "в", 480: "{}", 486: "к", 499: "л",
    500: "#$*0123456789_bdghknopquvxy–§«»орухßøđ",
    501: "З", 503: "ч", 509: "бд", 517: "ъ", 535: "ийнпц", 541: "~", 556: "FPSР", 564: "+<=>×",
    574: "БЬ", 578: "Г", 611: "ELTZЕТЁŁ", 633: "м", 648: "ф", 650: "Ч", 660: "Э", 667: "BCRВКСЯæ",
    672: "ы", 678: "Л", 682: "Д", 691: "ж", 706: "Ъ", 708: "У", 722: "ADGHKNOQUVXYwАИЙНОПХЦœØ",
    747: "ю", 750: "½¼", 770: "шщ", 778: "&m", 790: "Ф", 833: "%", 872: "Ы", 889: "MМÆ", 896: "Ж",
    921: "@", 944: "W", 954: "№", 1000: "—…→↔", 1009: "ШЩ", 1028: "Ю",
}  # fmt: skip
_BOLD = {
    220: "|", 250: " ,.·", 278: "'/\\ilł", 333: "!()-:;[]`fjt‘’", 389: "Is", 394: "{}", 400: "°",
    402: "з", 432: "э", 444: "cerzесё", 454: "г", 491: "т",
    500: "#$*0123456789?J_agovxy–“”„§«»абоухø",
    506: "д", 520: "~", 528: "З", 529: "ь", 540: "в", 541: "я", 555: '"', 556: "Sbdhknpquрßđ",
    561: "л", 564: "ч", 570: "+<=>×", 576: "ийкнпц", 581: "^", 583: "ъ", 611: "FPР", 636: "Г",
    661: "БЬ", 667: "BELTZВЕТЁŁ", 678: "Э", 681: "м", 688: "Д", 692: "ф", 722: "ACDNRUVXYwАСХЯæœ",
    725: "Кж", 734: "УЧ", 745: "Л", 750: "½¼", 764: "ю", 765: "Ъ", 778: "GHKOQИЙНОПЦØ", 781: "ы",
    833: "&m", 844: "шщ", 859: "Ф", 930: "@", 944: "MМ", 982: "Ы", 989: "Ж",
    1000: "%W—…→↔Æ", 1005: "№", 1098: "ШЩ", 1126: "Ю",
}  # fmt: skip
_WIDTHS = tuple(
    {letter: width for width, letters in table.items() for letter in letters}
    for table in (_REGULAR, _BOLD)
)
_UNKNOWN = 1000
"""A letter of another script: as wide as any, so that nothing runs over the edge."""


def text_width(text: str, style: TextStyle) -> float:
    """Return how wide *text* is in *style*."""
    widths = _WIDTHS[style.is_bold]
    return sum(_letter_width(letter, widths) for letter in text) * style.size / 1000


def _letter_width(letter: str, widths: dict[str, int]) -> int:
    if letter in widths:
        return widths[letter]
    if unicodedata.combining(letter):
        return 0
    base = unicodedata.normalize("NFD", letter)[:1]
    return widths.get(base, _UNKNOWN)
