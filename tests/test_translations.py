"""Every text of the program stands in every catalogue, with its values and its keys."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from composer.language import Language, catalogue
from composer.resources import resource
from tests.catalogues import KEYWORDS, ROOT, texts_of_program

_SETTERS = (
    *("setText", "setToolTip", "setStatusTip", "setWhatsThis", "setTitle", "setWindowTitle"),
    *("setPlaceholderText", "setAccessibleName", "setAccessibleDescription", "setEmptyLabel"),
    *("setPrefix", "setSuffix", "setSpecialValueText", "setTabText", "setTabToolTip"),
    *("addTab", "addItem", "addItems", "addMenu", "addAction", "addRow", "QLabel", "QPushButton"),
    *("QCheckBox", "QGroupBox", "QAction", "QMenu", "QDockWidget"),
)
TRANSLATED = [language for language in Language if language is not Language.ENGLISH]


def read(language: Language) -> Catalog:
    with resource("translations", f"{language.value}.po").open("rb") as file:
        return read_po(file, locale=language.value)


def texts(read: Catalog) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in read if message.id}


def _calls(package: str) -> Iterator[tuple[Path, ast.Call]]:
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                yield path, node


def _name(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _says(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Call) and _name(n) in KEYWORDS for n in ast.walk(node))


def test_words_are_said_by_one_function() -> None:
    """``QObject.tr`` and ``translate`` make words that cannot be said in another language."""
    others = [
        f"{path.name}:{call.lineno}"
        for path, call in _calls("composer")
        if isinstance(call.func, ast.Attribute) and call.func.attr in ("tr", "translate")
        if _is_of_qt(call.func.value)
    ]
    assert others == []


def _is_of_qt(owner: ast.expr) -> bool:
    return isinstance(owner, ast.Name) and owner.id in ("self", "QObject", "QCoreApplication")


def test_words_are_put_on_widgets_by_say() -> None:
    """What a setter puts there by itself stays in the language of then."""
    directly = [
        f"{path.name}:{call.lineno}"
        for path, call in _calls("composer")
        if _name(call) in _SETTERS and any(map(_says, call.args))
    ]
    assert directly == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_missing_and_none_is_left_over(language: Language) -> None:
    found = texts(read(language))
    assert sorted(texts_of_program() - found.keys()) == []
    assert sorted(found.keys() - texts_of_program()) == []
    assert [text for text, said in found.items() if not said] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_values_and_keys_have_their_places(language: Language) -> None:
    for text, said in texts(read(language)).items():
        assert set(re.findall(r"%[1-9n]", text)) == set(re.findall(r"%[1-9n]", said)), text
        assert text.count("&") == said.count("&"), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_that_of_the_sources(language: Language) -> None:
    with resource("translations", f"{language.value}.mo").open("rb") as file:
        assert texts(read_mo(file)) == texts(read(language))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.GERMAN, "Matt in %1"),
        (Language.FRENCH, "Mat en %1"),
        (Language.RUSSIAN, "Мат в %1"),
    ],
)
def test_the_field_is_spoken(language: Language, said: str) -> None:
    assert catalogue(language).gettext("Mate in %1") == said
    assert catalogue(language).gettext("this is no text of ours") == "this is no text of ours"
