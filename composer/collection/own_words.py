"""What this program notes of a problem beside what ``.olv`` has keys for.

The notes are words below the key ``matewright`` of the file, which other programs
skip.  The text that an entry was read from is kept and only the lines of the notes
in it change: writing thousands of problems anew because they were marked takes a
quarter of a minute, this a tenth of a second or two.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from composer.formats.common.text import line_end
from composer.model.document import Entry
from composer.model.marks import OWN_KEY, own_of, with_own

# Both begin with a line feed, not with a wish for one: Python looks for a character far quicker.
_MARKER_BELOW = re.compile(r"\n(?:---|\.\.\.)(?=[ \t\r\n]|\Z)")
_TOP_LEVEL_KEY = re.compile(r"\nalgebraic[ \t]*:")
_OWN_BLOCK = re.compile(
    rf"(?m)^{OWN_KEY}:[ \t]*(?:\r\n|\n|\r)((?:  [\w-]+:[^\r\n]*(?:\r\n|\n|\r|\Z))+)"
)
_OWN_ANYWHERE = re.compile(rf"(?m)^[ \t\"']*{OWN_KEY}\b")
_PLAIN = re.compile(r"[A-Za-z][A-Za-z0-9]*")


def own_word(entry: Entry, name: str) -> str:
    """Return what is noted under *name*, nothing where nothing is."""
    value = own_of(entry).get(name)
    return str(value) if isinstance(value, str) else ""


def with_own_word(entry: Entry, name: str, value: str) -> Entry:
    """Note *value* under *name*, or take the note away where *value* is empty.

    An entry that could not be read is returned as it is: its text is all there is of it.
    """
    return with_own_words(entry, {name: value})


def with_own_words(entry: Entry, words: Mapping[str, str]) -> Entry:
    """Note each of *words* under its name, as :func:`with_own_word` does."""
    new = {name: value for name, value in words.items() if own_word(entry, name) != value}
    if entry.fault is not None or not new:
        return entry
    verbatim = None if entry.verbatim is None else _rewritten(entry.verbatim, new)
    extra = with_own(entry.extra, new)
    origin = verbatim or entry.origin
    return entry.told_otherwise(extra=extra, verbatim=verbatim, origin=origin)


def _rewritten(text: str, words: Mapping[str, str]) -> str | None:
    """Change lines of the notes in *text*; ``None`` where that is not safe to do."""
    if _MARKER_BELOW.search(text) or not _TOP_LEVEL_KEY.search(f"\n{text}"):
        return None
    end = line_end(text)
    lines = [f"  {name}: {_quoted(value)}{end}" for name, value in words.items() if value]
    first = text.find(OWN_KEY)
    block = _OWN_BLOCK.search(text, first) if first >= 0 else None
    if block is None:
        if first >= 0 and _OWN_ANYWHERE.search(text):
            return None
        # A line end that is added to the last line would become a part of its value.
        is_ended = text.endswith(("\n", "\r"))
        return f"{text}{OWN_KEY}:{end}{''.join(lines)}" if is_ended else None
    if text.count(OWN_KEY) > 1 and len(_OWN_ANYWHERE.findall(text)) > 1:
        return None
    held = block[1].splitlines(keepends=True)
    if not held[-1].endswith(("\n", "\r")):
        return None
    gone = tuple(f"  {name}:" for name in words)
    notes = "".join([*(line for line in held if not line.startswith(gone)), *lines])
    heading = f"{OWN_KEY}:{end}" if notes else ""
    return f"{text[: block.start()]}{heading}{notes}{text[block.end() :]}"


@lru_cache(64)
def _quoted(value: str) -> str:
    """Return *value* as YAML; only words that mean nothing else stand without quotes."""
    if _PLAIN.fullmatch(value) and value.lower() not in ("yes", "no", "on", "off", "null", "true"):
        return value
    doubled = " ".join(value.split()).replace("'", "''")
    return f"'{doubled}'"
