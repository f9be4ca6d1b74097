"""The pages of the Help menu: first steps, keys, and whose work the program builds on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape

from PySide6.QtCore import QEvent, QSize, Qt, QUrl
from PySide6.QtGui import QAction, QImage, QKeySequence, QShowEvent, QTextDocument
from PySide6.QtWidgets import QDialog, QTextBrowser, QVBoxLayout, QWidget

from composer.appearance.fonts import SEMIBOLD
from composer.beside import Later
from composer.panels.shared.controls import closing_row, fill
from composer.panels.shared.screens import resize_within_screen
from composer.saying import say
from composer.tokens import SERIF
from composer.windows.common.actions import Actions, key_words
from composer.windows.view.command_search import plain_text
from solver.language import joined, tr, worded

_AFTER_CHANGE = 100
"""So many milliseconds after a change all parts of the window have been told of it."""
_Keys = tuple[tuple[str, str], ...]
"""Keys or gestures, and what each does."""
_Step = tuple[str, str, str]
"""The name of a picture, what is done, and how."""


class HelpPage(QDialog):
    """Shows one page of text; it does not stop the work in the window."""

    def __init__(
        self,
        title: str,
        html: str,
        parent: QWidget | None = None,
        pictures: Callable[[], Mapping[str, QImage]] = dict,
    ) -> None:
        """Show *html*, in which ``<img src="picture:name">`` stands for one of *pictures*.

        These are taken again when the window has changed its dress or its language.
        """
        super().__init__(parent)
        self._pictures = pictures
        self._take_later = Later(_AFTER_CHANGE, self._take_pictures, self)
        say(self.setWindowTitle, title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.page = QTextBrowser(self)
        say(self.page.setAccessibleName, title)
        self.page.setOpenExternalLinks(True)
        self.page.document().setDocumentMargin(14)
        self.page.document().setDefaultStyleSheet(_style())
        self._take_pictures()
        say(self.page.setHtml, html)
        self.buttons = closing_row(tr("&Close"), self)
        column = QVBoxLayout(self)
        fill(column, self.page, self.buttons)
        resize_within_screen(self, QSize(720, 600))

    def changeEvent(self, event: QEvent) -> None:
        """Take the pictures again once all of the window has changed as well."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.LanguageChange):
            self._take_later.soon()

    def showEvent(self, event: QShowEvent) -> None:
        """Begin at the top: a page with pictures is laid out anew when it is shown, and slips."""
        super().showEvent(event)
        if not event.spontaneous():
            self.page.verticalScrollBar().setValue(0)

    def _take_pictures(self) -> None:
        document, kind = self.page.document(), QTextDocument.ResourceType.ImageResource
        for name, picture in self._pictures().items():
            document.addResource(kind, QUrl(f"picture:{name}"), picture)
        document.markContentsDirty(0, document.characterCount())


def _style() -> str:
    """Return the style sheet of the pages: a heading as windows have them, air between rows."""
    faces = ", ".join(f"'{face}'" for face in SERIF)
    return (
        f"{SEMIBOLD} h2 {{ font-family: {faces}; font-size: 22px; }}"
        " td { padding: 2px 16px 4px 0px; }"
    )


@worded
def first_steps_html(actions: Actions) -> str:
    """Return the page that a newcomer needs.

    Its pictures are called ``board``, ``question``, ``statistics``, ``solution`` and ``problem``.
    """
    steps = (_set_up(actions), _ask(), _solve(actions), _read(), _save(actions))
    rows = "".join(
        f'<h3>{number}. {escape(title)}</h3><p>{escape(text)}</p><p><img src="picture:{name}"></p>'
        for number, (name, title, text) in enumerate(steps, 1)
    )
    return _heading(tr("First steps")) + rows


def _set_up(actions: Actions) -> _Step:
    words = tr(
        "Drag pieces from the palette to the board, or click a piece and then the "
        "squares. Drag a piece off the board to remove it; hold Ctrl to copy it. By "
        "keyboard: the arrow keys move the cursor, K Q R B N P put white pieces, k q r b "
        "n p black ones, S and s a knight too, Delete empties the square. Or paste a "
        "FEN with %1.",
        key_words(actions.paste_position),
    )
    return "board", tr("Set up"), words


