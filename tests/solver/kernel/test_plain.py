"""The plain kernel answers as the compiled one does, position for position, within its bounds."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from solver.kernel.compiling.plain_words import off, signed_at, words_at
from solver.kernel.keeping.kept_tables import nets, standing_nets
from solver.kernel.room import address_of
from tests.solver.kernel.kernel_answers import answers, name_of

ROOT = Path(__file__).parents[3]


def test_both_kernels_give_the_same_answers_for_the_same_positions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = {"nets": nets()}

    def kept(*place: int, is_mate: bool) -> npt.NDArray[np.uint64]:
        name = name_of(*place, is_mate=is_mate)
        tables[name] = standing_nets(*place, is_mate=is_mate)
        return tables[name]

    monkeypatch.setattr("solver.kernel.help.engine.standing_nets", kept)
    compiled = answers()
    np.savez(tmp_path / "tables.npz", allow_pickle=False, **tables)
    plain = subprocess.run(
        [sys.executable, "-m", "tests.solver.kernel.kernel_answers", str(tmp_path / "tables.npz")],
        cwd=ROOT,
        env={**os.environ, "MATEWRIGHT_KERNEL": "plain"},
        stdout=subprocess.PIPE,
        check=True,
    )
    assert len(tables) > 1
    assert any(answer["lines"] for answer in list(compiled.values())[1:])
    assert json.loads(plain.stdout) == compiled


def test_the_plain_kernel_is_ready_without_a_compiler(tmp_path: Path) -> None:
    question = (
        "import sys; from composer.__main__ import main; "
        "code = main(['solve', '8/8/8/8/8/1K6/3R4/k7 w - - 0 1', '#1', '--text']); "
        "sys.exit(code or 'solver.kernel.compiling.program' in sys.modules)"
    )
    environment = {
        **os.environ,
        "MATEWRIGHT_KERNEL": "plain",
        "MATEWRIGHT_CACHE": str(tmp_path / "cache"),
    }
    done = subprocess.run(
        [sys.executable, "-c", question],
        cwd=ROOT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert (done.returncode, "1.Rd1" in done.stdout) == (0, True)
    assert not (tmp_path / "cache").exists()


def test_a_pointer_of_the_plain_kernel_keeps_to_its_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("solver.kernel.room.IS_PLAIN", True)
    words = np.zeros(4, np.uint64)
    pointer = off(words_at(address_of(words)), 2)
    pointer[1] = -1
    assert words.tolist() == [0, 0, 0, 2**64 - 1]
    assert signed_at(address_of(words))[3] == -1
    for outside in (2, -3):
        with pytest.raises(IndexError):
            pointer[outside]
        with pytest.raises(IndexError):
            pointer[outside] = 0
