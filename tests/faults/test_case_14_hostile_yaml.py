"""Case 14: nesting 100 000 deep, a million anchors, tags that want to construct objects."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from composer.formats.olv import yaml_values
from composer.formats.olv.document import read_olv, write_olv
from tests.faults.world import GOOD

DEEP = 100_000
HOSTILE = [
    (f"x: {'[' * DEEP}\n", "nested more than 30 deep"),
    (f"x: {'{a: ' * DEEP}\n", "nested more than 30 deep"),
    ("x:\n" + "".join(f"{' ' * (depth + 1)}a:\n" for depth in range(1000)), "nested more than 30"),
    (f"x: {'- ' * DEEP}\n", ""),
    (f"x: {'? ' * DEEP}\n", ""),
    ("x: !!python/object/apply:os.system ['touch %s']\n", "is not accepted"),
    ("x: !!python/object:builtins.set {}\n", "is not accepted"),
    ("x: !!python/name:os.system\n", "is not accepted"),
    ("x: !!python/object/new:type {args: [a]}\n", "is not accepted"),
    ("x: !!timestamp [1]\n", "is not accepted"),
    ("x: !!binary aGVsbG8=\n", "is not accepted"),
    ("x: !<tag:yaml.org,2002:python/module:os> ''\n", "is not accepted"),
]


@pytest.mark.parametrize("has_libyaml", [True, False])
@pytest.mark.parametrize(("text", "words"), HOSTILE)
def test_it_is_refused_and_nothing_is_constructed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, words: str, has_libyaml: bool
) -> None:
    if not has_libyaml:
        monkeypatch.setattr(yaml_values, "_Parser", yaml.SafeLoader)
        text = text.replace("- " * DEEP, "- " * 2000).replace("? " * DEEP, "? " * 2000)
    victim = tmp_path / "victim"
    data = (GOOD + GOOD + text.replace("%s", str(victim)) + GOOD).encode()
    reading = read_olv(data)
    assert [entry.fault is None for entry in reading.document.entries] == [True, False, True]
    assert words in reading.faults[0].sentence
    assert len(str(reading.faults[0])) < 300
    assert write_olv(reading.document) == data
    assert not victim.exists()


@pytest.mark.parametrize("count", [20_001, 60_000])
def test_anchors_without_end_are_refused(count: int) -> None:
    anchors = "".join(f"- &a{number} x\n" for number in range(count))
    reading = read_olv(f"{GOOD}{GOOD}x:\n{anchors}".encode())
    sentence = reading.faults[0].sentence
    assert "more than 20,000 parts" in sentence or "too long" in sentence


def test_a_million_anchors_are_not_even_parsed() -> None:
    anchors = "".join(f"- &a{number} x\n" for number in range(1_000_000))
    reading = read_olv(f"{GOOD}{GOOD}x:\n{anchors}".encode())
    assert "characters, which is too long" in reading.faults[0].sentence


def test_texts_of_old_olive_files_are_read() -> None:
    text = GOOD.replace("'#2'", "!!python/unicode '#2'") + "source: !!python/str 'Times'\n"
    entry = read_olv(text.encode()).document.entry
    assert (entry.stipulation, entry.source) == ("#2", "Times")
