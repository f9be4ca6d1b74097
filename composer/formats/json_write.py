"""JSON lines: the result of a run as docs/json.md describes it, with the data of the problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from composer.formats.common.publication import Publication
from composer.formats.common.reading import Pulse, no_pulse
from composer.formats.common.telling import composition_or_none
from composer.formats.common.text import encode
from composer.model.document import Entry
from solver.notation.fen import write_fen
from solver.notation.harmless import json_text
from solver.notation.json_result import JsonObject, answers_to_dict


def write_json_lines(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
    """Write one object a line; where there was a run, its result comes first."""
    lines: list[str] = []
    for number, publication in enumerate(publications, 1):
        pulse()
        if publication.entry.fault is None:
            told = {**_result(publication, number), **_data(publication)}
            lines.append(json_text(told))
    return encode("".join(f"{line}\n" for line in lines))


def _result(publication: Publication, number: int) -> JsonObject:
    """Return the result of the run, or what would have been asked."""
    entry, answers = publication.entry, publication.answers
    identity = dict(entry.extra).get("id") or str(number)
    intended = dict(entry.extra).get("intended-solutions")
    composition = composition_or_none(entry) if answers else None
    if composition is None:
        asked: JsonObject = {
            "id": identity,
            "fen": write_fen(entry.setup),
            "stipulation": entry.stipulation,
        }
        return asked | ({"intended": str(intended)} if intended else {})
    return answers_to_dict(composition, answers, identity)


def _data(publication: Publication) -> JsonObject:
    """Return what the file says of the problem, as far as it says anything."""
    entry = publication.entry
    values: JsonObject = {
        "authors": list(entry.authors),
        "source": entry.source,
        "date": entry.date,
        "award": entry.award,
        "options": list(entry.options),
        "twins": _twins(entry),
        "keywords": list(entry.keywords),
        "comments": list(entry.comments),
        "solution": publication.stored_solution,
        "tested_by": publication.tested_by,
    }
    return {name: value for name, value in values.items() if value}


def _twins(entry: Entry) -> dict[str, str]:
    twins = dict(entry.extra).get("twins")
    if not isinstance(twins, Mapping):
        return {}
    return {str(name): str(text) for name, text in twins.items()}
