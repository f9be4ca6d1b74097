"""One YAML document as plain values, and plain values as YAML.

The parser of PyYAML is read event by event instead of through a loader.  Nothing
is guessed from the look of a scalar (``1:30``, ``on`` and ``1911-04`` stay text),
no tag constructs an object, and nesting, aliases and size are bounded while
reading, so that no hostile file costs time, memory or stack.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import yaml

from composer.formats.common.reading import FormatError
from composer.model.values import PlainScalar
from solver.language import quoted, tr

__all__ = [
    "FlowList",
    "PlainScalar",
    "Value",
    "YamlDocument",
    "YamlError",
    "mapping_text",
    "read_yaml",
    "root_node",
    "write_yaml",
]

DEEPEST = 30
MOST_VALUES = 20_000
_TEXT_TAG = re.compile(
    r"!|tag:yaml\.org,2002:(str|int|float|bool|null|timestamp|python/unicode|python/str)"
)
_PLAIN_WORDS = re.compile(r"[^\W\d_][\w ,.'’()/&-]*")

_Parser = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_Dumper: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)

Value = Any
"""Text, a tuple of values, or a dict from text to values."""


class YamlError(FormatError):
    """The document cannot be read; ``line`` counts from 1 within it."""

    def __init__(self, sentence: str, line: int) -> None:
        super().__init__(sentence)
        self.line = line


@dataclass(frozen=True, slots=True)
class YamlDocument:
    """The value of a document, and the line of each key at its top."""

    value: Value
    lines: dict[str, int]


def read_yaml(text: str) -> YamlDocument:
    """Read the one document in *text*.

    Raises:
        YamlError: it is not well formed, or larger or deeper than a problem can be.
    """
    builder = _Builder()
    try:
        take = _Parser(text).get_event
        while (event := take()) is not None:
            builder.add(event)
    except yaml.YAMLError as error:
        raise _translated(error, text) from error
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise YamlError(tr("the text ends in the middle of a letter"), line) from error
    return YamlDocument(builder.value, builder.lines)


def write_yaml(values: dict[str, Value]) -> str:
    """Write a mapping, in its order, as one document with ``---`` in front."""
    return f"---\n{mapping_text(values)}"


def mapping_text(values: dict[str, Value]) -> str:
    """Write a mapping, in its order, as it stands in a document."""
    text: str = yaml.dump(
        values, Dumper=_ProblemDumper, sort_keys=False, allow_unicode=True, width=100_000
    )
    return text


def root_node(text: str) -> yaml.Node | None:
    """Return the nodes of the one document in *text*, which ``read_yaml`` has read.

    ``None`` where a node stands in two places.
    """
    root: yaml.Node | None = yaml.compose(text, Loader=_Parser)
    seen: set[int] = set()
    waiting = [] if root is None else [root]
    while waiting:
        node = waiting.pop()
        if id(node) in seen:
            return None
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            waiting += [child for pair in node.value for child in pair]
        elif isinstance(node, yaml.SequenceNode):
            waiting += node.value
    return root


class FlowList(tuple[Value, ...]):
    """A list that is written on one line, as the men of a colour are."""

    __slots__ = ()


class _Frame:
    """A list or mapping that has been opened by an event and not yet closed."""

    __slots__ = ("begun", "is_mapping", "items", "key", "keys", "size")

    def __init__(self, begun: yaml.CollectionStartEvent) -> None:
        self.begun = begun
        self.is_mapping = isinstance(begun, yaml.MappingStartEvent)
        self.items: list[Value] = []
        self.keys: dict[str, Value] = {}
        self.key: str | None = None
        self.size = 1

    @property
    def value(self) -> Value:
        return self.keys if self.is_mapping else tuple(self.items)


class _Builder:
    """Put the events of a parser together, with every bound checked on the way.

    A problem has some fifty events, and a library reads a million problems: what is rare, such as
    the line of an event, is asked for only where it is needed.
    """

    def __init__(self) -> None:
        self.value: Value = PlainScalar("")
        self.lines: dict[str, int] = {}
        self._frames: list[_Frame] = []
        self._anchors: dict[str, tuple[Value, int] | None] = {}
        self._documents = 0

    def add(self, event: yaml.Event) -> None:
        if isinstance(event, yaml.ScalarEvent):
            tag, text = event.tag, event.value
            if tag is not None:
                _check_tag(tag, event)
            elif not event.style:
                text = PlainScalar(text)
            self._finish(text, 1, event, event.anchor)
        elif isinstance(event, yaml.CollectionStartEvent):
            self._open(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            frame = self._frames.pop()
            self._finish(frame.value, frame.size, frame.begun, frame.begun.anchor)
        elif isinstance(event, yaml.AliasEvent):
            self._finish(*self._alias(event.anchor or "", _line(event)), event, None)
        elif isinstance(event, yaml.DocumentStartEvent):
            self._documents += 1
            if self._documents > 1:
                raise YamlError(tr("a second document begins without “---”"), _line(event))

    def _open(self, event: yaml.CollectionStartEvent) -> None:
        frame = _Frame(event)
        own = f"tag:yaml.org,2002:{'map' if frame.is_mapping else 'seq'}"
        if event.tag not in (None, "!", own):
            raise YamlError(tr("the tag %1 is not accepted", quoted(event.tag[:60])), _line(event))
        if len(self._frames) >= DEEPEST:
            raise YamlError(tr("lists are nested more than %1 deep", DEEPEST), _line(event))
        if event.anchor:
            self._anchors[event.anchor] = None
        self._frames.append(frame)

    def _finish(self, value: Value, size: int, event: yaml.Event, anchor: str | None) -> None:
        """Hand a value that is complete, and began with *event*, to the collection it stands in."""
        if anchor:
            self._anchors[anchor] = (value, size)
        if not self._frames:
            self.value = value
            return
        frame = self._frames[-1]
        frame.size += size
        if frame.size > MOST_VALUES:
            sentence = tr("the problem has more than %1 parts", MOST_VALUES)
            raise YamlError(sentence, _line(event))
        if not frame.is_mapping:
            frame.items.append(value)
        elif frame.key is None:
            frame.key = self._new_key(frame, value, event)
        else:
            frame.keys[frame.key] = value
            frame.key = None

    def _new_key(self, frame: _Frame, value: Value, event: yaml.Event) -> str:
        if not isinstance(value, str):
            raise YamlError(tr("a key must be a word, not a list"), _line(event))
        key = str(value)
        if key in frame.keys:
            raise YamlError(tr("the key %1 stands twice", quoted(key[:40])), _line(event))
        if len(self._frames) == 1:
            self.lines[key] = _line(event)
        return key

    def _alias(self, anchor: str, line: int) -> tuple[Value, int]:
        found = self._anchors.get(anchor)
        if found is None:
            name = quoted(anchor[:40])
            if anchor in self._anchors:
                raise YamlError(tr("the alias %1 refers to itself", name), line)
            raise YamlError(tr("the alias %1 refers to nothing", name), line)
        total = found[1] + sum(frame.size for frame in self._frames)
        if total > MOST_VALUES:
            raise YamlError(tr("too many aliases"), line)
        return found


def _check_tag(tag: str, event: yaml.Event) -> None:
    if not _TEXT_TAG.fullmatch(tag):
        raise YamlError(tr("the tag %1 is not accepted", quoted(tag[:60])), _line(event))


def _line(event: yaml.Event) -> int:
    """Return the line on which *event* begins, from 1."""
    return event.start_mark.line + 1 if event.start_mark else 1


_TRANSLATIONS: tuple[tuple[str, Callable[[], str]], ...] = (
    (
        "cannot start any token",
        lambda: tr("a tab or a stray sign stands where a word is expected"),
    ),
    ("tab character", lambda: tr("a tab stands where blanks are needed")),
    ("unknown escape", lambda: tr("an unknown escape such as \\B stands between double quotes")),
    ("undefined alias", lambda: tr("an alias refers to nothing")),
    ("mapping values are not allowed", lambda: tr("a colon stands where none is expected")),
    ("unexpected end of stream", lambda: tr("a quotation mark is not closed")),
    ("expected ',' or '}'", lambda: tr("a brace or a comma is missing")),
    ("expected ',' or ']'", lambda: tr("a bracket or a comma is missing")),
    ("expected node content", lambda: tr("a value is missing")),
    ("expected key", lambda: tr("the indentation or a quotation mark is wrong")),
    ("'-' indicator", lambda: tr("the indentation of a list is wrong")),
    ("could not find expected ':'", lambda: tr("a colon is missing")),
    ("control characters", lambda: tr("a control character stands in the text")),
    ("unacceptable character", lambda: tr("a control character stands in the text")),
)


def _translated(error: yaml.YAMLError, text: str) -> YamlError:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    line = mark.line + 1 if mark else 1
    if isinstance(error, yaml.reader.ReaderError):
        line = text.encode()[: error.position].count(b"\n") + 1
    problem = str(getattr(error, "problem", None) or error).splitlines()[0]
    for theirs, ours in _TRANSLATIONS:
        if theirs in problem:
            return YamlError(ours(), line)
    return YamlError(tr("the YAML is broken (%1)", problem[:80]), line)


class _ProblemDumper(_Dumper):  # type: ignore[misc]
    """A dumper that quotes everything but plain words and never writes an alias."""

    def ignore_aliases(self, data: object) -> bool:
        return True


def _writable(text: str) -> str:
    """Return *text* with ``?`` for halves of surrogate pairs, which no file can hold."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()


