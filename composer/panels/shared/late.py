"""Panes behind their tabs, made when somebody first looks at them or asks for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from composer.panels.shared.controls import bare

_Pane = TypeVar("_Pane", bound=QWidget)


class LatePane(QWidget, Generic[_Pane]):
    """Stands for a pane, and makes it when it is shown or asked for.

    Most windows open with another pane in front, and would wait for this one.  What is to be
    seen in it is known elsewhere: who knows it shows it :meth:`when_made`.
    """

    def __init__(self, make: Callable[[QWidget], _Pane], parent: QWidget | None = None) -> None:
        """*make* gets the parent of the pane."""
        super().__init__(parent)
        self._make = make
        self._made: _Pane | None = None
        self._awaiting: list[Callable[[_Pane], object]] = []
        self._layout = bare(QVBoxLayout(self))

    @property
    def pane(self) -> _Pane:
        """The pane itself; who asks for it first has it made."""
        return self._make_now() if self._made is None else self._made

    @property
    def made(self) -> _Pane | None:
        """The pane, if there is one by now."""
        return self._made

    def make_sure(self) -> None:
        """Have the pane made, unless it has been."""
        if self._made is None:
            self._make_now()

    def _make_now(self) -> _Pane:
        self._made = made = self._make(self)
        for do in self._awaiting:
            do(made)
        self._layout.addWidget(made)
        made.show()
        self._layout.activate()  # who goes on with the keyboard at once finds all in its place
        return made

    def when_made(self, do: Callable[[_Pane], object]) -> None:
        """Let *do* connect and fill the pane when it is made; it must not have been yet."""
        assert self._made is None
        self._awaiting.append(do)

    def showEvent(self, event: QShowEvent) -> None:
        """Make the pane before it is seen."""
        self.make_sure()
        super().showEvent(event)
