"""Every text of the program stands in every catalogue, with its values and its keys."""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, field
from functools import cache

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

import solver.language
from composer.language import Language, catalogue
from composer.resources import resource
from solver.counting import Noun, counted
from solver.language import joined, now
from tests.catalogues import (
    KEYWORDS,
    ROOT,
    calls_of_program,
    nodes_of,
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
TRANSLATED = [language for language in Language if language is not Language.ENGLISH]


@cache
def read(language: Language) -> Catalog:
    """Return what the translators wrote, which takes a third of a second to read."""
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


@dataclass(frozen=True, slots=True)
class Astray:
    """Where words are said in ways that do not reach a catalogue, or cannot be said anew."""

    by_qt: list[str] = field(default_factory=list)
    put_directly: list[str] = field(default_factory=list)
    in_f_strings: list[str] = field(default_factory=list)


@cache
def astray() -> Astray:
    """Look through the whole program once: to take a file apart takes long."""
    found = Astray()
    words = (".tr(", ".translate(", *(f"{word}(" for word in KEYWORDS))
    for package in ("composer", "solver"):
        for path in sorted((ROOT / package).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if any(word in text for word in words):
                for node in nodes_of(ast.parse(text)):
                    _look_at(node, path.name, found, is_window=package == "composer")
    return found


def _look_at(node: ast.AST, name: str, found: Astray, *, is_window: bool) -> None:
    if isinstance(node, ast.JoinedStr) and _says(node):
        found.in_f_strings.append(f"{name}:{node.lineno}")
    if isinstance(node, ast.Call) and is_window:
        if _is_by_qt(node):
            found.by_qt.append(f"{name}:{node.lineno}")
        if _name(node) in _SETTERS and any(map(_says, node.args)):
            found.put_directly.append(f"{name}:{node.lineno}")


def _name(call: ast.Call) -> str:
    function = call.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def _says(node: ast.AST) -> bool:
    return any(isinstance(n, ast.Call) and _name(n) in KEYWORDS for n in nodes_of(node))


def test_words_are_said_by_one_function() -> None:
    """``QObject.tr`` and ``translate`` make words that cannot be said in another language."""
    assert astray().by_qt == []


def _is_by_qt(call: ast.Call) -> bool:
    function = call.func
    is_saying = isinstance(function, ast.Attribute) and function.attr in ("tr", "translate")
    return is_saying and _is_of_qt(function.value)  # type: ignore[attr-defined]


def _is_of_qt(owner: ast.expr) -> bool:
    return isinstance(owner, ast.Name) and owner.id in ("self", "QObject", "QCoreApplication")


def test_words_are_put_on_widgets_by_say() -> None:
    """What a setter puts there by itself stays in the language of then."""
    assert astray().put_directly == []


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
    assert astray().in_f_strings == []


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


def test_french_signs_never_begin_a_line() -> None:
    """French sets a space before ``; : ? !`` and within quotes, at which no line may break."""
    said = texts(read(Language.FRENCH)).values()
    assert [text for text in said if re.search(r" [;:?!»]|« ", text)] == []
    assert any(re.search("\u00a0[;:?!»]", text) for text in said)


def test_words_are_joined_with_the_signs_of_the_language() -> None:
    listed = joined("; ", ("a", joined(": ", ("b", "c"))))
    assert listed == "a; b: c"
    solver.language.speak(catalogue(Language.FRENCH))
    try:
        assert now(listed) == "a\u00a0; b\u00a0: c"
    finally:
        solver.language.speak(catalogue(Language.ENGLISH))


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


def test_words_are_put_in_the_quotes_of_the_language() -> None:
    """English quotes in a text that is no key of a catalogue would stand in every language.

    What the command line and the checker of certificates say is English.
    """
    astray = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for folder in ("composer", "solver")
        for path in sorted((ROOT / folder).rglob("*.py"))
        if not {"cli", "certificate", "prepare.py"} & set(path.relative_to(ROOT).parts)
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r'\bf"[^"]*“', line)
    ]
    assert not astray
