from __future__ import annotations

from dataclasses import replace
from itertools import repeat

import pytest

from composer.diagram.caption import SolutionLine, Span, TextForm
from composer.diagram.columns import PageArea, flowed
from composer.diagram.lettering import Lettering, ManSigns
from composer.diagram.metrics import text_width
from composer.diagram.page_form import PageForm, Paper, PerPage, SolutionPlace
from composer.diagram.pages import _solution_blocks, laid_out
from composer.diagram.shapes import Drawing, DrawnMan, WordsShape
from composer.diagram.typesetting import Typeface, broken
from composer.formats.common.publication import Publication
from composer.language import Language
from composer.model.document import Entry
from tests.composer.diagram.extents import extent
from tests.composer.diagram.publications import BENKO, LOYD, crowded, several

MARGIN = PageForm().margin
FACE = Typeface(text_width, 10.0)


def _words(pages: list[Drawing]) -> str:
    """Return all words in their order, the lines joined by blanks."""
    return " ".join(" ".join(page.texts()) for page in pages)


def _authors(page: Drawing) -> int:
    return sum(text.startswith("Author") for text in page.texts())


def _assert_all_within(pages: list[Drawing]) -> None:
    for page in pages:
        for shape in page.shapes:
            left, top, right, bottom = extent(shape)
            assert left >= -0.01, shape
            assert top >= -0.01, shape
            assert right <= page.width + 0.01, shape
            assert bottom <= page.height + 0.01, shape
            if isinstance(shape, WordsShape):
                assert left >= MARGIN - 0.01, shape
                assert right <= page.width - MARGIN + 0.01, shape


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("per_page", list(PerPage))
def test_a_page_holds_as_many_diagrams_as_asked_for(per_page: PerPage, paper: Paper) -> None:
    count = per_page.count
    form = PageForm(paper=paper, per_page=per_page, title="A title", header="h", footer="f")

    pages = list(laid_out(several(2 * count + 1), form))
    assert [_authors(page) for page in pages] == [count, count, 1]
    _assert_all_within(pages)


@pytest.mark.parametrize("per_page", list(PerPage))
def test_boards_and_words_do_not_lie_upon_each_other(per_page: PerPage) -> None:
    form = PageForm(per_page=per_page, title="Title")
    publications = [Publication(BENKO), Publication(LOYD)] * 6

    page = next(laid_out(publications, form))
    boxes = [extent(shape) for shape in page.shapes if isinstance(shape, WordsShape)]
    men = [extent(shape) for shape in page.shapes if isinstance(shape, DrawnMan)]
    for index, box in enumerate(boxes):
        for other in (*boxes[index + 1 :], *men):
            overlap = min(box[2], other[2]) - max(box[0], other[0])
            height = min(box[3], other[3]) - max(box[1], other[1])
            assert overlap < 0.5 or height < 2.5


@pytest.mark.parametrize("solutions", list(SolutionPlace))
@pytest.mark.parametrize("per_page", list(PerPage))
def test_nothing_of_a_crowded_problem_is_cut_or_runs_off_the_page(
    per_page: PerPage, solutions: SolutionPlace
) -> None:
    form = PageForm(per_page=per_page, solutions=solutions)
    pages = list(laid_out([*several(2), crowded(), *several(3)], form))

    _assert_all_within(pages)
    words = _words(pages)
    for number in range(40):
        assert f"Given{number} Family{number}" in words.replace("  ", " ")
    for letter in "bcdefg":
        assert f"{letter}) bKa1→{letter}8" in words
    printed = [number for number in range(1, 301) if f"{number}.Qd4-g1 Ka1-b" in words]
    assert len(printed) == (0 if solutions is SolutionPlace.NONE else 300)


def test_a_caption_that_no_page_can_hold_is_printed_behind_its_diagram() -> None:
    twins = {f"z{number}": f"Condition Number{number}" for number in range(1, 400)}
    entry = replace(LOYD, extra=(("twins", twins),))
    for solutions in SolutionPlace:
        pages = list(laid_out([Publication(entry)], PageForm(solutions=solutions)))
        _assert_all_within(pages)
        words = _words(pages)
        assert all(f"Number{number} " in f"{words} " for number in range(1, 400))


def test_solutions_stand_behind_their_diagram_or_at_the_end() -> None:
    publications = [Publication(LOYD), Publication(BENKO)]
    after = _words(list(laid_out(publications, PageForm(solutions=SolutionPlace.AFTER))))
    assert after.index("Loyd") < after.index("1.Qf8!") < after.index("Benkő")
    pages = list(laid_out(publications, PageForm(solutions=SolutionPlace.END)))
    assert len(pages) == 2
    assert "1.Qf8!" not in _words(pages[:1])
    assert "Solutions" in pages[1].texts()
    assert "1.Qf8!" in _words(pages)
    none = _words(list(laid_out(publications, PageForm(solutions=SolutionPlace.NONE))))
    assert "Qf8" not in none


