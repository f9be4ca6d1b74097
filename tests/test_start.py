"""start.py: what it finds missing, what it says of it, and when it holds the set-up for whole."""

from __future__ import annotations

import ast
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO

import pytest

import start
from composer.cli import libraries
from composer.cli.commands import COMMANDS, Command

# ---------------------------------------------------------------- the screen


@pytest.mark.parametrize(
    ("arguments", "opens"),
    [
        ([], True),
        (["problems.olv"], True),
        (["solved.olv"], True),
        *(([command.name, "problems.olv"], False) for command in COMMANDS),
        (["help", "solve"], False),
        (["--help"], False),
        (["--version"], False),
        (["--mistyped"], False),
    ],
)
def test_only_the_window_needs_a_screen(arguments: list[str], opens: bool) -> None:
    assert start.opens_window(arguments) is opens


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"])
def test_any_way_to_show_a_window_is_a_screen(name: str) -> None:
    start.require_screen({name: "x"}, "linux")


@pytest.mark.parametrize("environment", [{}, {"DISPLAY": "", "WAYLAND_DISPLAY": ""}])
def test_empty_variables_are_no_screen(environment: dict[str, str]) -> None:
    with pytest.raises(start.CannotStartError, match="No screen was found"):
        start.require_screen(environment, "linux")
    start.require_screen(environment, "darwin")


