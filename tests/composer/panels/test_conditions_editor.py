"""Fairy conditions in the problem pane: found, ticked, written as options, and what is refused."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTableWidgetItem
from pytestqt.qtbot import QtBot

from composer.appearance import make_palette
from composer.editor import Editor
from composer.language import Language, voice
from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.sheet.condition_examples import example_of
from composer.panels.sheet.condition_more import named_with, sample
from composer.panels.sheet.conditions_editor import ConditionsEditor
from composer.panels.sheet.options_editor import OptionsEditor
from composer.saying import say_anew
from composer.tokens import tokens
from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.naming.grammar import GRAMMAR, OFFERED, takes_more
from solver.notation.condition_rules import condition_rules


@pytest.fixture
def editor() -> Editor:
    editor = Editor()
    editor.replace(Document((Entry(stipulation="h#2"),)))
    return editor


@pytest.fixture
def pane(qtbot: QtBot, editor: Editor) -> ConditionsEditor:
    pane = ConditionsEditor()
    qtbot.addWidget(pane)
    pane.edit_requested.connect(editor.grant)
    editor.document_changed.connect(lambda _, after: pane.show_entry(after.entry))
    pane.show_entry(editor.document.entry)
    pane.resize(560, 300)
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


@pytest.mark.parametrize("kind", [ConditionsEditor, OptionsEditor])
@pytest.mark.parametrize("dark", [False, True])
def test_boxes_to_tick_are_drawn_in_the_colours_of_the_appearance(
    qtbot: QtBot, qapp: QApplication, kind: type[ConditionsEditor | OptionsEditor], dark: bool
) -> None:
    palette = qapp.palette()
    qapp.setPalette(make_palette(dark=dark))
    editor = kind()
    qtbot.addWidget(editor)
    assert tokens(editor.table.palette()) == tokens(qapp.palette())
    qapp.setPalette(palette)


def row(pane: ConditionsEditor, condition: FairyCondition) -> QTableWidgetItem:
    item = pane.table.item(OFFERED.index(condition), 0)
    assert item is not None
    return item


def tick(pane: ConditionsEditor, condition: FairyCondition) -> None:
    pane.table.setCurrentItem(row(pane, condition))
    QTest.keyClick(pane.table, Qt.Key.Key_Space)


def test_the_example_is_of_what_is_found_and_of_what_a_click_has_ticked(
    pane: ConditionsEditor,
) -> None:
    assert pane.table.currentRow() == OFFERED.index(FairyCondition.of(FairyRule.CIRCE))
    pane.search.setText("madrasi")
    assert "Madrasi" in pane.example.asked.text()

    pane.search.setText("grid")
    pane.search.setText("")
    other = row(pane, FairyCondition.of(FairyRule.KOEKO))
    pane.table.scrollToItem(other)
    box = pane.table.visualItemRect(other)
    QTest.mouseClick(
        pane.table.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        QPoint(box.left() + 12, box.center().y()),
    )
    assert other.checkState() is Qt.CheckState.Checked
    assert pane.table.currentItem() is other
    assert "KoeKo" in pane.example.asked.text()


def test_a_condition_is_found_and_switched_on_and_off_without_a_mouse(
    pane: ConditionsEditor, editor: Editor
) -> None:
    pane.activateWindow()
    pane.search.setFocus()
    QTest.keyClick(pane.search, Qt.Key.Key_Return)
    assert not editor.document.entry.options, "nothing was searched for"
    QTest.keyClicks(pane.search, "madrasi")
    QTest.keyClick(pane.search, Qt.Key.Key_Return)
    assert editor.document.entry.options == ("Madrasi",)
    QTest.keyClick(pane.search, Qt.Key.Key_Down)
    assert QApplication.focusWidget() is pane.table
    QTest.keyClick(pane.table, Qt.Key.Key_Space)
    assert not editor.document.entry.options


def test_several_conditions_are_typed_in_one_line(pane: ConditionsEditor, editor: Editor) -> None:
    pane.search.setText("Circe, Take & Make")
    QTest.keyClick(pane.search, Qt.Key.Key_Return)
    assert editor.document.entry.options == ("Circe", "Take&MakeChess")


def test_words_said_anew_are_no_click(pane: ConditionsEditor) -> None:
    wishes: list[object] = []
    pane.edit_requested.connect(wishes.append)
    chosen = row(pane, FairyCondition.of(FairyRule.KOEKO))
    pane.table.setCurrentItem(chosen)
    say_anew(pane)
    assert not wishes
    assert pane.table.currentItem() is chosen


def test_a_tick_writes_an_option_and_takes_it_away(pane: ConditionsEditor, editor: Editor) -> None:
    tick(pane, FairyCondition.of(FairyRule.MADRASI, Variant.REX_INCLUSIVE))
    assert editor.document.entry.options == ("Madrasi RexInclusive",)
    assert pane.summary() == "Madrasi RexInclusive"
    tick(pane, FairyCondition.of(FairyRule.MADRASI, Variant.REX_INCLUSIVE))
    assert not editor.document.entry.options
    editor.history.undo()
    assert (
        row(pane, FairyCondition.of(FairyRule.MADRASI, Variant.REX_INCLUSIVE)).checkState()
        is Qt.CheckState.Checked
    )


def test_one_of_two_conditions_in_an_option_is_taken_away(
    pane: ConditionsEditor, editor: Editor
) -> None:
    editor.apply("", lambda it: edits.set_options(it, ("SetPlay", "BlackMaximummer Grid")))
    assert row(pane, FairyCondition.of(FairyRule.GRID)).checkState() is Qt.CheckState.Checked
    tick(pane, FairyCondition.of(FairyRule.BLACK_MAXIMUMMER))
    assert editor.document.entry.options == ("SetPlay", "GridChess")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ((), ""),
        (("BlackMaximummer", "WhiteMinimummer"), ""),
        (("SoupChess", "Circe"), "Not known here, so the problem is not solved: SoupChess"),
        (("ChecklessChess", "ExclusiveChess"), "The problem is not solved: how these act together"),
    ],
)
def test_what_is_not_played_is_said(
    pane: ConditionsEditor, editor: Editor, options: tuple[str, ...], words: str
) -> None:
    editor.apply("", lambda it: edits.set_options(it, options))

    assert pane.hint.text().startswith(words)
    assert bool(pane.hint.text()) == bool(words)


@pytest.mark.parametrize(
    ("text", "found"),
    [("circe", FairyRule.CIRCE), ("Ursprungsfeld", FairyRule.IMMUNE), ("длинный", None)],
)
def test_conditions_are_found_by_name_or_rule_in_any_language(
    pane: ConditionsEditor, text: str, found: FairyRule | None
) -> None:
    pane.search.setText(text)

    shown = {it.rule for it in OFFERED if not pane.table.isRowHidden(row(pane, it).row())}
    longest = {FairyRule.WHITE_MAXIMUMMER, FairyRule.BLACK_MAXIMUMMER}
    assert shown == longest if found is None else found in shown
    assert FairyRule.GRID not in shown


def test_what_is_played_is_seen_whatever_is_searched(
    pane: ConditionsEditor, editor: Editor
) -> None:
    pane.search.setText("grid")
    played = row(pane, FairyCondition.of(FairyRule.KOEKO)).row()
    assert pane.table.isRowHidden(played)
    editor.apply("", lambda it: edits.set_options(it, ("KoeKo",)))
    assert not pane.table.isRowHidden(played)
    pane.search.setText("circe")
    assert not pane.table.isRowHidden(played)
    assert pane.table.currentRow() == OFFERED.index(FairyCondition.of(FairyRule.CIRCE))
    tick(pane, FairyCondition.of(FairyRule.KOEKO))
    assert not pane.table.isRowHidden(played)  # who has taken it off can put it back
    pane.search.setText("circe mirror")
    assert pane.table.isRowHidden(played)


def test_what_is_played_and_not_offered_has_a_row_as_well(
    pane: ConditionsEditor, editor: Editor
) -> None:
    koeko = row(pane, FairyCondition.of(FairyRule.KOEKO))
    pane.table.setCurrentItem(koeko)
    pane.search.setText("koeko")
    editor.apply("", lambda it: edits.set_options(it, ("SetPlay", "Circe Mirror Clone")))
    (played,) = pane.table.findItems("Circe Mirror Clone", Qt.MatchFlag.MatchExactly)
    assert played.checkState() is Qt.CheckState.Checked
    rule = pane.table.item(played.row(), 1)
    assert rule is not None
    assert "the other side’s man" in rule.text()
    assert "captor" in rule.text()
    assert pane.table.currentItem() is koeko
    seen = [it for it in range(pane.table.rowCount()) if not pane.table.isRowHidden(it)]
    assert {played.row(), koeko.row()} < set(seen)
    assert len(seen) == 4
    pane.table.setCurrentItem(played)
    assert pane.example.rule.isVisible()
    rule_text = rule.text()
    assert pane.example.rule.text() == rule_text
    assert not pane.example.button.isVisible()
    QTest.keyClick(pane.table, Qt.Key.Key_Space)
    assert editor.document.entry.options == ("SetPlay",)
    shown = pane.table.item(pane.table.currentRow(), 1)
    assert shown is not None
    assert pane.example.rule.text() == shown.text() != rule_text
    assert not pane.table.findItems("Circe Mirror Clone", Qt.MatchFlag.MatchExactly)
    assert pane.table.rowCount() == len(OFFERED)
    editor.history.undo()
    assert pane.table.findItems("Circe Mirror Clone", Qt.MatchFlag.MatchExactly)


def test_all_conditions_are_listed_where_nothing_is_searched(pane: ConditionsEditor) -> None:
    pane.search.setText("circe")
    pane.search.setText("")

    assert not any(pane.table.isRowHidden(row(pane, it).row()) for it in OFFERED)


@pytest.mark.parametrize("language", list(Language))
def test_every_condition_has_a_rule(language: Language) -> None:
    rules = condition_rules(OFFERED, voice(language))

    assert len(set(rules)) == len(OFFERED)
    understood = [
        (FairyCondition.of(rule, word), word) for rule in GRAMMAR for word in GRAMMAR[rule].also
    ]
    also = condition_rules((condition for condition, _ in understood), voice(language))
    for (condition, word), told in zip(understood, also, strict=True):
        assert word.value not in told.split(" ")[-1], condition.text


def test_an_example_is_opened_behind_the_problem(pane: ConditionsEditor, editor: Editor) -> None:
    condition = FairyCondition.of(FairyRule.CIRCE, Variant.MIRROR)
    assert pane.example.isVisible()  # from the beginning, so that nothing moves below a click
    pane.table.setCurrentItem(row(pane, condition))
    before = editor.document.entries
    QTest.mouseClick(pane.example.button, Qt.MouseButton.LeftButton)

    assert editor.document.entries[:1] == before
    assert editor.document.entry.options == ("Circe Mirror",)
    assert editor.document.entry == example_of(condition)
    assert row(pane, condition).checkState() is Qt.CheckState.Checked
    editor.history.undo()
    assert editor.document.entries == before


def test_a_double_click_opens_an_example_only_beside_the_box(
    pane: ConditionsEditor, editor: Editor
) -> None:
    item = pane.table.item(row(pane, FairyCondition.of(FairyRule.KOBUL)).row(), 1)
    assert item is not None
    pane.table.scrollToItem(item)
    place = pane.table.visualItemRect(item).center()
    QTest.mouseClick(pane.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QTest.mouseDClick(pane.table.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert editor.document.entry.options == ("KobulKings",)
    assert len(editor.document.entries) == 2


def test_an_option_of_popeye_says_whether_it_changes_anything(qtbot: QtBot) -> None:
    pane = OptionsEditor()
    qtbot.addWidget(pane)
    said = {}
    for number in range(pane.table.rowCount()):
        name, meaning = pane.table.item(number, 0), pane.table.item(number, 2)
        assert name is not None
        assert meaning is not None
        said[name.text()] = meaning.text()
    assert said["SetPlay"] == "set play is part of the solution"
    unheeded = "for Popeye, nothing changes here: the search ends after so many solutions"
    assert said["MaxSolutions"] == unheeded


MAGIC = FairyCondition.of(FairyRule.MAGIC_SQUARES)


def test_a_condition_that_wants_squares_asks_for_them(
    pane: ConditionsEditor, editor: Editor
) -> None:
    tick(pane, MAGIC)
    assert not editor.document.entry.options
    assert row(pane, MAGIC).checkState() is Qt.CheckState.Unchecked
    assert pane.hint.text().startswith("“MagicSquares” needs more behind it, such as “c3d4")
    assert pane.more.hasFocus()
    QTest.keyClicks(pane.more, "x9")
    QTest.keyClick(pane.more, Qt.Key.Key_Return)
    assert pane.hint.text().startswith("This cannot stand behind “MagicSquares”; “c3d4")
    pane.more.setText("d4 e5")
    QTest.keyClick(pane.more, Qt.Key.Key_Return)
    assert editor.document.entry.options == ("MagicSquares d4e5",)
    assert row(pane, MAGIC).text() == "MagicSquares d4e5"
    assert row(pane, MAGIC).checkState() is Qt.CheckState.Checked
    assert not pane.hint.text()


def test_what_stands_behind_a_condition_is_changed_and_taken_away_with_it(
    pane: ConditionsEditor, editor: Editor
) -> None:
    editor.apply("", lambda it: edits.set_options(it, ("Circe", "MagicSquares d4 e5")))
    pane.table.setCurrentItem(row(pane, MAGIC))
    assert pane.more.text() == "d4e5"
    pane.more.setText("a1")
    QTest.keyClick(pane.more, Qt.Key.Key_Return)
    assert editor.document.entry.options == ("Circe", "MagicSquares a1")
    tick(pane, MAGIC)
    assert list(editor.document.entry.options) == ["Circe"]
    assert row(pane, MAGIC).text() == "MagicSquares"


def test_every_condition_that_takes_more_has_an_example_of_it(pane: ConditionsEditor) -> None:
    for offered in OFFERED:
        assert not takes_more(offered) or named_with(offered, sample(offered)) is not None
        assert takes_more(offered) or named_with(offered, "") == offered


@pytest.mark.parametrize(
    ("offered", "more", "played"),
    [
        ("Circe", "RexInclusive", "Circe RexInclusive"),
        ("Circe Mirror", "clone", "Circe Mirror Clone"),
        ("AntiCirce", "Mirror", "AntiCirce Mirror"),
        ("Sentinelles", "maximumwhite 3", "Sentinelles MaximumWhite 3"),
    ],
)
def test_words_and_counts_are_written_behind_a_condition(
    pane: ConditionsEditor, editor: Editor, offered: str, more: str, played: str
) -> None:
    tick(pane, next(it for it in OFFERED if it.text == offered))
    assert editor.document.entry.options == (offered,)
    assert pane.more.placeholderText()
    pane.more.setText(more)
    QTest.keyClick(pane.more, Qt.Key.Key_Return)
    assert editor.document.entry.options == (played,)
    current = pane.table.item(pane.table.currentRow(), 0)
    assert current is not None
    assert (current.text(), current.checkState()) == (played, Qt.CheckState.Checked)


def test_no_word_is_offered_where_none_fits() -> None:
    (parrain,) = (it for it in OFFERED if it.text == "Circe Parrain")
    assert not takes_more(parrain)


def test_what_is_out_of_sight_is_shown_when_it_is_looked_at(
    qtbot: QtBot, pane: ConditionsEditor
) -> None:
    circe, madrasi = map(FairyCondition.of, (FairyRule.CIRCE, FairyRule.MADRASI))
    pane.hide()
    pane.show_entry(Entry(stipulation="h#2", options=("Madrasi",)))
    assert pane.summary() == "Madrasi"
    assert row(pane, madrasi).checkState() is Qt.CheckState.Unchecked
    pane.show()
    assert row(pane, madrasi).checkState() is Qt.CheckState.Checked
    pane.show_entry(Entry(stipulation="h#2", options=("Circe",)))
    assert row(pane, circe).checkState() is Qt.CheckState.Checked
    assert row(pane, madrasi).checkState() is Qt.CheckState.Unchecked
