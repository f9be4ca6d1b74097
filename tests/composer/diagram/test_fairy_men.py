"""Men of any kind and colour are drawn, in every set, and told apart."""

from __future__ import annotations

from string import ascii_uppercase, digits

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from composer.board.pieces import Pictures
from composer.diagram.caption import TextForm
from composer.diagram.html_page import html_pieces
from composer.diagram.lettering import Lettering
from composer.diagram.look import BoardLook
from composer.diagram.page_form import PageForm
from composer.diagram.picture import diagram_svg
from composer.diagram.piece_sets import PieceSet
from composer.diagram.small_letters import path_of
from composer.export.man_painting import paint_man
from composer.formats.common.publication import Publication
from composer.formats.latex.document import write_latex_diagram
from composer.language import Language
from composer.model.document import Entry
from solver.men import FROM_KING, INNER_TRAITS, Color, Kind, Man, Trait
from solver.notation.glyphs import Glyph, glyph_of, turned_kind
from solver.notation.letters import Letters, write_with
from solver.setup import Setup
from solver.squares import square_of

FAIRY = [kind for kind in Kind if kind not in FROM_KING]


def test_every_kind_has_a_drawing_of_its_own_or_a_code_beside_it() -> None:
    looks = [glyph_of(kind) for kind in Kind]

    assert len(set(looks)) == len(Kind)
    assert glyph_of(Kind.GRASSHOPPER) == (Glyph(Kind.QUEEN, 2), "")
    assert glyph_of(Kind.NIGHTRIDER) == (Glyph(Kind.KNIGHT, 2), "")
    assert glyph_of(Kind.LION) == (Glyph(Kind.QUEEN, 3), "LI")
    assert glyph_of(Kind.EQUIHOPPER)[1] == ""


def test_a_drawing_is_turned_into_the_kind_it_then_stands_for() -> None:
    around = [turned_kind(Kind.QUEEN, steps) for steps in range(5)]

    assert around == [Kind.QUEEN, Kind.LOCUST, Kind.GRASSHOPPER, Kind.LEO, Kind.QUEEN]
    assert turned_kind(Kind.LION, -1) is Kind.GRASSHOPPER
    assert turned_kind(Kind.ROSE, 1) is Kind.ROSE_HOPPER
    assert {turned_kind(kind, 1) for kind in FAIRY} <= set(Kind)


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("piece_set", list(PieceSet))
def test_all_men_are_drawn_and_differ(piece_set: PieceSet) -> None:
    seen = set()
    for kind in Kind:
        picture = Pictures(piece_set).picture(Man(kind, Color.BLACK), 40, 1.0)
        seen.add(bytes(picture.toImage().constBits()))
    assert len(seen) == len(Kind)
    royal = Man(Kind.GRASSHOPPER, Color.BLACK, frozenset({Trait.ROYAL}))
    picture = Pictures(piece_set).picture(royal, 40, 1.0)
    assert bytes(picture.toImage().constBits()) not in seen


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("piece_set", list(PieceSet))
def test_a_neutral_man_is_white_on_the_left_and_black_on_the_right(piece_set: PieceSet) -> None:
    images = {}
    for color in Color:
        images[color] = QImage(90, 90, QImage.Format.Format_ARGB32)
        images[color].fill(QColor("#8080ff"))
        painter = QPainter(images[color])
        paint_man(painter, piece_set, Man(Kind.GRASSHOPPER, color), QRectF(0, 0, 90, 90), Letters.S)
        painter.end()
    neutral = images[Color.NEUTRAL]
    for color, left in ((Color.WHITE, 0), (Color.BLACK, 45)):
        assert neutral.copy(left, 0, 45, 90) == images[color].copy(left, 0, 45, 90)


