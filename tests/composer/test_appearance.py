"""Both palettes can be read, and the icons follow them."""

from __future__ import annotations

from itertools import product

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QAction, QColor, QFontInfo, QIcon, QImage, QPainter, QPalette, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QGroupBox,
    QLineEdit,
    QMenu,
    QProgressBar,
    QProxyStyle,
    QPushButton,
    QScrollBar,
    QSpinBox,
    QStyle,
    QStyleOptionButton,
    QStyleOptionFrame,
    QStyleOptionTab,
    QStyleOptionViewItem,
    QTabBar,
    QTableWidget,
    QTabWidget,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)
from pytestqt.qtbot import QtBot

from composer.appearance import (
    is_dark,
    make_palette,
    program_icon,
    retint,
    set_icon,
    tinted_icon,
)
from composer.appearance.icons import untinted_icon
from composer.appearance.look import Look
from composer.appearance.scroll_bars import EXTENT
from composer.resources import resource
from composer.tokens import Type, load_faces, of_appearance, scale_of_screen, tokens

pytestmark = pytest.mark.usefixtures("qapp")

ICONS = sorted(path.stem for path in resource("icons").glob("*.svg"))
Role = QPalette.ColorRole


def contrast(one: QColor, other: QColor) -> float:
    """Return the contrast of two colours as WCAG counts it, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: QColor) -> float:
    parts = (color.redF(), color.greenF(), color.blueF())
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("dark", [False, True])
def test_the_ground_below_tabs_is_that_of_a_page(qtbot: QtBot, dark: bool) -> None:
    """Fields stand out from it; what Fusion draws is lighter than they are in the dark."""
    tabs, style = QTabWidget(), Look()
    qtbot.addWidget(tabs)
    tabs.setStyle(style)
    tabs.setPalette(make_palette(dark=dark))
    tabs.addTab(QWidget(), "Page")
    tabs.resize(300, 200)
    with qtbot.waitExposed(tabs):
        tabs.show()
    ground = tabs.grab().toImage().pixelColor(150, 150)
    assert ground == QColor(tokens(tabs.palette()).surface)


def test_the_words_of_all_tabs_stand_on_one_line(qtbot: QtBot) -> None:
    bar, style = QTabBar(), Look()
    qtbot.addWidget(bar)
    bar.setStyle(style)
    bar.setPalette(make_palette(dark=False))
    bar.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its ring is not of the words
    bar.addTab("Ell")
    bar.addTab("Ell")
    with qtbot.waitExposed(bar):
        bar.show()
    picture = bar.grab().toImage()
    assert _highest_ink(picture, bar.tabRect(0)) == _highest_ink(picture, bar.tabRect(1))


def test_a_tab_has_one_ring_of_focus(qtbot: QtBot) -> None:
    """Fusion draws a second one round its words."""
    bar, style = QTabBar(), Look()
    qtbot.addWidget(bar)
    bar.setStyle(style)
    option = QStyleOptionTab()
    bar.addTab("Ell")
    bar.initStyleOption(option, 0)
    pictures = []
    for focus in (QStyle.StateFlag.State_None, QStyle.StateFlag.State_HasFocus):
        option.state = QStyle.StateFlag.State_Enabled | focus
        picture = QImage(option.rect.size(), QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        painter = QPainter(picture)
        style.drawControl(QStyle.ControlElement.CE_TabBarTabLabel, option, painter, bar)
        painter.end()
        pictures.append(picture)
    assert pictures[0] == pictures[1]


def _highest_ink(picture: QImage, rect: QRect) -> int:
    """Return the row in which the words of a tab begin."""
    return next(
        y
        for y in range(rect.top(), rect.bottom())
        if any(picture.pixelColor(x, y).lightness() < 128 for x in range(rect.left(), rect.right()))
    )


def test_a_field_for_numbers_holds_the_words_that_stand_for_one(qtbot: QtBot) -> None:
    """It did not in Russian: the look draws more air in a field than Fusion reckons with."""
    box, style = QSpinBox(), Look()
    qtbot.addWidget(box)
    box.setStyle(style)
    box.setRange(0, 9)
    box.setSpecialValueText("без ограничения")
    box.resize(box.sizeHint())
    with qtbot.waitExposed(box):
        box.show()
    option = QStyleOptionFrame()
    field = box.lineEdit()
    field.initStyleOption(option)
    room = style.subElementRect(QStyle.SubElement.SE_LineEditContents, option, field).width()
    assert room >= box.fontMetrics().horizontalAdvance(box.specialValueText())


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("kind", [QSpinBox, QLineEdit])
def test_all_fields_have_one_frame(
    qtbot: QtBot, kind: type[QSpinBox | QLineEdit], dark: bool
) -> None:
    """That of Fusion's fields for numbers cannot be seen in the dark."""
    field = _shown(qtbot, kind(), dark=dark)
    frame = field.grab().toImage().pixelColor(field.width() // 2, 0)
    assert frame == QColor(tokens(field.palette()).edge)


@pytest.mark.parametrize("dark", [False, True])
def test_a_closed_choice_has_the_frame_of_a_button_and_a_chevron(qtbot: QtBot, dark: bool) -> None:
    choice = QComboBox()
    choice.addItem("")
    picture = _shown(qtbot, choice, dark=dark).grab().toImage()
    colors = tokens(choice.palette())
    assert picture.pixelColor(choice.width() // 2, 0) == QColor(colors.line2)
    seen = {picture.pixel(x, y) for x in range(choice.width()) for y in range(choice.height())}
    assert QColor(colors.ink).rgb() in seen


def test_what_enter_cannot_press_is_not_called_out(qtbot: QtBot) -> None:
    button = QPushButton("Take")
    button.setDefault(True)
    button.setEnabled(False)
    frame = _shown(qtbot, button, dark=False).grab().toImage().pixelColor(button.width() // 2, 0)
    assert frame == QColor(tokens(button.palette()).line2)


def _shown(qtbot: QtBot, widget: QWidget, *, dark: bool) -> QWidget:
    """Show *widget* without the keyboard, as our look draws it."""
    style = Look()
    style.setParent(widget)
    qtbot.addWidget(widget)
    widget.setStyle(style)
    widget.setPalette(make_palette(dark=dark))
    widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    widget.resize(120, 28)
    with qtbot.waitExposed(widget):
        widget.show()
    return widget


@pytest.mark.parametrize("dark", [False, True])
def test_the_frame_of_a_list_can_be_seen(qtbot: QtBot, dark: bool) -> None:
    """What Fusion draws is darker than the window, in the dark as well."""
    shown, style = QTreeWidget(), Look()
    qtbot.addWidget(shown)
    shown.setStyle(style)
    shown.setPalette(make_palette(dark=dark))
    shown.resize(100, 60)
    with qtbot.waitExposed(shown):
        shown.show()
    assert shown.grab().toImage().pixelColor(50, 0) == QColor(tokens(shown.palette()).line2)


def test_a_button_has_one_ring_of_focus(qtbot: QtBot) -> None:
    button, style = QPushButton("Run"), Look()
    qtbot.addWidget(button)
    button.setStyle(style)
    option = QStyleOptionButton()
    button.initStyleOption(option)
    ring = style.subElementRect(QStyle.SubElement.SE_PushButtonFocusRect, option, button)
    assert ring == option.rect


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(
    ("text", "ground", "least"),
    [
        (Role.WindowText, Role.Window, 7.0),
        (Role.Text, Role.Base, 7.0),
        (Role.Text, Role.AlternateBase, 7.0),
        (Role.ButtonText, Role.Button, 7.0),
        (Role.ToolTipText, Role.ToolTipBase, 7.0),
        (Role.Link, Role.Base, 4.5),
        (Role.BrightText, Role.Window, 4.5),
        (Role.PlaceholderText, Role.Base, 3.0),
        (Role.HighlightedText, Role.Highlight, 3.0),
    ],
)
def test_text_stands_out_from_its_ground(
    dark: bool, text: Role, ground: Role, least: float
) -> None:
    palette = make_palette(dark=dark)
    assert contrast(palette.color(text), palette.color(ground)) >= least


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("high_contrast", [False, True])
def test_notices_can_be_read(dark: bool, high_contrast: bool) -> None:
    colors = tokens(make_palette(dark=dark, high_contrast=high_contrast))
    for ground in (colors.short_tint, colors.cooked_tint, colors.soft):
        assert contrast(QColor(colors.ink), QColor(ground)) >= 7.0


@pytest.mark.parametrize("dark", [False, True])
def test_high_contrast_draws_rules_like_text(dark: bool) -> None:
    palette = make_palette(dark=dark, high_contrast=True)
    assert palette.color(Role.Mid) == palette.color(Role.WindowText)
    assert contrast(palette.color(Role.WindowText), palette.color(Role.Window)) == 21
    assert tokens(palette).has_high_contrast
    assert not tokens(make_palette(dark=dark)).has_high_contrast


@pytest.mark.parametrize("dark", [False, True])
def test_controls_are_drawn_flat_in_the_colours_of_the_tokens(qtbot: QtBot, dark: bool) -> None:
    style, palette = Look(), make_palette(dark=dark)
    holder = QWidget()
    qtbot.addWidget(holder)
    holder.setPalette(palette)
    button = QPushButton("Solve", holder)
    button.setStyle(style)
    button.resize(120, 40)
    image = button.grab().toImage()
    colors = tokens(palette)
    assert image.pixelColor(8, 20).name() == colors.raised
    assert image.pixelColor(8, 30).name() == colors.raised  # no gradient
    assert abs(image.pixelColor(60, 0).lightness() - QColor(colors.line2).lightness()) < 12


@pytest.mark.parametrize("dark", [False, True])
def test_the_icon_of_a_chosen_line_of_a_menu_stands_out_like_its_words(
    qtbot: QtBot, dark: bool
) -> None:
    palette = make_palette(dark=dark)
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.setStyle(Look())
    menu.setPalette(palette)
    action = menu.addAction(tinted_icon("stop", palette), "Stop")
    menu.setActiveAction(action)
    menu.resize(menu.sizeHint())
    image = menu.grab(menu.actionGeometry(action)).toImage()
    seen = {image.pixelColor(x, y).name() for x in range(28) for y in range(image.height())}
    assert palette.color(Role.HighlightedText).name() in seen
    assert palette.color(Role.ButtonText).name() not in seen


@pytest.mark.parametrize("dark", [False, True])
def test_progress_is_a_thin_flat_bar(qtbot: QtBot, dark: bool) -> None:
    bar, style, colors = QProgressBar(), Look(), tokens(make_palette(dark=dark))
    qtbot.addWidget(bar)
    bar.setStyle(style)
    bar.setPalette(make_palette(dark=dark))
    bar.setTextVisible(False)
    bar.setRange(0, 4)
    bar.setValue(1)
    bar.resize(100, 20)
    image = bar.grab().toImage()
    row = [image.pixelColor(x, 10).name() for x in (10, 40, 90)]
    assert row == [colors.accent, colors.line, colors.line]
    assert image.pixelColor(10, 2).name() == image.pixelColor(90, 17).name() == colors.window


def test_in_high_contrast_what_is_still_to_do_is_no_dark_bar(qtbot: QtBot) -> None:
    palette = make_palette(dark=False, high_contrast=True)
    bar, style, colors = QProgressBar(), Look(), tokens(palette)
    qtbot.addWidget(bar)
    bar.setStyle(style)
    bar.setPalette(palette)
    bar.setTextVisible(False)
    bar.setRange(0, 4)
    bar.setValue(1)
    bar.resize(100, 20)
    image = bar.grab().toImage()
    assert [image.pixelColor(x, 10).name() for x in (10, 90)] == [colors.accent, colors.surface]
    assert image.pixelColor(90, 8).name() == image.pixelColor(99, 10).name() == colors.line


def test_buttons_of_dialogs_have_words_alone(qtbot: QtBot) -> None:
    kinds = QDialogButtonBox.StandardButton
    box, style = QDialogButtonBox(), Look()
    qtbot.addWidget(box)
    box.setStyle(style)
    assert box.addButton(kinds.Ok).icon().isNull()
    picture = QStyle.StandardPixmap.SP_DialogOkButton  # where the desktop wants pictures
    assert not QProxyStyle("Fusion").standardIcon(picture).isNull()
    assert style.standardIcon(picture).isNull()


@pytest.mark.parametrize("orientation", list(Qt.Orientation))
def test_a_scroll_bar_is_all_bar_and_track(qtbot: QtBot, orientation: Qt.Orientation) -> None:
    bar, style = QScrollBar(orientation), Look()
    qtbot.addWidget(bar)
    bar.setStyle(style)
    bar.setRange(0, 300)
    bar.setPageStep(100)
    is_level = orientation is Qt.Orientation.Horizontal
    bar.resize(*((200, EXTENT) if is_level else (EXTENT, 200)))
    bar.show()

    def at(place: int) -> QPoint:
        return QPoint(place, 5) if is_level else QPoint(5, place)

    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=at(10))
    QTest.mouseMove(bar, at(160))
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=at(160))
    assert bar.value() == 300
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=at(1))  # no button that steps by one
    assert bar.value() == 200
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=at(199))
    assert bar.value() == 300


