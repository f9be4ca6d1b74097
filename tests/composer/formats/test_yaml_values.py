"""YAML values: nothing is guessed, and what was unquoted stays unquoted."""

import pytest
import yaml

from composer.formats.olv.yaml_values import PlainScalar, YamlError, read_yaml, write_yaml


@pytest.mark.parametrize("word", ["12", "1.50", "1:30", "on", "~", "2026-01-01", "text", "0x1F"])
def test_an_unquoted_word_is_text_here_and_what_it_was_elsewhere(word: str) -> None:
    value = read_yaml(f"key: [{word}, '{word}']").value
    assert value == {"key": (word, word)}
    assert isinstance(value["key"][0], PlainScalar)
    assert not isinstance(value["key"][1], PlainScalar)
    written = yaml.safe_load(write_yaml(value))["key"]
    assert written == [yaml.safe_load(word), word]


def test_the_lines_of_keys_are_known() -> None:
    assert read_yaml("a: 1\nb:\n  c: 2\n'd': 3\n").lines == {"a": 1, "b": 2, "d": 4}


def test_an_alias_is_what_it_stands_for() -> None:
    assert read_yaml("a: &x [1, 2]\nb: *x\n").value == {"a": ("1", "2"), "b": ("1", "2")}


@pytest.mark.parametrize("text", ["- a\n- b", "text", ""])
def test_other_documents_are_values_too(text: str) -> None:
    assert read_yaml(text).lines == {}


def test_a_second_document_is_an_error() -> None:
    with pytest.raises(YamlError, match="a second document"):
        read_yaml("a: 1\n---\nb: 2\n")
