"""Every text of the program stands in every catalogue, with its values and its keys."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from composer.language import Language, translation
from composer.resources import resource
from tests.catalogues import texts_of_program

TRANSLATED = [language for language in Language if language is not Language.ENGLISH]


def catalogue(language: Language) -> Catalog:
    with resource("translations", f"{language.value}.po").open("rb") as file:
        return read_po(file, locale=language.value)


def texts(read: Catalog) -> dict[str, str]:
    return {str(message.id): str(message.string) for message in read if message.id}


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_text_is_missing_and_none_is_left_over(language: Language) -> None:
    found = texts(catalogue(language))
    assert sorted(texts_of_program() - found.keys()) == []
    assert sorted(found.keys() - texts_of_program()) == []
    assert [text for text, said in found.items() if not said] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_values_and_keys_have_their_places(language: Language) -> None:
    for text, said in texts(catalogue(language)).items():
        assert set(re.findall(r"%[1-9n]", text)) == set(re.findall(r"%[1-9n]", said)), text
        assert text.count("&") == said.count("&"), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_compiled_catalogue_is_that_of_the_sources(language: Language) -> None:
    with resource("translations", f"{language.value}.mo").open("rb") as file:
        assert texts(read_mo(file)) == texts(catalogue(language))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (Language.GERMAN, "Matt in %1"),
        (Language.FRENCH, "Mat en %1"),
        (Language.RUSSIAN, "Мат в %1"),
    ],
)
def test_the_field_is_spoken(language: Language, said: str) -> None:
    assert translation(language, "Mate in %1") == said
    assert translation(language, "this is no text of ours") is None
    assert translation(Language.ENGLISH, "Mate in %1") is None
