"""What an installed program brings along: its files, its desktop entry, its file types."""

from __future__ import annotations

import configparser
import importlib
import inspect
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from composer.__main__ import window
from composer.diagram.piece_sets import PieceSet

ROOT = Path(__file__).parent.parent
DESKTOP = ROOT / "resources" / "desktop"
NAMESPACE = {"mime": "http://www.freedesktop.org/standards/shared-mime-info"}


def test_every_shipped_path_is_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    paths = [*wheel["packages"], *wheel["force-include"], *wheel["shared-data"]]
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_the_licence_of_every_piece_set_is_named_and_in_the_wheel() -> None:
    readme = (ROOT / "README.md").read_text("utf-8").rpartition("## Licence")[2]
    assert [it.value for it in PieceSet if f"*{it.value.capitalize()}*" not in readme] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    licences = {
        "GPL-3.0-or-later": ["LICENSE"],
        "BSD-3-Clause": ["resources/pieces/standard/LICENSE"],
        "OFL-1.1": ["resources/fonts/LICENSE-Inter.txt", "resources/fonts/LICENSE-SourceSerif4.md"],
    }
    words = {
        "GPL-3.0-or-later": "GNU GENERAL PUBLIC LICENSE",
        "BSD-3-Clause": "Redistribution",
        "OFL-1.1": "SIL Open Font License, Version 1.1",
    }
    assert project["license"] == " AND ".join(licences)
    assert project["license-files"] == [name for names in licences.values() for name in names]
    for licence, names in licences.items():
        assert all(words[licence] in (ROOT / name).read_text("utf-8") for name in names)
        assert licence.partition("-")[0] in readme


def test_no_other_licence_lies_about_unsaid() -> None:
    shipped = [ROOT / "LICENSE", *(ROOT / "resources").rglob("*LICEN[CS]E*")]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert sorted(str(it.relative_to(ROOT)) for it in shipped) == sorted(project["license-files"])


def test_desktop_entry_opens_the_types_that_we_describe() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(DESKTOP / "matewright.desktop", encoding="utf-8")
    described = ElementTree.parse(DESKTOP / "matewright.xml").findall("mime:mime-type", NAMESPACE)
    opened = entry["Desktop Entry"]["MimeType"].rstrip(";").split(";")
    assert opened == [kind.get("type") for kind in described]


def test_both_entrances_are_functions_without_arguments() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    entrances = project["scripts"] | project["gui-scripts"]
    assert entrances.keys() == {"matewright", "matewright-window"}
    for place in entrances.values():
        module, _, name = place.partition(":")
        signature = inspect.signature(getattr(importlib.import_module(module), name))
        assert all(it.default is not it.empty for it in signature.parameters.values())


def test_the_entrance_of_the_window_takes_the_name_of_a_command_for_a_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    opened: list[list[str]] = []

    def take(files: list[str]) -> int:
        opened.append(files)
        return 0

    monkeypatch.setattr("composer.cli.window.open_window", take)
    monkeypatch.setattr("sys.argv", ["matewright-window", "solve", "two.olv"])
    assert window() == 0
    assert opened == [["solve", "two.olv"]]
