"""Fields as all forms have them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QFormLayout, QKeySequenceEdit, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from composer.appearance.dress import icon_name
from composer.panels.shared.fields import NumberField, make_clearable


def test_a_field_for_numbers_grows_with_the_words_that_stand_for_one(qtbot: QtBot) -> None:
    """Also where its form is as narrow as it may be."""
    form = QWidget()
    qtbot.addWidget(form)
    field = NumberField()
    QFormLayout(form).addRow("Flights", field)
    field.setSpecialValueText("any number")
    with qtbot.waitExposed(form):
        form.show()
    form.resize(1, 1)
    least = form.width()
    field.setSpecialValueText("сколько угодно")
    layout = form.layout()
    assert layout is not None
    layout.activate()
    assert form.width() > least
    assert field.width() >= field.sizeHint().width()


def test_digits_are_grouped_as_in_the_language(qtbot: QtBot) -> None:
    before = QLocale()
    field = NumberField()
    qtbot.addWidget(field)
    field.setRange(0, 100_000)
    field.setGroupSeparatorShown(True)
    field.setValue(100_000)
    try:
        QLocale.setDefault(QLocale("de"))
        QApplication.sendEvent(field, QEvent(QEvent.Type.LanguageChange))
        assert field.text() == "100.000"
    finally:
        QLocale.setDefault(before)


def test_what_empties_a_field_has_our_sign(qtbot: QtBot) -> None:
    """It follows the dress then, as all icons do."""
    for field in (QLineEdit(), QKeySequenceEdit()):
        qtbot.addWidget(field)
        make_clearable(field)
        assert "close" in {icon_name(action) for action in field.findChildren(QAction)}
