"""What Olive asks of the documents of an ``.olv`` file, said again for tests.

It loads the whole file with PyYAML, brings each document into the newest layout, takes the
quotes from some texts, sets the men up, and lists the problems with author, source, date,
distinction, stipulation and comments.  Whatever fails on the way leaves the file closed.
"""

from __future__ import annotations

from typing import Any

import chess
import yaml

Values = dict[str, Any]
_LISTS = ("keywords", "options", "authors", "comments")


def open_in_olive(data: bytes) -> list[Values]:
    """Return the problems of the file *data* as Olive would list them; raise where it fails."""
    documents = list(yaml.safe_load_all(data.decode("utf-8")))
    return [_listed(_in_newest_layout(values)) for values in documents]


def _in_newest_layout(values: Values) -> Values:
    values.pop("ash", None)
    values = {name: value for name, value in values.items() if value}
    if "source" not in values:
        if "date" in values:
            values["source"] = {"name": "", "date": _date(values.pop("date"))}
        return values
    if isinstance(values["source"], dict):
        return values
    source = {"name": values["source"], "date": _date(values.pop("date", ""))}
    number = str(values.pop("source-id", "")).strip().split("/")
    source |= dict(zip(("issue", "problemid"), ["", *number][-2:], strict=True))
    if "distinction" in values:
        values["award"] = {"tourney": {}, "distinction": values.pop("distinction")}
    return values | {"source": source}


def _date(date: object) -> dict[str, int]:
    try:
        numbers = [int(part) for part in str(date).split("-")[:3]]
    except ValueError:
        return {}
    return dict(zip(("year", "month", "day"), numbers, strict=False))


def _listed(values: Values) -> Values:
    source, award = values.get("source", {}), values.get("award", {})
    date = source.get("date", {})
    for name in _LISTS:
        assert isinstance(values.get(name, []), list), f"Olive throws {name} away"
    for name in ("algebraic", "twins"):
        assert isinstance(values.get(name, {}), dict), f"Olive throws {name} away"
    return {
        "men": _men(values.get("algebraic", {})),
        "authors": "; ".join(_unquoted(name) for name in values.get("authors", [])),
        "source": _unquoted(source.get("name", "")),
        "date": "/".join(str(date[part]) for part in ("year", "month", "day") if part in date),
        "distinction": _unquoted(award.get("distinction", "")).lower(),
        "stipulation": _unquoted(values.get("stipulation", "")),
        "comments": " ".join(_unquoted(text) for text in values.get("comments", [])),
        "twins": [f"{name}: {text}" for name, text in sorted(values.get("twins", {}).items())],
        "own": values.get("matewright", {}),
    }


def _men(colors: dict[str, list[str]]) -> dict[chess.Square, str]:
    men = {}
    for color in ("white", "black", "neutral"):
        for man in colors.get(color, ()):
            *attributes, last = man.split(" ")
            name, square = last[:-2], last[-2:]
            assert name, man
            men[chess.parse_square(square)] = " ".join((color, *attributes, name))
    return men


def _unquoted(value: object) -> str:
    text = str(value).strip()
    while len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1].strip()
    return text
