"""PySide6 6.12.0 kills Python 3.11: each emit drops a reference to True (see pyproject.toml)."""

import sys

from PySide6.QtCore import QObject, Signal


class Bell(QObject):
    rung = Signal()


def test_emitting_leaves_the_references_to_true_alone() -> None:
    bell = Bell()
    before = sys.getrefcount(True)
    for _ in range(200):
        bell.rung.emit()
    assert sys.getrefcount(True) > before - 50
