#!/usr/bin/env python3
"""Build an application for macOS, on a Mac: the program with a Python of its own.

    uv run --no-project --python 3.11 packaging/macos/app.py --out DIR

``Matewright.app`` holds the Python that uv installs, which runs wherever it lies, with the locked
dependencies and the program.  Tools that freeze a program (PyInstaller, briefcase) leave no
interpreter that could be started again, and the solver is compiled and batches are solved by such
processes.  **This was never run**; what it makes is not signed, so macOS asks before it is opened.
"""

from __future__ import annotations

import argparse
import platform
import plistlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from drawing import draw  # noqa: E402
from wheel_smoke import SmokeError, build, run, tell  # noqa: E402

from composer.version import program_version  # noqa: E402

SIZES = (16, 32, 128, 256, 512)
LAUNCHER = """#!/bin/sh
# Start Matewright with the Python that lies beside it, whatever other Pythons there are.
here=$(cd "$(dirname "$0")/.." && pwd)
unset PYTHONPATH PYTHONHOME
export PYTHONNOUSERSITE=1
exec "$here/Resources/python/bin/python3.11" -m composer "$@"
"""


def main() -> int:
    """Build the application, try it, and pack it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("dist"))
    out: Path = parser.parse_args().out
    try:
        if platform.system() != "Darwin":
            raise SmokeError("this needs a Mac")
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="matewright-app-") as folder:
            app = Path(folder) / "Matewright.app"
            fill(Path(folder), app)
            problem = ("8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "#1")
            if "1.Rd1#" not in run(app / "Contents/MacOS/matewright", "solve", *problem):
                raise SmokeError("the application does not solve")
            path = out / f"Matewright-{program_version()}-macos.zip"
            run("ditto", "-c", "-k", "--keepParent", app, path)  # keeps links and rights
            tell(f"built {path.name}")
    except SmokeError as error:
        print(f"app: {error}", file=sys.stderr)
        return 1
    return 0


def fill(folder: Path, app: Path) -> None:
    """Lay out the application."""
    contents, home = app / "Contents", app / "Contents/Resources/python"
    shutil.copytree(sys.base_prefix, home, symlinks=True)
    python = home / "bin/python3.11"
    for marker in home.rglob("EXTERNALLY-MANAGED"):
        marker.unlink()
    pip = (python, "-m", "pip", "install", "--quiet", "--no-compile")
    for lock in ("requirements-build.txt", "requirements.txt"):
        run(*pip, "--no-build-isolation", "--require-hashes", "-r", ROOT / lock)
    run(*pip, "--no-deps", "--no-index", build(folder)[1])
    starter = contents / "MacOS/matewright"
    starter.parent.mkdir(parents=True)
    starter.write_text(LAUNCHER)
    starter.chmod(0o755)
    make_icon(folder, python, contents / "Resources/matewright.icns")
    kind = {
        "CFBundleTypeName": "Chess problems",
        "CFBundleTypeExtensions": ["olv"],
        "CFBundleTypeRole": "Editor",
    }
    told = {
        "CFBundleName": "Matewright",
        "CFBundleIdentifier": "org.matewright.Matewright",
        "CFBundleExecutable": "matewright",
        "CFBundleIconFile": "matewright",
        "CFBundlePackageType": "APPL",
        "CFBundleShortVersionString": program_version(),
        "CFBundleDocumentTypes": [kind],
        "LSMinimumSystemVersion": "12.0",
        "NSHighResolutionCapable": True,
    }
    (contents / "Info.plist").write_bytes(plistlib.dumps(told))


def make_icon(folder: Path, python: Path, path: Path) -> None:
    """Draw the program's icon in all sizes that macOS asks for."""
    pictures = folder / "matewright.iconset"
    pictures.mkdir()
    drawn = draw(python, folder, {times * size for size in SIZES for times in (1, 2)})
    for size in SIZES:
        shutil.copy(drawn[size], pictures / f"icon_{size}x{size}.png")
        shutil.copy(drawn[2 * size], pictures / f"icon_{size}x{size}@2x.png")
    subprocess.run(["iconutil", "-c", "icns", str(pictures), "-o", str(path)], check=True)


if __name__ == "__main__":
    sys.exit(main())
