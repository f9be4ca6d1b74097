"""Dressing the program in light, dark or high contrast; all that is open follows at once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QUndoView, QWidget

from composer.appearance.icons import tinted_icon
from composer.appearance.palettes import make_palette
from composer.tokens import tokens

_ICON_PROPERTY = "icon_name"
_COLORS_PROPERTY = "own_colors"
_Iconed = QAction | QAbstractButton | QLabel | QUndoView


class Appearance(Enum):
    """What the user asked for; the value is what the settings file holds."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"
    """Black and white with frames like text, light or dark as the desktop is."""


def apply_appearance(app: QApplication, appearance: Appearance) -> None:
    """Dress the whole program; open windows follow at once.

    ``QStyleHints.setColorScheme`` has no effect on plain X or without a desktop's
    plug-in, so our own palette is set whatever it did.
    """
    schemes = {
        Appearance.SYSTEM: Qt.ColorScheme.Unknown,
        Appearance.CONTRAST: Qt.ColorScheme.Unknown,
        Appearance.LIGHT: Qt.ColorScheme.Light,
        Appearance.DARK: Qt.ColorScheme.Dark,
    }
    hints = QGuiApplication.styleHints()
    hints.setColorScheme(schemes[appearance])
    follows = appearance in (Appearance.SYSTEM, Appearance.CONTRAST)
    wanted_dark = appearance is Appearance.DARK or (
        follows and hints.colorScheme() == Qt.ColorScheme.Dark
    )
    wanted = hints.accessibility().contrastPreference()
    high_contrast = appearance is Appearance.CONTRAST or (
        appearance is Appearance.SYSTEM and wanted is Qt.ContrastPreference.HighContrast
    )
    palette = make_palette(dark=wanted_dark, high_contrast=high_contrast)
    app.setPalette(palette)
    # PySide's own types ask for bytes, it refuses them.
    app.setPalette(_with_quiet_choice(palette), "QAbstractItemView")  # type: ignore[arg-type]


def _with_quiet_choice(palette: QPalette) -> QPalette:
    """Return *palette* with the tint for chosen rows: they are read, and not called out."""
    rows, colors = QPalette(palette), tokens(palette)
    if not colors.has_high_contrast:
        rows.setColor(QPalette.ColorRole.Highlight, QColor(colors.soft))
        rows.setColor(QPalette.ColorRole.HighlightedText, QColor(colors.ink))
    return rows


class SystemAppearance(QObject):
    """Keeps the program dressed as asked while the desktop changes between light and dark."""

    def __init__(self, app: QApplication, appearance: Appearance) -> None:
        super().__init__(app)
        self._app = app
        self._appearance = appearance
        self._is_applying = False
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow)
        self.choose(appearance)

    @property
    def appearance(self) -> Appearance:
        """What the user asked for."""
        return self._appearance

    def choose(self, appearance: Appearance) -> None:
        """Dress the program as asked from now on."""
        self._appearance = appearance
        self._is_applying = True  # setColorScheme reports its own change
        apply_appearance(self._app, appearance)
        self._is_applying = False
        for window in QApplication.topLevelWidgets():
            retint(window, self._app.palette())

    def _follow(self) -> None:
        if not self._is_applying and self._appearance is Appearance.SYSTEM:
            self.choose(Appearance.SYSTEM)


def color(target: QWidget, **roles: str) -> None:
    """Give *target* colours of its own for *roles*, which ``retint`` renews; none: the usual ones.

    A role such as ``Window`` takes the token of a name, or the colour that the palette has
    for another role.
    """
    target.setProperty(_COLORS_PROPERTY, _Colors(roles))
    _color(target, QApplication.palette())


@dataclass(frozen=True, slots=True)
class _Colors:
    """Names of colours by role; Qt would keep a bare dict as a map of its own."""

    roles: Mapping[str, str]


def _color(target: QWidget, palette: QPalette) -> None:
    own = QPalette()  # nothing but its own: what is in it would stand before the palette of rows
    found = target.property(_COLORS_PROPERTY)
    for role, name in found.roles.items():
        is_role = name in QPalette.ColorRole.__members__
        shade = (
            palette.color(QPalette.ColorRole[name]) if is_role else getattr(tokens(palette), name)
        )
        own.setColor(QPalette.ColorRole[role], QColor(shade))
    target.setPalette(own)


def set_icon(target: _Iconed, name: str) -> None:
    """Give *target* a tinted icon that ``retint`` renews when the palette changes."""
    target.setProperty(_ICON_PROPERTY, name)
    _tint(target, QApplication.palette())


def icon_name(target: QObject) -> str:
    """Return the name that :func:`set_icon` gave *target*, empty where it gave none."""
    return str(target.property(_ICON_PROPERTY) or "")


def retint(root: QObject, palette: QPalette) -> None:
    """Renew icons and own colours of *root* and everything under it after a change of palette."""
    for target in (root, *root.findChildren(QObject)):
        if isinstance(target, _Iconed) and _has_icon(target):
            _tint(target, palette)
        if isinstance(target, QWidget):
            _dress(target, palette)


def _dress(target: QWidget, palette: QPalette) -> None:
    """Renew what Qt does not: own colours, and those that style sheets took from the palette."""
    if target.property(_COLORS_PROPERTY) is not None:
        _color(target, palette)
    if sheet := target.styleSheet():
        target.setStyleSheet("")
        target.setStyleSheet(sheet)


def _has_icon(target: QObject) -> bool:
    return bool(target.property(_ICON_PROPERTY))


def _tint(target: _Iconed, palette: QPalette) -> None:
    icon = tinted_icon(str(target.property(_ICON_PROPERTY)), palette)
    if isinstance(target, QLabel):
        target.setPixmap(icon.pixmap(18, 18))
    elif isinstance(target, QUndoView):
        target.setCleanIcon(icon)
    else:
        target.setIcon(icon)