def _ask() -> _Step:
    words = tr(
        "Under the board stands what is asked: type another stipulation there, choose one "
        "from the arrow beside it, or click the disc to change who begins. The pane "
        "Problem takes twins, duplex and the number of intended solutions. A bar over "
        "the board tells when something is still missing."
    )
    return "question", tr("Ask"), words


def _solve(actions: Actions) -> _Step:
    words = tr(
        "Press %1. The line under the solution tells how far the search is; a click on it "
        "opens the statistics. %2 pauses, %3 stops; what was found is kept.",
        *map(key_words, (actions.solve, actions.pause, actions.stop)),
    )
    return "statistics", tr("Solve"), words


def _read() -> _Step:
    words = tr(
        "Click a move of the solution and the board shows it; of twins click the heading. "
        "What speaks against the problem (cooks, short solutions, duals) stands under "
        "the verdict. The arrow keys step through the line; Esc brings the diagram back."
    )
    return "solution", tr("Read"), words


def _save(actions: Actions) -> _Step:
    words = tr(
        "%1 keeps the problem in a collection, %2 adds another one. The files "
        "can be read by Olive too.",
        key_words(actions.save),
        key_words(actions.add_problem),
    )
    compared = tr(
        "“%1” compares the collection with that of another file, and takes over what is missing.",
        plain_text(actions.by_name["compare_file"]),
    )
    return "problem", tr("Save"), joined(" ", (words, compared))


@worded
def keys_html(actions: Actions, panes: Sequence[QAction] = ()) -> str:
    """Return the list of all keys and gestures; *panes* are the commands that show panes."""
    commands = [
        (keys, plain_text(action))
        for action in (*actions.by_name.values(), *panes)
        if (keys := _keys_of(action))
    ]
    return "".join(
        (
            _heading(tr("Keys and gestures")),
            _table(tr("On the board"), _on_board(actions)),
            _table(tr("In the solution"), _in_solution(actions)),
            _table(tr("In the collection"), _in_collection(actions)),
            _table(tr("With the mouse"), _with_the_mouse()),
            _table(tr("In other windows"), _in_other_windows(actions)),
            _table(tr("Commands"), tuple(commands)),
        )
    )


def _on_board(actions: Actions) -> _Keys:
    typed = key_words(actions.find_command)
    return (
        (tr("Arrow keys, Home, End, PgUp, PgDown"), tr("move the square cursor")),
        ("K Q R B N S P", tr("put a white piece; small letters put a black one")),
        (tr("Delete, Backspace, Space"), tr("empty the square")),
        ("C", tr("give the man another colour; neutral, too, where fairy men are in use")),
        (tr("T, Shift+T"), tr("turn the man into the one that his turned drawing stands for")),
        (tr("Enter"), tr("lift a piece, and drop it; Ctrl+Enter drops a copy")),
        (tr("Shift+Enter"), tr("exchange the lifted piece with the one under the cursor")),
        (tr("Shift+arrow keys, Ctrl+A"), tr("select an area, or all men; Esc drops it")),
        (typed, tr("type men and more: Qe4  kh8  -e4  e2e4  e2<>d5  R=Q  p N  #3")),
        (typed, tr("fairy men by their codes: nGd4  wLEb1  bROf6")),
        (typed, tr("a whole problem in one line: Kb1 Qd3 kh6 bh7 pd4 #3")),
        (tr("Esc"), tr("let go; in Play go back to the diagram")),
    )


def _in_solution(actions: Actions) -> _Keys:
    return (
        (tr("Left, Right"), tr("take a move back, play the next one")),
        (tr("Home, End"), tr("go to the diagram, to the end of the line")),
        (tr("Up, Down"), tr("choose another answer to the same move")),
        (tr("Plus, minus, asterisk"), tr("unfold, fold, unfold all that follows")),
        (tr("Space"), tr("keep the arrow of the move under the pointer")),
        (tr("Ctrl+C"), tr("copy the line")),
        (_keys(actions.back, actions.forward), tr("step from anywhere in the window")),
        (
            _keys(actions.previous_twin, actions.next_twin),
            tr("go to another twin, or to another of several solutions"),
        ),
        (tr("1 to 9"), tr("on the board: go to this twin or solution")),
        (tr("Double click"), tr("unfold or fold what follows a move")),
    )


