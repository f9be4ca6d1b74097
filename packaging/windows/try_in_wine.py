#!/usr/bin/env python3
"""Install the setup for Windows under Wine, in a fresh Debian, and try it there (as root).

    .venv/bin/python packaging/windows/try_in_wine.py dist/Matewright-0.1.0-setup.exe

It needs ``debootstrap``.  Wine 10 (Debian 13) is no Windows, and lacks what numpy and Qt want of
one: for that ``stand_in.c`` is put into it.  The setup must install without a question and
compile the solver at its end; what it installs must solve a problem, solve the samples in two
processes with the results of this computer, and show its window in its own face; the uninstaller
must leave nothing of it.  Ends with 0, or with 1 and what is wrong.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

from fresh_root import (  # noqa: E402
    COMPILED,
    PROBLEM,
    WINDOW,
    as_user,
    built_file,
    check_window,
    fresh_root,
    inside,
)
from wheel_smoke import SmokeError, run, tell  # noqa: E402

HERE = Path(__file__).resolve().parent
PACKAGES = "wine wine64 wine32:i386 gcc-mingw-w64-x86-64-posix xvfb xauth"
BUILD = "x86_64-w64-mingw32-gcc-posix -O1 -shared -static"
DRIVE = "/home/composer/.wine/drive_c"
SYSTEM = f"{DRIVE}/windows/system32"
PLACE = f"{DRIVE}/users/composer/AppData/Local/Programs/Matewright"
WINE = (
    "env WINEDEBUG=-all LANG=C.UTF-8 XDG_RUNTIME_DIR=/tmp "
    "'WINEDLLOVERRIDES=ucrtbase=n,b;icuuc=n' timeout 1500"
)
SAMPLES = ROOT / "samples" / "classics.olv"
TIMES = {"cpu_seconds", "first_proof_seconds", "seconds"}


def main() -> int:
    """Try one setup."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("setup", type=built_file)
    options = parser.parse_args()
    try:
        with fresh_root("trixie") as root, _with_processes(root):
            fetch_wine(root)
            stand_in(root)
            shutil.copy(options.setup, root / "opt" / "setup.exe")
            as_user(root, f"{WINE} wine /opt/setup.exe /S")
            use(root)
            as_user(root, f"{WINE} wine {PLACE}/uninstall.exe /S && {WINE} wineserver -w")
            if (root / PLACE[1:]).exists():
                raise SmokeError("the uninstaller leaves the program behind")
            tell("the setup installs, compiles, solves, opens its window and goes away under Wine")
    except SmokeError as error:
        print(f"try_in_wine: {error}", file=sys.stderr)
        return 1
    return 0


@contextmanager
def _with_processes(root: Path) -> Iterator[None]:
    """Let programs in *root* see what runs there, as Wine wants."""
    inside(root, "mount -t proc proc /proc")
    try:
        yield
    finally:
        inside(root, "su - composer -c 'wineserver -k' || :")
        inside(root, "umount /proc")


def fetch_wine(root: Path) -> None:
    """Install Wine, for the setup is a program of 32 bits the one of those too."""
    inside(root, "dpkg --add-architecture i386 && apt-get update -q")
    inside(root, f"apt-get install -y -q --no-install-recommends {PACKAGES}")
    inside(root, "useradd --create-home composer && chown composer /opt")
    as_user(root, f"{WINE} wineboot -i && {WINE} wineserver -w")
    tell(as_user(root, f"{WINE} wine --version").strip())


def stand_in(root: Path) -> None:
    """Put what Wine lacks into its system folder; all else of its C library stays its own."""
    shutil.copy(HERE / "stand_in.c", root / "opt")
    library = "/usr/lib/x86_64-linux-gnu/wine/x86_64-windows/ucrtbase.dll"
    as_user(root, f"cp {library} {SYSTEM}/ucrtwine.dll")
    as_user(root, f"{BUILD} -DICU -o {SYSTEM}/icuuc.dll /opt/stand_in.c")
    as_user(root, f"{BUILD} -c -o /opt/own.o /opt/stand_in.c")
    own = set(_last_words(inside(root, "x86_64-w64-mingw32-nm /opt/own.o")))
    exported = _exported(inside(root, f"x86_64-w64-mingw32-objdump -p {library}"))
    lines = [f"{it} = {f'own_{it}' if f'own_{it}' in own else f'ucrtwine.{it}'}" for it in exported]
    (root / "opt/own.def").write_text("\n".join(["LIBRARY ucrtbase", "EXPORTS", *lines]) + "\n")
    as_user(root, f"{BUILD} -o {SYSTEM}/ucrtbase.dll /opt/own.o /opt/own.def")


def _last_words(text: str) -> Iterator[str]:
    return (line.split()[-1] for line in text.splitlines() if line.strip())


def _exported(told: str) -> list[str]:
    """Return the names that a library offers, of what ``objdump -p`` tells of it."""
    table = told.partition("[Ordinal/Name Pointer] Table")[2].strip("\n").partition("\n\n")[0]
    return [word for word in _last_words(table) if word.isidentifier()]


def use(root: Path) -> None:
    """Solve a problem and the samples, and open the window."""
    python = f"{PLACE}/python/python.exe"
    (root / "opt/compiled.py").write_text(COMPILED)
    missing = as_user(root, f"{WINE} wine {python} /opt/compiled.py").strip()
    if missing != "[]":
        raise SmokeError(f"not compiled is {missing}")
    told = as_user(root, f"{WINE} wine {python} -m composer solve {PROBLEM}")
    if "1.Rd1#" not in told:
        raise SmokeError(f"the installed program says {told!r}")
    shutil.copy(SAMPLES, root / "opt")
    order = ("batch", "/opt/classics.olv", "--jobs", "2", "--out", "/opt/results.jsonl")
    as_user(root, f"{WINE} wine {python} -m composer {' '.join(order)}")
    here = root / "opt/here.jsonl"
    run(sys.executable, "-m", "composer", *order[:1], SAMPLES, "--out", here, cwd=ROOT)
    ours, theirs = _rows(here), _rows(root / "opt/results.jsonl")
    if ours != theirs or not ours:
        raise SmokeError(f"{len(ours)} results here and {len(theirs)} there are not the same")
    tell(f"{len(ours)} problems have the results of this computer")
    (root / "opt/window.py").write_text(WINDOW)
    order_window = f"{python} /opt/window.py /opt/classics.olv"
    check_window(as_user(root, f"xvfb-run -a {WINE} wine {order_window}"), "windows")


def _rows(path: Path) -> dict[str, object]:
    """Return results by their problems, without the times."""
    rows = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {row["id"]: _without_times(row) for row in rows if "id" in row}


def _without_times(value: object) -> object:
    if isinstance(value, dict):
        return {key: _without_times(it) for key, it in value.items() if key not in TIMES}
    return [_without_times(it) for it in value] if isinstance(value, list) else value


if __name__ == "__main__":
    sys.exit(main())
