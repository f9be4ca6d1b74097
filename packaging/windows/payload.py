"""What is installed on Windows: the interpreter, the dependencies and the program, trimmed.

``fill`` lays it out; ``check`` tells what can be told on another system: that every library which
a library wants is there or is Windows' own, and every module that the program imports.
"""

from __future__ import annotations

import ast
import re
import shutil
import struct
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

from drawing import draw
from trimming import UNUSED, QtFolders, cut, cut_qt, imports_of
from wheel_smoke import ROOT, SmokeError, build, environment, run, tell

HERE = Path(__file__).resolve().parent
PYTHON = "python"
PACKAGES = f"{PYTHON}/Lib/site-packages"
VERSION = (3, 11)

WITHOUT = (
    "include/**", "libs/**", "tcl/**", "Scripts/**", "NEWS.txt", "DLLs/tcl86t.dll",
    "DLLs/tk86t.dll", "DLLs/_tkinter.pyd", "DLLs/*.ico", "DLLs/_test*", "DLLs/_msi.pyd",
    "Lib/test/**", "Lib/idlelib/**", "Lib/tkinter/**", "Lib/turtledemo/**", "Lib/ensurepip/**",
    "Tools/**", "Lib/lib2to3/**", "Lib/venv/**", "Lib/turtle.py", "Lib/site-packages/**",
)  # fmt: skip
"""Parts of the interpreter that no program needs; its own packages are pip and the like."""
_SYSTEM = re.compile(
    r"(api-ms-win-.*|ext-ms-win-.*|kernel32|user32|gdi32|gdi32full|shell32|ole32|oleaut32|advapi32|ws2_32"
    r"|winmm|version|shlwapi|comdlg32|comctl32|imm32|dwmapi|uxtheme|d3d9|d3d11|d3d12|dxgi|dxguid|dcomp"
    r"|dwrite|d2d1|crypt32|bcrypt|bcryptprimitives|ncrypt|secur32|netapi32|userenv|iphlpapi|dnsapi|mpr"
    r"|rpcrt4|setupapi|wtsapi32|shcore|opengl32|winspool\.drv|authz|propsys|powrprof|psapi|dbghelp"
    r"|msvcrt|ntdll|cabinet|d3dcompiler_47|icuuc|icuin|cfgmgr32|uiautomationcore|rstrtmgr|wevtapi|winhttp|normaliz|pdh|oleacc|ucrtbase)"
    r"(\.dll|\.drv)?",
    re.IGNORECASE,
)
"""Libraries that Windows 10 and later have themselves."""

STARTERS = {
    "matewright.pyw": (
        "import sys\n\nfrom composer.__main__ import window\n\n"
        'if __name__ == "__main__":  # or each process that is spawned would open one\n'
        "    sys.exit(window())\n"
    ),
    "matewright.cmd": '@"%~dp0python\\python.exe" -m composer %*\r\n',
    "Matewright window.cmd": ('@start "" "%~dp0python\\pythonw.exe" "%~dp0matewright.pyw" %*\r\n'),
    f"{PYTHON}/python{VERSION[0]}{VERSION[1]}._pth": (
        "Lib\r\nDLLs\r\nLib\\site-packages\r\nimport site\r\n"
    ),
}
"""The last keeps the interpreter from what other Pythons have left on the computer."""


def fill(folder: Path, payload: Path) -> None:
    """Lay out below *payload* all that is installed, with the help of *folder*."""
    wheels = folder / "wheels"
    _fetch(folder, wheels)
    _unpack_python(folder, payload / PYTHON)
    packages = payload / PACKAGES
    for wheel in sorted([*wheels.glob("*.whl"), build(folder)[1]]):
        _unpack_wheel(wheel, packages)
    cut(packages, UNUSED)
    qt = packages / "PySide6"
    cut_qt(QtFolders(qt, qt, qt / "plugins", qt / "translations"))
    for name, text in STARTERS.items():
        (payload / name).write_bytes(text.encode())
    (payload / "matewright.ico").write_bytes(_icon(folder))
    shutil.copy(ROOT / "LICENSE", payload / "LICENSE.txt")
    tell(f"laid out {len(files_of(payload))} files, {_mb(payload)} MB")


def files_of(payload: Path) -> list[Path]:
    """Return all files below *payload*, relative to it, in an order that is always the same."""
    found = (path.relative_to(payload) for path in payload.rglob("*") if path.is_file())
    return sorted(found, key=lambda path: path.as_posix())


def _fetch(folder: Path, wheels: Path) -> None:
    """Fetch interpreter and wheels by their hashes; make a wheel of what has none."""
    python = environment(folder / "fetcher")
    pip = (python, "-m", "pip")
    hashed = ("--no-deps", "--require-hashes")
    run(*pip, "install", "--quiet", "--require-hashes", "-r", str(ROOT / "requirements-build.txt"))
    source, others = _parted((ROOT / "requirements.txt").read_text("utf-8"))
    (folder / "source.txt").write_text(source)
    (folder / "others.txt").write_text(others)
    of_windows = (
        "--platform", "win_amd64", "--python-version", f"{VERSION[0]}.{VERSION[1]}",
        "--implementation", "cp", "--only-binary", ":all:",
    )  # fmt: skip
    run(
        *pip, "download", "--quiet", *hashed, *of_windows,
        "-r", str(folder / "others.txt"), "-d", str(wheels),
    )  # fmt: skip
    run(
        *pip, "wheel", "--quiet", *hashed, "--no-build-isolation",
        "-r", str(folder / "source.txt"), "-w", str(wheels),
    )  # fmt: skip
    interpreter = str(HERE / "requirements-python.txt")
    # --no-binary alone would have pip run its set-up, which is for Windows
    run(
        *pip, "download", "--quiet", *hashed, "--no-build-isolation", "--no-binary", ":all:",
        "-r", interpreter, "-d", str(folder / "interpreter"),
    )  # fmt: skip


