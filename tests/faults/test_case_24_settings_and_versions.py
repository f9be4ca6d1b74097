"""Case 24: settings that are damaged, newer or unwritable; collections of a newer version."""

from __future__ import annotations

from pathlib import Path

import pytest

from composer.appearance import Appearance, SystemAppearance
from composer.formats.olv.document import read_olv, write_olv
from composer.settings import Settings
from composer.windows.main_window import MainWindow
from tests.composer.windows.files.test_files import notice
from tests.faults.world import folder_of_others, names, run_python, save_changed, without_rights

DAMAGED = [
    b"\0" * 4000,
    b"\xff\xfe[window]\n",
    b"[window\nappearance=dark\n",
    b"[window]\nappearance=@Variant(\\0\\0\\0\\x9\\x7f\\xff\\xff\\xff)\n",
    bytes(range(256)) * 40,
]


@pytest.mark.parametrize("content", DAMAGED)
def test_a_damaged_file_is_kept_as_bad_and_told_once(
    qapp: object, appearance: SystemAppearance, tmp_path: Path, content: bytes
) -> None:
    path = tmp_path / "own.ini"
    path.write_bytes(content)
    window = MainWindow(Settings(path), appearance)
    window.show()
    assert "The settings could not be read" in notice(window)
    assert path.with_name("own.ini.bad").read_bytes() == content
    window.close()
    window.deleteLater()
    assert not Settings(path).was_damaged


def test_a_damaged_file_in_a_folder_that_cannot_be_written_is_passed_over() -> None:
    with folder_of_others() as folder:
        path = folder / "own.ini"
        path.write_bytes(DAMAGED[0])
        folder.chmod(0o555)
        with without_rights():
            settings = Settings(path)
            assert settings.was_damaged
            assert settings.appearance is Appearance.SYSTEM
            settings.appearance = Appearance.DARK
            settings.sync()
        folder.chmod(0o755)
        assert path.read_bytes() == DAMAGED[0]
        assert names(folder) == ["own.ini"]


def test_what_a_newer_version_wrote_stays_and_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "own.ini"
    path.write_text(
        "[window]\nappearance=holographic\n[search]\nrefutations=many\nquantum=true\n"
        "[new_part]\nlist=1, 2, 3\n",
        encoding="utf-8",
    )
    settings = Settings(path)
    assert not settings.was_damaged
    assert settings.appearance is Appearance.SYSTEM
    assert settings.search.refutations == 1
    settings.threads = 1
    settings.sync()
    text = path.read_text(encoding="utf-8")
    assert "appearance=holographic" in text
    assert "quantum=true" in text
    assert "list=1, 2, 3" in text


def test_settings_that_cannot_be_written_are_no_reason_to_complain() -> None:
    with folder_of_others() as folder:
        path = folder / "own.ini"
        path.write_text("[window]\nappearance=dark\n", encoding="utf-8")
        path.chmod(0o444)
        folder.chmod(0o555)
        with without_rights():
            settings = Settings(path)
            assert settings.appearance is Appearance.DARK
            settings.appearance = Appearance.LIGHT
            settings.sync()
        folder.chmod(0o755)
        assert "appearance=dark" in path.read_text(encoding="utf-8")


def test_the_program_starts_and_ends_where_nothing_can_be_written(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_bytes(b"a file, not a folder")
    script = """
import os, sys
for name in ("CONFIG", "DATA", "STATE"):
    os.environ[f"XDG_{name}_HOME"] = sys.argv[1]
from PySide6.QtCore import QTimer
from composer import app
make = app.make_application

def make_and_close(arguments):
    application = make(arguments)
    QTimer.singleShot(1500, application.closeAllWindows)
    return application

app.make_application = make_and_close
sys.exit(app.run([]))
"""
    done = run_python(script, blocked)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


NEWER = (
    "# written by a program of the future\n---\nversion: 9\nalgebraic: {white: [Ka1],"
    " black: [Kc1]}\nstipulation: '#2'\nhologram: {depth: [1, 2, {x: ~}], on: yes}\n"
    "1:30: 2001-01-01\nsource: {name: X, orbit: Mars}\n---\nalgebraic:   {white: [Kb1]} # odd\n"
)


def test_unknown_keys_of_a_newer_collection_stay_byte_for_byte() -> None:
    assert write_olv(read_olv(NEWER.encode()).document) == NEWER.encode()


def test_unknown_keys_stay_in_a_problem_that_is_edited(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "newer.olv"
    path.write_text(NEWER, encoding="utf-8")
    save_changed(window, path)
    text = path.read_text(encoding="utf-8")
    assert "HalfDuplex" in text
    for word in ("hologram", "depth", "orbit", "Mars", "1:30", "2001-01-01", "version: 9", "# odd"):
        assert word in text, word
    before = read_olv(NEWER.encode()).document.entries[0]
    after = read_olv(path.read_bytes()).document.entries[0]
    assert after.extra == before.extra
