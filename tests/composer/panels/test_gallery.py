"""The gallery: cards over the model of the table, with the verdict as a corner."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from composer.board.standing import Standing, ink_of
from composer.model.document import Document, Entry
from composer.panels.collection.diagrams import Thumbnails
from composer.panels.collection.gallery import MOST_MADE, CardDelegate, usual_square
from composer.panels.collection.model import SETUP_ROLE, CollectionModel
from composer.panels.collection.pane import CollectionPane
from composer.panels.shared.table_model import Index
from composer.tokens import GRID, tokens
from solver.notation.fen import parse_fen

MEN = ("k7/8/8/8/8/8/8/K7 w - - 0 1", "7k/8/8/8/8/8/8/7K w - - 0 1", "k6K/8/8/8/8/8/8/8 w - - 0 1")


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How often a model that is made from now on is asked for its size and for what a cell may."""
    names: list[str] = []
    for name in ("rowCount", "flags"):
        answer = getattr(CollectionModel, name)

        def note(
            model: CollectionModel, *args: Index, answer: Any = answer, name: str = name
        ) -> Any:
            names.append(name)
            return answer(model, *args)

        monkeypatch.setattr(CollectionModel, name, note)
    return names


@pytest.fixture
def pane(qtbot: QtBot) -> CollectionPane:
    pane = CollectionPane()
    qtbot.addWidget(pane)
    pane.show_document(Document(tuple(Entry(parse_fen(fen)) for fen in MEN)))
    pane.resize(800, 500)
    pane.show_gallery(True)
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


