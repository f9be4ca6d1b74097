"""Every text of the program stands in every catalogue, with its values and its keys."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import solver.language
from composer.language import Language, catalogue
from composer.resources import resource
from solver.counting import Noun, counted
from tests.catalogues import (
    KEYWORDS,
    ROOT,
    calls_of_program,
    plurals_of_program,
    texts_of_program,
)

_SETTERS = (
    *("setText", "setToolTip", "setStatusTip", "setWhatsThis", "setTitle", "setWindowTitle"),
    *("setPlaceholderText", "setAccessibleName", "setAccessibleDescription", "setEmptyLabel"),
    *("setPrefix", "setSuffix", "setSpecialValueText", "setTabText", "setTabToolTip"),
    *("addTab", "addItem", "addItems", "addMenu", "addAction", "addRow", "QLabel", "QPushButton"),
    *("QCheckBox", "QGroupBox", "QAction", "QMenu", "QDockWidget"),
)
Node = TypeVar("Node", bound=ast.AST)
TRANSLATED = [language for language in Language if language is not Language.ENGLISH]


def read(language: Language) -> Catalog:
    with resource("translations", f"{language.value}.po").open("rb") as file:
        return read_po(file, locale=language.value)


def texts(read: Catalog) -> dict[str, str]:
    """Return what is said of each text; of plurals for one and, in its last form, for many."""
    found = {str(m.id): str(m.string) for m in read if m.id and isinstance(m.id, str)}
    for (one, many), forms in plurals(read).items():
        found |= {one: forms[0], many: forms[-1]}
    return found


def plurals(read: Catalog) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the forms of what is counted."""
    counted = [m for m in read if isinstance(m.id, tuple | list)]
    return {(str(m.id[0]), str(m.id[1])): tuple(m.string or ()) for m in counted}


def _nodes(package: str, of: type[Node], *named: str) -> Iterator[tuple[Path, Node]]:
    """Yield what is found in the files of *package* that hold one of the words *named*."""
    for path in sorted((ROOT / package).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if any(word in text for word in named):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, of):
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
        for path, call in _nodes("composer", ast.Call, ".tr(", ".translate(")
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
        for path, call in _nodes("composer", ast.Call, *(f"{word}(" for word in KEYWORDS))
        if _name(call) in _SETTERS and any(map(_says, call.args))
    ]
    assert directly == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_missing_and_none_is_left_over(language: Language) -> None:
    found = texts(read(language))
    assert sorted(texts_of_program() - found.keys()) == []
    assert sorted(found.keys() - texts_of_program()) == []
    assert [text for text, said in found.items() if not said] == []


def test_only_fixed_texts_are_said() -> None:
    """A text that is made up while the program runs stands in no catalogue."""
    assert [call.place for call in calls_of_program() if None in call.texts] == []


def test_no_words_are_said_within_an_f_string() -> None:
    """Babel does not look there, and such words cannot be said anew."""
    inside = [
        f"{path.name}:{node.lineno}"
        for package in ("composer", "solver")
        for path, node in _nodes(package, ast.JoinedStr, *(f"{word}(" for word in KEYWORDS))
        if _says(node)
    ]
    assert inside == []


@pytest.mark.parametrize(
    ("language", "forms"), [(Language.GERMAN, 2), (Language.FRENCH, 2), (Language.RUSSIAN, 3)]
)
def test_what_is_counted_has_all_its_forms(language: Language, forms: int) -> None:
    found = plurals(read(language))
    assert sorted(plurals_of_program() ^ found.keys()) == []
    assert [text for text, said in found.items() if len(said) != forms or not all(said)] == []


@pytest.mark.parametrize(
    ("count", "said"),
    [(1, "1 решение"), (2, "2 решения"), (5, "5 решений"), (11, "11 решений"), (21, "21 решение")],
)
def test_russian_counts_in_three_forms(count: int, said: str) -> None:
    solver.language.speak(catalogue(Language.RUSSIAN))
    try:
        assert counted(count, Noun.SOLUTION) == said
    finally:
        solver.language.speak(catalogue(Language.ENGLISH))


@pytest.mark.parametrize("language", TRANSLATED)
def test_values_and_keys_have_their_places(language: Language) -> None:
    found = texts(read(language))
    for one, _ in plurals(read(language)):
        del found[one]  # it may leave the number out, as in the last day
    for text, said in found.items():
        assert set(re.findall(r"%[1-9n]", text)) == set(re.findall(r"%[1-9n]", said)), text
        assert text.count("&") == said.count("&"), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_language_has_quotes_of_its_own(language: Language) -> None:
    quotes = {Language.GERMAN: "„“", Language.FRENCH: "«»", Language.RUSSIAN: "«»"}[language]
    strange = re.compile(r"(?<!\w)'|[‘“”„«»]|(?<!\w)’")
    allowed = re.compile(f"[{quotes}]")
    found = [
        said for said in texts(read(language)).values() if strange.search(allowed.sub("", said))
    ]
    assert found == []


def test_english_has_quotes_of_one_kind() -> None:
    strange = re.compile(r"(?<!\w)'|[‘„«»]|(?<!\w)’")
    assert [text for text in texts(read(Language.GERMAN)) if strange.search(text)] == []


def test_all_russian_forms_tell_the_number() -> None:
    """Its first form is for 1, and for 21 and 101 too."""
    for (_, many), forms in plurals(read(Language.RUSSIAN)).items():
        places = set(re.findall(r"%[1-9]", many))
        assert [set(re.findall(r"%[1-9]", form)) for form in forms] == [places] * 3, many


@pytest.mark.parametrize("language", TRANSLATED)
def test_babel_finds_nothing_wrong_and_compiles_all(language: Language) -> None:
    """It leaves out what is marked as fuzzy, and writes nothing where places do not agree."""
    catalogue = read(language)
    assert [(str(m.id), errors) for m, errors in catalogue.check() if errors] == []
    assert [str(m.id) for m in catalogue if m.fuzzy] == []


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
