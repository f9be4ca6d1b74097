#!/usr/bin/env python3
"""Build a bundle for Linux of 64 bits that unpacks itself: the program with its own Python.

    python3.11 packaging/linux/bundle.py --out DIR

It is built on Debian 12, from Debian's own Python, and wants a system no older (glibc 2.36) with
the usual libraries of a desktop (X11, OpenGL, fontconfig).  Whoever runs it gets the program below
``~/.local``, without other rights: ``sh Matewright-0.1.0-linux-x86_64.run``.  It needs ``makeself``
and ``patchelf`` (apt install makeself patchelf).  The same sources and packages of Debian give the
same bytes.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging")]

from evening import EPOCH, make_even  # noqa: E402
from own_python import check_tools, compile_library, lay_out  # noqa: E402
from shipping import KERNEL_HELP  # noqa: E402
from wheel_smoke import SmokeError, run, size, tell  # noqa: E402

from composer.version import program_version  # noqa: E402

HERE = Path(__file__).resolve().parent
_LEVEL = "9n"
"""The best, and without the time, which gzip notes otherwise."""
_TAR = "--sort=name --owner=0 --group=0 --numeric-owner"


def main() -> int:
    """Build the bundle."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("dist"))
    parser.add_argument("--kernel", metavar="DIR", type=Path, help=KERNEL_HELP)
    options = parser.parse_args()
    out: Path = options.out
    try:
        check_tools("makeself")
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="matewright-run-") as folder:
            stage = Path(folder) / "Matewright"
            fill(Path(folder), stage, options.kernel)
            made = pack(stage)
            path = Path(shutil.copy(made, out))
            tell(f"built {path.name} ({size(path)})")
    except SmokeError as error:
        print(f"bundle: {error}", file=sys.stderr)
        return 1
    return 0


def fill(folder: Path, stage: Path, kernel: Path | None) -> None:
    """Lay out below *stage* what is unpacked."""
    installed = lay_out(folder, stage / "python", kernel)
    shutil.copytree(installed / "share", stage / "share")
    shutil.copy(ROOT / "LICENSE", stage / "LICENSE.txt")
    for name in ("install.sh", "matewright.sh"):
        shutil.copy(HERE / name, stage / name)
        (stage / name).chmod(0o755)
    compile_library(stage / "python", stage)


def pack(stage: Path) -> Path:
    """Return the bundle of what lies below *stage*, made beside it.

    Makeself notes its words in what it makes: none of them may tell of a folder or of the time.
    """
    make_even(stage)
    name = f"Matewright-{program_version()}-linux-x86_64.run"
    words = ("--gzip", "--nox11", "--nomd5", "--sha256", "--quiet", "--tar-quietly")
    when = time.asctime(time.gmtime(EPOCH))
    alike = ("--complevel", _LEVEL, "--tar-extra", _TAR, "--packaging-date", when)
    label = f"Matewright {program_version()}"
    run("makeself", *words, *alike, stage.name, name, label, "./install.sh", cwd=stage.parent)
    return stage.parent / name


if __name__ == "__main__":
    sys.exit(main())
