"""Buttons and choices as the forms of the panes have them: named for ears, explained for eyes."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QPushButton, QWidget


def form_button(words: str, name: str, tip: str, parent: QWidget) -> QPushButton:
    """Make a button that Enter in a field of a dialog does not press."""
    button = QPushButton(words, parent)
    button.setAccessibleName(name)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    return button


def form_choice(name: str, tip: str, parent: QWidget) -> QComboBox:
    """Make an empty choice; its list has the same name."""
    choice = QComboBox(parent)
    for part in (choice, choice.view()):
        part.setAccessibleName(name)
        part.setToolTip(tip)
    return choice
