"""The setup for Windows, as far as it can be told without building it."""

from __future__ import annotations

import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path, PureWindowsPath

import pytest

ROOT = Path(__file__).parents[2]
FORBIDDEN = re.compile(r'[<>:"\\|?*\x00-\x1f]|[. ]$')
LONGEST_NAME = 100
"""Windows takes 259 letters, of which the folder of a user's programs and packages need some."""


@pytest.fixture(autouse=True)
def packaging(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the modules of packaging, which are scripts, be found."""
    for folder in (ROOT / "packaging", ROOT / "packaging/windows"):
        monkeypatch.syspath_prepend(str(folder))


def test_the_lock_is_parted_into_sources_and_wheels() -> None:
    import payload

    source, others = payload._parted((ROOT / "requirements.txt").read_text("utf-8"))
    assert re.findall(r"^(\S+)==", source, re.MULTILINE) == ["chess"]
    assert "llvmlite==" in others
    assert "chess==" not in others


def test_what_nobody_needs_is_cut_at_any_depth(tmp_path: Path) -> None:
    from trimming import UNUSED, cut

    kept, gone = tmp_path / "numpy/linalg/a.py", tmp_path / "numpy/linalg/tests/b/test_a.py"
    # it wants a library that comes with other modules of Qt
    keyboard = tmp_path / "PySide6/plugins/platforminputcontexts/qtvirtualkeyboardplugin.dll"
    for path in (kept, gone, keyboard):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    cut(tmp_path, UNUSED)
    assert [it for it in tmp_path.rglob("*") if it.is_file()] == [kept]
    assert not gone.parent.parent.exists()


def test_files_are_installed_in_the_same_order_and_their_folders(tmp_path: Path) -> None:
    import payload
    import setup_exe

    for name in ("python/b.py", "python/Lib/c.py", "a.txt"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    lines = setup_exe.file_list(tmp_path, payload.files_of(tmp_path)).splitlines()
    assert [line.split('"')[1] for line in lines if line.startswith("SetOutPath")] == [
        "$INSTDIR",
        "$INSTDIR\\python\\Lib",
        "$INSTDIR\\python",
        "$INSTDIR",
    ]


def test_a_module_that_is_not_there_is_named(tmp_path: Path) -> None:
    import payload
    from wheel_smoke import SmokeError

    (tmp_path / "composer").mkdir()
    (tmp_path / "composer/a.py").write_text(
        "import math, fcntl\nfrom composer.a import x\nimport qux"
    )
    with pytest.raises(SmokeError, match=r"qux \(a.py\)"):
        payload._check_modules(tmp_path)


def test_what_an_extra_alone_brings_is_not_missed(tmp_path: Path) -> None:
    import payload

    (tmp_path / "composer").mkdir()
    (tmp_path / "composer/a.py").write_text("from distributed import Client")
    payload._check_modules(tmp_path)


def test_the_setup_removes_what_starts_the_program() -> None:
    import payload

    script = (ROOT / "packaging/windows/matewright.nsi").read_text("utf-8")
    outside = [name for name in payload.STARTERS if "/" not in name]
    assert outside
    for name in (*outside, "matewright.ico", "LICENSE.txt"):
        assert f'Delete "$INSTDIR\\{name}"' in script
    assert sys.version_info >= payload.VERSION


def test_the_names_of_all_files_can_be_used_there() -> None:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    names = [it for it in listed.stdout.decode().split("\0") if it]
    if not names:
        pytest.skip("no sources of git")
    folded = [name.casefold() for name in names]
    assert sorted(it for it in set(folded) if folded.count(it) > 1) == []
    parts = {part for name in names for part in name.split("/")}
    assert [it for it in parts if FORBIDDEN.search(it) or PureWindowsPath(it).is_reserved()] == []
    assert max(map(len, names)) <= LONGEST_NAME


def test_a_process_that_is_spawned_opens_no_window(monkeypatch: pytest.MonkeyPatch) -> None:
    """It carries out what began its parent, as ``multiprocessing`` does on Windows."""
    import payload

    import composer.__main__

    opened: list[str] = []
    monkeypatch.setattr(composer.__main__, "window", lambda: opened.append("window"))
    for name in ("__mp_main__", "__main__"):
        with suppress(SystemExit):
            exec(payload.STARTERS["matewright.pyw"], {"__name__": name})
        assert opened == (["window"] if name == "__main__" else [])
