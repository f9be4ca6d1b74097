"""The words of the problem pane: what its fields are called, and what its headings tell."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from composer.model import publication, records
from composer.model.document import Entry
from composer.panels.shared.words import DOT
from composer.panels.sheet.field_book import FieldWords
from composer.panels.sheet.records_editor import RecordsEditor, RecordWords
from solver.language import tr

_SHOWN = ("twins", "intended-solutions", "reprints", "foreignids", "dedication", "matewright")
"""Keys that have a field, or are the program's own."""
_LONGEST = 500


def field_words(name: str) -> FieldWords:
    """Return label, step and explanation of the field *name*."""
    found: dict[str, FieldWords] = {**_main_words(), **_source_words("source"), **_award_words()}
    return found[name]


def _main_words() -> dict[str, FieldWords]:
    return {
        "authors": FieldWords(
            tr("&Author"),
            tr("Change author"),
            tr("Author or authors as “Family, Given”, parted by semicolons."),
        ),
        "source": FieldWords(tr("S&ource"), tr("Change source"), tr("Where it was published.")),
        "date": FieldWords(
            tr("&Date"), tr("Change date"), tr("Such as 1911, 1911-04, 1911-04-03 or 1965-1967.")
        ),
        "stipulation": FieldWords(
            tr("St&ipulation"),
            tr("Change stipulation"),
            tr("What is asked, such as #3 for a mate in three, s#4 or h#2.5."),
        ),
        "keywords": FieldWords(
            tr("&Keywords"),
            tr("Change keywords"),
            tr("Themes, parted by commas; those of the field are offered while you type."),
        ),
        "comments": FieldWords(
            tr("Co&mments"),
            tr("Change comments"),
            tr("Anything you want to say; an empty line begins another comment."),
        ),
        "dedication": FieldWords(
            tr("Dedicated to"),
            tr("Change dedication"),
            tr("To whom it is dedicated; kept as a comment, as collections do."),
        ),
        "solution": FieldWords(
            tr("Stored so&lution"),
            tr("Change stored solution"),
            tr("The solution that the file holds, in any notation."),
        ),
    }


def _source_words(prefix: str) -> dict[str, FieldWords]:
    words = {
        publication.NAME: FieldWords(
            tr("Name"), tr("Change a reprint"), tr("The book or magazine.")
        ),
        publication.DATE: FieldWords(
            tr("Date"), tr("Change a reprint"), tr("Such as 1911, 1911-04 or 1965-1967.")
        ),
        "volume": FieldWords(
            tr("Volume"), tr("Change volume"), tr("The volume, where there are several.")
        ),
        "issue": FieldWords(tr("Issue"), tr("Change issue"), tr("The issue, such as 01-02.")),
        "round": FieldWords(tr("Round"), tr("Change round"), tr("The round of a solving event.")),
        "problemid": FieldWords(
            tr("Number"), tr("Change number"), tr("The number of the problem there.")
        ),
        "pagenumber": FieldWords(tr("Page"), tr("Change page"), tr("The page.")),
        "variant": FieldWords(
            tr("Variant"),
            tr("Change variant"),
            tr("How the position was changed there, in the words of twins: Move a1 b2."),
        ),
        publication.COMMENTS: FieldWords(
            tr("Remarks"), tr("Change remarks"), tr("Remarks on this publication alone.")
        ),
    }
    return {f"{prefix}_{part}": said for part, said in words.items()}


def _award_words() -> dict[str, FieldWords]:
    return {
        "award": FieldWords(
            tr("A&ward"), tr("Change award"), tr("Such as 1st Prize or 2nd-3rd HM, set.")
        ),
        "tourney_name": FieldWords(
            tr("Tourney"), tr("Change tourney"), tr("The tourney, where it is not the source.")
        ),
        "tourney_date": FieldWords(
            tr("Tourney date"), tr("Change tourney date"), tr("Where it is not that of the source.")
        ),
        "judges": FieldWords(
            tr("Judges"), tr("Change judges"), tr("As “Family, Given”, parted by semicolons.")
        ),
    }


def reprint_editor(parent: QWidget) -> RecordsEditor:
    """Make the editor of the reprints."""
    words = RecordWords(
        tr("Reprints"),
        tr("Add a reprint"),
        tr("Add another publication of the problem."),
        tr("Remove a reprint"),
        tr("Change a reprint"),
        tr("Move a reprint"),
    )
    said = _source_words("part")
    parts = tuple((part, said[f"part_{part}"]) for part in publication.PARTS)
    return RecordsEditor(records.REPRINTS, words, parts, parent)


def foreign_id_editor(parent: QWidget) -> RecordsEditor:
    """Make the editor of the numbers in other collections."""
    words = RecordWords(
        tr("Numbers in other collections"),
        tr("Add a number"),
        tr("Add the number under which another collection has the problem."),
        tr("Remove a number"),
        tr("Change a number"),
        tr("Move a number"),
    )
    parts = (
        (
            "domain",
            FieldWords(tr("Collection"), tr("Change a number"), tr("Such as PDB or WinChloe.")),
        ),
        ("problemid", FieldWords(tr("Number"), tr("Change a number"), tr("Its number there."))),
    )
    return RecordsEditor(records.FOREIGN_IDS, words, parts, parent)


def source_summary(entry: Entry) -> str:
    """Say in few words what is known of the source beside name and date."""
    parts = publication.source_parts(entry)
    texts = (publication.part_text(parts, part) for part in parts)
    return DOT.join(" ".join(text.split()) for text in texts if text)


def other_values(entry: Entry) -> dict[str, str]:
    """Return what the file of *entry* says under keys that have no field, each on one line."""
    shown = {key: publication.shown_value(value) for key, value in entry.extra if key not in _SHOWN}
    return {key: f"{v[:_LONGEST]}…" if len(v) > _LONGEST else v for key, v in shown.items()}


def award_summary(entry: Entry) -> str:
    """Say in few words what is known of the award beside the distinction."""
    texts = (
        publication.tourney_name(entry),
        publication.tourney_date(entry),
        "; ".join(publication.judges(entry)),
    )
    return DOT.join(filter(None, texts))