def test_a_click_chooses_a_problem_and_a_double_click_asks_for_the_desk(
    qtbot: QtBot, pane: CollectionPane
) -> None:
    chosen: list[int] = []
    asked: list[bool] = []
    pane.entry_chosen.connect(chosen.append)
    pane.desk_requested.connect(lambda: asked.append(True))
    place = pane.gallery.visualRect(pane.model.index(2, 0)).center()
    QTest.mouseClick(pane.gallery.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert chosen == [2]
    assert not asked
    assert pane.selected_places == (2,)
    QTest.keyClick(pane.gallery, Qt.Key.Key_Return)
    assert asked == [True]


def test_the_keys_of_the_table_are_those_of_the_gallery(pane: CollectionPane) -> None:
    heard: list[str] = []
    pane.table.mark_pressed.connect(lambda: heard.append("mark"))
    pane.table.delete_pressed.connect(lambda: heard.append("delete"))
    QTest.keyClick(pane.gallery, Qt.Key.Key_Space)
    QTest.keyClick(pane.gallery, Qt.Key.Key_Delete)
    assert heard == ["mark", "delete"]


@pytest.mark.parametrize("standing", [Standing.SOUND, Standing.COOKED, Standing.SHORT])
def test_the_corner_of_a_card_has_the_colour_of_its_verdict(
    pane: CollectionPane, standing: Standing
) -> None:
    pane.model.show_known(lambda entry: standing.value, lambda entry: standing)
    QApplication.processEvents()
    image = pane.gallery.viewport().grab().toImage()
    card = pane.gallery.visualRect(pane.model.index(1, 0))
    size = pane.gallery.cards.card_size()
    right = card.left() + size.width() - 2 + (card.width() - size.width()) // 2
    colors = [image.pixelColor(x, card.top() + 2) for x in range(right - 24, right + 6)]
    assert QColor(ink_of(standing, tokens(pane.palette()))) in colors


def many() -> Document:
    rows = ("".join("NB"[n >> bit & 1] for bit in range(8)) for n in range(256))
    return Document(tuple(Entry(parse_fen(f"k7/8/8/{row}/8/8/8/K7 w - - 0 1")) for row in rows))


def test_only_cards_in_sight_are_drawn(qtbot: QtBot, pane: CollectionPane) -> None:
    pane.show_document(many())
    QApplication.processEvents()
    pane.gallery.viewport().grab()
    assert 0 < pane.gallery.cards.thumbnails.drawn <= 60


def test_a_turn_makes_a_few_cards_and_the_next_ones_the_others(
    qtbot: QtBot, pane: CollectionPane
) -> None:
    pane.resize(1900, 1000)
    cards = pane.gallery.cards
    drawn: list[int] = []
    begin = cards.begin_turn

    def count(in_need: QRegion) -> None:
        drawn.append(cards.thumbnails.drawn)
        begin(in_need)

    cards.begin_turn = count  # type: ignore[method-assign]
    pane.show_document(many())
    qtbot.waitUntil(lambda: len(drawn) > 1 and not cards.left_out)
    drawn.append(cards.thumbnails.drawn)
    each = [after - before for before, after in pairwise(drawn)]
    assert max(each) == MOST_MADE
    assert cards.thumbnails.drawn > 2 * MOST_MADE


def test_what_is_on_a_card_is_asked_once_and_again_when_it_changes(
    qtbot: QtBot, pane: CollectionPane
) -> None:
    asked: list[Entry] = []

    def standing_of(entry: Entry) -> None:
        asked.append(entry)

    pane.model.show_known(lambda entry: "", standing_of)
    for _ in range(2):
        pane.gallery.viewport().grab()
        assert len(asked) == len(MEN)
    other = Entry(parse_fen(MEN[0]), "#3")
    pane.show_document(Document((*pane.model.entries[:2], other)))
    pane.gallery.viewport().grab()
    assert asked[len(MEN) :] == [other]


def test_white_men_stand_out_on_a_diagram_of_eighty_pixels(qtbot: QtBot) -> None:
    setup = parse_fen("K7/8/8/8/8/8/8/7k w - - 0 1")
    image = Thumbnails().picture(setup, 80, 1.0).toImage()
    lights = [image.pixelColor(x, y).lightness() for x in range(1, 10) for y in range(1, 10)]
    assert sum(light > 240 for light in lights) >= 15  # a white body
    assert sum(light < 130 for light in lights) >= 10  # a dark rim


@pytest.mark.parametrize("option", ["GridChess", "Hole d4", "Imitator d4", "Wormholes d4e5"])
@pytest.mark.parametrize("size", [80, 176])
def test_what_conditions_put_on_the_squares_is_on_a_card(
    pane: CollectionPane, option: str, size: int
) -> None:
    plain, held = (Entry(parse_fen(MEN[0]), options=told) for told in ((), (option,)))
    pane.show_document(Document((plain, held, plain)))
    thumbnails = Thumbnails()
    setups = [pane.model.index(row, 0).data(SETUP_ROLE) for row in range(3)]
    first, second, third = (thumbnails.picture(it, size, 1.0).toImage() for it in setups)
    assert first == third != second
    assert thumbnails.drawn == 2


def test_the_chosen_problem_stays_in_sight_when_the_cards_are_put_into_other_rows(
    pane: CollectionPane,
) -> None:
    entries = tuple(Entry(parse_fen(MEN[0]), authors=(str(number),)) for number in range(12))
    pane.resize(260, 400)
    pane.show_document(Document(entries, current=3))
    QApplication.processEvents()
    assert pane.gallery.verticalScrollBar().value() > 0
    pane.resize(1200, 400)
    QApplication.processEvents()
    card = pane.gallery.visualRect(pane.model.index(3, 0))
    assert pane.gallery.viewport().rect().contains(card)


@pytest.mark.parametrize(("width", "square"), [(1024, 19), (1920, 19), (2560, 25), (3840, 38)])
def test_cards_grow_with_the_screen(width: int, square: int) -> None:
    assert usual_square(width) == square


def test_a_stipulation_of_many_words_is_cut_visibly_and_leaves_the_men_their_room(
    qtbot: QtBot,
) -> None:
    delegate = CardDelegate()
    assert delegate.shown_asked("ser-h#12.5", "10+12", 8 * delegate.square) == "ser-h#12.5"
    asked = "Add a piece on d1, then take one back and mate in one"
    shown = delegate.shown_asked(asked, "10+12", 8 * delegate.square)
    assert shown.endswith("…")
    assert len(shown) > 5
    assert len(delegate.shown_asked(asked, "", 8 * delegate.square)) > len(shown)


def test_no_card_is_asked_for_where_they_stand(asked: list[str], pane: CollectionPane) -> None:
    pane.show_document(Document((Entry(parse_fen(MEN[0])),) * 5000, current=4000))
    pane.resize(1000, 700)
    QApplication.processEvents()
    card = pane.gallery.visualRect(pane.model.index(4000, 0))
    assert pane.gallery.viewport().rect().contains(card)
    assert 0 < asked.count("rowCount") < 5000


def test_a_band_chooses_the_cards_that_it_touches_and_shift_all_between_two(
    pane: CollectionPane,
) -> None:
    pane.resize(900, 700)
    pane.show_document(many())
    QApplication.processEvents()
    viewport, left = pane.gallery.viewport(), Qt.MouseButton.LeftButton
    cards = [pane.gallery.visualRect(pane.model.index(row, 0)) for row in range(12)]
    line = [card.y() for card in cards].count(cards[0].y())
    QTest.mousePress(viewport, left, pos=QPoint(cards[1].left() - 3, cards[1].bottom() - 9))
    for point in (cards[1].center(), cards[line + 2].center()):
        QTest.mouseMove(viewport, point)
    QTest.mouseRelease(viewport, left, pos=cards[line + 2].center())
    assert pane.selected_places == (1, 2, line + 1, line + 2)
    QTest.mouseClick(viewport, left, pos=cards[1].center())
    QTest.mouseClick(viewport, left, Qt.KeyboardModifier.ShiftModifier, cards[line + 2].center())
    assert pane.selected_places == tuple(range(1, line + 3))


def test_keys_go_from_card_to_card(pane: CollectionPane) -> None:
    pane.resize(900, 700)
    pane.show_document(many())
    QApplication.processEvents()
    gallery, key = pane.gallery, Qt.Key
    line = next(row for row in range(1, 30) if gallery.visualRect(pane.model.index(row, 0)).y() > 0)
    went = []
    for pressed in (
        *(key.Key_Right, key.Key_Down, key.Key_Left, key.Key_Up, key.Key_Up, key.Key_Left),
        *(key.Key_PageDown, key.Key_PageUp, key.Key_End, key.Key_Down, key.Key_Right, key.Key_Home),
    ):
        QTest.keyClick(gallery, pressed)
        went.append(gallery.currentIndex().row())
        card = gallery.visualRect(gallery.currentIndex())
        assert gallery.viewport().rect().contains(card)
    page = gallery.viewport().height() // (gallery.cards.card_size().height() + 2 * GRID) * line
    assert went == [1, line + 1, line, 0, 0, 0, page, 0, 255, 255, 255, 0]


@pytest.mark.parametrize("is_gallery", [True, False])
def test_of_all_problems_that_are_chosen_only_those_in_sight_are_asked(
    asked: list[str], pane: CollectionPane, is_gallery: bool
) -> None:
    pane.show_gallery(is_gallery)
    pane.show_document(Document((Entry(parse_fen(MEN[0])),) * 2000))
    QApplication.processEvents()
    asked.clear()
    pane.view.selectAll()
    assert pane.selected_places == tuple(range(2000))
    QApplication.processEvents()
    assert 0 < asked.count("flags") < 2000
    pane.select_places(range(2000))
    QApplication.processEvents()
    assert len(asked) < 4000


def test_of_problems_that_are_carried_none_is_asked_whether_it_may_be(
    asked: list[str], pane: CollectionPane, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "composer.panels.collection.table.QDrag.exec", lambda *_: Qt.DropAction.IgnoreAction
    )
    pane.show_document(Document((Entry(parse_fen(MEN[0])),) * 2000))
    pane.table.selectAll()
    asked.clear()
    pane.table.startDrag(Qt.DropAction.CopyAction)
    assert not asked
