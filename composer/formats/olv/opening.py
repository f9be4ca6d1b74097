"""Whether other programs open a document of an ``.olv`` file, Olive above all.

Our reader forgives what others do not: it needs no YAML to tell one problem from the next,
guesses nothing from the look of a word, and takes one man where a list of men is expected.
Olive gives the whole file up at the first document that PyYAML cannot load, or that is not
a mapping with maps and lists in the places where it looks for them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import yaml

_MAN = re.compile(r"(?:\S+ )*[^\W_]{1,2}[a-h][1-8]")
_COLORS = frozenset(("white", "black", "neutral"))


def opens_elsewhere(text: str) -> bool:
    """Tell whether *text* is one document that PyYAML loads and Olive shows."""
    try:
        documents = list(yaml.safe_load_all(text))  # not libyaml, which forgives more
    except (yaml.YAMLError, ValueError, OverflowError, TypeError):
        return False
    return len(documents) == 1 and isinstance(documents[0], dict) and _is_shown(documents[0])


def _is_shown(values: dict[Any, Any]) -> bool:
    return all(
        is_fitting(values[name])
        for name, is_fitting in _FORMS.items()
        if values.get(name)  # Olive takes away what is empty
    )


def _is_scalar(value: object) -> bool:
    return not isinstance(value, list | dict)


def _is_list(value: object) -> bool:
    return isinstance(value, list) and all(map(_is_scalar, value))


def _is_map_of_texts(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(it, str) for pair in value.items() for it in pair
    )


def _is_board(value: object) -> bool:
    return (
        isinstance(value, dict)
        and value.keys() <= _COLORS
        and all(isinstance(men, list) and all(map(_is_man, men)) for men in value.values())
    )


def _is_man(value: object) -> bool:
    return isinstance(value, str) and _MAN.fullmatch(value) is not None


def _is_source(value: object) -> bool:
    if not isinstance(value, dict):
        return _is_scalar(value)
    return _is_scalar(value.get("name", "")) and isinstance(value.get("date", {}), dict)


def _is_award(value: object) -> bool:
    return (
        isinstance(value, dict)
        and _is_scalar(value.get("distinction", ""))
        and isinstance(value.get("tourney", {}), dict | str)
    )


_FORMS: dict[str, Callable[[object], bool]] = {
    "algebraic": _is_board,
    "authors": _is_list,
    "keywords": _is_list,
    "options": _is_list,
    "comments": _is_list,
    "stipulation": _is_scalar,
    "solution": _is_scalar,
    "intended-solutions": _is_scalar,
    "twins": _is_map_of_texts,
    "source": _is_source,
    "award": _is_award,
}
