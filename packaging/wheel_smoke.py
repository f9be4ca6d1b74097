#!/usr/bin/env python3
"""Build the sdist and from it the wheel, install it in a fresh environment, and try it there.

    .venv/bin/python packaging/wheel_smoke.py              dependencies lent by this environment
    .venv/bin/python packaging/wheel_smoke.py --whole      dependencies installed anew by pip
    .venv/bin/python packaging/wheel_smoke.py --keep DIR   keep what was built

Everything that the repository holds must be in both, at its place; ``matewright`` must solve a
problem, and ``matewright-window`` show its window with a sample, without a screen.  Hatchling
comes by pip from wherever that is set up to look, be it a folder (``PIP_NO_INDEX``,
``PIP_FIND_LINKS``).  Ends with 0, or with 1 and what is wrong.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("composer/", "solver/")
MOVED = {"resources/": "composer/resources/", "samples/": "composer/samples/"}
NOT_SHIPPED = (".ci/",)

WINDOW = """
import sys
import time
from importlib.metadata import entry_points
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication, QMainWindow
import composer

def seen(app):
    app = QApplication.instance()
    (window,) = (it for it in app.topLevelWidgets() if isinstance(it, QMainWindow))
    end = time.monotonic() + 60
    while "classics" not in window.windowTitle() and time.monotonic() < end:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 100)
    print(composer.__file__, window.windowTitle(), window.grab().isNull(), sep="\\n", flush=True)
    window.close()
    return 0

QApplication.exec = seen
(entry,) = entry_points(group="gui_scripts", name="matewright-window")
sys.exit(entry.load()())
"""

_LONGEST_SECONDS = 3600
"""A busy machine needs a quarter of an hour to press a setup."""


class SmokeError(Exception):
    """Something is not as it should be; the text says what."""


def main() -> int:
    """Build, look into what was built, install it, try it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--whole", action="store_true", help="install the dependencies anew, too")
    parser.add_argument("--keep", metavar="DIR", type=Path, help="keep sdist and wheel here")
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="matewright-smoke-") as folder:
            sdist, wheel = build(Path(folder))
            check_contents(sdist, wheel)
            check_installed(Path(folder), wheel, is_whole=options.whole)
            if options.keep:
                options.keep.mkdir(parents=True, exist_ok=True)
                for path in (sdist, wheel):
                    shutil.copy(path, options.keep)
    except SmokeError as error:
        print(f"wheel_smoke: {error}", file=sys.stderr)
        return 1
    return 0


def build(folder: Path) -> tuple[Path, Path]:
    """Return the sdist of this repository and the wheel that is built from it alone."""
    builder = environment(folder / "builder")
    requires = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["build-system"]
    run(builder, "-m", "pip", "install", "--quiet", *requires["requires"])
    run(builder, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder / "dist"), cwd=ROOT)
    (sdist,) = (folder / "dist").glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        # Python 3.11.2, which Debian 12 has, knows no filters yet; the archive is our own.
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, _: member)
        archive.extractall(folder / "source")
    (source,) = (folder / "source").iterdir()
    run(builder, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder / "dist"), cwd=source)
    (wheel,) = (folder / "dist").glob("*.whl")
    tell(f"built {sdist.name} ({size(sdist)}) and from it {wheel.name} ({size(wheel)})")
    return sdist, wheel


def check_contents(sdist: Path, wheel: Path) -> None:
    """Hold what was built against what the repository holds."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
    held = [it for it in os.fsdecode(listed.stdout).split("\0") if it]
    with tarfile.open(sdist) as archive:
        in_sdist = {name.partition("/")[2] for name in archive.getnames()}
    miss("the sdist", (it for it in held if not it.startswith(NOT_SHIPPED)), in_sdist)
    with zipfile.ZipFile(wheel) as archive:
        in_wheel = set(archive.namelist())
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    shared = project["tool"]["hatch"]["build"]["targets"]["wheel"]["shared-data"]
    stem = "-".join(wheel.name.split("-")[:2])
    wanted = [it for it in held if it.startswith(PACKAGES)]
    for here, there in MOVED.items():
        wanted += [there + it.removeprefix(here) for it in held if it.startswith(here)]
    wanted += [f"{stem}.data/data/{it}" for it in shared.values()]
    wanted += [f"{stem}.dist-info/licenses/{it}" for it in project["project"]["license-files"]]
    miss("the wheel", wanted, in_wheel)
    tell(f"the sdist holds all {len(held)} files, the wheel all {len(wanted)} of the program")


def miss(what: str, wanted: Iterable[str], there: set[str]) -> None:
    """Raise SmokeError where *what* does not hold all that is *wanted*."""
    if missing := sorted(set(wanted) - there):
        raise SmokeError(f"{what} lacks {len(missing)} files, such as {', '.join(missing[:5])}")


def check_installed(folder: Path, wheel: Path, *, is_whole: bool) -> None:
    """Install *wheel* in a fresh environment, solve a problem there and open the window."""
    python = environment(folder / "installed")
    if is_whole:
        run(python, "-m", "pip", "install", "--quiet", str(wheel))
    else:
        run(python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel))
        lend(python)
        run(python, "-m", "pip", "check")
    scripts = python.parent
    solved = json.loads(
        run(scripts / "matewright", "solve", "8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "#1", "--json")
    )
    if solved["keys"] != ["d2d1"]:
        raise SmokeError(f"the installed program finds {solved['keys']}")
    tell("matewright solves: " + solved["sentence"])
    run(scripts / "matewright-window", "--help")
    packages = folder / "installed"
    sample = next(packages.rglob("composer/samples/classics.olv"))
    where, title, is_empty = run(python, "-c", WINDOW, str(sample)).splitlines()[-3:]
    if not Path(where).is_relative_to(packages) or "classics" not in title or is_empty == "True":
        raise SmokeError(f"the window is that of {where}, called {title!r}, empty: {is_empty}")
    tell(f"matewright-window opens: {title}")


def lend(python: Path) -> None:
    """Let *python* find the packages of this environment behind its own."""
    own = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    lent = sysconfig.get_path("purelib")
    (Path(own) / "lent.pth").write_text(f"{lent}\n", "utf-8")


def environment(folder: Path) -> Path:
    """Make an environment in *folder*, and return its Python."""
    venv.create(folder, with_pip=True)
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def run(
    *words: str | Path, cwd: Path | None = None, variables: Mapping[str, str] | None = None
) -> str:
    """Return what a command prints, far from the sources unless *cwd* says otherwise.

    *variables* are changed in its environment.
    """
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **(variables or {})}
    surroundings.pop("PYTHONPATH", None)
    shown = " ".join(str(it) for it in words[:4])
    try:
        done = subprocess.run(
            [str(it) for it in words],
            cwd=cwd or tempfile.gettempdir(),
            env=surroundings,
            capture_output=True,
            text=True,
            timeout=_LONGEST_SECONDS,
        )
    except subprocess.TimeoutExpired:
        raise SmokeError(f"{shown} took more than {_LONGEST_SECONDS} s") from None
    if done.returncode:
        raise SmokeError(f"{shown} ended with {done.returncode}: {done.stderr.strip()[-800:]}")
    return done.stdout


def size(path: Path) -> str:
    """Return how large a file is."""
    return f"{path.stat().st_size / 1e6:.1f} MB"


def tell(sentence: str) -> None:
    """Print one line at once."""
    print(sentence, flush=True)


if __name__ == "__main__":
    sys.exit(main())
