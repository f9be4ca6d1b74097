"""Writing an edited problem into the text it was read from, line by line where it changed.

Each key of the document whose value is the same as before keeps its lines: order, quotes,
comments, and values that nobody else understands.  What comes out is read again; where it
does not say exactly what the entry does, the problem is written anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import yaml

from composer.formats.common.text import line_end, with_line_ends
from composer.formats.olv.entry import OLD_KEYS, entry_from, is_old_layout
from composer.formats.olv.stream import Chunk, split_stream
from composer.formats.olv.write import Layout, entry_values
from composer.formats.olv.yaml_values import (
    FlowList,
    Value,
    YamlError,
    mapping_text,
    read_yaml,
    root_node,
)
from composer.model.document import Entry
from composer.model.kept import once_for_each_entry

_BREAKS = "\r\n"


@once_for_each_entry
def rewritten(entry: Entry) -> str | None:
    """Return the text *entry* was read from with its changed keys exchanged.

    ``None`` where it was read from no text, or the text has no lines to exchange.
    """
    chunk = _chunk(entry.origin)
    if chunk is None:
        return None
    try:
        before = read_yaml(chunk.yaml)
        layout = Layout.OLD if is_old_layout(before.value) else Layout.NEW
        old, new = entry_values(entry_from(before), layout), entry_values(entry, layout)
        if layout is Layout.OLD and isinstance(new.get("source"), dict):
            old = _without_old_layout(before.value, old)
        text = _exchanged(chunk, old, new)
        if text is None or not _says(text, entry):
            return None
    except (YamlError, yaml.YAMLError):
        return None
    return text + chunk.text[chunk.length :]


def _without_old_layout(written: dict[str, Value], old: dict[str, Value]) -> dict[str, Value]:
    """Return *old* so that nothing stays in the text that means something else in the new layout.

    Solutions may stand in quotes in the old one, and its keys may stand there without values.
    """
    quoted = {"solution"} if written.get("solution") != old.get("solution") else set()
    left_over = {key: "" for key in OLD_KEYS if key in written}
    return left_over | {key: value for key, value in old.items() if key not in quoted}


def _chunk(origin: str | None) -> Chunk | None:
    chunks = split_stream(origin)[1] if origin else []
    return chunks[0] if len(chunks) == 1 else None


def _says(text: str, entry: Entry) -> bool:
    """Tell whether reading *text* gives *entry*."""
    chunk = _chunk(text)
    if chunk is None:
        return False
    found = entry_values(entry_from(read_yaml(chunk.yaml)), Layout.NEW)
    asked = entry_values(entry, Layout.NEW)
    return set(found) == set(asked) and all(_is_same(found[key], asked[key]) for key in asked)


def _is_same(one: Value, other: Value) -> bool:
    """Tell whether two values are written alike, which is asked of everything that is kept."""
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(_is_same(one[key], other[key]) for key in one)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_is_same, one, other))
    are_texts = isinstance(one, str) and isinstance(other, str)
    if are_texts and (one != other or type(one) is type(other)):
        return bool(one == other)
    return mapping_text({"value": one}) == mapping_text({"value": other})


@dataclass(frozen=True, slots=True)
class _Exchange:
    """What to put in the place of the characters from ``start`` to ``end``."""

    start: int
    end: int
    text: str


def _exchanged(chunk: Chunk, old: dict[str, Value], new: dict[str, Value]) -> str | None:
    root = root_node(chunk.yaml)
    if not _has_lines(root):
        return None
    text = chunk.text[: chunk.length]
    found = _Patch(text, line_end(text)).of_mapping(root, old, new)
    exchanges = sorted(found, key=lambda exchange: (exchange.start, exchange.end))
    if any(later.start < earlier.end for earlier, later in pairwise(exchanges)):
        return None
    for exchange in reversed(exchanges):
        text = text[: exchange.start] + exchange.text + text[exchange.end :]
    return text


def _has_lines(node: yaml.Node | None) -> bool:
    """Tell whether *node* is a mapping with a line, or several, for each key."""
    return (
        isinstance(node, yaml.MappingNode)
        and not node.flow_style
        and all(isinstance(key, yaml.ScalarNode) for key, _ in node.value)
    )


@dataclass(frozen=True, slots=True)
class _Patch:
    """Finds what must be exchanged in a text with these line ends."""

    text: str
    line_end: str

    def of_mapping(
        self, node: yaml.Node | None, old: dict[str, Value], new: dict[str, Value]
    ) -> list[_Exchange]:
        """Return the exchanges that lead from *old* to *new*, which *node* holds."""
        assert isinstance(node, yaml.MappingNode)
        pairs: dict[str, tuple[yaml.Node, yaml.Node]] = {
            key.value: (key, value) for key, value in node.value
        }
        kept = {name for name in old if name in new and _is_same(old[name], new[name])}
        found: list[_Exchange] = []
        for name, pair in pairs.items():
            if name in new and name not in kept:
                found += self._changed(pair, name, old.get(name), new[name])
            elif name in old and name not in new:
                found.append(_Exchange(*self._lines(pair), ""))
        added = [name for name in new if name not in pairs and name not in kept]
        return found + self._added(pairs, new, added)

    def _changed(
        self, pair: tuple[yaml.Node, yaml.Node], name: str, old: Value, new: Value
    ) -> list[_Exchange]:
        key, value = pair
        if isinstance(old, dict) and isinstance(new, dict) and _has_lines(value):
            return self.of_mapping(value, old, new)
        if isinstance(new, tuple) and isinstance(value, yaml.SequenceNode) and value.flow_style:
            new = FlowList(new)
        start, end = self._lines(pair)
        return [_Exchange(start, end, self._written({name: new}, key.start_mark.column))]

    def _added(
        self,
        pairs: dict[str, tuple[yaml.Node, yaml.Node]],
        new: dict[str, Value],
        added: list[str],
    ) -> list[_Exchange]:
        """Put the *added* keys of *new* behind those that usually stand before them."""
        column = next(iter(pairs.values()))[0].start_mark.column
        spans = {name: self._lines(pair) for name, pair in pairs.items()}
        place = min(start for start, _ in spans.values())
        texts: dict[int, str] = {}
        for name, value in new.items():
            if name in spans:
                place = spans[name][1]
            elif name in added:
                texts[place] = texts.get(place, "") + self._written({name: value}, column)
        is_open = self.text[-1:] not in _BREAKS
        return [
            _Exchange(place, place, self._on_new_line(text, place, is_open=is_open))
            for place, text in texts.items()
        ]

    def _on_new_line(self, text: str, place: int, *, is_open: bool) -> str:
        at_end = place == len(self.text) and is_open
        return f"{self.line_end}{text.rstrip(_BREAKS)}" if at_end else text

    def _written(self, values: dict[str, Value], column: int) -> str:
        lines = mapping_text(values).splitlines(keepends=True)
        text = "".join(" " * column + line if line.strip() else line for line in lines)
        return with_line_ends(text, self.line_end)

    def _lines(self, pair: tuple[yaml.Node, yaml.Node]) -> tuple[int, int]:
        """Return where the lines of a key begin and end."""
        key, value = pair
        start = key.start_mark.index - key.start_mark.column
        end = max(_end(value), key.end_mark.index)
        while self.text[end - 1] not in _BREAKS and end < len(self.text):
            end += 1
        if self.text[end - 1 : end + 1] == "\r\n":
            end += 1
        return start, end


def _end(node: yaml.Node) -> int:
    """Return where the text of *node* ends, without the comments behind it."""
    children = [child for pair in node.value for child in pair] if _has_lines(node) else []
    if isinstance(node, yaml.SequenceNode) and not node.flow_style:
        children = node.value
    end: int = max(map(_end, children)) if children else node.end_mark.index
    return end
