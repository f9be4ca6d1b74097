"""What this program notes of a problem beside what ``.olv`` has keys for.

The notes are words below the key ``matewright`` of the file, which other programs
skip.  The text that an entry was read from is kept and only the lines of the notes
in it change: writing thousands of problems anew because they were marked takes a
quarter of a minute, this a third of a second.
"""

from __future__ import annotations

import re
from dataclasses import replace

from composer.formats.common.text import line_end
from composer.model.document import Entry
from composer.model.marks import OWN_KEY, own_of, with_own

_MARKER = re.compile(r"(?m)^(?:---|\.\.\.)(?=[ \t\r\n]|\Z)")
_TOP_LEVEL_KEY = re.compile(r"(?m)^algebraic[ \t]*:")
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
    if entry.fault is not None or own_word(entry, name) == value:
        return entry
    verbatim = None if entry.verbatim is None else _rewritten(entry.verbatim, name, value)
    origin = verbatim or entry.origin
    extra = with_own(entry.extra, name, value)
    return replace(entry, extra=extra, verbatim=verbatim, origin=origin)


def _rewritten(text: str, name: str, value: str) -> str | None:
    """Change one line of the notes in *text*; ``None`` where that is not safe to do."""
    if len(_MARKER.findall(text, 1)) or not _TOP_LEVEL_KEY.search(text):
        return None
    end = line_end(text)
    line = f"  {name}: {_quoted(value)}{end}" if value else ""
    block = _OWN_BLOCK.search(text)
    if block is None:
        if _OWN_ANYWHERE.search(text):
            return None
        # A line end that is added to the last line would become a part of its value.
        return f"{text}{OWN_KEY}:{end}{line}" if text.endswith(("\n", "\r")) else None
    if len(_OWN_ANYWHERE.findall(text)) > 1:
        return None
    lines = block[1].splitlines(keepends=True)
    if not lines[-1].endswith(("\n", "\r")):
        return None
    left = [one for one in lines if not one.startswith(f"  {name}:")]
    notes = "".join([*left, line])
    heading = f"{OWN_KEY}:{end}" if notes else ""
    return f"{text[: block.start()]}{heading}{notes}{text[block.end() :]}"


def _quoted(value: str) -> str:
    """Return *value* as YAML; only words that mean nothing else stand without quotes."""
    if _PLAIN.fullmatch(value) and value.lower() not in ("yes", "no", "on", "off", "null", "true"):
        return value
    doubled = " ".join(value.split()).replace("'", "''")
    return f"'{doubled}'"
