"""How the program looks: light and dark palettes, and icons tinted to fit them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from PySide6.QtCore import QByteArray, QObject, QRectF, Qt
from PySide6.QtGui import QAction, QColor, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QUndoView, QWidget

from composer.resources import resource

_ICON_SIZES = (16, 20, 24, 32, 40, 48, 64)
_ICON_PROPERTY = "icon_name"
_COLORS_PROPERTY = "own_colors"
_Iconed = QAction | QAbstractButton | QLabel | QUndoView


class Appearance(Enum):
    """What the user asked for; the value is what the settings file holds."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Tones:
    """Colours with a meaning, chosen so that text on them can be read."""

    warning: str
    error: str
    notice: str
    text: str
    faint: str


_LIGHT_TONES = Tones("#fdf0cd", "#fbdcd6", "#dcebf7", "#23201a", "#6d6a63")
_DARK_TONES = Tones("#4a3f1f", "#55302a", "#263c4d", "#f3efe6", "#a09d96")

_LIGHT = {
    "Window": "#f3f2ef",
    "WindowText": "#23221f",
    "Base": "#ffffff",
    "AlternateBase": "#f8f7f4",
    "Text": "#23221f",
    "Button": "#eceae6",
    "ButtonText": "#23221f",
    "BrightText": "#b3261e",
    "ToolTipBase": "#fffdf5",
    "ToolTipText": "#23221f",
    "Highlight": "#2f6690",
    "HighlightedText": "#ffffff",
    "Accent": "#2f6690",
    "Link": "#1f5f94",
    "LinkVisited": "#6b4e86",
    "PlaceholderText": "#7d7a73",
    "Light": "#ffffff",
    "Midlight": "#f6f5f2",
    "Mid": "#c4c1ba",
    "Dark": "#a19e97",
    "Shadow": "#6f6c66",
}
_DARK = {
    "Window": "#2a2b2e",
    "WindowText": "#e8e6e1",
    "Base": "#1f2022",
    "AlternateBase": "#26272a",
    "Text": "#e8e6e1",
    "Button": "#36383c",
    "ButtonText": "#e8e6e1",
    "BrightText": "#ff8a80",
    "ToolTipBase": "#3a3c40",
    "ToolTipText": "#f0eee9",
    "Highlight": "#4a86b4",
    "HighlightedText": "#ffffff",
    "Accent": "#6aa9d6",
    "Link": "#86bfe8",
    "LinkVisited": "#b9a0d4",
    "PlaceholderText": "#918f89",
    "Light": "#4a4c51",
    "Midlight": "#3f4145",
    "Mid": "#1b1c1e",
    "Dark": "#151618",
    "Shadow": "#0b0b0c",
}
_LIGHT_DISABLED, _DARK_DISABLED = "#a5a29b", "#77756f"


def make_palette(*, dark: bool) -> QPalette:
    """Return the palette of the light or of the dark appearance."""
    palette = QPalette()
    for role, color in (_DARK if dark else _LIGHT).items():
        palette.setColor(QPalette.ColorRole[role], QColor(color))
    faded = QColor(_DARK_DISABLED if dark else _LIGHT_DISABLED)
    for role in ("WindowText", "Text", "ButtonText", "PlaceholderText"):
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole[role], faded)
    grey = QColor(_DARK["Button"] if dark else _LIGHT["Mid"])
    palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Highlight, grey)
    return palette


def is_dark(palette: QPalette) -> bool:
    """Tell whether *palette* is a dark one."""
    return palette.color(QPalette.ColorRole.Window).lightness() < 128


def tones(palette: QPalette) -> Tones:
    """Return the colours with a meaning that go with *palette*."""
    return _DARK_TONES if is_dark(palette) else _LIGHT_TONES


def apply_appearance(app: QApplication, appearance: Appearance) -> None:
    """Dress the whole program; open windows follow at once.

    ``QStyleHints.setColorScheme`` has no effect on plain X or without a desktop's
    plug-in, so our own palette is set whatever it did.
    """
    schemes = {
        Appearance.SYSTEM: Qt.ColorScheme.Unknown,
        Appearance.LIGHT: Qt.ColorScheme.Light,
        Appearance.DARK: Qt.ColorScheme.Dark,
    }
    hints = QGuiApplication.styleHints()
    hints.setColorScheme(schemes[appearance])
    wanted_dark = appearance is Appearance.DARK or (
        appearance is Appearance.SYSTEM and hints.colorScheme() == Qt.ColorScheme.Dark
    )
    palette = make_palette(dark=wanted_dark)
    app.setPalette(palette)
    for kind in ("QCheckBox", "QRadioButton"):  # PySide's own types ask for bytes, it refuses them
        app.setPalette(_with_visible_boxes(palette), kind)  # type: ignore[arg-type]


def _with_visible_boxes(palette: QPalette) -> QPalette:
    """Return *palette* with lighter boxes in the dark: Fusion draws them without a frame there."""
    boxes = QPalette(palette)
    if is_dark(palette):
        boxes.setColor(QPalette.ColorRole.Base, palette.color(QPalette.ColorRole.Light))
    return boxes


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


def tinted_icon(name: str, palette: QPalette) -> QIcon:
    """Return the shipped icon *name* in the text colours of *palette*.

    QtSvg paints ``currentColor`` black, so the drawing is filled with the colour afterwards.
    """
    icon = QIcon()
    for mode, group in (
        (QIcon.Mode.Normal, QPalette.ColorGroup.Active),
        (QIcon.Mode.Disabled, QPalette.ColorGroup.Disabled),
    ):
        color = palette.color(group, QPalette.ColorRole.ButtonText)
        for size in _ICON_SIZES:
            icon.addPixmap(_tinted(name, size, color.name()), mode)
    return icon


@lru_cache(maxsize=1024)
def _tinted(name: str, size: int, color: str) -> QPixmap:
    pixmap = QPixmap(_shape(name, size))
    painter = QPainter(pixmap)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(pixmap.rect(), QColor(color))
    painter.end()
    return pixmap


@lru_cache(maxsize=512)
def _shape(name: str, size: int) -> QPixmap:
    """Draw an icon in black, once for all colours."""
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    _drawing(name).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return pixmap


@lru_cache(maxsize=128)
def _drawing(name: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(resource("icons", f"{name}.svg").read_bytes()))


def color(target: QWidget, **roles: str) -> None:
    """Give *target* colours of its own for *roles*, which ``retint`` renews; none: the usual ones.

    A role such as ``Window`` takes the tone of a name of :class:`Tones`, or the colour that
    the palette has for another role.
    """
    target.setProperty(_COLORS_PROPERTY, _Colors(roles))
    _color(target, QApplication.palette())


@dataclass(frozen=True, slots=True)
class _Colors:
    """Names of colours by role; Qt would keep a bare dict as a map of its own."""

    roles: Mapping[str, str]


def _color(target: QWidget, palette: QPalette) -> None:
    own, found = QPalette(palette), target.property(_COLORS_PROPERTY)
    for role, name in found.roles.items():
        is_role = name in QPalette.ColorRole.__members__
        shade = (
            palette.color(QPalette.ColorRole[name]) if is_role else getattr(tones(palette), name)
        )
        own.setColor(QPalette.ColorRole[role], QColor(shade))
    target.setPalette(own)


def set_icon(target: _Iconed, name: str) -> None:
    """Give *target* a tinted icon that ``retint`` renews when the palette changes."""
    target.setProperty(_ICON_PROPERTY, name)
    _tint(target, QApplication.palette())


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


def program_icon() -> QIcon:
    """Return the sign of the program in its own colours."""
    return QIcon(str(resource("matewright.svg")))
