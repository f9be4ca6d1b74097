"""The benchmark of many verdicts holds them against searches of their own."""

from __future__ import annotations

import pytest

from benchmarks import many
from solver.outcome import Outcome
from solver.soundness import judge


def test_a_row_tells_of_each_problem(capsys: pytest.CaptureFixture[str]) -> None:
    assert many.measure(*many.PROBLEMS[0], 20)
    row = capsys.readouterr().out.split("|")
    assert row[1].strip() == "#2"
    assert int(row[2]) > 1000


def test_a_verdict_that_differs_is_told(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many, "judge", lambda _: judge(Outcome(_.problem)))
    assert not many.measure(*many.PROBLEMS[0], 20)
    assert "judged otherwise" in capsys.readouterr().err
