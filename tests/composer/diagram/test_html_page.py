from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from composer.diagram.caption import TextForm
from composer.diagram.html_page import html_pieces
from composer.diagram.lettering import Lettering, ManSigns
from composer.diagram.output import OutFile, OutputForm, PictureKind, html_steps, svg_steps
from composer.diagram.page_form import PageForm, SolutionPlace
from composer.formats.common.publication import Publication
from composer.language import Language
from composer.model.document import Entry
from tests.composer.diagram.publications import BENKO, LOYD, crowded, several

FIGURINES = TextForm(Lettering(signs=ManSigns.FIGURES))
VOID = {"meta", "br", "link", "img"}


class _Reader(HTMLParser):
    """Gathers words, ids and what refers to them, and checks that every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.words: list[str] = []
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def _page(publications: list[Publication], form: PageForm | None = None) -> str:
    return "".join(html_pieces(publications, form or PageForm()))


def test_a_page_is_whole_and_every_drawing_that_is_used_is_in_it() -> None:
    text = _page([Publication(BENKO), Publication(LOYD)], PageForm(text=FIGURINES))
    page = _Reader(text)

    assert not page.open
    ids = {value for name, value in page.attributes if name == "id"}
    used = {value for name, value in page.attributes if name == "xlink:href"}
    assert used
    assert used <= {f"#{mark}" for mark in ids}
    assert page.tags.count("figure") == 2


@pytest.mark.parametrize("text_form", [TextForm(), FIGURINES])
def test_a_page_brings_all_that_it_needs(text_form: TextForm) -> None:
    text = _page([Publication(BENKO)], PageForm(text=text_form))

    assert not re.search(r"(?:src|href)=\"(?!#)", text)
    assert not re.search(r"@import|<script|<link|<img|<font", text)
    faces = re.findall(r"url\(\"(data:font/ttf;base64,)?", text)
    assert len(faces) == (3 if text_form is FIGURINES else 0)
    assert all(faces)
    assert ("♗" in text) is (text_form is FIGURINES)
    assert "default-src 'none'" in text


def test_words_of_users_cannot_become_tags() -> None:
    entry = Entry(authors=("<script>alert(1)</script>",), source='"&<b>', solution="<i>1.a4</i>")
    text = _page([Publication(entry)], PageForm(title="<h1>"))

    page = _Reader(text)
    assert "script" not in page.tags
    assert "i" in page.tags
    assert "<script>alert(1)</script>" in page.words
    assert text.count("&lt;i&gt;1.a4") == 1


def test_solutions_stand_where_they_are_wanted() -> None:
    publications = [Publication(LOYD), Publication(BENKO)]
    pages = {
        place: "".join(_Reader(_page(publications, PageForm(solutions=place))).words)
        for place in SolutionPlace
    }
    after, end = pages[SolutionPlace.AFTER], pages[SolutionPlace.END]
    assert after.index("1.Qf8!") < after.index("Benkő")
    assert end.index("1.Qf8!") > end.index("Benkő")
    assert "Solutions" in end
    assert "Qf8" not in pages[SolutionPlace.NONE]


def test_a_crowded_problem_is_on_the_page_as_a_whole() -> None:
    words = "".join(_Reader(_page([crowded()])).words)
    assert all(f"{number}.Qd4-g1" in words for number in range(1, 301))
    assert all(f"Given{number} Family{number}" in words for number in range(40))


@pytest.mark.parametrize("place", [SolutionPlace.AFTER, SolutionPlace.END])
def test_a_long_solution_comes_line_by_line(place: SolutionPlace) -> None:
    pieces = list(html_pieces([crowded()], PageForm(solutions=place)))
    lines = [piece for piece in pieces if ".Qd4-g1" in piece]
    assert len(lines) == 300


def _files(steps: object) -> list[OutFile]:
    return [step for step in steps if step is not None]  # type: ignore[attr-defined]


def test_html_is_one_file_and_pictures_are_numbered() -> None:
    assert [file.mark for file in _files(html_steps(several(3), OutputForm()))] == [""]
    assert [file.mark for file in _files(svg_steps(several(1), OutputForm()))] == [""]
    marks = [file.mark for file in _files(svg_steps(several(3), OutputForm()))]
    assert marks == ["-01", "-02", "-03"]
    pages = replace(OutputForm(), kind=PictureKind.PAGES)
    assert [file.mark for file in _files(svg_steps(several(8), pages))] == ["-01", "-02"]


def test_numbered_pictures_carry_their_own_numbers() -> None:
    files = _files(svg_steps(several(3), OutputForm()))
    for number, file in enumerate(files, start=1):
        assert f">{number}</text>" in file.data.decode()


def test_all_words_of_a_page_are_of_its_language() -> None:
    entry = replace(BENKO, options=("PostKeyPlay", "Duplex", "WhiteToPlay", "Quodlibet"))
    entry = replace(entry, setup=replace(entry.setup, turn=True))
    form = PageForm(text=TextForm(Lettering(Language.GERMAN)))
    words = _Reader(_page([Publication(entry), Publication(LOYD)], form)).words
    assert "Schachprobleme" in words
    told = [it for it in words if it in ("Weiß beginnt", "Duplex", "Quodlibet", "WhiteToPlay")]
    assert told == ["Weiß beginnt", "Duplex", "Quodlibet"]
    assert "Spiel nach dem Schlüssel" in words
    assert "PostKeyPlay" not in words


def test_half_a_move_more_is_told_where_the_side_to_move_does_not() -> None:
    words = _Reader(_page([Publication(replace(BENKO, options=("WhiteToPlay",)))])).words
    assert "WhiteToPlay" in words
