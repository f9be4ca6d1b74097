"""Every flaw has the sentence and the way out that the user needs."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor, QPalette
from pytestqt.qtbot import QtBot

from composer.language import Language
from composer.model import edits
from composer.model.document import Document, Entry
from composer.tokens import tokens
from composer.windows.main_window import MainWindow
from composer.windows.setup.flaw_bar import FlawBar
from composer.windows.setup.flaw_list import FlawList
from composer.windows.setup.remedies import find_remedy
from composer.windows.solve.hindrance import hindrance_of
from solver.notation.fen import parse_fen, write_fen
from solver.position import FlawKind, find_flaws
from solver.setup import Setup


@pytest.mark.parametrize(
    ("text", "words", "mended"),
    [
        ("4k3/8/8/8/4R3/8/8/4K3 w - - 0 1", "Black to move", "4k3/8/8/8/4R3/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/4r3/8/8/4K3 b - - 0 1", "White to move", "4k3/8/8/8/4r3/8/8/4K3 w - - 0 1"),
        ("4k2P/8/8/8/8/8/8/p3K3 w - - 0 1", "Remove", "4k2P/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", "Remove the right", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "Remove the square", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
    ],
)
def test_the_way_out_mends_the_first_flaw(text: str, words: str, mended: str) -> None:
    setup = parse_fen(text)
    flaws = find_flaws(setup)
    remedy = find_remedy(setup, flaws[0])
    assert remedy is not None
    assert remedy.words == words
    assert write_fen(remedy.setup) == mended


@pytest.mark.parametrize(
    "text",
    [
        "8/8/8/4k3/8/8/8/8 w - - 0 1",
        "4R3/8/8/8/8/8/8/4K3 w - - 0 1",
        "8/8/8/8/8/2k5/8/qrbnbrqp w - - 0 1",
    ],
)
def test_a_king_is_placed_where_it_raises_no_other_flaw(text: str) -> None:
    setup = parse_fen(text)
    remedy = find_remedy(setup, find_flaws(setup)[0])
    assert remedy is not None
    assert remedy.words == "Place king"
    assert FlawKind.NO_KING not in [flaw.kind for flaw in find_flaws(remedy.setup)]
    assert FlawKind.OPPONENT_IN_CHECK not in [flaw.kind for flaw in find_flaws(remedy.setup)]


@pytest.mark.parametrize(
    "text",
    ["4k2k/8/8/8/8/8/8/4K3 w - - 0 1", "k7/8/8/8/NNNNNNNN/8/PPPPPPPP/7K w - - 0 1"],
)
def test_where_only_the_user_can_choose_no_way_out_is_offered(text: str) -> None:
    setup = parse_fen(text)
    assert find_remedy(setup, find_flaws(setup)[0]) is None


def test_a_long_sentence_is_wrapped_before_it_is_cut_and_told_in_full(qtbot: QtBot) -> None:
    bar = FlawBar()
    qtbot.addWidget(bar)
    low = bar.sentence.fontMetrics().height() + 8
    bar.resize(200, low)
    with qtbot.waitExposed(bar):
        bar.show()
    sentence = "This problem cannot be solved: there is no man on c4 for twin b to move to e5."
    bar.show_flaws(Setup(), (), sentence)
    assert bar.sentence.shown_text().endswith("…")
    assert bar.toolTip() == bar.sentence.text() == sentence
    for width, height in ((900, low), (350, 3 * low)):
        bar.resize(width, height)
        qtbot.waitUntil(lambda: bar.sentence.shown_text() == sentence)
        bar.resize(200, low)
        qtbot.waitUntil(lambda: bar.sentence.shown_text() != sentence)


def test_what_else_hinders_comes_before_warnings_and_after_flaws(qtbot: QtBot) -> None:
    bar = FlawBar()
    qtbot.addWidget(bar)
    hindrance = "Twin b: there is no man on c4."
    warned = parse_fen("k7/8/8/8/NNNNNNNN/8/PPPPPPPP/7K w - - 0 1")
    bar.show_flaws(warned, find_flaws(warned), hindrance)
    assert bar.sentence.text() == hindrance
    assert not bar.sign.isHidden()
    assert bar.button.isHidden()
    assert bar.more.text() == "and 1 more flaw"
    blocked = parse_fen("4k3/8/8/8/4R3/8/8/4K3 w - - 0 1")
    bar.show_flaws(blocked, find_flaws(blocked), hindrance)
    assert bar.sentence.text().startswith("Black is in check")
    assert not bar.button.isHidden()


NO_CASTLING = "4k2r/8/8/8/8/8/8/K7 w k - 0 1"


def test_what_cannot_come_from_a_game_is_told_and_mended_by_a_click(window: MainWindow) -> None:
    setup = parse_fen(NO_CASTLING)
    window.editor.apply("", lambda document: edits.replace_setup(document, setup))
    bar = window.centre.flaw_bar
    assert bar.sentence.text().startswith("Black cannot castle short")
    assert window.status_line.legality.text() == "not from a game"
    bar.button.click()
    assert window.editor.document.entry.setup.castling == frozenset()
    assert window.status_line.legality.text() == "playable"


def test_the_list_holds_every_reason_with_its_way_out(window: MainWindow) -> None:
    setup = parse_fen("4k3/8/8/8/4R3/8/8/P3K3 w Q - 0 1")
    window.editor.apply("", lambda document: edits.replace_setup(document, setup))
    window.status_line.legality.click()
    flaws = window.findChild(FlawList)
    assert flaws is not None
    assert len(flaws.sentences) == 3
    assert [button.text() for button in flaws.buttons] == [
        "Remove",
        "Remove the right",
        "Black to move",
    ]
    flaws.buttons[2].click()
    assert window.editor.document.entry.setup.turn is False


def test_conditions_and_zeropositions_are_not_measured_by_games(window: MainWindow) -> None:
    setup = parse_fen(NO_CASTLING)
    window.editor.apply("", lambda document: edits.replace_setup(document, setup))
    window.editor.apply("", lambda document: edits.set_options(document, ("SoupChess",)))
    assert window.centre.flaw_bar.flaws == ()


def test_the_missing_man_is_named_in_the_language_of_the_window(
    window: MainWindow, subtests: pytest.Subtests
) -> None:
    for language, sentence in (
        (Language.GERMAN, "Weiß kann nicht kurz rochieren: Auf h1 steht kein Turm."),
        (
            Language.FRENCH,
            "Blancs\N{NO-BREAK SPACE}: roque (petit) impossible, il n’y a pas de tour en h1.",
        ),
        (Language.RUSSIAN, "Белые: рокировка (короткая) невозможна, на h1 нет фигуры (ладья)."),
    ):
        with subtests.test(language=language):
            window.spoken.choose(language)
            setup = parse_fen("4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1")
            window.editor.replace(Document((Entry(setup, "#2"),)))
            assert window.centre.flaw_bar.sentence.text() == sentence
            window.spoken.choose(Language.ENGLISH)


def test_whether_a_game_leads_to_fairy_men_is_not_asked(window: MainWindow) -> None:
    entry = Entry(parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1"))
    for options, words in (((), "Nothing is known against it."), (("Circe",), "nobody asks")):
        window.editor.replace(Document((replace(entry, options=options),)))
        window.board_commands.show_flaws()
        (flaws,) = (it for it in window.findChildren(FlawList) if it.isVisible())
        assert words in flaws.sentences[0]
        flaws.close()


def test_of_a_problem_that_cannot_be_read_nothing_is_asked(window: MainWindow) -> None:
    fault = Entry(stipulation="", fault="line 3: not readable")
    window.editor.replace(Document((Entry(stipulation="#4"), fault)))
    question = window.question
    question.edit()
    window.editor.go_to(1)
    assert not question.field.isEnabled()
    assert not question.field.hasFocus()
    assert question.length.isHidden()
    base = QPalette.ColorRole.Base
    assert question.field.palette().color(base) != QColor(tokens(window.palette()).cooked_tint)
    window.editor.go_to(0)
    assert question.field.isEnabled()
    assert question.field.text() == "#4"


def test_a_twin_that_blocks_solve_is_named_and_a_click_goes_there(
    window: MainWindow, subtests: pytest.Subtests
) -> None:
    for twins, words, letter in (
        ({"b": "Move d1 e1", "c": ""}, "Twin c: a twin needs at least one change", "c"),
        ({"b": "Frobnicate", "c": "Move d1 e1"}, "Twin b: “Frobnicate” is no change", "b"),
        ({"b": "Move d1 e1", "c": "Remove h8"}, "c) Black has no king", "c"),
        ({"a": "Move a5 a6", "b": "Move a5 a7"}, "Twin a: there is no man on a5", "a"),
    ):
        with subtests.test(twins=twins):
            board = parse_fen("7k/8/8/8/8/8/5K2/3Q4 w - - 0 1")
            entry = Entry(board, "#2", extra=(("twins", twins),))
            window.editor.replace(Document((entry,)))
            bar = window.centre.flaw_bar
            assert bar.sentence.text().startswith(words)
            assert bar.button.text() == f"Change twin {letter}"
            assert not window.commands.solve.isEnabled()
            window.spoken.choose(Language.GERMAN)
            assert bar.button.text() == f"Zwilling {letter} ändern"
            assert not bar.sentence.text().startswith(words)
            assert hindrance_of(entry) == bar.sentence.text()
            window.spoken.choose(Language.ENGLISH)
            bar.button.click()
            dialog = window.sheet_commands.dialog
            assert dialog is not None
            chosen = dialog.twins.twins
            assert chosen.lines[chosen.place].letter == letter
            while window.centre.flaw_bar.is_telling:
                chosen.remove_button.click()
            assert window.commands.solve.isEnabled()


def test_the_diagram_at_fault_is_none_of_the_twins(window: MainWindow) -> None:
    board = parse_fen("8/8/8/8/8/8/5K2/3Q4 w - - 0 1")
    entry = Entry(board, "#2", extra=(("twins", {"b": "Add black Kh8"}),))
    window.editor.apply("Put", lambda document: Document((entry,)))
    assert window.centre.flaw_bar.button.text() == "Place king"
    assert not window.solve_commands.twin_at_fault()


def test_too_many_twins_have_a_way_to_the_last_of_them(window: MainWindow) -> None:
    twins = {f"z{number}": "Move d1 e1" for number in range(1, 202)}
    board = parse_fen("7k/8/8/8/8/8/5K2/3Q4 w - - 0 1")
    entry = Entry(board, "#2", extra=(("twins", twins),))
    window.editor.apply("Put", lambda document: Document((entry,)))
    bar = window.centre.flaw_bar
    assert bar.sentence.text() == "The problem has 201 twins; at most 200 are solved."
    assert bar.button.text() == "Change twin z201"
    bar.button.click()
    dialog = window.sheet_commands.dialog
    assert dialog is not None
    chosen = dialog.twins.twins
    assert chosen.lines[chosen.place].letter == "z201"
    chosen.remove_button.click()
    assert window.commands.solve.isEnabled()


def test_two_lines_have_just_room_in_the_bar_of_a_low_window(qtbot: QtBot) -> None:
    bar = FlawBar()
    qtbot.addWidget(bar)
    bar.show_flaws(Setup(), (), "This problem cannot be solved, and that takes two lines to say.")
    line = bar.sentence.fontMetrics()
    bar.resize(line.horizontalAdvance(bar.sentence.text()) * 2 // 3 + 60, 2 * line.height() + 3)
    with qtbot.waitExposed(bar):
        bar.show()
    assert bar.sentence.shown_text() == bar.sentence.text()