MEN = {
    "a1": Man(Kind.KING, Color.WHITE),
    "h8": Man(Kind.KING, Color.BLACK),
    "d4": Man(Kind.GRASSHOPPER, Color.NEUTRAL),
    "e5": Man(Kind.GRASSHOPPER, Color.NEUTRAL),
    "b2": Man(Kind.LEO, Color.WHITE),
    "g7": Man(Kind.ORPHAN, Color.BLACK),
    "c6": Man(Kind.EQUIHOPPER, Color.BLACK),
    "f3": Man(Kind.LOCUST, Color.WHITE),
}
SETUP = Setup().with_pieces({square_of(name): man for name, man in MEN.items()})


def test_the_package_diagram_is_told_how_men_are_turned() -> None:
    text = write_latex_diagram([Publication(Entry(SETUP))]).decode()

    men = "wKa1, wDLb2, wDRf3, sKh8, sCg7, sEc6, nDUd4e5"
    assert rf"{{{men}}}" in text


def test_every_letter_and_digit_can_be_written_beside_a_man() -> None:
    paths = {path_of(sign, 0, 0, 6) for sign in f"{ascii_uppercase}{digits}±"}
    assert len(paths) == 26 + 10 + 1 - 1  # O and 0 are one


def test_what_is_written_beside_men_is_of_the_language_of_the_paper() -> None:
    hopper = Man(Kind.BISHOP_LION, Color.WHITE)
    functionary = Man(Kind.QUEEN, Color.WHITE, frozenset({Trait.FUNCTIONARY}))
    drawn = {
        letters: tuple(PieceSet.PRINT.fragment(man, letters) for man in (hopper, functionary))
        for letters in Letters
    }
    several = Letters.S, Letters.GERMAN, Letters.FRENCH  # BL, LL, FL
    assert len({drawn[letters][0] for letters in several}) == 3
    assert drawn[Letters.S] == drawn[Letters.RUSSIAN] == drawn[Letters.FIGURINES]
    assert drawn[Letters.S][1] == drawn[Letters.FRENCH][1] != drawn[Letters.GERMAN][1]
    entry = Entry(Setup().with_pieces({square_of("d4"): hopper}))
    for language in (Language.ENGLISH, Language.GERMAN):
        lettering = Lettering(language)
        form = PageForm(look=BoardLook(letters=lettering.letters), text=TextForm(lettering))
        assert drawn[language.letters][0] in "".join(html_pieces([Publication(entry)], form))


@pytest.mark.parametrize("letters", [Letters.S, Letters.GERMAN, Letters.FRENCH])
def test_no_letter_stands_for_two_attributes(letters: Letters) -> None:
    shown = [it for it in Trait if it not in INNER_TRAITS]
    drawn = {
        PieceSet.PRINT.fragment(Man(Kind.QUEEN, Color.WHITE, frozenset({it})), letters)
        for it in shown
    }
    assert len(drawn) == len(shown)


@pytest.mark.usefixtures("qapp")
def test_the_board_is_lettered_anew_for_another_reader() -> None:
    pictures, hopper = Pictures(), Man(Kind.BISHOP_LION, Color.WHITE)
    try:
        seen = []
        for letters in (Letters.S, Letters.GERMAN, Letters.S):
            write_with(letters)
            seen.append(bytes(pictures.picture(hopper, 40, 1.0).toImage().constBits()))
    finally:
        write_with(Letters.S)
    assert seen[0] == seen[2] != seen[1]


def test_a_page_of_html_holds_them_and_names_them() -> None:
    text = "".join(html_pieces([Publication(Entry(SETUP))], PageForm()))

    for man in MEN.values():
        assert text.count(f'<g id="{PieceSet.PRINT.mark(man)}">') == 1
    assert "Locust f3; Neutral grasshopper d4 e5; Equihopper c6; Orphan g7" in text


def test_a_picture_holds_the_drawings_of_its_fairy_men() -> None:
    text = diagram_svg(SETUP)

    for man in MEN.values():
        mark = PieceSet.PRINT.mark(man)
        assert text.count(f'<g id="{mark}">') == 1
        assert f'<use xlink:href="#{mark}"' in text
