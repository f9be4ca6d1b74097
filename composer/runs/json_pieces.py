"""JSON of any size, written and read in pieces, so that other threads may work between them.

The encoder and the decoder of Python hold its lock for a whole text: for eight megabytes, the tree
of a long problem, half a second and more, in which a window would stand still.  So the uppermost
levels stand in lines of their own, which begin and end objects and lists, and each other line holds
whole values.  It is JSON all the same, and JSON of one line is read as well.
"""

from __future__ import annotations

import json
from typing import Any

_LEVELS = 12
"""So many levels of objects and lists stand in lines: five or six moves of a tree."""
_AT_ONCE = 200
"""So many values that hold no others stand in one line."""


def write_json(value: object) -> str:
    """Return *value* as JSON.

    Raises:
        TypeError: JSON has no such values.
    """
    lines: list[str] = []
    _write(value, _LEVELS, lines, "", "")
    return "\n".join(lines)


def read_json(text: str | bytes) -> Any:
    """Return what *text* says.

    Raises:
        ValueError: it is no JSON.
    """
    told = text if isinstance(text, str) else text.decode()
    if "\n" not in told:
        return json.loads(told)
    try:
        return _read(told.split("\n"))
    except (IndexError, ValueError, TypeError):  # lines that are broken otherwise than ours
        return json.loads(told)


def _write(value: object, levels: int, lines: list[str], lead: str, comma: str) -> None:
    """Add the lines of *value* with *lead* before and *comma* behind it."""
    if levels and isinstance(value, dict) and _holds_more(value.values()):
        lines.append(lead + "{")
        named = [(f"{json.dumps(name)}: ", below) for name, below in value.items()]
        _write_each(named, levels - 1, lines)
        lines.append("}" + comma)
    elif levels and isinstance(value, list | tuple) and (_holds_more(value) or _is_long(value)):
        lines.append(lead + "[")
        _write_each([("", below) for below in value], levels - 1, lines)
        lines.append("]" + comma)
    else:
        lines.append(lead + json.dumps(value) + comma)


def _write_each(values: list[tuple[str, object]], levels: int, lines: list[str]) -> None:
    """Add the lines of what an object or a list holds; what holds nothing else stands together."""
    flat: list[str] = []
    last = len(values) - 1
    for place, (lead, value) in enumerate(values):
        is_last = place == last
        if isinstance(value, dict | list | tuple) and value:
            if flat:
                lines.append(", ".join(flat) + ",")
                flat = []
            _write(value, levels, lines, lead, "" if is_last else ",")
            continue
        flat.append(lead + json.dumps(value))
        if is_last or len(flat) == _AT_ONCE:
            lines.append(", ".join(flat) + ("" if is_last else ","))
            flat = []


def _holds_more(values: Any) -> bool:
    return any(isinstance(value, dict | list | tuple) and value for value in values)


def _is_long(values: list[object] | tuple[object, ...]) -> bool:
    return len(values) > _AT_ONCE


def _read(lines: list[str]) -> Any:
    whole: list[Any] = []
    open_ones: list[Any] = [whole]
    for line in lines:
        told = line.removesuffix(",")
        within = open_ones[-1]
        if told in ("}", "]"):
            open_ones.pop()
        elif told[-1] in "{[":  # no whole value ends like that
            begun: Any = {} if told[-1] == "{" else []
            if isinstance(within, dict):
                within[json.loads(told[:-3])] = begun
            else:
                within.append(begun)
            open_ones.append(begun)
        elif isinstance(within, dict):
            within.update(json.loads("{" + told + "}"))
        else:
            within.extend(json.loads("[" + told + "]"))
    if len(open_ones) != 1 or len(whole) != 1:
        raise ValueError("the lines do not belong together")
    return whole[0]