def test_pages_speak_the_language_that_was_chosen() -> None:
    text = TextForm(Lettering(Language.RUSSIAN), asks_in_words=True)
    words = _words(list(laid_out([Publication(LOYD)], PageForm(text=text))))
    for expected in ("Мат в 2 хода*", "Решения", "Стр. 1", "Стр. 2", "1.Фf8!", "цугцванг"):
        assert expected in words


def test_figurines_are_letters_that_can_be_searched() -> None:
    text = TextForm(Lettering(signs=ManSigns.FIGURES))
    pages = list(laid_out([Publication(BENKO), Publication(LOYD)], PageForm(text=text)))

    assert not [shape for shape in pages[-1].shapes if isinstance(shape, DrawnMan)]
    assert "1.♕f8!" in _words(pages)


def test_an_unreadable_problem_keeps_its_place() -> None:
    broken_entry = Publication(Entry(fault="line 3 is broken", verbatim="?"))
    for solutions in SolutionPlace:
        form = PageForm(solutions=solutions)
        pages = list(laid_out([*several(1), broken_entry, *several(1)], form))
        assert "This problem could not be read." in _words(pages)
        assert [shape for shape in pages[0].shapes if isinstance(shape, DrawnMan)]


def test_pages_come_one_by_one() -> None:
    pages = laid_out(several(5000), PageForm(per_page=PerPage.ONE))
    assert _authors(next(pages)) == 1
    assert _authors(next(pages)) == 1


@pytest.mark.parametrize("place", [SolutionPlace.AFTER, SolutionPlace.END])
def test_the_first_pages_of_a_long_solution_do_not_wait_for_its_end(place: SolutionPlace) -> None:
    form = PageForm(per_page=PerPage.ONE, solutions=place)

    def measured(count: int) -> int:
        asked: list[str] = []

        def measure(text: str, *style: object) -> float:
            asked.append(text)
            return 5.0 * len(text)

        text = "\n".join(f"As I see it, line {number}" for number in range(count))
        entry = replace(BENKO, solution=text)
        pages = laid_out([Publication(entry)], form, measure)
        assert [next(pages).texts(), next(pages).texts()]
        return len(asked)

    assert measured(20_000) == measured(1_000)


@pytest.mark.parametrize("width", [16.0, 60.0, 300.0])
@pytest.mark.parametrize(
    "text",
    ["plain words that go on and on for a while", "Wordwithoutablank" * 9, "♔a1-a2 ♛h8×h1#", ""],
)
def test_lines_hold_everything_and_are_no_wider_than_the_column(text: str, width: float) -> None:
    lines = broken((Span(text), Span(" bold", is_bold=True)), FACE, width, hang=2.0)

    assert "".join(line.text for line in lines).replace(" ", "") == f"{text}bold".replace(" ", "")
    for line in lines:
        assert line.indent + line.width <= width + 0.01


@pytest.mark.parametrize("rows", range(2, 9))
def test_what_begins_a_section_does_not_end_a_column(rows: int) -> None:
    heads = ("a)", "1.Ka1!", "Tries", "b)", "1.Kb1!")
    lines: list[SolutionLine] = []
    for head in heads:
        lines += [SolutionLine(()), SolutionLine((Span(head),), begins_section=True)]
        lines += [SolutionLine((Span(f"play {number}"),)) for number in range(2)]
    lines.append(SolutionLine((Span("Set play"),), begins_section=True))
    area = PageArea(0, 0, 200, FACE.leading * rows + 0.1)
    blocks = _solution_blocks(lines, FACE, area.width)
    pages = [Drawing(200, 200, shapes).texts() for shapes in flowed(blocks, repeat(area))]
    said = [text for page in pages for text in page]
    assert len(said) == 3 * len(heads) + 1
    assert not any(page[-1] in heads for page in pages)


def test_one_problem_has_its_page_and_a_long_solution_two_columns() -> None:
    form = PageForm(per_page=PerPage.ONE, solutions=SolutionPlace.AFTER)
    pages = list(laid_out([Publication(LOYD), crowded(), Publication(BENKO)], form))

    _assert_all_within(pages)
    first = [page for page in pages if any(isinstance(shape, DrawnMan) for shape in page.shapes)]
    assert len(first) == 3
    assert "1.Qf8!" in pages[0].texts()
    moves = [s for s in pages[2].shapes if isinstance(s, WordsShape) and ".Qd4-g1" in s.text]
    assert len({round(words.x) for words in moves}) == 2
    assert len(pages) < 7