def _in_collection(actions: Actions) -> _Keys:
    return (
        (tr("Up, Down"), tr("put another problem on the board; with Shift choose several")),
        (tr("Space"), tr("mark the chosen problems")),
        (tr("Alt+Up, Alt+Down"), tr("move the chosen problems up or down in the file")),
        (tr("Ctrl+C, Ctrl+X, Ctrl+V"), tr("copy, cut and paste whole problems")),
        (tr("Delete"), tr("take the chosen problems out")),
        (
            tr("%1, then Down", _keys(actions.by_name["find_in_collection"])),
            tr("search, and go to what was found"),
        ),
    )


def _with_the_mouse() -> _Keys:
    return (
        (tr("Drag"), tr("move a piece; off the board removes it")),
        (tr("Ctrl+drag"), tr("copy a piece")),
        (tr("Ctrl+Shift+drag"), tr("exchange two pieces")),
        (tr("Shift+drag"), tr("select an area, to be moved, copied, emptied or turned as one")),
        (tr("Click in the palette"), tr("take a piece in hand for several squares")),
        (tr("Sweep with a piece in hand"), tr("fill squares")),
        (tr("Right click"), tr("with a piece in hand: put the other colour")),
        (
            tr("Right drag"),
            tr("draw an arrow, the same again takes it off; Shift red, Ctrl blue, both yellow"),
        ),
        (tr("Shift+right click"), tr("mark a square, in the colours of arrows")),
        (tr("Middle click"), tr("empty the square")),
        (tr("Alt+wheel"), tr("turn a man; where fairy men are in use the wheel alone does")),
    )


def _in_other_windows(actions: Actions) -> _Keys:
    return (
        (tr("%1, Esc", _keys(actions.close)), tr("close the window")),
        (_keys(actions.quit, actions.first_steps), tr("as in the main window")),
    )


def _keys_of(action: QAction) -> str:
    """Return all keys of *action* that most keyboards have."""
    usual = [
        keys
        for keys in action.shortcuts()
        if keys[0].key() <= Qt.Key.Key_F12  # type: ignore[index]  # the stubs know nothing of it
    ]
    return ", ".join(keys.toString(QKeySequence.SequenceFormat.NativeText) for keys in usual)


def _keys(*actions: QAction) -> str:
    return ", ".join(map(key_words, actions))


@worded
def about_html(version: str) -> str:
    """Return the page with version, licence and thanks."""
    parts = (
        ("Qt, PySide6", "LGPL-3.0", tr("the window")),
        ("python-chess", "GPL-3.0-or-later", tr("rules, FEN and notation")),
        ("llvmlite, NumPy", "BSD-2-Clause, BSD-3-Clause", tr("the speed of the solver")),
        ("PyYAML, platformdirs, filelock, charset-normalizer", "MIT", tr("files and folders")),
        (tr("Chess pieces by Colin M. L. Burnett"), "BSD-3-Clause", tr("the standard set")),
        (tr("Chess pieces of this program"), "GPL-3.0-or-later", tr("the sets Print and Modern")),
        (tr("Figurines of this program"), "GPL-3.0-or-later", tr("the men in moves")),
        ("Inter, The Inter Project Authors", "OFL-1.1", tr("the face of the window")),
        ("Source Serif 4, Adobe", "OFL-1.1", tr("the face of captions and solutions")),
    )
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(c)}</td>" for c in part) + "</tr>" for part in parts
    )
    purpose, thanks = tr("Set up, solve and keep chess problems."), tr("It builds on")
    return (
        f"<h2>Matewright {escape(version)}</h2>"
        f"<p>{escape(purpose)}</p>"
        f"<p>{escape(_free_software())}</p>"
        f"<h3>{escape(thanks)}</h3><table>{rows}</table>"
    )


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _free_software() -> str:
    return tr(
        "This is free software under the GNU General Public License, version 3 or later. "
        "It comes without any warranty."
    )


def _table(title: str, rows: _Keys) -> str:
    cells = "".join(
        f"<tr><td width='240'><b>{escape(key)}</b></td><td>{escape(words)}</td></tr>"
        for key, words in rows
    )
    return f"<h3>{escape(title)}</h3><table>{cells}</table>"
