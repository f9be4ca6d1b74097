"""The compiled kernel is kept: a second start loads it and works."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from solver.kernel import cache

SCRIPT = """
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation
problem = Problem(parse_fen("5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"), Stipulation.parse("#2"))
solution = solve(Task(problem))
print([move.uci() for move in solution.keys], solution.error)
"""


def _run(script: str, folder: Path) -> str:
    environment = {**os.environ, cache.FOLDER_VARIABLE: str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        cwd=Path(__file__).parents[3],
        capture_output=True,
        text=True,
        check=True,
        timeout=170,
    )
    assert done.stderr == ""
    return done.stdout.strip()


def _compiled(folder: Path) -> dict[Path, int]:
    return {path: path.stat().st_mtime_ns for path in folder.rglob("*.nbc")}


def test_the_program_starts_twice_with_a_fresh_cache(tmp_path: Path) -> None:
    assert _run(SCRIPT, tmp_path) == "['h1h6'] None"
    compiled = _compiled(tmp_path)
    assert compiled
    assert list(tmp_path.glob("kernel-*/ready-door")), "it was not compiled ahead"
    assert _run(SCRIPT, tmp_path) == "['h1h6'] None"
    loading = (
        "import sys; from solver import prepare; prepare.load_here(); "
        "print('solver.kernel.door' in sys.modules)"
    )
    assert _run(loading, tmp_path) == "True"
    assert _compiled(tmp_path) == compiled, "a later start compiled again"


def test_where_nothing_can_be_written_a_temporary_folder_serves(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    script = (
        "import subprocess, sys\n"
        "asked = 'from solver.kernel import cache; print(cache.usable_folder())'\n"
        "from solver.kernel import cache\n"
        "print(cache.usable_folder(), cache.lasting_folder().parent, cache.can_be_kept())\n"
        "print(subprocess.check_output([sys.executable, '-c', asked], text=True))\n"
    )
    told, in_a_process_of_it = _run(script, blocked).splitlines()
    folder, lasting, can_be_kept = told.split()
    assert (lasting, can_be_kept) == (str(blocked), "False")
    assert "matewright-kernel-" in folder
    assert in_a_process_of_it == folder, "each process would compile for itself"
    assert not Path(folder).exists(), "the temporary folder was left behind"


def test_python_cannot_call_what_stands_inside_an_entry(tmp_path: Path) -> None:
    script = (
        "from solver.kernel.words import drop\n"
        "try:\n"
        "    drop(6)\n"
        "except SystemError as error:\n"
        "    print('refused')\n"
    )
    assert _run(script, tmp_path) == "refused"


def _folder(sources: Path) -> str:
    """Return the folder that a copy of the solver at *sources* would compile into."""
    return subprocess.run(
        [sys.executable, "-c", "from solver.kernel import cache; print(cache.folder())"],
        cwd=sources,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout


def test_each_copy_and_each_date_of_the_sources_has_a_folder_of_its_own(tmp_path: Path) -> None:
    """Numba would not find what another copy compiled, and compile again unannounced."""
    kernel = Path(__file__).parents[3] / "solver"
    for name in ("one", "two"):
        shutil.copytree(kernel, tmp_path / name / "solver")
    one, two = _folder(tmp_path / "one"), _folder(tmp_path / "two")
    assert one != two
    assert one == _folder(tmp_path / "one")
    os.utime(tmp_path / "one" / "solver" / "kernel" / "door.py", (1, 1))
    assert one != _folder(tmp_path / "one")
