"""Values as files hold them, where how they are written matters."""

from __future__ import annotations


class PlainScalar(str):
    """Text that stood unquoted in the file and is written back unquoted.

    What it means to another reader (a number, a date, nothing) is thus preserved.
    """

    __slots__ = ()


def is_nothing(value: object) -> bool:
    """Tell whether a value of a file says nothing: no text, or what YAML calls null."""
    return value == "" or (
        isinstance(value, PlainScalar) and value in ("~", "null", "Null", "NULL")
    )


def scalar_text(value: object) -> str | None:
    """Return the text of a value, empty for none, ``None`` where it is a list or a map."""
    if value is None or is_nothing(value):
        return ""
    return str(value) if isinstance(value, str | int | float) else None
