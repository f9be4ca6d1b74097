"""The packages for Linux, with nothing, or a Python that does nothing, in the place of their own.

They are built and tried in a fresh system by scripts of ``packaging``.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SHARED = {
    "resources/desktop/matewright.desktop": "applications/matewright.desktop",
    "resources/desktop/matewright.xml": "mime/packages/matewright.xml",
    "resources/matewright.svg": "icons/hicolor/scalable/apps/matewright.svg",
}

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="they are for Linux")


@pytest.fixture
def unpacked(tmp_path: Path) -> Path:
    """Return what is unpacked, as far as installing needs it."""
    folder = tmp_path / "unpacked"
    python = folder / "python/bin/python3.11"
    python.parent.mkdir(parents=True)
    python.write_text("#!/bin/sh\n")
    python.chmod(0o755)
    for name in ("install.sh", "matewright.sh"):
        shutil.copy(ROOT / "packaging/linux" / name, folder)
        (folder / name).chmod(0o755)
    for here, there in SHARED.items():
        (folder / "share" / there).parent.mkdir(parents=True)
        shutil.copy(ROOT / here, folder / "share" / there)
    return folder


def install(script: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    surroundings = {it: text for it, text in os.environ.items() if it != "XDG_DATA_HOME"}
    return subprocess.run(
        ["sh", script, *words],
        env={**surroundings, "HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_is_installed_over_another_and_goes_away_again(unpacked: Path, tmp_path: Path) -> None:
    home = tmp_path / "my home"
    home.mkdir()
    for _ in range(2):
        assert install(unpacked / "install.sh", home).returncode == 0
    entrance = home / ".local/bin/matewright"
    assert os.access(entrance, os.X_OK)
    desktop = (home / ".local/share/applications/matewright.desktop").read_text()
    assert f'\nExec="{entrance}" %F\n' in desktop
    placed = home / ".local/share/matewright-program/install.sh"
    assert install(placed, home, "--remove").returncode == 0
    assert not os.path.lexists(entrance)
    assert list(home.rglob("*matewright*")) == []


def test_a_home_that_cannot_be_written_is_told_in_one_sentence(
    unpacked: Path, tmp_path: Path
) -> None:
    (tmp_path / "no home").write_text("")
    done = install(unpacked / "install.sh", tmp_path / "no home")
    assert done.returncode == 1
    assert done.stderr.startswith("Matewright was not installed: nothing may be written below ")
    assert done.stderr.count("\n") == 1


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg builds the package")
def test_the_package_leaves_the_folder_in_which_others_are_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (ROOT / "packaging", ROOT / "packaging/debian"):
        monkeypatch.syspath_prepend(str(folder))
    import build

    stage, inside = tmp_path / "stage", tmp_path / "inside"
    (stage / build.HOME).mkdir(parents=True)
    package = build.pack(stage, tmp_path)
    subprocess.run(["dpkg-deb", "--control", package, inside], check=True)
    assert os.access(inside / "postrm", os.X_OK)
    assert "mkdir -p /opt\n" in (inside / "postrm").read_text()


@pytest.mark.parametrize("script", ["debian/build.py", "linux/bundle.py", "linux/try_in_root.py"])
def test_a_python_without_any_packages_builds_them(script: str) -> None:
    words = [sys.executable, "-S", str(ROOT / "packaging" / script), "--help"]
    told = subprocess.run(words, capture_output=True, text=True, check=True, cwd="/")
    assert told.stdout.startswith("usage: ")


COMPILING = """
import sys
sys.path[:0] = ["packaging", "."]
from own_python import compile_library
from pathlib import Path
for sign in sys.argv[2]:
    sys.intern(sign)
compile_library(Path(sys.argv[1]), Path(sys.argv[1]), "/")
"""


def test_compiled_code_does_not_depend_on_what_was_done_before(tmp_path: Path) -> None:
    compiled = []
    for number, signs in enumerate(("~", "~^¬;")):
        home = tmp_path / str(number)
        (home / "lib").mkdir(parents=True)
        (home / "lib/one.py").write_text('PARTS = "~", "^", "¬", ";"\n', encoding="utf-8")
        words = (sys.executable, "-c", COMPILING, home, signs)
        subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
        (made,) = home.rglob("*.pyc")
        compiled.append(made.read_bytes())
    assert compiled[0] == compiled[1]
