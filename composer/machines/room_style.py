"""The style sheet of the machine room, made from the tokens."""

from __future__ import annotations

from composer.tokens import Tokens


def room_sheet(colors: Tokens, size: int) -> str:
    """Return the style sheet for *colors*, with letters of *size* pixels."""
    c = colors
    return f"""
    #room, #room_body, QScrollArea#pages, QScrollArea#pages > QWidget > QWidget,
    QScrollArea > QWidget > QWidget#page {{ background: {c.window}; }}
    #room_top, #room_foot {{ background: {c.window}; }}
    #room_top {{ border-bottom: 1px solid {c.line}; }}
    #room_foot {{ border-top: 1px solid {c.line}; }}
    #room QPushButton, #room QComboBox, #room QCheckBox, #room QListWidget, QTabBar#machines,
    #room QTableWidget#facts, #room QTableWidget#facts QHeaderView {{ font-size: {size}px; }}
    QTabBar#machines {{ background: transparent; border: none; outline: none; }}
    QTabBar#machines::tab {{
        background: transparent; color: {c.ink2}; border: none; padding: 13px 6px 12px 6px;
        margin-right: 12px; border-bottom: 2px solid transparent; }}
    QTabBar#machines::tab:hover {{ color: {c.ink}; }}
    QTabBar#machines::tab:selected {{
        color: {c.accent}; border-bottom: 2px solid {c.accent}; }}
    #room QPushButton {{
        background: {c.surface}; color: {c.ink}; border: 1px solid {c.line2};
        border-radius: 6px; padding: 6px 13px; }}
    #room QPushButton:hover {{ background: {c.soft}; }}
    #room QPushButton:disabled {{ color: {c.ink3}; background: {c.window}; }}
    #room QPushButton:focus {{ border: 2px solid {c.accent}; padding: 5px 12px; outline: none; }}
    #room QPushButton#run {{
        background: {c.accent}; color: {c.on_accent}; border-color: {c.accent}; font-weight: 600; }}
    #room QPushButton#run:focus {{ border: 2px solid {c.ink}; }}
    #room QPushButton#run:disabled {{
        background: {c.window}; color: {c.ink3}; border-color: {c.line2}; }}
    #room QPushButton[pace="true"] {{ border-radius: 0; margin: 0 0 0 -1px; }}
    #room QPushButton[pace="true"][end="first"] {{
        border-top-left-radius: 6px; border-bottom-left-radius: 6px; margin: 0; }}
    #room QPushButton[pace="true"][end="last"] {{
        border-top-right-radius: 6px; border-bottom-right-radius: 6px; }}
    #room QPushButton[pace="true"]:checked {{
        background: {c.soft}; color: {c.accent}; border-color: {c.accent}; }}
    #room QPushButton[key="true"] {{
        background: {c.surface}; border-radius: 5px; padding: 5px 4px; font-weight: 600; }}
    #room QPushButton[wanted="true"] {{
        background: {c.soft}; color: {c.accent}; border: 1px solid {c.accent}; }}
    #room QPushButton[key="true"]:pressed {{ background: {c.soft}; }}
    #room QComboBox QAbstractItemView {{
        background: {c.surface}; color: {c.ink}; selection-background-color: {c.soft};
        selection-color: {c.ink}; }}
    #room QCheckBox, #room QLabel {{ color: {c.ink2}; }}
    #room QTableWidget, #room QTableView {{
        background: {c.surface}; color: {c.ink}; border: 1px solid {c.line};
        gridline-color: transparent; alternate-background-color: {c.surface};
        selection-background-color: {c.soft}; selection-color: {c.ink}; }}
    #room QListWidget {{ background: {c.surface}; color: {c.ink}; border: 1px solid {c.line}; }}
    #room QListWidget:disabled {{ background: {c.window}; }}
    #room QListWidget::item {{ padding: 5px 8px; border-radius: 4px; }}
    #room QListWidget::item:selected {{ background: {c.soft}; color: {c.accent}; }}
    #room QTableWidget:focus, #room QListWidget:focus {{ border: 2px solid {c.accent}; }}
    #room QTableWidget::item {{ padding: 1px 6px; }}
    #room QTableWidget#registers::item {{ padding: 1px 0; }}
    #room QLabel#title {{ color: {c.ink}; }}
    #room QHeaderView {{ background: {c.surface}; border: none; }}
    #room QHeaderView::section {{
        background: {c.surface}; color: {c.ink3}; border: none;
        border-bottom: 1px solid {c.line}; padding: 2px 6px; }}
    #room QHeaderView::section:vertical {{ border-bottom: none; }}
    """
