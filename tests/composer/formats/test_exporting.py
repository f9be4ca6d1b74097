"""The registry of export formats."""

from __future__ import annotations

import pytest

from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError
from composer.formats.exporting import (
    EXPORTS,
    ExportFormat,
    export_for_suffix,
    export_named,
    export_text,
)
from composer.formats.files import load
from tests.places import SAMPLES_FOLDER


@pytest.mark.parametrize("chosen", EXPORTS, ids=lambda it: it.name)
def test_every_format_writes_the_examples(chosen: ExportFormat) -> None:
    examples = load(SAMPLES_FOLDER / "first-steps.olv").document.entries
    text = export_text(chosen, [Publication(entry) for entry in examples])
    assert text.endswith("\n")


@pytest.mark.parametrize("chosen", EXPORTS, ids=lambda it: it.name)
def test_every_format_is_found_by_its_name(chosen: ExportFormat) -> None:
    assert export_named(chosen.name.upper()) is chosen
    assert export_for_suffix(chosen.suffix) is not None


def test_an_unknown_format_is_told_with_those_there_are() -> None:
    with pytest.raises(FormatError, match=r"no format “doc”; the formats are olv, .*epd"):
        export_named("doc")
