"""Says the words of an open window in another language, without making the window anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QTabBar,
    QWidget,
)

from composer.language import Language, translation, words

_PROPERTIES = (
    "text",
    "title",
    "windowTitle",
    "toolTip",
    "statusTip",
    "whatsThis",
    "placeholderText",
    "accessibleName",
    "accessibleDescription",
    "emptyLabel",
    "prefix",
    "suffix",
    "specialValueText",
)
_TYPED = ("QLineEdit", "QTextEdit", "QPlainTextEdit", "QSpinBox", "QDoubleSpinBox")
_KEY = re.compile(r"(?P<words>.+) \((?P<key>[^()]+)\)", re.DOTALL)
_JOINTS = ("[*]", "\n", "\t", " — ", " · ", ". ", ": ", ", ")
"""What stands between sentences that were joined; a full stop belongs to what it ends."""

_PLACE = re.compile(r"%\d")
_OF_QT = ("qt_", "Scroll")  # parts that Qt made; it translates them when they are made


Keys = dict[str, QKeySequence]
"""Keys under the names that they have in a language, such as ``Strg+O``."""


def keys_of(windows: Iterable[QWidget]) -> Keys:
    """Return the keys of all commands of *windows*, under their names of now."""
    actions = [action for window in windows for action in window.findChildren(QAction)]
    keys = [key for action in actions for key in action.shortcuts()]
    return {_name_of(key): key for key in keys}


def _name_of(key: QKeySequence) -> str:
    return key.toString(QKeySequence.SequenceFormat.NativeText)


class Retelling:
    """Turns words of one language into those of another, through their English originals."""

    def __init__(self, before: Language, after: Language, keys: Keys) -> None:
        """Prepare to go from *before* to *after*; *keys* are the names that keys had before."""
        self._before = before
        self._after = after
        self._keys = keys

    def retell(self, root: QObject) -> None:
        """Say anew what stands in *root* and in all that belongs to it."""
        for item in (root, *root.findChildren(QObject)):
            self._retell_properties(item)
            if isinstance(item, QComboBox):
                self._retell_choices(item)
            elif isinstance(item, QTabBar):
                self._retell_tabs(item)
            elif isinstance(item, QAbstractItemView | QHeaderView):
                item.viewport().update()

    def retold(self, text: str) -> str | None:
        """Return *text* in the new language, ``None`` where it is none of our sentences."""
        if not text or text.isspace() or text in self._done:
            return None
        ways = (
            self._with_key,
            self._whole,
            self._capital,
            self._joined_and_filled,
            self._in_parts,
            self._filled,
        )
        return next((new for find in ways if (new := find(text)) is not None), None)

    # ------------------------------------------------------------ words

    def _said(self, source: str) -> str:
        return translation(self._after, source) or source

    @cached_property
    def _sources(self) -> dict[str, str]:
        """The English original of all that could be said in the language of before.

        Where two are said alike, the one that stands by itself, with a capital, is meant.
        """
        by_case = sorted(words(), key=lambda source: source[:1].isupper())
        return {translation(self._before, source) or source: source for source in by_case}

    @cached_property
    def _done(self) -> frozenset[str]:
        """What is said in the new language already: a button repeats its command's words."""
        told = set(map(self._said, words()))
        told |= {text.replace("&", "") for text in told}
        return frozenset(told - self._sources.keys() - self._unmarked.keys())

    @cached_property
    def _patterns(self) -> list[tuple[re.Pattern[str], str]]:
        """Sentences with places for values, those with most words of their own first."""
        with_places = [pair for pair in self._sources.items() if _PLACE.search(pair[0])]
        with_places.sort(key=lambda pair: -len(_PLACE.sub("", pair[0])))
        return [(_pattern(told), source) for told, source in with_places if _is_telling(told)]

    def _whole(self, text: str) -> str | None:
        """Retell a sentence without values; names that leave out the mark of a key do so again."""
        source = self._sources.get(text)
        if source is not None:
            return self._said(source)
        source = self._unmarked.get(text)
        return None if source is None else self._said(source).replace("&", "")

    @cached_property
    def _unmarked(self) -> dict[str, str]:
        return {told.replace("&", ""): source for told, source in self._sources.items()}

    def _with_key(self, text: str) -> str | None:
        """Retell a key, or a tool tip, which is a sentence without its full stop and a key."""
        if "+" in text and text in self._keys:
            return _name_of(self._keys[text])
        found = _KEY.fullmatch(text)
        if found is None or found["key"] not in self._keys:
            return None
        for ending in (".", ""):
            source = self._sources.get(found["words"] + ending)
            if source is not None:
                return f"{self._said(source).rstrip('.')} ({_name_of(self._keys[found['key']])})"
        return None

    def _capital(self, text: str) -> str | None:
        """Retell a word that was given a capital letter because a sentence begins with it."""
        source = self._sources.get(text[:1].lower() + text[1:])
        if source is None:
            return None
        told = self._said(source)
        return told[:1].upper() + told[1:]

    def _in_parts(self, text: str) -> str | None:
        """Retell sentences that were joined, each by itself."""
        for joint in _JOINTS:
            gap = joint.removeprefix(".")
            parts = re.split(r"(?<=\.) " if joint == ". " else re.escape(joint), text)
            retold = [self.retold(part) for part in parts] if len(parts) > 1 else []
            if any(retold) and (joint != ", " or all(retold)):
                return gap.join(new or old for new, old in zip(retold, parts, strict=True))
        return None

    def _joined_and_filled(self, text: str) -> str | None:
        """Retell what was one text of several sentences from the first."""
        joined = [pair for pair in self._patterns if any(joint in pair[1] for joint in _JOINTS)]
        return self._matched(text, joined)

    def _filled(self, text: str) -> str | None:
        """Retell a sentence that holds values; the values may be words of ours themselves."""
        return self._matched(text, self._patterns)

    def _matched(self, text: str, patterns: list[tuple[re.Pattern[str], str]]) -> str | None:
        for pattern, source in patterns:
            found = pattern.fullmatch(text)
            if found is not None:
                return self._with_values(source, found.groupdict())
        return None

    def _with_values(self, source: str, values: dict[str, str]) -> str:
        told = {place: self.retold(value) or value for place, value in values.items()}
        return _PLACE.sub(lambda place: told.get(f"p{place[0][1]}", ""), self._said(source))

    # ------------------------------------------------------------ where words stand

    def _retell_properties(self, item: QObject) -> None:
        meta = item.metaObject()
        for name in _properties(item):
            if meta.indexOfProperty(name) < 0:
                continue
            told = item.property(name)
            if not isinstance(told, str):
                continue
            new = self.retold(told)
            if new is not None and new != told:
                item.setProperty(name, new)

    def _retell_choices(self, box: QComboBox) -> None:
        for row in range(box.count()):
            new = self.retold(box.itemText(row))
            if new is not None:
                box.setItemText(row, new)

    def _retell_tabs(self, bar: QTabBar) -> None:
        for index in range(bar.count()):
            for old, put in (
                (bar.tabText(index), bar.setTabText),
                (bar.tabToolTip(index), bar.setTabToolTip),
            ):
                new = self.retold(old)
                if new is not None:
                    put(index, new)


def _properties(item: QObject) -> Iterator[str]:
    """Name the properties that hold words of the program and not of the user."""
    if isinstance(item, QWidget | QAction) and not item.objectName().startswith(_OF_QT):
        is_typed_in = any(item.inherits(kind) for kind in _TYPED)
        yield from (name for name in _PROPERTIES if not (name == "text" and is_typed_in))


def _is_telling(told: str) -> bool:
    """Tell whether the words around the values are enough to know the sentence by."""
    letters = len(re.findall(r"[^\W\d_]", _PLACE.sub("", told)))
    return letters > 3 or (letters > 1 and not told.startswith("%"))


def _pattern(told: str) -> re.Pattern[str]:
    seen: set[str] = set()
    parts = []
    for part in re.split(r"(%\d)", told):
        if not _PLACE.fullmatch(part):
            parts.append(re.escape(part))
        elif part in seen:
            parts.append(f"(?P=p{part[1]})")
        else:
            seen.add(part)
            parts.append(f"(?P<p{part[1]}>.+?)")
    return re.compile("".join(parts), re.DOTALL)
