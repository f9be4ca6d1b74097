"""Catalogues for tests: every text of the program, and a language that marks what it said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from gettext import NullTranslations
from pathlib import Path

from babel.messages.mofile import read_mo

from composer.resources import resource

ROOT = Path(__file__).resolve().parent.parent
KEYWORDS = {"tr": 1, "trn": 2, "tr_mark": 1}
"""The functions that say words, and how many of their first arguments are texts."""


@dataclass(frozen=True, slots=True)
class Said:
    """A call that says words: where it stands, and its texts, ``None`` where one is no literal."""

    place: str
    texts: tuple[str | None, ...]


@cache
def calls_of_program() -> tuple[Said, ...]:
    """Return all calls that say words, as the sources are parsed and not as Babel sees them."""
    return tuple(
        Said(f"{path.relative_to(ROOT)}:{call.lineno}", texts)
        for package in ("composer", "solver")
        for path in sorted((ROOT / package).rglob("*.py"))
        for call, texts in _calls(path)
    )


def _calls(path: Path) -> Iterator[tuple[ast.Call, tuple[str | None, ...]]]:
    text = path.read_text(encoding="utf-8")
    says = any(f"{word}(" in text for word in KEYWORDS)  # to take a file apart takes long
    for node in nodes_of(ast.parse(text)) if says else ():
        if isinstance(node, ast.Call):
            count = KEYWORDS.get(_name(node.func), 0)
            if count and not _is_passed_on(node):
                yield node, tuple(map(_literal, node.args[:count]))


def nodes_of(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes of *tree*, in a third of the time of ``ast.walk``."""
    left = [tree]
    while left:
        yield (node := left.pop())
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                left.append(value)
            elif isinstance(value, list):
                left += [item for item in value if isinstance(item, ast.AST)]


def _is_passed_on(call: ast.Call) -> bool:
    """Tell whether it is the function itself that hands its texts to a catalogue."""
    return isinstance(call.func, ast.Attribute) and ast.unparse(call.func.value) == "_spoken"


def _name(function: ast.expr) -> str:
    """Return what is called, also where it is that of a page’s voice: ``voice.tr``."""
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _literal(node: ast.expr) -> str | None:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return str(node.value) if is_text else None  # type: ignore[attr-defined]


@cache
def texts_of_program() -> frozenset[str]:
    """Return all English texts that are translated, those with plural forms both ways."""
    return frozenset(text for call in calls_of_program() for text in call.texts if text)


@cache
def plurals_of_program() -> frozenset[tuple[str, str]]:
    """Return the pairs of English texts that are said of one and of many."""
    pairs = (call.texts for call in calls_of_program() if len(call.texts) == KEYWORDS["trn"])
    return frozenset((str(one), str(many)) for one, many in pairs)


_DOTTED = str.maketrans("aeiouyAEIOU", "äëïöüÿÄËÏÖÜ")


@cache
def texts_of_catalogue() -> frozenset[str]:
    """Return what :func:`texts_of_program` finds, at once, from the German catalogue.

    ``tests/test_translations.py`` holds that it is whole.
    """
    with resource("translations", "de.mo").open("rb") as file:
        ids = [[m.id] if isinstance(m.id, str) else m.id for m in read_mo(file)]
    return frozenset(text for texts in ids for text in texts if text)


class MarkedTexts(NullTranslations):
    """A catalogue that puts dots on the vowels of every text of the program."""

    def gettext(self, message: str) -> str:
        """Return *message* with dots on its vowels when it is one of the program’s."""
        return message.translate(_DOTTED) if message in texts_of_catalogue() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Return the English form for *n* with dots on its vowels."""
        return self.gettext(msgid1 if n == 1 else msgid2)
