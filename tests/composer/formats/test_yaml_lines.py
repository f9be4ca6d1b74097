"""What is read line by line is what the parser reads, and all else is left to the parser."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from composer.formats.olv.stream import split_stream
from composer.formats.olv.yaml_lines import read_lines
from composer.formats.olv.yaml_values import PlainScalar, YamlError, parse_yaml

SAMPLES = [
    chunk.yaml
    for path in sorted((Path(__file__).parents[3] / "samples").glob("*.olv"))
    for chunk in split_stream(path.read_text("utf-8"))[1]
]
SIGNS = "-:#'\"[]{}|>&*!%@`, \t\nab1 ?.~"


def typed(value: object) -> object:
    if isinstance(value, dict):
        return {key: typed(inner) for key, inner in value.items()}
    if isinstance(value, tuple):
        return tuple(map(typed, value))
    return (isinstance(value, PlainScalar), str(value))


def agrees(text: str) -> bool:
    """Tell whether *text* was read line by line, after holding it to the parser."""
    read = read_lines(text)
    if read is None:
        return False
    parsed = parse_yaml(text)
    assert (typed(read[0]), read[1]) == (typed(parsed.value), parsed.lines)
    return True


def test_samples_are_read_line_by_line() -> None:
    assert sum(map(agrees, SAMPLES)) > 0.9 * len(SAMPLES)


@pytest.mark.parametrize(
    ("text", "is_read"),
    [
        ("a: b\n", True),
        ("a: 'it''s'\nb: \"x y\"\nc: []\nd: [Ka1, Qb2]\n", True),
        ("---\na:\n- x\n- 'y: z'\nb:\n  c: 1\n  d:\n    e: f\ng:\n", True),
        ("a: |\n  one\n\n   two\n\nb: c\n", True),
        ("a: b: c\n", False),
        ("a: b\n  c\n", False),
        ("a: b # c\n", False),
        ("a: b\na: c\n", False),
        ("a: |\n  one\n two\n", False),
        ("a: &x b\n", False),
        ("a: 'b\n", False),
        ('a: "\\B"\n', False),
        ("a: b", False),
        ("a:\tb\n", False),
        ("a: b\n--- \nc: d\n", False),
        ("[a]\n", False),
        ("a:\n- x\n  - y\n", False),
        ("", False),
    ],
)
def test_what_is_read_and_what_is_left(text: str, is_read: bool) -> None:
    assert agrees(text) is is_read


def test_what_is_a_little_different_is_read_the_same_or_left() -> None:
    rng = random.Random(3)
    read = 0
    for _ in range(400):
        text = list(rng.choice(SAMPLES)[:600] + "\n")
        place = rng.randrange(len(text))
        text[place : place + rng.randint(0, 1)] = rng.choice(SIGNS)
        try:
            read += agrees("".join(text))
        except YamlError as error:
            pytest.fail(f"{''.join(text)!r}: {error}")
    assert read > 50
