"""Every command of the window, once: its words, its key, its icon, its sentence.

Menus, toolbar, key list and the command search all show the same actions; what
they do is connected in one place, the main window.
"""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from composer.appearance import Appearance, set_icon
from composer.panels.solution.readings import reading_words
from composer.saying import said, say, words_at
from composer.settings import SearchChoices
from solver.language import tr, trn, worded
from solver.notation.letters import Letters

Key = QKeySequence.StandardKey

# The actions that offer a choice of refutations; more than three are no tries to a problemist,
# but a composer at work wants to know how far off an idea is.
TRY_CHOICES = (0, 1, 2, 3, 5)


class Actions(QObject):
    """The commands of one window; ``by_name`` holds them in the order of the menus."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self.by_name: dict[str, QAction] = {}
        self._add_file_actions()
        self._add_edit_actions()
        self._add_board_actions()
        self._add_problem_actions()
        self._add_solve_actions()
        self._add_search_choices()
        self._add_view_actions()
        self._add_help_actions()
        self._add_step_actions()

    def _add_file_actions(self) -> None:
        self.new = self.add(
            "new", tr("&New"), tr("Start an empty board."), Key.New, "Ctrl+N", icon="new"
        )
        self.open = self.add(
            "open", tr("&Open…"), tr("Open a file of problems."), Key.Open, "Ctrl+O", icon="open"
        )
        self.save = self.add(
            "save", tr("&Save"), tr("Save the problems."), Key.Save, "Ctrl+S", icon="save"
        )
        self.save_as = self.add(
            "save_as",
            tr("Save &as…"),
            tr("Save the problems under another name."),
            Key.SaveAs,
            "Ctrl+Shift+S",
        )
        self.close = self.add("close", tr("&Close"), tr("Close this file."), usual="Ctrl+W")
        self.quit = self.add("quit", tr("&Quit"), tr("Leave the program."), Key.Quit, "Ctrl+Q")

    def _add_edit_actions(self) -> None:
        self.undo = self.add(
            "undo", tr("&Undo"), tr("Take the last change back."), Key.Undo, "Ctrl+Z", icon="undo"
        )
        self.redo = self.add(
            "redo", tr("&Redo"), tr("Make the change again."), Key.Redo, "Ctrl+Shift+Z", icon="redo"
        )
        self.copy_position = self.add(
            "copy_position",
            tr("&Copy position"),
            tr("Copy the position as FEN and as a picture."),
            Key.Copy,
            "Ctrl+C",
            icon="copy",
        )
        self.copy_picture = self.add(
            "copy_picture",
            tr("Copy p&icture"),
            tr("Copy the diagram as a picture only."),
            usual="Ctrl+Shift+C",
            icon="picture",
        )
        self.paste_position = self.add(
            "paste_position",
            tr("&Paste position"),
            tr("Put the position from the clipboard on the board."),
            Key.Paste,
            "Ctrl+V",
            icon="paste",
        )
        self.find_command = self.add(
            "find_command",
            tr("&Find command…"),
            tr("Search all commands by name."),
            usual="Ctrl+K",
            icon="command",
        )

    def _add_board_actions(self) -> None:
        self.play_mode = self.add(
            "play_mode",
            tr("Play through the &solution"),
            tr("Switch between setting up the position and playing through the solution."),
            usual="F2",
        )
        self.play_mode.setCheckable(True)
        self.clear = self.add(
            "clear",
            tr("&Clear"),
            tr("Take all men off the board; Undo brings them back."),
            usual="Ctrl+Backspace",
            icon="clear",
        )
        self.game_array = self.add(
            "game_array", tr("&Game array"), tr("Set up the men as for a game.")
        )
        self.side_to_move = self.add(
            "side_to_move",
            tr("Side to &move"),
            tr("Give the move to the other side."),
            usual="Ctrl+T",
        )
        self.castling = self.add(
            "castling",
            tr("C&astling and en passant…"),
            tr("Say who may castle, and which pawn may be taken en passant."),
        )

    def _add_problem_actions(self) -> None:
        self.add_problem = self.add(
            "add_problem",
            tr("&Add to collection"),
            tr("Add an empty board behind this problem."),
            usual="Ins",
            icon="add",
        )
        self.duplicate_problem = self.add(
            "duplicate_problem",
            tr("D&uplicate"),
            tr("Add a copy of this problem behind it."),
            usual="Ctrl+D",
        )
        self.delete_problem = self.add(
            "delete_problem",
            tr("&Delete"),
            tr("Take this problem out of the file; Undo brings it back."),
        )
        self.previous_problem = self.add(
            "previous_problem",
            tr("&Previous problem"),
            tr("Go to the previous problem of the file."),
            usual="Ctrl+PgUp",
        )
        self.next_problem = self.add(
            "next_problem",
            tr("&Next problem"),
            tr("Go to the next problem of the file."),
            usual="Ctrl+PgDown",
        )
        self.next_twin = self.add(
            "next_twin",
            tr("Next t&win or solution"),
            tr(
                "Show the next twin, or the next of several solutions; on the board, 1 to 9 go to "
                "any."
            ),
            usual="Alt+Down",
        )
        self.previous_twin = self.add(
            "previous_twin",
            tr("Pr&evious twin or solution"),
            tr("Show the previous twin, or the previous of several solutions."),
            usual="Alt+Up",
        )
        self.twin_of_moved = self.add(
            "twin_of_moved",
            tr("Twin of what &I just moved…"),
            tr("Put the diagram back as it was, and make what is on the board a twin of it."),
        )
        self.stipulation = self.add(
            "stipulation",
            tr("&Stipulation"),
            tr("Change what is asked, such as #3."),
            usual="Ctrl+L",
        )
        self.stipulation.setShortcuts([*self.stipulation.shortcuts(), QKeySequence("F4")])

    def _add_solve_actions(self) -> None:
        self.solve = self.add(
            "solve", tr("&Solve"), tr("Solve the problem."), usual="F7", icon="solve"
        )
        self.pause = self.add(
            "pause", tr("&Pause"), tr("Halt the search, to go on later."), usual="F8", icon="pause"
        )
        self.stop = self.add(
            "stop",
            tr("S&top"),
            tr("End the search and keep what it found."),
            usual="Shift+F7",
            icon="stop",
        )
        self.limits = self.add(
            "limits",
            tr("L&imits…"),
            tr("Set when a search stops by itself, and how much memory it may use."),
        )

    def _add_search_choices(self) -> None:
        self.set_play = self.add_choice(
            "set_play", tr("&Set play"), tr("Look for mates that stand before the key.")
        )
        self.variations = self.add_choice(
            "variations", tr("&Variations"), tr("Work out the complete tree of variations.")
        )
        self.live_verdict = self.add_choice(
            "live_verdict",
            tr("Live ver&dict"),
            tr("Say under the board after every change how the problem stands."),
            icon="live",
        )
        self.tries = QActionGroup(self)
        for refutations in TRY_CHOICES:
            name = f"tries_{refutations}"
            self._add_to(self.tries, name, *self._try_words(refutations), refutations)

    def _try_words(self, refutations: int) -> tuple[str, str]:
        if refutations == 0:
            return tr("&No tries"), tr("Do not look for tries.")
        return (
            trn("Tries with &one refutation", "Tries with up to &%1 refutations", refutations),
            trn(
                "Look for first moves that fail to a single reply.",
                "Look for first moves that fail to at most %1 replies.",
                refutations,
            ),
        )

    def _add_view_actions(self) -> None:
        self.flip = self.add(
            "flip", tr("&Flip"), tr("Turn the board round."), usual="F", icon="flip"
        )
        self.explain = self.add(
            "explain",
            tr("Pins an&d flights"),
            tr("Mark pins, the king’s flights and who guards them, and the net of a mate."),
            usual="M",
        )
        self.explain.setCheckable(True)
        self.wipe_marks = self.add(
            "wipe_marks",
            tr("&Wipe off all marks"),
            tr("Take the arrows and frames that you drew off this position."),
        )
        self.appearance = QActionGroup(self)
        for appearance, words, sentence in (
            (Appearance.SYSTEM, tr("As the &system"), tr("Light or dark, as the desktop is.")),
            (Appearance.LIGHT, tr("&Light"), tr("Dark text on light ground.")),
            (Appearance.DARK, tr("&Dark"), tr("Light text on dark ground.")),
            (
                Appearance.CONTRAST,
                tr("High &contrast"),
                tr("Black and white, with every frame as dark as text."),
            ),
        ):
            name = f"appearance_{appearance.value}"
            self._add_to(self.appearance, name, words, sentence, appearance)
        self._add_report_choices()
        self.fen = self.add(
            "fen",
            tr("FE&N"),
            tr("Show the position as FEN under the board, to copy or to type another one."),
        )
        self.fen.setCheckable(True)
        self.reset_layout = self.add(
            "reset_layout", tr("&Reset layout"), tr("Put all panes back where they were at first.")
        )
        self.full_screen = self.add(
            "full_screen", tr("F&ull screen"), tr("Use the whole screen."), usual="F11"
        )
        self.full_screen.setCheckable(True)

    def _add_report_choices(self) -> None:
        known = reading_words()
        self.readings = [
            self.add(f"read_{name}", *known[name], usual=f"Ctrl+{number}")
            for number, name in enumerate(("page", "tree", "phases"), 1)
        ]
        self._add_letters()
        self.larger_text = self.add(
            "larger_text", tr("Larger &text"), tr("Write the report larger."), Key.ZoomIn, "Ctrl++"
        )
        # The plus sign without Shift, where it stands on the key of the equals sign.
        self.larger_text.setShortcuts([*self.larger_text.shortcuts(), QKeySequence("Ctrl+=")])
        self.smaller_text = self.add(
            "smaller_text",
            tr("S&maller text"),
            tr("Write the report smaller."),
            Key.ZoomOut,
            "Ctrl+-",
        )
        self.usual_text = self.add(
            "usual_text",
            tr("Usual te&xt size"),
            tr("Write the report as at first."),
            usual="Ctrl+0",
        )

    def _add_help_actions(self) -> None:
        self.first_steps = self.add(
            "first_steps",
            tr("&First steps"),
            tr("Set up, solve, save: in one page."),
            usual="F1",
            icon="help",
        )
        self.keys = self.add("keys", tr("&Keys and gestures"), tr("Show all keys and gestures."))
        self.change_keys = self.add(
            "change_keys",
            tr("C&hange keys…"),
            tr("Give commands other keys, or their usual ones back."),
        )
        self.fairy_help = self.add(
            "fairy_help",
            tr("Fairy &chess"),
            tr("Show by which rules fairy men and conditions are played, and what is refused."),
        )
        self.about = self.add(
            "about",
            tr("&About and licences"),
            tr("Show the version, and whose work the program builds on."),
        )
        self.example = self.add(
            "example",
            tr("Try an &example"),
            tr("Put a well-known two-mover on the board."),
            icon="example",
        )
        self.samples = self.add(
            "samples",
            tr("Open &the classics"),
            tr("Open famous problems of two to six moves, which come with the program."),
            icon="gallery",
        )

    def _add_step_actions(self) -> None:
        self.first = self.add(
            "first",
            tr("To the &diagram"),
            tr("Go back to the diagram."),
            usual="Alt+Home",
            icon="first",
        )
        self.back = self.add(
            "back", tr("&Back"), tr("Take one move back."), usual="Alt+Left", icon="back"
        )
        self.forward = self.add(
            "forward", tr("For&ward"), tr("Play the next move."), usual="Alt+Right", icon="forward"
        )
        self.last = self.add(
            "last",
            tr("To the &end"),
            tr("Go to the end of the line."),
            usual="Alt+End",
            icon="last",
        )

    def _add_letters(self) -> None:
        self.letters = QActionGroup(self)
        sentence = tr("Write moves with these letters in the whole window, and in what is copied.")
        usual = tr("Write moves with the letters of the language that the window speaks.")
        self._add_to(self.letters, "letters", tr("As in the &language of the window"), usual, None)
        for letters, words in (
            (Letters.N, tr("English, the knight &N: Q R B N")),
            (Letters.S, tr("English, the knight &S: Q R B S")),
            (Letters.GERMAN, tr("&German: D T L S")),
            (Letters.FRENCH, tr("&French: D T F C")),
            (Letters.RUSSIAN, tr("&Russian: Ф Л С К")),
            (Letters.FIGURINES, tr("F&igurines: ♕ ♖ ♗ ♘")),
        ):
            self._add_to(self.letters, f"letters_{letters.value}", words, sentence, letters)

    def choose_letters(self, letters: Letters | None) -> None:
        """Tick the letters of the men; ``None`` stands for those of the language."""
        name = "letters" if letters is None else f"letters_{letters.value}"
        self.by_name[name].setChecked(True)

    def choose_appearance(self, appearance: Appearance) -> None:
        """Tick *appearance*."""
        self.by_name[f"appearance_{appearance.value}"].setChecked(True)

    @property
    def search(self) -> SearchChoices:
        """What is ticked under What to look for."""
        chosen = [int(action.data()) for action in self.tries.actions() if action.isChecked()]
        return SearchChoices(
            set_play=self.set_play.isChecked(),
            refutations=chosen[0] if chosen else SearchChoices().refutations,
            variations=self.variations.isChecked(),
        )

    def choose_search(self, search: SearchChoices) -> None:
        """Tick what *search* asks for; of the refutations the nearest choice that suffices."""
        self.set_play.setChecked(search.set_play)
        self.variations.setChecked(search.variations)
        enough = [choice for choice in TRY_CHOICES if choice >= search.refutations]
        choice = min(enough, default=TRY_CHOICES[-1])
        self.by_name[f"tries_{choice}"].setChecked(True)

    def _add_to(
        self, group: QActionGroup, name: str, words: str, sentence: str, data: object
    ) -> None:
        """Add one of several choices that exclude each other."""
        action = self.add_choice(name, words, sentence)
        action.setData(data)
        group.addAction(action)

    def add_choice(self, name: str, words: str, sentence: str, icon: str = "") -> QAction:
        action = self.add(name, words, sentence, icon=icon)
        action.setCheckable(True)
        return action

    def add(
        self,
        name: str,
        words: str,
        sentence: str,
        key: Key | None = None,
        usual: str = "",
        icon: str = "",
    ) -> QAction:
        """Make an action; *usual* is its key where the platform has no *key* of its own."""
        action = said(QAction(self._window), words)
        action.setObjectName(name)
        say(action.setStatusTip, sentence)
        keys = QKeySequence.keyBindings(key) if key is not None else []
        give_keys(action, keys or ([QKeySequence(usual)] if usual else []))
        if icon:
            set_icon(action, icon)
        self._window.addAction(action)
        self.by_name[name] = action
        return action


def give_keys(action: QAction, keys: list[QKeySequence]) -> None:
    """Let *action* answer to *keys*, and say the first of them in its tip."""
    action.setShortcuts(keys)
    say(action.setToolTip, _tool_tip(words_at(action.setStatusTip) or action.statusTip(), keys))


def key_words(action: QAction) -> str:
    """Return the key of *action* as it is pressed here, its name where it has none."""
    shown = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
    return shown or words_at(action.setText).replace("&", "")


@worded
def with_key_of(words: str, action: QAction) -> str:
    """Return *words* with the key of *action* in brackets."""
    return _tool_tip(words, action.shortcuts())


@worded
def _tool_tip(sentence: str, shortcuts: list[QKeySequence]) -> str:
    if not shortcuts:
        return sentence
    shown = shortcuts[0].toString(QKeySequence.SequenceFormat.NativeText)
    return f"{sentence.rstrip('.')} ({shown})"
