"""The entrance: which command is meant, how it ends, and that nothing ends in a traceback."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import composer
from composer import __main__
from composer.__main__ import main
from composer.cli import window
from composer.cli.commands import COMMANDS, Command

ROOT = Path(composer.__file__).parents[1]


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.startswith("matewright 0.")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--help"], "commands:"),
        (["help"], "commands:"),
        (["solve", "--help"], "examples:"),
        (["help", "batch"], "exit codes:"),
    ],
)
def test_help_has_examples(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 0
    out = capsys.readouterr().out
    assert told in out
    assert "matewright solve" in out or "matewright batch" in out


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_the_help_tells_of_every_command(
    command: Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--help"]) == 0
    told = capsys.readouterr().out
    for form, words in command.forms:
        assert re.search(
            rf"^  {re.escape(f'{command.name} {form}'.rstrip())} +", told, re.MULTILINE
        )
        assert words in told
    assert main(["help", command.name]) == 0
    assert capsys.readouterr().out.startswith(f"usage: {command.usage}\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["slove"], "“slove” is neither a file nor a command"),
        (["--frobnicate"], "unrecognized arguments: --frobnicate"),
        (["solve"], "FEN"),
        (["solve", "8/8/8/8/8/1K6/3R4/k7"], "required: STIPULATION; quote it"),
        (["analyse", "8/8/8/8/8/1K6/3R4/k7"], "Try “matewright analyse --help”"),
        (["vary", "8/8/8/8/8/1K6/3R4/k7"], "Try “matewright vary --help”"),
        (["solve", "8/8/8/8/8/1K6/3R4/k7", "s#2", "--method", "prinz"], "direct mates only"),
        (["solve", "x", "#2", "--tries", "-3"], "--tries: expected a whole number from 0 to 99"),
        (["solve", "x", "#2", "--tries", "²"], "--tries"),
        (["solve", "x", "#2", "--memory", "9" * 5000], "--memory"),
        (["solve", "x", "#2", "--max-time", "0"], "--max-time: expected seconds above 0"),
        (["solve", "x", "#2", "--max-time", "nan"], "--max-time"),
        (["solve", "x", "#2", "--json", "--popeye"], "not allowed with"),
        (["batch"], "FILE"),
        (["batch", "x", "--jobs", "0"], "--jobs: expected a whole number from 1"),
    ],
)
def test_wrong_words_get_one_sentence(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    captured = capsys.readouterr()
    assert told in captured.err
    assert captured.err.count("\n") == 1
    assert len(captured.err) < 600
    assert captured.out == ""


@pytest.mark.parametrize("command", ["solve", "batch", "show", "convert", "verify"])
def test_every_command_says_the_same_of_a_file_that_is_not_there(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "none.olv"
    assert main([command, str(path)]) == 2
    told = f"matewright: “{path}” could not be opened: there is no such file.\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize("command", ["solve", "batch", "show", "convert"])
def test_an_empty_file_holds_no_problem(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "empty.olv"
    path.write_text("\n")
    assert main([command, str(path)]) == 2
    assert capsys.readouterr() == ("", f"matewright: “{path}” holds no problem.\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["#3", "--method", "bell"], "--method: Bell 1972 solves mates in two moves only."),
        (["#2", "--method", "bell", "--journal", "j"], "--journal: Bell 1972 keeps none."),
        (["#2", "--method", "bell", "--tries", "1"], "--tries: Bell 1972 looks for keys alone"),
        (["#2", "--method", "prinz", "--set-play"], "--set-play: Prinz 1951 looks for keys"),
        (["#2", "--method", "geniss", "--tree"], "--tree: Geniss 2004 looks for keys alone"),
        (["#2", "--method", "geniss", "--post-key-play"], "--post-key-play: Geniss 2004 looks"),
        (["#2", "--method", "geniss", "--threads", "2"], "--threads: Geniss 2004 looks for"),
        (["#2", "--method", "geniss", "--first-proof"], "--first-proof: Geniss 2004 looks"),
        (["#2", "--method", "geniss", "--certificate", "c"], "--certificate: Geniss 2004 looks"),
        (["#2", "--post-key-play", "--journal", "j"], "--journal: it is for a problem with"),
    ],
)
def test_what_an_old_machine_or_a_journal_cannot_do_is_told_in_one_sentence(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "8/8/8/8/8/1K6/3R4/k7", *words]) == 2
    sentence = capsys.readouterr().err.splitlines()[-1]
    assert sentence.startswith(f"matewright: {told}")
    assert sentence.endswith(".")
    assert not sentence.endswith("..")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("garbage\n", "“{path}” is no journal of a search."),
        ('{"journal": 0}\n', "The journal “{path}” has another format."),
    ],
)
def test_a_file_that_is_no_journal_is_told_with_its_name_in_quotes(
    content: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "j"
    path.write_text(content)
    assert main(["solve", "8/8/8/8/8/1K6/3R4/k7", "#2", "--journal", str(path)]) == 2
    assert capsys.readouterr() == ("", f"matewright: {told.format(path=path)}\n")
    assert path.read_text() == content


def test_an_unforeseen_error_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_files: list[str]) -> int:
        raise RuntimeError("the moon is full")

    monkeypatch.setattr(window, "open_window", fail)
    assert main([]) == 1
    err = capsys.readouterr().err
    assert "the moon is full" in err
    assert "Traceback" not in err

    monkeypatch.setenv(__main__.TRACE_VARIABLE, "1")
    assert main([]) == 1
    assert "Traceback" in capsys.readouterr().err


def test_a_file_gets_every_letter_on_windows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    problem = tmp_path / "a.olv"
    men = "algebraic: {white: [Kb3, Rd2], black: [Ka1]}"
    problem.write_text(f'---\nauthors: ["Пётр Żółć"]\n{men}\nstipulation: "#1"\n', "utf-8")
    monkeypatch.setattr(__main__, "_IS_WINDOWS", True)
    with (tmp_path / "out").open("w", encoding="cp1252") as file:
        monkeypatch.setattr(sys, "stdout", file)
        assert main(["show", str(problem)]) == 0
    assert "Пётр Żółć" in (tmp_path / "out").read_text("utf-8")


def test_the_terminal_commands_never_load_qt() -> None:
    code = (
        "import sys\n"
        "from composer.__main__ import main\n"
        "assert main(['solve', '8/8/8/8/8/1K6/3R4/k7 w - - 0 1', '#1']) == 0\n"
        "import composer.cli.batch\n"
        "print([name for name in sys.modules if name.startswith(('PySide6', 'shiboken'))])\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
        cwd=ROOT,
    )
    assert run.stdout.splitlines()[-1] == "[]"


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = [sys.executable, "-m", "composer", "solve", "8/8/8/8/8/1K6/3R4/k7", "#1"]
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT, env=buffered
    ) as run:
        assert run.stdout is not None
        run.stdout.close()
        assert run.stderr is not None
        assert run.stderr.read() == b""
    assert run.returncode == 0


def test_help_for_a_reader_that_has_gone_is_no_error() -> None:
    assert _run_in_shell("--help | true; exit ${PIPESTATUS[0]}") == (0, "")


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (">&- 2>&-", 0, ""),
        ("2>&-", 0, ""),
        ("<&- >&-", 0, ""),
        (
            ">/dev/full",
            1,
            "matewright: what was to be written had no room: no space left on",
        ),
    ],
)
def test_closed_or_full_outputs_are_no_traceback(words: str, code: int, told: str) -> None:
    returncode, err = _run_in_shell(f"solve '8/8/8/8/8/1K6/3R4/k7' '#1' {words}")
    assert (returncode, err[: len(told)]) == (code, told)
    assert err.count("\n") == (1 if told else 0)


def _run_in_shell(words: str) -> tuple[int, str]:
    """Run the program with *words* that only a shell understands; return exit code and errors."""
    buffered = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = f'"{sys.executable}" -m composer {words}'
    run = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        cwd=ROOT,
        env=buffered,
    )
    return run.returncode, run.stderr


def test_a_name_with_a_line_end_does_not_break_the_sentence(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["batch", "no\nfile\x1b[2J.olv"]) == 2
    told = r"matewright: “no\nfile\x1b[2J.olv” could not be opened"
    assert capsys.readouterr().err.startswith(told)
