"""How the last export looked, kept between two starts."""

from __future__ import annotations

from composer.diagram.caption import TextForm
from composer.diagram.lettering import Lettering, ManSigns
from composer.diagram.look import BoardLook, BoardStyle, Coordinates
from composer.diagram.output import (
    LEAST_PIXELS,
    MOST_PIXELS,
    USUAL_PIXELS,
    OutputForm,
    PictureKind,
)
from composer.diagram.page_form import MILLIMETRE, PageForm, Paper, PerPage, SolutionPlace
from composer.diagram.piece_sets import PieceSet
from composer.language import Language
from composer.settings import Settings
from solver.notation.page.detail import PageDetail

NARROWEST_MARGIN, WIDEST_MARGIN = 5, 50
"""In millimetres."""
_USUAL_MARGIN = 15


def kept_form(settings: Settings, language: Language) -> OutputForm:
    """Return the form of the last export; at first its words are in *language*."""
    choice, flag = settings.choice, settings.flag
    lettering = Lettering(
        choice("export/language", language),
        choice("export/signs", ManSigns.LETTERS),
        flag("export/english_n", False),
    )
    look = BoardLook(
        choice("export/board", BoardStyle.PRINT),
        choice("export/pieces", PieceSet.PRINT),
        choice("export/coordinates", Coordinates.OFF),
        letters=lettering.letters,
        has_ground=not flag("export/transparent", False),
    )
    margin = settings.number("export/margin", _USUAL_MARGIN, NARROWEST_MARGIN, WIDEST_MARGIN)
    pages = PageForm(
        paper=choice("export/paper", Paper.A4),
        per_page=choice("export/per_page", PerPage.FOUR),
        margin=margin * MILLIMETRE,
        solutions=choice("export/solutions", SolutionPlace.END),
        detail=choice("export/detail", PageDetail.ALL),
        look=look,
        text=TextForm(lettering, flag("export/words", False), flag("export/marks", True)),
        header=settings.text("export/header"),
        footer=settings.text("export/footer"),
        has_page_numbers=flag("export/page_numbers", True),
        has_numbers=flag("export/numbers", True),
        has_drawn_marks=flag("export/drawn_marks", False),
    )
    pixels = settings.number("export/pixels", USUAL_PIXELS, LEAST_PIXELS, MOST_PIXELS)
    return OutputForm(pages, choice("export/picture", PictureKind.CAPTION), pixels)


def keep_form(settings: Settings, form: OutputForm, spoken: Language) -> None:
    """Remember *form*, except its title, which belongs to one collection.

    Words in the language that the program speaks go on following it.
    """
    pages, text, look = form.pages, form.pages.text, form.pages.look
    language = text.lettering.language
    settings.keep("export/language", "" if language is spoken else language.value)
    for key, choice in (
        ("signs", text.lettering.signs),
        ("board", look.style),
        ("pieces", look.piece_set),
        ("coordinates", look.coordinates),
        ("paper", pages.paper),
        ("per_page", pages.per_page),
        ("solutions", pages.solutions),
        ("detail", pages.detail),
        ("picture", form.kind),
    ):
        settings.keep_choice(f"export/{key}", choice)
    values: dict[str, str | int | bool] = {
        "english_n": text.lettering.has_english_n,
        "transparent": not look.has_ground,
        "margin": round(pages.margin / MILLIMETRE),
        "words": text.asks_in_words,
        "marks": text.has_marks,
        "header": pages.header,
        "footer": pages.footer,
        "page_numbers": pages.has_page_numbers,
        "numbers": pages.has_numbers,
        "drawn_marks": pages.has_drawn_marks,
        "pixels": form.pixels,
    }
    for key, value in values.items():
        settings.keep(f"export/{key}", value)
