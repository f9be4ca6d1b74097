"""The fields of the problem pane: how each is read from an entry, and how it is changed."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from composer.model import edits
from composer.model.document import Document, Entry
from composer.panels.asking import ask

Edit = Callable[[Document], Document]


@dataclass(frozen=True, slots=True)
class Field:
    """One field: its name, how an entry fills it, and the edit that its text stands for."""

    name: str
    text_of: Callable[[Entry], str]
    value_of: Callable[[str], Any]
    change: Callable[[Document, Any], Document]

    def edit(self, text: str) -> Edit:
        """Return the edit that gives this field the value *text* stands for."""
        value, change = self.value_of(text), self.change
        return lambda document: change(document, value)

    def agrees(self, text: str, entry: Entry) -> bool:
        """Tell whether *text* stands for what *entry* holds, however it is written."""
        own = self.text_of(entry)
        return text == own or self.value_of(text) == self.value_of(own)


def split_names(text: str) -> tuple[str, ...]:
    """Read names that semicolons part; a comma may belong to a name."""
    return tuple(name.strip() for name in text.split(";") if name.strip())


def split_words(text: str) -> tuple[str, ...]:
    """Read keywords that commas or semicolons part."""
    return tuple(word.strip() for word in re.split(r"[,;]", text) if word.strip())


def split_paragraphs(text: str) -> tuple[str, ...]:
    """Read comments that empty lines part."""
    parts = re.split(r"\n[ \t]*\n", text)
    return tuple(part.strip("\n") for part in parts if part.strip())


def _metadata(name: str) -> Callable[[Document, Any], Document]:
    return lambda document, value: edits.set_metadata(document, **{name: value})


def _joined(name: str, mark: str) -> Callable[[Entry], str]:
    return lambda entry: mark.join(getattr(entry, name))


def _plain(name: str) -> Callable[[Entry], str]:
    return lambda entry: str(getattr(entry, name))


_strip = partial(str.strip)

AUTHORS = Field("authors", _joined("authors", "; "), split_names, _metadata("authors"))
SOURCE = Field("source", _plain("source"), _strip, _metadata("source"))
DATE = Field("date", _plain("date"), _strip, _metadata("date"))
AWARD = Field("award", _plain("award"), _strip, _metadata("award"))
STIPULATION = Field("stipulation", _plain("stipulation"), _strip, ask)
KEYWORDS = Field("keywords", _joined("keywords", ", "), split_words, _metadata("keywords"))
COMMENTS = Field("comments", _joined("comments", "\n\n"), split_paragraphs, _metadata("comments"))
SOLUTION = Field("solution", _plain("solution"), str, edits.set_solution)
