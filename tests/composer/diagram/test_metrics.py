"""The widths that pages and pictures are laid out by where no font is at hand."""

from __future__ import annotations

import json

import pytest
from PySide6.QtGui import QFont, QFontInfo, QRawFont

from composer.diagram.metrics import table_path, text_width
from composer.diagram.shapes import TextStyle
from tests.times_widths import widths_of

OTHER_IN_LATER_VERSIONS = {"\N{MIDDLE DOT}", "\N{BEAMED SIXTEENTH NOTES}"}


@pytest.mark.parametrize(
    ("text", "regular", "bold"),
    [
        ("A", 722, 722),
        ("fi.", 861, 861),
        ("\N{LATIN SMALL LETTER O WITH DOUBLE ACUTE}", 500, 500),
        ("o\N{COMBINING DOUBLE ACUTE ACCENT}", 500, 500),
        ("\N{LATIN SMALL LETTER D WITH CARON}", 646, 733),
        ("\N{CYRILLIC SMALL LETTER BYELORUSSIAN-UKRAINIAN I}", 278, 278),
        ("\N{GREEK SMALL LETTER OMEGA}", 658, 731),
        ("\N{CJK UNIFIED IDEOGRAPH-68CB}", 1000, 1000),
    ],
)
def test_letters_have_the_widths_of_times(text: str, regular: int, bold: int) -> None:
    assert text_width(text, TextStyle(1000.0)) == regular
    assert text_width(text, TextStyle(1000.0, is_bold=True)) == bold


def test_no_letter_has_two_widths() -> None:
    assert len(_letters_of("regular")) == len(_letters_of("bold"))


@pytest.mark.parametrize("is_bold", [False, True])
def test_the_table_is_that_of_the_font(qapp: object, is_bold: bool) -> None:
    font = QFont("Liberation Serif")
    font.setBold(is_bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    if QFontInfo(font).family() != "Liberation Serif":
        pytest.skip("Liberation Serif is not installed")
    style = TextStyle(1000.0, is_bold=is_bold)
    of_font = widths_of(QRawFont.fromFont(font))
    letters = _letters_of("bold" if is_bold else "regular") & of_font.keys()
    assert len(letters) > 600
    assert {it for it in letters if text_width(it, style) != of_font[it]} <= OTHER_IN_LATER_VERSIONS


def _letters_of(weight: str) -> set[str]:
    by_width: dict[str, str] = json.loads(table_path().read_text(encoding="utf-8"))[weight]
    letters = "".join(by_width.values())
    assert len(set(letters)) == len(letters), "a letter has one width"
    return set(letters)
