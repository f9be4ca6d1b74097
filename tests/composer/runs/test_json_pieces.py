"""JSON in pieces is JSON, and no piece of it is long."""

from __future__ import annotations

import json

import pytest

from composer.runs.json_pieces import read_json, write_json


def tree(depth: int) -> dict[str, object]:
    below = [tree(depth - 1) for _ in range(3)] if depth else []
    return {"move": "e2e4", "mates": depth, "children": below, "threat": None}


@pytest.mark.parametrize(
    "value",
    [
        {},
        [],
        "a {\n [",
        [[], {}, [[]]],
        {"a": [1, 2], "b {": {"c [": "d: ["}, "e": "},", "f": ["]", "},", {"g": "{"}]},
        list(range(1000)),
        {"lines": ["a1b2 c3d4"] * 1000, "is_complete": True, "left": 0.5},
        [tree(8)],
    ],
)
def test_what_is_written_is_json_and_is_read_again(value: object) -> None:
    text = write_json(value)
    assert json.loads(text) == value
    assert read_json(text) == value
    assert read_json(json.dumps(value, indent=1)) == value


def test_no_piece_is_long(monkeypatch: pytest.MonkeyPatch) -> None:
    lengths: list[int] = []
    loads = json.loads

    def measured(text: str) -> object:
        lengths.append(len(text))
        return loads(text)

    text = write_json({"tree": [tree(8)], "lines": ["a1b2 c3d4"] * 10_000})
    monkeypatch.setattr("composer.runs.json_pieces.json.loads", measured)
    assert read_json(text)["tree"] == [tree(8)]
    assert len(text) > 500_000
    assert max(lengths) < 10_000


@pytest.mark.parametrize("text", ["{", "[\n1", '{\n"a": [\n1\n]', "]\n]", "\n"])
def test_what_is_broken_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"Expecting|Extra|line"):
        read_json(text)