def test_without_a_screen_one_sentence_and_exit_code_3() -> None:
    script = "import sys; sys.platform = 'linux'; import start; sys.exit(start.main([]))"
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(start.ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("No screen was found (DISPLAY and WAYLAND_DISPLAY are empty).")


def test_a_folder_whose_name_is_no_text_is_told_in_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "Schach\udce9"  # half a letter: a byte that is no UTF-8
    (folder / "composer" / "cli").mkdir(parents=True)
    ours = ("composer/__init__.py", "composer/cli/__init__.py", "composer/cli/commands.py")
    for name in ("start.py", *ours):
        shutil.copy(start.ROOT / name, folder / name)
    done = subprocess.run(
        [sys.executable, "start.py", "solve"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.count("\n") == 1
    assert "Schach\\udce9' cannot be read" in done.stderr


# ---------------------------------------------------------------- system packages


def test_libraries_that_cannot_be_loaded_are_named_by_package() -> None:
    libraries = {"libc.so.6": "libc6", "libnowhere.so.1": "libnowhere1", "libm.so.6": "libc6"}
    assert start.missing_packages(libraries, "linux") == ["libnowhere1"]
    assert start.missing_packages(libraries, "darwin") == []


class Commands:
    """Stands in for the commands that set-up runs: notes them and does what they would."""

    def __init__(self, returncode: int = 0) -> None:
        self.noted: list[list[str]] = []
        self.returncode = returncode
        self.effect: Callable[[list[str]], object] = lambda command: None

    def __call__(self, command: Sequence[str], **_: object) -> int:
        self.noted.append(list(command))
        self.effect(list(command))
        return self.returncode


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> Commands:
    commands = Commands()
    monkeypatch.setattr(subprocess, "call", commands)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    return commands


def test_an_ordinary_user_gets_the_line_to_type(
    commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    with pytest.raises(start.CannotStartError, match=r": sudo apt install libgl1 libegl1$"):
        start.install_packages(["libgl1", "libegl1"])
    assert commands.noted == []


def test_root_gets_the_packages_installed(commands: Commands) -> None:
    start.install_packages(["libgl1"])
    assert [command[:2] for command in commands.noted] == [
        ["/usr/bin/apt-get", "update"],
        ["/usr/bin/apt-get", "install"],
    ]
    assert "libgl1" in commands.noted[-1]


def test_a_failing_installation_is_told_with_the_line_to_type(commands: Commands) -> None:
    commands.returncode = 100
    with pytest.raises(start.CannotStartError, match=r"sudo apt install libgl1.*apt-get update"):
        start.install_packages(["libgl1"])


def test_without_apt_the_packages_are_named(
    commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(start.CannotStartError, match="that Debian calls libgl1"):
        start.install_packages(["libgl1"])


# ---------------------------------------------------------------- the environment


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, commands: Commands) -> Path:
    """Return a source tree with locks, in which set-up installs one package called chess."""
    for name in start.TEST_LOCKS:
        (tmp_path / name).write_text(f"locked by {name}\n")
    environment = tmp_path / ".venv"
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "ENVIRONMENT", environment)
    monkeypatch.setattr(libraries, "can_load", lambda library: True)

    def install(command: list[str]) -> None:
        if "pip" in command:
            package_folder(environment).mkdir(parents=True, exist_ok=True)
            start.python_of(environment).parent.mkdir(exist_ok=True)
            start.python_of(environment).touch()

    commands.effect = install
    return tmp_path


def package_folder(environment: Path) -> Path:
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    return environment / "lib" / version / "site-packages" / "chess-1.11.2.dist-info"


def test_what_is_whole_is_left_alone(tree: Path, commands: Commands) -> None:
    start.prepare(start.RUN_LOCKS, {})
    commands.noted.clear()
    start.prepare(start.RUN_LOCKS, libraries.ALL)
    assert commands.noted == []


def test_everything_is_installed_by_hash(tree: Path, commands: Commands) -> None:
    start.prepare(start.TEST_LOCKS, {})
    installs = [command for command in commands.noted if "pip" in command]
    assert installs
    assert all("--require-hashes" in command for command in installs)
    assert all(str(tree / name) in installs[-1] for name in start.TEST_LOCKS)


def test_the_tests_add_to_what_a_run_installed(tree: Path, commands: Commands) -> None:
    start.prepare(start.RUN_LOCKS, {})
    assert not start.is_installed(start.ENVIRONMENT, start.TEST_LOCKS)
    commands.noted.clear()
    start.prepare(start.TEST_LOCKS, {})
    assert not any("--clear" in command for command in commands.noted)
    assert start.is_installed(start.ENVIRONMENT, start.RUN_LOCKS)


def test_an_interrupted_installation_is_made_anew(tree: Path, commands: Commands) -> None:
    commands.returncode = 1
    with pytest.raises(start.CannotStartError, match="could not be made"):
        start.prepare(start.RUN_LOCKS, {})
    assert not start.is_installed(start.ENVIRONMENT, start.RUN_LOCKS)
    commands.returncode = 0
    start.prepare(start.RUN_LOCKS, {})
    assert "--clear" in commands.noted[1]
    assert start.is_installed(start.ENVIRONMENT, start.RUN_LOCKS)


def test_an_environment_that_is_a_link_is_not_emptied(
    tree: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """It may be that of another copy of the program, which is at work."""
    other = tmp_path_factory.mktemp("other")
    (tree / ".venv").symlink_to(other, target_is_directory=True)
    start.prepare(start.RUN_LOCKS, {})
    assert start.is_installed(start.ENVIRONMENT, start.RUN_LOCKS)
    assert not start.ENVIRONMENT.is_symlink()
    assert list(other.iterdir()) == []


def change_lock(tree: Path) -> None:
    (tree / "requirements.txt").write_text("something newer\n")


def remove_package(tree: Path) -> None:
    package_folder(tree / ".venv").rmdir()


def remove_python(tree: Path) -> None:
    start.python_of(tree / ".venv").unlink()


def damage_stamp(tree: Path) -> None:
    (tree / ".venv" / start.STAMP).write_text("{")


@pytest.mark.parametrize("harm", [change_lock, remove_package, remove_python, damage_stamp])
def test_what_is_not_whole_is_noticed(tree: Path, harm: Callable[[Path], None]) -> None:
    start.prepare(start.RUN_LOCKS, {})
    harm(tree)
    assert not start.is_installed(start.ENVIRONMENT, start.RUN_LOCKS)


def test_another_python_needs_another_environment(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    start.prepare(start.RUN_LOCKS, {})
    monkeypatch.setattr(sys, "version", "3.99.0")
    assert not start.is_installed(start.ENVIRONMENT, start.RUN_LOCKS)


def test_debian_without_venv_needs_one_more_package(
    tree: Path, commands: Commands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    start.prepare(start.RUN_LOCKS, {})
    assert commands.noted[1][-2:] == ["python3-venv", "-qq"]


def test_an_old_python_is_told(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 0))
    with pytest.raises(start.CannotStartError, match=r"needs Python 3\.11 or newer"):
        start.prepare(start.RUN_LOCKS, {})


# ---------------------------------------------------------------- running


def test_checks_go_on_after_one_has_failed_and_tests_come_last(
    tree: Path, commands: Commands, capfd: pytest.CaptureFixture[str]
) -> None:
    commands.returncode = 1
    assert start.run_checks(["tests/solver"]) == 1
    noted = {Path(command[0]).name: command for command in commands.noted}
    assert sorted(noted) == ["lint-imports", "mypy", "pytest", "ruff"]
    tools = [name for command in commands.noted if (name := Path(command[0]).name) != "mypy"]
    assert tools == ["ruff", "ruff", "lint-imports", "pytest"]
    assert noted["pytest"][1:] == [*start.CHECKS[-1][1:], "tests/solver"]
    assert "Not passed: ruff check, ruff format --check, lint-imp" in capfd.readouterr().out


def test_what_runs_beside_the_tests_is_told_after_them_where_it_finds_faults(
    tree: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def call(command: Sequence[str], *, stdout: IO[bytes] | None, **_: object) -> int:
        if stdout is None:
            return 0
        stdout.write(b"start.py:1: error")
        return 1

    monkeypatch.setattr(subprocess, "call", call)
    assert start.run_checks([]) == 1
    last_check = f"$ {' '.join(start.CHECKS[-1])}"
    after = capfd.readouterr().out.partition(last_check)[2]
    assert after == "\n\n$ mypy\nstart.py:1: error\n\nNot passed: mypy\n"


def test_after_passed_tests_nothing_is_printed(
    tree: Path, commands: Commands, capfd: pytest.CaptureFixture[str]
) -> None:
    assert start.run_checks([]) == 0
    assert capfd.readouterr().out.endswith(f"$ {' '.join(start.CHECKS[-1])}\n")


def test_checks_keep_their_caches_out_of_a_tree_that_is_not_theirs(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with start.cache_variables(tree) as variables:
        assert variables == {}
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    with start.cache_variables(tree) as variables:
        assert variables
        assert not any(str(tree) in value for value in variables.values())


def test_the_program_starts_in_the_folder_of_the_user(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda path, command: became.append([path, *command]))
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setattr(subprocess, "call", lambda command: 0)
    start.run_program(["solve", "fen", "#2"])
    python = str(start.python_of(tree / ".venv"))
    assert became == [[python, python, "-P", "-m", "composer", "solve", "fen", "#2"]]
    assert os.environ["PYTHONPATH"] == os.pathsep.join((str(tree), "elsewhere"))


# ---------------------------------------------------------------- agreements


def imported_by(place: str) -> set[str]:
    """Return the modules that the file at *place* names in its imports."""
    nodes = list(ast.walk(ast.parse((start.ROOT / place).read_text("utf-8"))))
    names = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}


def test_only_the_standard_library_and_two_tables_are_used() -> None:
    ours = set(re.findall(r'own\("(\w+)"\)', (start.ROOT / "start.py").read_text("utf-8")))
    assert ours == {"commands", "libraries"}
    way = ("composer/__init__.py", "composer/cli/__init__.py", "start.py")
    names = set().union(*map(imported_by, (*way, *(f"composer/cli/{name}.py" for name in ours))))
    assert {name.partition(".")[0] for name in names} <= sys.stdlib_module_names


@pytest.mark.parametrize(
    ("command", "variables"),
    [*((command, {}) for command in COMMANDS), (COMMANDS[0], {"PYTHONSAFEPATH": "1"})],
    ids=lambda value: getattr(value, "name", ""),
)
def test_every_command_works_without_a_screen(
    command: Command, variables: Mapping[str, str]
) -> None:
    """The whole way from start.py, with what is installed taken for the environment."""
    script = (
        "import runpy, sys, types\n"
        f"start = types.SimpleNamespace(**runpy.run_path({str(start.ROOT / 'start.py')!r}))\n"
        "scope = start.main.__globals__\n"
        "scope['prepare'] = lambda locks, libraries: print(len(libraries))\n"
        "scope['python_of'] = lambda environment: sys.executable\n"
        "sys.exit(start.main(sys.argv[1:]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, command.name, "--help"],
        env={"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], **variables},
        capture_output=True,
        text=True,
        check=False,
        cwd="/",
    )
    assert (done.returncode, done.stderr) == (0, "")
    libraries, _, told = done.stdout.partition("usage: ")
    assert libraries.strip() in ("", "0")
    assert told.startswith(f"matewright {command.name}")


def test_the_table_has_every_command_that_there_is() -> None:
    modules = (start.ROOT / "composer" / "cli").glob("*.py")
    source = "".join(path.read_text("utf-8") for path in modules)
    runners = set(re.findall(r"^def run_(\w+)", source, re.MULTILINE))
    assert runners == {command.name for command in COMMANDS}


def test_readme_and_ci_run_the_same_command() -> None:
    for name in ("README.md", ".ci/run"):
        assert "python3 start.py --test" in (start.ROOT / name).read_text("utf-8")


def locked(name: str) -> Mapping[str, int]:
    """Return how many hashes the lock *name* holds for each package."""
    text = (start.ROOT / name).read_text("utf-8")
    entries = re.findall(r"^([a-z0-9-]+)==((?:.*\\\n)*.*)$", text, re.MULTILINE)
    return {package: entry.count("--hash=sha256:") for package, entry in entries}


def required(requirements: list[str]) -> set[str]:
    return {re.split(r"[<>=]", text)[0].lower() for text in requirements}


def test_every_requirement_is_locked_with_its_hashes() -> None:
    project = tomllib.loads((start.ROOT / "pyproject.toml").read_text("utf-8"))
    groups = project["dependency-groups"]
    for name, requirements in (
        ("requirements.txt", project["project"]["dependencies"]),
        ("requirements-test.txt", groups["dev"]),
        ("requirements-build.txt", groups["build"]),
    ):
        entries = locked(name)
        assert required(requirements) <= entries.keys()
        assert all(entries.values()), f"{name} has entries without a hash"
