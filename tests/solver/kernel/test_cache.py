"""Where the compiled kernel is kept, and what of it is believed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from llvmlite import binding

from solver.kernel.doors import Door
from solver.kernel.keeping import cache, kept_code

ROOT = Path(__file__).parents[3]
KEPT = "battle.direct_door.code"

SCRIPT = """
import sys
from solver.notation.fen import parse_fen
from solver.problem import Problem, Task
from solver.solve import solve
from solver.stipulation import Stipulation
problem = Problem(parse_fen("5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"), Stipulation.parse("#2"))
solution = solve(Task(problem))
is_compiled_here = "solver.kernel.compiling.program" in sys.modules
print([move.uci() for move in solution.keys], solution.error, is_compiled_here)
"""


def _run(script: str, folder: Path | None = None) -> str:
    """Return what *script* prints, with its cache in *folder* or with that of all tests."""
    named = {cache.FOLDER_VARIABLE: str(folder)} if folder else {}
    environment = {**os.environ, **named}
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        timeout=170,
    )
    assert done.stderr == ""
    return done.stdout.strip()


def test_where_the_kernel_is_kept_a_start_never_loads_the_compiler() -> None:
    # That it is kept, from the first start on, is told by tests/composer/cli/test_solve.py.
    assert _run(SCRIPT) == "['h1h6'] None False"


def test_where_nothing_can_be_written_a_temporary_folder_serves(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    script = (
        "import subprocess, sys\n"
        "asked = 'from solver.kernel.keeping import cache; print(cache.usable_folder())'\n"
        "from solver.kernel.keeping import cache\n"
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
        "except TypeError as error:\n"
        "    print('refused')\n"
    )
    assert _run(script, tmp_path) == "refused"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which an entry is kept."""
    shutil.copy(cache.folder() / KEPT, tmp_path)
    monkeypatch.setattr(cache, "folder", lambda: tmp_path)
    return tmp_path


def test_what_is_kept_is_found(folder: Path) -> None:
    assert kept_code.is_kept(Door.DIRECT)
    assert not kept_code.is_kept(Door.HELP)


@pytest.mark.parametrize("place", [0, 31, 32, 100, -1])
def test_a_damaged_entry_is_not_there(folder: Path, place: int) -> None:
    words = bytearray((folder / KEPT).read_bytes())
    words[place] ^= 1
    (folder / KEPT).write_bytes(words)
    assert not kept_code.is_kept(Door.DIRECT)


@pytest.mark.parametrize("size", [0, 7, 32, 1000])
def test_an_entry_that_was_cut_short_is_not_there(folder: Path, size: int) -> None:
    (folder / KEPT).write_bytes((folder / KEPT).read_bytes()[:size])
    assert not kept_code.is_kept(Door.DIRECT)


def _folder(sources: Path) -> str:
    """Return the folder that a copy of the solver at *sources* would compile into."""
    return subprocess.run(
        [sys.executable, "-c", "from solver.kernel.keeping import cache; print(cache.folder())"],
        cwd=sources,
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout


def test_copies_share_what_is_compiled_and_other_sources_have_a_folder_of_their_own(
    tmp_path: Path,
) -> None:
    for name in ("one", "two"):
        shutil.copytree(ROOT / "solver", tmp_path / name / "solver")
    one, two = tmp_path / "one", tmp_path / "two"
    os.utime(one / "solver" / "kernel" / "battle" / "direct_door.py", (1, 1))
    assert _folder(one) == _folder(two)
    with (one / "solver" / "kernel" / "moves.py").open("a", encoding="utf-8") as source:
        source.write("# changed\n")
    assert _folder(one) != _folder(two)


def test_a_source_in_a_room_of_the_kernel_counts_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = tmp_path / "room"
    room.mkdir()
    monkeypatch.setattr(cache, "__file__", str(room / "cache.py"))
    folders = set()
    for content in ("first", "second"):
        (room / "moves.py").write_text(content, encoding="utf-8")
        folders.add(cache.lasting_folder.__wrapped__())
    assert len(folders) == 2
    (room / "moves.py").rename(room / "other.py")
    assert cache.lasting_folder.__wrapped__() not in folders


@pytest.mark.parametrize("fact", ["get_process_triple", "get_host_cpu_name"])
def test_another_processor_has_a_folder_of_its_own(
    fact: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = cache.lasting_folder.__wrapped__()
    monkeypatch.setattr(binding, fact, lambda: "another")
    assert cache.lasting_folder.__wrapped__() != here


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return where a package has brought an entry, and the user's own folder has none."""
    monkeypatch.setattr(cache, "SHIPPED", tmp_path / "shipped")
    place = cache.shippable_folder()
    place.mkdir(parents=True)
    shutil.copy(cache.folder() / KEPT, place)
    monkeypatch.setattr(cache, "folder", lambda: tmp_path / "own")
    monkeypatch.setattr(cache, "shipped_folder", cache.shipped_folder.__wrapped__)
    return place


@pytest.mark.parametrize("lacking", ["", "avx2", "bmi2"])
def test_what_a_package_brought_is_read_by_processors_that_can_run_it(
    shipped: Path, lacking: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    can_do = dict.fromkeys(cache.LEVEL_NEEDS, True) | dict.fromkeys([lacking], False)
    monkeypatch.setattr(binding, "get_host_cpu_features", lambda: can_do)
    assert kept_code.is_kept(Door.DIRECT) == (not lacking)
    assert not kept_code.is_kept(Door.HELP)


def test_what_a_package_brought_of_another_kernel_is_not_read(
    shipped: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        binding, "get_host_cpu_features", lambda: dict.fromkeys(cache.LEVEL_NEEDS, True)
    )
    shipped.rename(shipped.with_name("kernel-0123456789abcdef"))
    assert not kept_code.is_kept(Door.DIRECT)
