"""Popeye's options as collections use them: which of them change what is asked."""

from __future__ import annotations

from composer.model.document import Entry

_ABOUT_THE_OUTPUT = frozenset(
    {
        "variation", "setplay", "try", "defence", "threat", "nothreat", "noshortvariations",
        "noboard", "movenumbers", "maxsolutions", "maxtime", "startmovenumber", "upto",
        "uptomovenumber", "intelligent", "beep", "trivialtriesavoid", "nontrivial", "matesin1",
        "stoponshortsolutions", "maxflightsquares", "keepmatingpiece", "nocastling", "enpassant",
        "halfduplex", "duplex", "white-to-play", "whitetoplay", "postkeyplay", "variations", "nowk",
        "nobk",
    }
)  # fmt: skip


def option_name(option: str) -> str:
    """Return the first word of an option, in small letters."""
    return option.split(maxsplit=1)[0].lower() if option.strip() else ""


def has_white_to_play(options: tuple[str, ...]) -> bool:
    """Tell whether help play shall begin half a move later, with the other side."""
    return any(option_name(option) in ("whitetoplay", "white-to-play") for option in options)


def changed_rules(entry: Entry) -> tuple[str, ...]:
    """Return the options under which the problem is not plain chess, such as ``Circe``.

    The solver does not know them: what it says of such an entry is not its solution.
    """
    return tuple(
        option
        for option in entry.options
        if option_name(option) and option_name(option) not in _ABOUT_THE_OUTPUT
    )


def why_not_plain_chess(entry: Entry) -> str | None:
    """Return the sentence that says which rules keep the solver from this problem, if any do."""
    rules = changed_rules(entry)
    if not rules:
        return None
    return f"This problem is not plain chess ({', '.join(rules)}), and only plain chess is solved."
