"""YAML values: nothing is guessed, and what was unquoted stays unquoted."""

import random

import pytest
import yaml

from composer.formats.olv import yaml_values
from composer.formats.olv.plain_yaml import read_plain
from composer.formats.olv.stream import split_stream
from composer.formats.olv.yaml_values import PlainScalar, YamlError, read_yaml, write_yaml
from tests.places import SAMPLES_FOLDER


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


PLAIN = """---
authors:
  - Loyd, Samuel
  - "O\\x27Keefe \\"J\\" \\u0160"
source: {name}
  name: 'The Problemist''s'
  date:
    year: 1911
algebraic:
  white: [Ka1, Qb2,Pc3, neutral Re5]
  black: []
stipulation: '#2'
twins:
comments:
- it's: not
- |-
  one

    two
solution: |
  1.Qb2-b7 ! threat:
  
     1...Ka8:b7 # : -

keywords: [Zugzwang]
"""  # noqa: W293
SIGNS = (
    " ", "  ", "\n", "\n\n", "- ", "-", ": ", ":", "#", " #", "'", '"', "|", "|+", ">", "[", "]",
    ", ", "{", "}", "~", "!", "&a ", "*a", "? ", "\t", "\r", "\\", "%", "@", "`", "\u2028", "\x85",
    "\ufeff", "\xa0", "---\n", "...\n", "a: b\n", "  x: y\n", "- z\n", "\n  ", "\n   ", "<<: ",
)  # fmt: skip


def _typed(value: object) -> object:
    if isinstance(value, dict):
        return [(name, _typed(inner)) for name, inner in value.items()]
    return list(map(_typed, value)) if isinstance(value, tuple) else (type(value), value)


def _as_parsed(text: str, monkeypatch: pytest.MonkeyPatch) -> object:
    with monkeypatch.context() as patch:
        patch.setattr(yaml_values, "read_plain", lambda _: None)
        try:
            read = read_yaml(text)
        except YamlError as error:
            return error
    return _typed(read.value), read.lines


def _changed(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    if rng.random() < 0.3:
        return text[:at] + text[at + rng.randint(1, 4) :]
    return text[:at] + rng.choice(SIGNS) + text[at:]


def test_what_is_read_as_plain_is_what_the_parser_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = PLAIN.format(name="").replace("- it's: not\n", "- it's\n")
    texts = [plain, *(PLAIN.format(name=name) for name in ("", "x", "'y'"))]
    texts += [
        it.yaml for it in split_stream((SAMPLES_FOLDER / "classics.olv").read_text("utf-8"))[1]
    ]
    rng, plain_ones = random.Random(18), 0
    for number in range(1500):
        text = texts[number % len(texts)]
        for _ in range(number // len(texts) % 4):
            text = _changed(text, rng)
        read = read_plain(text)
        if read is not None:
            plain_ones += 1
            assert (_typed(read[0]), read[1]) == _as_parsed(text, monkeypatch), text
    assert read_plain(plain) is not None
    assert plain_ones > 300