def _parted(lock: str) -> tuple[str, str]:
    """Return the part of a lock that is published as source alone, and the others."""
    entries = re.split(r"(?m)^(?=[A-Za-z])", lock)
    source = "".join(it for it in entries if it.startswith("chess=="))
    return source, "".join(it for it in entries if it not in source)


def _unpack_python(folder: Path, home: Path) -> None:
    (archive,) = (folder / "interpreter").glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(folder / "unpacked", filter="data")
    data = next((folder / "unpacked").rglob("data.zip"))
    with zipfile.ZipFile(data) as zipped:
        zipped.extractall(folder / "files")
    (inner,) = (it for it in (folder / "files").iterdir() if (it / "python.exe").exists())
    shutil.copytree(inner, home)
    cut(home, WITHOUT)


def _unpack_wheel(wheel: Path, packages: Path) -> None:
    """Unpack a wheel; what it brings for other places of the system is left out."""
    with zipfile.ZipFile(wheel) as zipped:
        names = [it for it in zipped.namelist() if not re.match(r"[^/]+\.data/", it)]
        zipped.extractall(packages, names)


def _icon(folder: Path) -> bytes:
    """Return the program's drawing as an icon of Windows: small pictures in one file."""
    pictures = [
        (size, path.read_bytes())
        for size, path in draw(sys.executable, folder, (16, 24, 32, 48, 64, 256)).items()
    ]
    head, at = struct.pack("<HHH", 0, 1, len(pictures)), 6 + 16 * len(pictures)
    for size, picture in pictures:
        side = size % 256  # 0 stands for 256
        head += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), at)
        at += len(picture)
    return head + b"".join(picture for _, picture in pictures)


# ---------------------------------------------------------------- looking at it


def check(payload: Path) -> None:
    """Raise SmokeError where something that the program wants is not in *payload*."""
    _check_libraries(payload)
    _check_modules(payload / PACKAGES, payload / PYTHON / "Lib", payload / PYTHON / "DLLs")
    signed = (f"{PYTHON}/python.exe", f"{PYTHON}/pythonw.exe", f"{PYTHON}/python311.dll")
    if shutil.which("osslsigncode") is None:
        tell("not looked at without osslsigncode: the signatures of the interpreter")
        return
    for name in signed:
        words = ["osslsigncode", "verify", "-in", str(payload / name)]
        told = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
        if "Python Software Foundation" not in told.stdout or "mismatch" in told.stdout.lower():
            raise SmokeError(
                f"{name} does not bear the signature of the Python Software Foundation"
            )
    tell("the interpreter bears the signature of the Python Software Foundation")


def _check_libraries(payload: Path) -> None:
    libraries = [it for it in payload.rglob("*") if it.suffix.lower() in (".dll", ".pyd", ".exe")]
    there = {path.name.lower() for path in libraries}
    missing = {
        f"{wanted} ({path.name})"
        for path in libraries
        for wanted in imports_of(path)
        if wanted.lower() not in there and not _SYSTEM.fullmatch(wanted)
    }
    if missing:
        raise SmokeError(f"libraries are missing: {', '.join(sorted(missing)[:8])}")
    tell(f"what {len(libraries)} libraries want is there, or is Windows' own")


def _check_modules(packages: Path, *places: Path) -> None:
    missing = set()
    extras = _modules_of_extras()
    for package in ("composer", "solver"):
        for path in (packages / package).rglob("*.py"):
            if path.is_relative_to(packages / "composer/resources"):
                continue  # what makes fonts and men, not the program
            for name in _imported(path):
                if name not in extras and not _is_there(name, packages, *places):
                    missing.add(f"{name} ({path.name})")
    if missing:
        raise SmokeError(f"modules are missing: {', '.join(sorted(missing)[:8])}")
    tell("every module that the program imports is there")


def _modules_of_extras() -> set[str]:
    """Return what is imported only where an extra is asked for, which no setup brings."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    return {re.split(r"[^\w.-]", wanted)[0] for extra in extras for wanted in extra}


_NO_FILES = frozenset(
    {"fcntl", "grp", "pwd", "resource", "termios", "tty"}
    | {"_winapi", "array", "binascii", "cmath", "math", "mmap", "msvcrt", "winreg", "zlib"}
)
"""Modules of other systems, imported behind a question, and those within python311.dll."""


def _imported(path: Path) -> Iterator[str]:
    """Yield the modules that a file imports, those of the same name twice included."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _is_there(name: str, *places: Path) -> bool:
    if name.partition(".")[0] in {*sys.builtin_module_names, *_NO_FILES}:
        return True
    inner = Path(*name.split("."))
    return any(
        (place / inner).is_dir()
        or any(place.glob(f"{inner}.py*"))
        or any(place.glob(f"{inner}.*.pyd"))
        for place in places
    )


def _mb(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) // 10**6
