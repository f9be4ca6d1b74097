#!/usr/bin/env python3
"""Install what was built in a fresh Debian that holds nothing else, and try it there (as root).

    python3 packaging/linux/try_in_root.py dist/matewright_0.1.0_amd64.deb [--suite bookworm]
    python3 packaging/linux/try_in_root.py dist/Matewright-0.1.0-linux-x86_64.run --suite trixie

It needs ``debootstrap``.  A package is installed by apt with what it depends on; the bundle by a
user, after the libraries of a desktop.  Each must solve a problem, show its window with a sample,
and go away again without a trace.  Ends with 0, or with 1 and what is wrong.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from wheel_smoke import SmokeError, run, tell

DESKTOP = (
    "libegl1 libgl1 libfontconfig1 libxkbcommon0 libdbus-1-3 libglib2.0-0 libxcb-shape0 xvfb xauth"
)
PROBLEM = "'8/8/8/8/8/1K6/3R4/k7 w - - 0 1' '#1'"
SAMPLE = (
    "from pathlib import Path; import composer; "
    'print(next(Path(composer.__file__).parent.rglob("samples/classics.olv")))'
)
WINDOW = r"""
import sys, time
from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication, QMainWindow
from composer.__main__ import window

def seen(app):
    app = QApplication.instance()
    (shown,) = (it for it in app.topLevelWidgets() if isinstance(it, QMainWindow))
    end = time.monotonic() + 120
    while "classics" not in shown.windowTitle() and time.monotonic() < end:
        app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents, 100)
    print("WINDOW", app.platformName(), shown.windowTitle(), shown.grab().isNull(), flush=True)
    shown.close()
    return 0

QApplication.exec = seen
sys.argv = ["matewright", sys.argv[1]]
sys.exit(window())
"""


def main() -> int:
    """Try one file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--suite", default="bookworm")
    options = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory(prefix="matewright-root-") as folder:
            root = Path(folder) / "root"
            run("debootstrap", "--variant=minbase", options.suite, root)
            shutil.copy(options.file, root / "tmp")
            inside(root, "useradd --create-home composer")
            name = f"/tmp/{options.file.name}"
            is_package = options.file.suffix == ".deb"
            (try_package if is_package else try_bundle)(root, name)
    except SmokeError as error:
        print(f"try_in_root: {error}", file=sys.stderr)
        return 1
    return 0


def try_package(root: Path, name: str) -> None:
    """Install a package by apt, use it, remove it."""
    inside(root, "apt-get update -q")
    inside(root, f"apt-get install -y -q --no-install-recommends {name} xvfb xauth")
    use(root, "/usr/bin/matewright", "/opt/matewright/bin/python")
    inside(root, "apt-get purge -y -q matewright")
    if left := inside(root, "ls -d /opt/matewright* /usr/bin/matewright* 2>/dev/null || :").strip():
        raise SmokeError(f"the package leaves behind: {left}")
    tell("the package is installed by apt, solves, opens its window, and goes away")


def try_bundle(root: Path, name: str) -> None:
    """Install the bundle as a user, use it, remove it."""
    inside(root, "apt-get update -q")
    inside(root, f"apt-get install -y -q --no-install-recommends {DESKTOP}")
    found = inside(root, "command -v python3 || :").strip()
    tell(f"Python of the system: {found or 'none'}")
    tell(as_user(root, f"sh {name} --quiet").strip())
    home = "/home/composer/.local"
    python = f"{home}/share/matewright-program/python"
    surroundings = f"env PYTHONNOUSERSITE=1 LD_LIBRARY_PATH={python}/lib/x11"
    use(root, f"{home}/bin/matewright", f"{surroundings} {python}/bin/python3.11")
    as_user(root, f"sh {home}/share/matewright-program/install.sh --remove")
    if left := as_user(root, f"find {home} -iname '*matewright*' -path '*program*'").strip():
        raise SmokeError(f"the bundle leaves behind: {left}")
    tell("the bundle is installed by a user, solves, opens its window, and goes away")


def use(root: Path, entrance: str, python: str) -> None:
    """Solve a problem and open the window, without a screen and on one."""
    told = as_user(root, f"{entrance} solve {PROBLEM}")
    if "1.Rd1#" not in told:
        raise SmokeError(f"the installed program says {told!r}")
    (root / "tmp/window.py").write_text(WINDOW)
    sample = as_user(root, f"{python} -c '{SAMPLE}'").strip()
    seen = as_user(root, f"xvfb-run -a {python} /tmp/window.py {sample}")
    if "WINDOW xcb" not in seen or "classics" not in seen or "True" in seen:
        raise SmokeError(f"the window says {seen!r}")
    tell(seen.strip())


def inside(root: Path, command: str) -> str:
    """Return what a command prints in *root*."""
    return _chroot(root, "sh", "-c", f"DEBIAN_FRONTEND=noninteractive {command}")


def as_user(root: Path, command: str) -> str:
    """Return what a command prints for a user in *root*."""
    return _chroot(root, "su", "-", "composer", "-c", command)


def _chroot(root: Path, *words: str) -> str:
    done = subprocess.run(
        ["chroot", str(root), *words], capture_output=True, text=True, timeout=1800, check=False
    )
    if done.returncode:
        raise SmokeError(f"{words[-1][:80]} ended with {done.returncode}: {done.stderr[-800:]}")
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
