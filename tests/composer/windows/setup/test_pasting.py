"""What is pasted goes on the board whole, the rest is told, and undo gives back what was there."""

from __future__ import annotations

import pytest

from composer.windows.main_window import MainWindow

_HELD = "wKa1 Qb3 bKh8 #3 Circe"
_OTHER = "8/8/7k/8/8/3(Q2)4/8/1K6"


@pytest.mark.parametrize(
    ("text", "count", "told"),
    [
        (_OTHER, 1, ""),
        (f"{_OTHER} h#3 C+ Circe", 2, ""),
        (f"{_OTHER} h#3 Cirse", 2, "“Cirse” is not understood and was taken for a comment."),
        ("Sam Loyd\nwKb1 Gd3 bKh6\nh#3* 2.1.1... b) Gd3->d4 Circe", 2, ""),
        (
            f"What do you think of this\n\n{_OTHER} h#3",
            2,
            "Words around 1 problem were kept as a comment.",
        ),
        ("Kb1 Gd3 kh6 h#3 Circe\nKb1 royal Gd3 kh6 h#2", 3, ""),
        (
            f"{_OTHER} h#3\n7k/8/8/8/8/8/8/K8 h#2\n",
            2,
            "1 problem could not be read and was left out. Line 2: Rank 1 has 9 squares",
        ),
    ],
)
def test_undo_of_a_paste_gives_back_what_was_there(
    window: MainWindow, text: str, count: int, told: str
) -> None:
    window.clipboard_commands.take_text(_HELD)
    before = window.editor.document
    window.clipboard_commands.take_text(text)
    after = window.editor.document
    assert len(after.entries) == count
    said = window.status_line.currentMessage()
    assert said.startswith(("Position pasted; Ctrl+Z", f"{count - 1} problems pasted; Ctrl+Z"))
    assert told in said
    assert bool(told) == (said.count(".") > 1)
    window.commands.undo.trigger()
    assert window.editor.document == before
    window.commands.redo.trigger()
    assert window.editor.document == after