def _represent_text(dumper: Any, text: str) -> yaml.ScalarNode:
    style = None
    text = _writable(text)
    if "\n" in text:
        style = "|"
    elif not _PLAIN_WORDS.fullmatch(text):
        style = "'"
    node: yaml.ScalarNode = dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)
    return node


def _represent_plain(dumper: Any, text: PlainScalar) -> yaml.ScalarNode:
    plain = _writable(str(text))
    tag = dumper.resolve(yaml.ScalarNode, plain, (True, False))
    if not _is_constructed(tag, plain):
        return _represent_text(dumper, plain)
    node: yaml.ScalarNode = dumper.represent_scalar(tag, plain)
    return node


def _is_constructed(tag: str, plain: str) -> bool:
    """Tell whether PyYAML makes a value of *plain*: of the date 1911-00-00 it makes none."""
    try:
        yaml.SafeLoader("").construct_object(yaml.ScalarNode(tag, plain))
    except (yaml.YAMLError, ValueError, OverflowError):
        return False
    return True


def _represent_list(dumper: Any, items: tuple[Value, ...]) -> yaml.SequenceNode:
    node: yaml.SequenceNode = dumper.represent_sequence(
        "tag:yaml.org,2002:seq", items, flow_style=isinstance(items, FlowList)
    )
    return node


def _represent_mapping(dumper: Any, values: dict[str, Value]) -> yaml.MappingNode:
    node: yaml.MappingNode = dumper.represent_mapping(
        "tag:yaml.org,2002:map", values.items(), flow_style=False
    )
    return node


_ProblemDumper.add_representer(str, _represent_text)
_ProblemDumper.add_representer(PlainScalar, _represent_plain)
_ProblemDumper.add_representer(tuple, _represent_list)
_ProblemDumper.add_representer(FlowList, _represent_list)
_ProblemDumper.add_representer(dict, _represent_mapping)
