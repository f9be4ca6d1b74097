#!/usr/bin/env python3
"""Build a Debian package of the program with all that it needs but the libraries of X11.

    python3.11 packaging/debian/build.py --out DIR

A Python of its own below /opt/matewright has the program and its locked dependencies: Debian 12
has no PySide6, and later ones have another Python.  It is installed there and on later ones;
entrances, desktop file, icon, file types and the manual page lie below /usr. In
the end the package is unpacked into a scratch root, and solves a problem there.  The same sources
and packages of Debian give the same bytes.
"""

from __future__ import annotations

import argparse
import gzip
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from evening import EPOCH, make_even  # noqa: E402
from own_python import check_tools, compile_library, lay_out  # noqa: E402
from shipping import KERNEL_HELP  # noqa: E402
from wheel_smoke import SmokeError, run, size, tell  # noqa: E402

from composer.cli import libraries  # noqa: E402
from composer.cli.commands import COMMANDS  # noqa: E402
from composer.version import program_version  # noqa: E402

HOME = "opt/matewright"
ENTRANCES = {"matewright": "main", "matewright-window": "window"}
ENTRANCE = """#!/bin/sh
unset PYTHONPATH PYTHONHOME
export PYTHONNOUSERSITE=1
exec /{home}/bin/python3.11 -P -c 'import sys; from composer.__main__ import {function}
sys.exit({function}())' "$@"
"""
AFTER_REMOVING = """#!/bin/sh
set -e
# dpkg takes /opt away as well where nothing else is in it
mkdir -p /opt
"""


def main() -> int:
    """Build the package, look at it, and try it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("dist"))
    parser.add_argument("--kernel", metavar="DIR", type=Path, help=KERNEL_HELP)
    options = parser.parse_args()
    out: Path = options.out
    try:
        check_tools()
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="matewright-deb-") as folder:
            stage = Path(folder) / "stage"
            fill(Path(folder), stage, options.kernel)
            package = pack(stage, out)
            check(package, Path(folder) / "root")
    except SmokeError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    return 0


def fill(folder: Path, stage: Path, kernel: Path | None) -> None:
    """Lay out below *stage* what the package installs."""
    home = stage / HOME
    installed = lay_out(folder, home, kernel)
    pages = {"": run(installed / "bin/matewright", "--help")}
    for command in COMMANDS:
        pages[command.name] = run(installed / "bin/matewright", command.name, "--help")
    shutil.copytree(installed / "share", stage / "usr/share")
    keep(stage / "usr/share/man/man1/matewright.1.gz", manual(pages))
    keep(stage / "usr/share/doc/matewright/changelog.gz", (ROOT / "CHANGELOG.md").read_text())
    licences = sorted((home / "lib").rglob("matewright-*.dist-info/licenses/**/*LICENSE*"))
    licences += sorted((home / "licences").iterdir())
    texts = "\n\n".join(path.read_text("utf-8") for path in licences)
    (stage / "usr/share/doc/matewright/copyright").write_text(texts, "utf-8")
    enter(stage)
    compile_library(home, stage, "/")  # nobody but root may write there later


def enter(stage: Path) -> None:
    """Make the entrances."""
    (stage / "usr/bin").mkdir()
    for name, function in ENTRANCES.items():
        script = stage / "usr/bin" / name
        script.write_text(ENTRANCE.format(home=HOME, function=function))
        script.chmod(0o755)


def manual(pages: dict[str, str]) -> str:
    """Return the manual page: what ``--help`` tells of the program and of each command."""
    lines = [
        f'.TH MATEWRIGHT 1 "" "Matewright {program_version()}" "Chess problems"',
        ".SH NAME",
        "matewright \\- set up, solve and check chess problems",
    ]
    for name, text in pages.items():
        lines += [f'.SH "{f"matewright {name}".strip().upper()}"', ".nf"]
        for line in text.replace("\\", "\\e").replace("-", "\\-").splitlines():
            lines.append("\\&" + line if line[:1] in (".", "'") else line)
        lines.append(".fi")
    return "\n".join(lines) + "\n"


def keep(path: Path, text: str) -> None:
    """Write *text*, packed without the time, for that would differ at each build."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(gzip.compress(text.encode("utf-8"), mtime=0))


def pack(stage: Path, out: Path) -> Path:
    """Return the package of what lies below *stage*."""
    run_words = ("dpkg", "--print-architecture")
    architecture = subprocess.run(run_words, capture_output=True, text=True, check=True).stdout
    architecture = architecture.strip()
    files = [it for it in stage.rglob("*") if it.is_file() and not it.is_symlink()]
    control = {
        "Package": "matewright",
        "Version": program_version(),
        "Architecture": architecture,
        "Maintainer": "Matewright <matewright@localhost>",
        "Installed-Size": sum(it.stat().st_size for it in files) // 1024,
        "Depends": ", ".join(["libc6 (>= 2.36)", "libstdc++6", *libraries.ALL.values()]),
        "Section": "games",
        "Priority": "optional",
        "Description": "set up, solve and check chess problems\n"
        " A desktop program and a command line for composers and solvers.",
    }
    (stage / "DEBIAN").mkdir()
    lines = "".join(f"{name}: {value}\n" for name, value in control.items())
    (stage / "DEBIAN/control").write_text(lines)
    (stage / "DEBIAN/postrm").write_text(AFTER_REMOVING)
    (stage / "DEBIAN/postrm").chmod(0o755)
    make_even(stage)
    package = out / f"matewright_{program_version()}_{architecture}.deb"
    pressed = ("-Zzstd", "-z9")  # xz takes minutes for half a gigabyte
    words = ("dpkg-deb", "--root-owner-group", *pressed, "--build", stage, package.resolve())
    run(*words, variables={"SOURCE_DATE_EPOCH": str(EPOCH)})
    tell(f"built {package.name} ({size(package)}), {len(files)} files")
    return package


def check(package: Path, root: Path) -> None:
    """Look for what must be in *package*, unpack it below *root* and solve a problem there."""
    listed = run("dpkg-deb", "-c", str(package.resolve()))
    for place in (
        "usr/bin/matewright",
        "usr/bin/matewright-window",
        "usr/share/applications/matewright.desktop",
        "usr/share/icons/hicolor/scalable/apps/matewright.svg",
        "usr/share/mime/packages/matewright.xml",
        "usr/share/man/man1/matewright.1.gz",
        "usr/share/doc/matewright/copyright",
    ):
        if f" ./{place}\n" not in listed:
            raise SmokeError(f"the package lacks {place}")
    run("dpkg-deb", "-x", str(package.resolve()), str(root))
    python = root / HOME / "bin/python3.11"
    problem = ("8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "#1")
    told = run(python, "-P", "-m", "composer", "solve", *problem)
    if "1.Rd1#" not in told:
        raise SmokeError(f"the unpacked program says {told!r}")
    tell("the unpacked program solves a problem")


if __name__ == "__main__":
    sys.exit(main())
