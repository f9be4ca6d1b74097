"""Case 15: YAML as hands break it; the broken problem is named and kept, the others load."""

from __future__ import annotations

from pathlib import Path

import pytest

from composer.formats.olv.document import read_olv
from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice, take_way_out
from tests.faults.world import GOOD

MEN = "algebraic:\n  white: [Kf8]\n  black: [Kh8]\n"
BROKEN = [
    ("a tab for indentation", "algebraic:\n\twhite: [Kf8]\nstipulation: '#2'\n", 3),
    ("a bad escape", f'{MEN}source: "C:\\Beta"\n', 5),
    ("a key that stands twice", f"{MEN}stipulation: '#2'\nstipulation: '#3'\n", 6),
    ("a wrong type", f"{MEN}stipulation: [1, 2]\n", 5),
    ("no men", "stipulation: '#2'\nauthors: [x]\n", 1),
    ("men of no colour", "algebraic: {green: [Ka1]}\n", 2),
    ("a man on no square", "algebraic: {white: [Kz9]}\n", 2),
    ("two men on one square", "algebraic: {white: [Ka1, Qa1]}\n", 2),
    ("an open quotation mark", f"{MEN}solution: 'open\n", 5),
    ("an open bracket", f"{MEN}authors: [x, y\n", 6),
    ("a colon that says nothing", f"{MEN}source: a: b\n", 5),
    ("a list that is none", f"{MEN}authors: -x\n- y\n", 6),
    ("a control sign", f"{MEN}source: 'a\x07b'\n", 5),
    ("a percent sign", f"%YAML 9.9\n{MEN}", 2),
    ("a key that is a list", f"{MEN}? [a]\n: b\n", 5),
    ("a text alone", "just a recipe\n", 2),
]


def test_the_problem_is_named_with_its_line_and_kept(
    window: MainWindow, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for number, (what, text, line) in enumerate(BROKEN):
        with subtests.test(what):
            name_and_keep(window, tmp_path / f"probs{number}.olv", text, line)


def name_and_keep(window: MainWindow, path: Path, text: str, line: int) -> None:
    data = f"{GOOD}---\n{text}{GOOD}".encode()
    path.write_bytes(data)
    window.open_files([str(path)])
    assert [e.fault is None for e in window.editor.document.entries] == [True, False, True]
    [fault] = read_olv(data).faults
    assert abs(fault.line - GOOD.count("\n") - line) <= 1
    assert f"Line {fault.line}: not readable: " in notice(window)
    take_way_out(window, "Show it")
    assert "not readable" in window.centre.flaw_bar.sentence.text()
    window.editor.apply("", lambda document: type(document)(document.entries, 0, ""))
    window.commands.side_to_move.trigger()
    window.commands.save.trigger()
    assert window.editor.is_clean
    assert f"---\n{text}{GOOD}".encode() in path.read_bytes()
