"""The wheel, built from this tree and used away from it."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from hatchling.build import build_wheel

ROOT = Path(__file__).parents[2]
PLACES = {"composer": "composer", "solver": "solver", "resources": "composer/resources",
          "samples": "composer/samples"}  # fmt: skip
NOT_SHIPPED = ("__pycache__", "shipped")
USED = """
import sys
from importlib.metadata import entry_points

(solving,) = entry_points(group="console_scripts", name="matewright")
assert solving.load()(["solve", "8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "#1"]) == 0
"""


def test_the_wheel_holds_the_whole_program_and_works_without_the_tree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    from wheel_smoke import WINDOW

    monkeypatch.chdir(ROOT)
    wheel, installed = tmp_path / build_wheel(str(tmp_path)), tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(installed)
    lost = [
        path
        for here, there in PLACES.items()
        for path in (it.relative_to(ROOT / here) for it in (ROOT / here).rglob("*"))
        if not set(NOT_SHIPPED) & set(path.parts) and not (installed / there / path).exists()
    ]
    assert lost == []

    sample = installed / "composer/samples/classics.olv"
    told = subprocess.run(
        [sys.executable, "-P", "-c", USED + WINDOW, str(sample)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    *_, where, title, is_empty = told.stdout.splitlines()
    assert Path(where).is_relative_to(installed)
    assert "1.Rd1#" in told.stdout
    assert "classics" in title
    assert is_empty == "False"
