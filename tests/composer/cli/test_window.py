"""The way to the window, and one sentence where there is none."""

import sys
from pathlib import Path
from types import ModuleType

import pytest

from composer.__main__ import main
from composer.cli import libraries, window
from composer.cli.exits import BadInputError, NoWindowError


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Put a stand-in in the place of the program's window, which notes what it opens."""
    calls: list[list[str]] = []

    def run(files: list[str]) -> int:
        calls.append(list(files))
        return 0

    app = ModuleType("composer.app")
    monkeypatch.setattr(app, "run", run, raising=False)
    monkeypatch.setitem(sys.modules, "composer.app", app)
    monkeypatch.setattr("composer.app", app, raising=False)
    monkeypatch.setattr(libraries, "can_load", lambda library: True)
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    return calls


def test_without_a_command_the_window_opens(opened: list[list[str]]) -> None:
    assert main([]) == 0
    assert opened == [[]]


def test_files_are_handed_to_the_window(opened: list[list[str]], tmp_path: Path) -> None:
    plain = tmp_path / "problems"
    plain.write_text("")
    assert main([str(plain), "new.olv"]) == 0
    assert opened == [[str(plain), "new.olv"]]


def test_a_mistyped_command_opens_no_window(opened: list[list[str]]) -> None:
    with pytest.raises(BadInputError, match="“batsch” is neither a file nor a command"):
        window.open_window(["batsch"])
    assert opened == []


def test_no_screen_is_said_in_one_sentence(
    opened: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert main([]) == 3
    err = capsys.readouterr().err
    assert "No screen was found (DISPLAY and WAYLAND_DISPLAY are empty)." in err
    assert err.count("\n") == 1
    assert opened == []


@pytest.mark.parametrize(
    ("platform", "named"),
    [
        ("", "libegl1 libxcb-cursor0"),
        ("xcb", "libegl1 libxcb-cursor0"),
        ("xcb:gl=none", "libegl1 libxcb-cursor0"),
        ("offscreen", "libegl1"),
        ("wayland", "libegl1"),
    ],
)
def test_missing_libraries_are_named_with_the_line_that_installs_them(
    platform: str, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = {"libEGL.so.1", "libxcb-cursor.so.0"}
    monkeypatch.setattr(libraries, "can_load", lambda library: library not in missing)
    with pytest.raises(NoWindowError) as caught:
        window.check_libraries({"QT_QPA_PLATFORM": platform})
    assert str(caught.value).endswith(f"sudo apt install {named}")


def test_a_broken_qt_is_no_traceback(
    opened: list[list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delattr("composer.app", raising=False)
    monkeypatch.setitem(sys.modules, "composer.app", None)
    assert main([]) == 3
    assert "The window cannot be opened" in capsys.readouterr().err
