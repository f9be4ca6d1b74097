#!/usr/bin/env python3
"""Install what was built in a fresh Debian that holds nothing else, and try it there (as root).

    python3 packaging/linux/try_in_root.py dist/matewright_0.1.0_amd64.deb [--suite bookworm]
    python3 packaging/linux/try_in_root.py dist/Matewright-0.1.0-linux-x86_64.run --suite trixie

It needs ``debootstrap``.  A package is installed by apt with what it depends on; the bundle by a
user, after the libraries of a desktop.  Each must bring the solver compiled, solve a problem, show
its window with a sample, and go away again without a trace; a package must have its manual page,
its icon, and be what opens ``.olv`` files.  Ends with 0, or with 1 and what is wrong.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from fresh_root import (
    COMPILED,
    PROBLEM,
    WINDOW,
    as_user,
    built_file,
    check_window,
    fresh_root,
    inside,
)
from wheel_smoke import SmokeError, tell

DESKTOP = (
    "libegl1 libgl1 libfontconfig1 libxkbcommon0 libdbus-1-3 libglib2.0-0 libxcb-shape0 xvfb xauth"
)
OWN_PYTHON = "/opt/matewright/bin/python3.11"
SAMPLE = (
    "from pathlib import Path; import composer; "
    'print(next(Path(composer.__file__).parent.rglob("samples/classics.olv")))'
)
DESKTOP_TOOLS = "man-db shared-mime-info desktop-file-utils libglib2.0-bin hicolor-icon-theme"
ICON = """
from PySide6.QtGui import QGuiApplication, QIcon
app = QGuiApplication([])
QIcon.setThemeSearchPaths(["/usr/share/icons"])
QIcon.setThemeName("hicolor")
print(QIcon.fromTheme("matewright").pixmap(64, 64).isNull())
"""


def main() -> int:
    """Try one file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=built_file)
    parser.add_argument("--suite", default="bookworm")
    options = parser.parse_args()
    try:
        with fresh_root(options.suite) as root:
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
    use(root, "/usr/bin/matewright", OWN_PYTHON)
    inside(root, f"apt-get install -y -q --no-install-recommends {DESKTOP_TOOLS}")
    meet_desktop(root)
    inside(root, "apt-get purge -y -q matewright")
    if left := inside(root, "ls -d /opt/matewright* /usr/bin/matewright* 2>/dev/null || :").strip():
        raise SmokeError(f"the package leaves behind: {left}")
    inside(root, "test -d /opt")
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
    started = time.monotonic()
    told = as_user(root, f"{entrance} solve {PROBLEM}")
    seconds = time.monotonic() - started
    if "1.Rd1#" not in told:
        raise SmokeError(f"the installed program says {told!r}")
    tell(f"the first answer came after {seconds:.1f} s")
    (root / "tmp/compiled.py").write_text(COMPILED)
    missing = as_user(root, f"{python} /tmp/compiled.py").strip()
    if missing != "[]":
        raise SmokeError(f"not compiled is {missing}")
    if as_user(root, "find ~/.cache -name '*.code' 2>/dev/null || :").strip():
        raise SmokeError("the solver was compiled anew")
    (root / "tmp/window.py").write_text(WINDOW)
    sample = as_user(root, f"{python} -c '{SAMPLE}'").strip()
    check_window(as_user(root, f"xvfb-run -a {python} /tmp/window.py {sample}"), "xcb")


def meet_desktop(root: Path) -> None:
    """Ask what a desktop asks of an installed program."""
    page = as_user(root, "MANWIDTH=100 man matewright")
    if "MATEWRIGHT SOLVE" not in page:
        raise SmokeError(f"the manual page says {page[:200]!r}")
    inside(root, "desktop-file-validate /usr/share/applications/matewright.desktop")
    (root / "tmp/mine.olv").write_text("---\n")
    (root / "tmp/icon.py").write_text(ICON)
    kind = as_user(root, "gio info -a standard::content-type /tmp/mine.olv").split()[-1]
    opened = as_user(root, f"gio mime {kind}")
    if "matewright.desktop" not in opened:
        raise SmokeError(f"files of {kind} are opened by {opened!r}")
    hidden = as_user(root, f"QT_QPA_PLATFORM=offscreen {OWN_PYTHON} /tmp/icon.py")
    if hidden.strip() != "False":
        raise SmokeError("a desktop finds no icon")
    tell(f"manual page of {len(page.splitlines())} lines, icon, files of {kind} are opened by it")


if __name__ == "__main__":
    sys.exit(main())