def test_the_shipped_faces_are_used() -> None:
    load_faces()
    for kind, family in ((Type.CAPTION, "Source Serif 4"), (Type.CONTROL, "Inter")):
        assert QFontInfo(kind.font()).family() == family


def test_texts_grow_with_the_screen() -> None:
    sizes = [round(13 * scale_of_screen(width)) for width in (1024, 1366, 1920, 3840)]
    assert sizes == [13, 13, 14, 15]


def test_the_palettes_are_light_and_dark() -> None:
    assert is_dark(make_palette(dark=True))
    assert not is_dark(make_palette(dark=False))


def test_icons_are_drawn_in_the_colour_of_text() -> None:
    for name, dark in product(ICONS, (False, True)):
        palette = make_palette(dark=dark)
        image = tinted_icon(name, palette).pixmap(32, 32).toImage()
        wanted = palette.color(Role.ButtonText)
        solid = [
            QColor(image.pixel(x, y))
            for x, y in product(range(image.width()), range(image.height()))
            if image.pixelColor(x, y).alpha() > 250
        ]
        assert solid, name
        for color in solid:
            assert abs(color.lightness() - wanted.lightness()) < 8, name


def test_disabled_icons_are_paler() -> None:
    icon = tinted_icon("save", make_palette(dark=False))
    normal, disabled = (
        icon.pixmap(20, 20, mode).toImage() for mode in (QIcon.Mode.Normal, QIcon.Mode.Disabled)
    )
    assert normal != disabled


