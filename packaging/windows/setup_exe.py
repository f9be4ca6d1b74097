#!/usr/bin/env python3
"""Build the setup for Windows, and a zip to unpack and use, on Linux and with one command.

    packaging/windows/build --out DIR

The setup is made by NSIS (``apt install nsis``) for one user, without the rights of an
administrator: program, interpreter and dependencies below ``%LOCALAPPDATA%\\Programs\\Matewright``,
shortcuts, the file type ``.olv``, an uninstaller; at its end the solver is compiled with a bar.
The same sources give the same bytes.  What was built is looked at as far as that can be done
here; it does not run here.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path, PureWindowsPath

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging"), str(Path(__file__).resolve().parent)]

from evening import EPOCH  # noqa: E402
from payload import check, files_of, fill  # noqa: E402
from wheel_smoke import SmokeError, run, size, tell  # noqa: E402

from composer.version import program_version  # noqa: E402
from solver.kernel.doors import Door  # noqa: E402

HERE = Path(__file__).resolve().parent


def main() -> int:
    """Build setup and zip, and look at them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("dist"))
    out: Path = parser.parse_args().out
    try:
        if not (shutil.which("makensis") and shutil.which("objdump")):
            raise SmokeError("this needs NSIS and binutils: apt install nsis binutils")
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="matewright-win-") as folder:
            payload = Path(folder) / "Matewright"
            payload.mkdir()
            fill(Path(folder), payload)
            check(payload)
            made = (pack_zip(payload, out), pack_setup(Path(folder), payload, out))
        for path in made:
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            (out / f"{path.name}.sha256").write_text(f"{digest}  {path.name}\n")
            tell(f"built {path.name} ({size(path)}), SHA-256 {digest}")
    except SmokeError as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    return 0


def pack_zip(payload: Path, out: Path) -> Path:
    """Return the zip of all files of *payload*."""
    path = out / f"Matewright-{program_version()}-win64.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as zipped:
        for name in files_of(payload):
            info = zipfile.ZipInfo(f"Matewright/{name.as_posix()}", (2023, 11, 14, 22, 13, 20))
            info.compress_type = zipfile.ZIP_DEFLATED
            zipped.writestr(info, (payload / name).read_bytes())
    return path


def pack_setup(folder: Path, payload: Path, out: Path) -> Path:
    """Return the setup of all files of *payload*, and see that all of them are in it."""
    names = files_of(payload)
    for name in names:
        os.utime(payload / name, (EPOCH, EPOCH))
    (folder / "files.nsh").write_text(file_list(payload, names), "utf-8")
    (folder / "doors.nsh").write_text(compile_list(), "utf-8")
    path = out.resolve() / f"Matewright-{program_version()}-setup.exe"
    version = re.match(r"(\d+)\.(\d+)\.(\d+)", program_version())
    if version is None:
        raise SmokeError(f"{program_version()} is no version of three numbers")
    defines = {
        "VERSION": program_version(),
        "FILE_VERSION": ".".join((*version.groups(), "0")),
        "PAYLOAD": str(payload),
        "LISTS": str(folder),
        "OUT": str(path),
        "KILOBYTES": str(sum((payload / name).stat().st_size for name in names) // 1024),
    }
    words = [f"-D{name}={value}" for name, value in defines.items()]
    run("makensis", "-V2", "-WX", "-INPUTCHARSET", "UTF8", *words, str(HERE / "matewright.nsi"))
    if shutil.which("7z"):
        listed = subprocess.run(
            ["7z", "l", "-slt", str(path)], capture_output=True, text=True, check=True
        )
        inside = {
            it.replace("\\", "/")
            for it in re.findall(r"^Path = (.+)$", listed.stdout, re.MULTILINE)
        }
        missing = [it.as_posix() for it in names if it.as_posix() not in inside]
        if missing:
            raise SmokeError(f"the setup lacks {len(missing)} files, such as {missing[0]}")
        tell(f"the setup holds all {len(names)} files")
    return path


def file_list(payload: Path, names: list[Path]) -> str:
    """Return the lines of NSIS that install *names*, folder by folder, always in the same order."""
    lines, last = [], None
    for name in names:
        if name.parent != last:
            last = name.parent
            lines.append(f'SetOutPath "{PureWindowsPath("$INSTDIR", *last.parts)}"')
        lines.append(f'File "{payload / name}"')
    return "\n".join((*lines, 'SetOutPath "$INSTDIR"', ""))


def compile_list() -> str:
    """Return the lines of NSIS that compile the solver, one entry after the other."""
    doors = list(Door)
    lines = []
    for number, door in enumerate(doors):
        lines.append(f"!insertmacro Compile {door.value} {number + 1} {len(doors)}")
    return "\n".join((*lines, ""))


if __name__ == "__main__":
    sys.exit(main())
