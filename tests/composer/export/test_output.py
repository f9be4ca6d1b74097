"""What is written is read back: words, pages, fonts and pixels."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QImage

from composer.diagram.caption import TextForm
from composer.diagram.lettering import Lettering, ManSigns
from composer.diagram.look import BoardLook, BoardStyle, Coordinates
from composer.diagram.output import DrawnFormat, OutFile, OutputForm, PictureKind
from composer.diagram.page_form import PageForm, Paper, PerPage, SolutionPlace
from composer.diagram.pages import laid_out
from composer.diagram.piece_sets import PieceSet
from composer.diagram.shapes import TextStyle
from composer.export.output import drawn_steps
from composer.export.painting import drawing_image, measured_width
from composer.export.pdf import PdfPages
from composer.formats.common.publication import Publication
from composer.language import Language
from solver.men import Kind
from tests.composer.diagram.publications import BENKO, LOYD, crowded, several
from tests.composer.export.pdf_text import embedded_fonts, images_in, pages_of

pytestmark = pytest.mark.usefixtures("qapp")


def _files(
    kind: DrawnFormat, publications: tuple[Publication, ...], form: OutputForm
) -> list[OutFile]:
    return [step for step in drawn_steps(kind, publications, form) if step is not None]


def _pdf(publications: tuple[Publication, ...], pages: PageForm) -> bytes:
    (file,) = _files(DrawnFormat.PDF, publications, OutputForm(pages))
    return file.data


@pytest.mark.parametrize("per_page", list(PerPage))
def test_a_pdf_has_the_diagrams_of_each_page(per_page: PerPage) -> None:
    form = PageForm(per_page=per_page, solutions=SolutionPlace.NONE)
    pages = pages_of(_pdf(several(per_page.count + 1), form))

    assert [page.count("Author") for page in pages] == [per_page.count, 1]
    assert "(2+3)" in pages[0]
    assert "Page 2" in pages[1]


def test_a_pdf_is_drawn_with_lines_and_fonts_that_are_inside() -> None:
    look = BoardLook(piece_set=PieceSet.MODERN, coordinates=Coordinates.OUTSIDE)
    pdf = _pdf((Publication(LOYD),), PageForm(look=look, title="Title"))

    named, inside = embedded_fonts(pdf)
    assert named == inside > 0
    assert images_in(pdf) == 0


@pytest.mark.parametrize("language", list(Language))
def test_the_words_of_a_pdf_can_be_searched_in_every_language(language: Language) -> None:
    text = TextForm(Lettering(language), asks_in_words=True)
    pages = pages_of(_pdf((Publication(LOYD),), PageForm(text=text)))
    words = "".join(pages).replace("\n", "")  # Qt begins anew where the script changes

    queen = text.lettering.letters.letter(Kind.QUEEN)
    assert f"1.{queen}f8!" in words
    assert text.lettering.words.solutions_heading in words
    assert "Samuel Loyd" in words


def test_figurines_can_be_searched_and_are_inside() -> None:
    text = TextForm(Lettering(signs=ManSigns.FIGURES))
    pdf = _pdf((Publication(LOYD),), PageForm(text=text))
    words = "".join(pages_of(pdf)).replace("\n", "").replace(" ", "")
    assert "1.♕f8!" in words
    assert b"MatewrightFigurines" in pdf
    named, inside = embedded_fonts(pdf)
    assert named == inside


def test_a_crowded_problem_is_in_the_pdf_as_a_whole() -> None:
    words = " ".join("\n".join(pages_of(_pdf((crowded(),), PageForm()))).split())
    assert all(f"{number}.Qd4-g1" in words for number in range(1, 301))


@pytest.mark.parametrize("paper", list(Paper))
def test_the_pages_of_a_pdf_have_the_size_of_the_paper(paper: Paper) -> None:
    pdf = _pdf(several(1), PageForm(paper=paper))
    width, height = paper.size
    assert f"/MediaBox [0 0 {round(width)}.".encode() in pdf
    assert f" {round(height)}.000000]".encode() in pdf


def test_an_empty_pdf_is_nothing_to_fear() -> None:
    assert PdfPages("nothing").content() is not None


@pytest.mark.parametrize("pixels", [100, 777])
@pytest.mark.parametrize("kind", list(PictureKind))
def test_a_png_is_as_wide_as_asked_for(kind: PictureKind, pixels: int) -> None:
    (file,) = _files(
        DrawnFormat.PNG,
        (Publication(LOYD),),
        OutputForm(PageForm(solutions=SolutionPlace.NONE), kind, pixels),
    )
    image = QImage.fromData(file.data)
    assert image.width() == pixels
    assert (image.height() == pixels) is (kind is PictureKind.BOARD)


@pytest.mark.parametrize("kind", [PictureKind.BOARD, PictureKind.CAPTION])
def test_the_ground_of_a_png_can_be_left_out(kind: PictureKind) -> None:
    form = OutputForm(PageForm(), kind, 200)
    clear = replace(form, pages=replace(form.pages, look=BoardLook(has_ground=False)))
    opaque, open_ = (
        QImage.fromData(_files(DrawnFormat.PNG, (Publication(BENKO),), each)[0].data)
        for each in (form, clear)
    )
    assert opaque.pixelColor(0, 0).alpha() == 255
    assert open_.pixelColor(0, 0).alpha() == 0
    assert open_.size() == opaque.size()


def test_a_page_of_pixels_shows_what_the_drawing_holds() -> None:
    look = BoardLook(BoardStyle.BROWN, PieceSet.STANDARD)
    form = PageForm(look=look, text=TextForm(Lettering(signs=ManSigns.FIGURES)))
    page = next(laid_out((Publication(LOYD),), form, measured_width))
    image = drawing_image(page, scale=1)

    colors = {
        image.pixelColor(x, y).name()
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
    }
    assert {"#ffffff", look.style.colors.light, look.style.colors.dark} <= colors


@pytest.mark.parametrize("is_bold", [False, True])
@pytest.mark.parametrize("text", ["Samuel Loyd, Chicago Times 1879", "Кооперативный мат в 2 хода"])
def test_the_widths_of_the_table_are_those_of_the_font(text: str, is_bold: bool) -> None:
    """A font as wide as Times agrees closely; any other that is there instead, roughly."""
    from composer.diagram.metrics import FAMILIES, text_width

    style = TextStyle(10.0, is_bold=is_bold)
    font = QFont(list(FAMILIES))
    font.setBold(is_bold)
    is_as_wide = any(QFontInfo(font).family().startswith(name) for name in FAMILIES[:-1])
    has_letters = all(QFontMetricsF(font).inFontUcs4(ord(letter)) for letter in text)
    near = 0.02 if is_as_wide and has_letters else 0.4
    assert measured_width(text, style) == pytest.approx(text_width(text, style), rel=near)