def test_icons_are_tinted_anew(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    action = QAction("Save", window)
    set_icon(action, "save")
    before = action.icon().pixmap(20, 20).toImage()
    dark = not is_dark(QApplication.palette())
    retint(window, make_palette(dark=dark))
    assert action.icon().pixmap(20, 20).toImage() != before


def test_the_program_has_a_sign() -> None:
    assert not program_icon().pixmap(48, 48).isNull()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("kind", [QCheckBox, QTreeWidget])
def test_empty_boxes_to_tick_have_the_frame_of_fields(
    qtbot: QtBot, kind: type[QWidget], dark: bool
) -> None:
    widget, style, palette = kind(), Look(), make_palette(dark=dark)
    qtbot.addWidget(widget)
    widget.setStyle(style)
    widget.setPalette(palette)
    if isinstance(widget, QTreeWidget):
        widget.setHeaderHidden(True)
        QTreeWidgetItem(widget, [""]).setCheckState(0, Qt.CheckState.Unchecked)
    widget.resize(60, 40)
    image = widget.grab().toImage()
    shown = {image.pixelColor(x, y).name() for x, y in product(range(30), range(40))}
    assert tokens(palette).edge in shown


def test_a_picture_in_a_list_keeps_its_colours_where_it_is_selected(qtbot: QtBot) -> None:
    picture = QPixmap(8, 8)
    picture.fill(QColor("#EFE6D6"))
    icon = untinted_icon(picture)
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        assert icon.pixmap(8, mode).toImage().pixelColor(4, 4).name() == "#efe6d6"


@pytest.mark.parametrize("dark", [False, True])
def test_the_corner_between_two_scroll_bars_is_bare_ground(qtbot: QtBot, dark: bool) -> None:
    shown, style = QTableWidget(50, 50), Look()
    qtbot.addWidget(shown)
    for widget in (shown, shown.horizontalScrollBar(), shown.verticalScrollBar()):
        widget.setStyle(style)
        widget.setPalette(make_palette(dark=dark))
    shown.resize(200, 200)
    with qtbot.waitExposed(shown):
        shown.show()
    picture = shown.grab().toImage()
    corner = product(range(200 - EXTENT, 198), repeat=2)
    assert {picture.pixelColor(x, y).name() for x, y in corner} == {
        shown.viewport().palette().base().color().name()
    }


def test_the_ring_of_a_row_is_round_its_picture_too() -> None:
    row = QStyleOptionViewItem()
    row.rect = QRect(0, 0, 200, 40)
    row.icon = tinted_icon("open", make_palette(dark=False))
    row.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
    row.decorationSize = QSize(32, 32)
    assert Look().subElementRect(QStyle.SubElement.SE_ItemViewItemFocusRect, row) == row.rect


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("ground", ["window", "surface", "raised", "stripe"])
@pytest.mark.parametrize("ink", ["ink", "ink2", "ink3"])
def test_all_inks_can_be_read_on_all_grounds(dark: bool, ground: str, ink: str) -> None:
    colors = of_appearance(dark=dark)
    assert contrast(QColor(getattr(colors, ink)), QColor(getattr(colors, ground))) >= 4.5


@pytest.mark.parametrize("high_contrast", [False, True])
def test_the_line_round_a_group_is_that_of_the_dress(qtbot: QtBot, high_contrast: bool) -> None:
    shown, style = QGroupBox(), Look()
    qtbot.addWidget(shown)
    shown.setStyle(style)
    shown.setPalette(make_palette(dark=False, high_contrast=high_contrast))
    shown.resize(100, 60)
    picture = shown.grab().toImage()
    colors = tokens(shown.palette())
    seen = [picture.pixelColor(50, y).name() for y in range(59, 50, -1)]
    assert colors.line2 in seen[:2]
    assert seen[-1] == colors.window
