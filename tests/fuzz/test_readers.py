"""A short run of the fuzzing harness, and every input that once brought a reader down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.fuzz.harness import Run
from tests.fuzz.mutations import Mutator
from tests.fuzz.readers import main
from tests.fuzz.target import Target
from tests.fuzz.targets import TARGETS

EXECUTIONS = 250


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_a_reader_refuses_in_one_sentence_or_reads(name: str) -> None:
    run = Run(TARGETS[name], seed=7)
    findings = list(run.findings(seconds=600, executions=EXECUTIONS))
    assert [finding.trace for finding in findings] == []
    assert run.executions == EXECUTIONS
    assert len(run.features) > 1


def broken(act: Callable[[bytes], object]) -> Target:
    """Return a reader that does *act*."""
    return Target("broken", act, (KeyError,), lambda: [b"abc"])


def test_the_harness_finds_what_is_wrong() -> None:
    def fail(data: bytes) -> object:
        if b"c" not in data:
            raise ZeroDivisionError
        return len(data)

    findings = list(Run(broken(fail)).findings(seconds=60, executions=500))
    assert findings
    assert "ZeroDivisionError" in findings[0].trace
    assert b"c" not in findings[0].data


def test_the_harness_finds_sentences_that_are_none() -> None:
    def refuse(_: bytes) -> object:
        raise KeyError("two\nlines" * 500)

    assert list(Run(broken(refuse)).findings(seconds=60, executions=3))


def test_the_same_seed_gives_the_same_inputs() -> None:
    pools = [[Mutator(Random(3), ()).mutated([b"abcdef"]) for _ in range(50)] for _ in range(2)]
    assert pools[0] == pools[1]


def test_findings_are_written_with_what_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: bytes) -> object:
        raise ZeroDivisionError

    monkeypatch.setitem(TARGETS, "fen", broken(fail))
    arguments = ["--reader", "fen", "--executions", "5", "--findings", str(tmp_path)]
    assert main(arguments) == 1
    [trace] = tmp_path.glob("*.txt")
    assert "ZeroDivisionError" in trace.read_text(encoding="utf-8")
    assert trace.with_suffix(".bin").exists()
    assert "1 findings" in capsys.readouterr().out
