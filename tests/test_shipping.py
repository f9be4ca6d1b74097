"""What an installed program brings along: its files, its desktop entry, its file types."""

from __future__ import annotations

import configparser
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

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
    for name in ("LICENSE", "resources/pieces/standard/LICENSE"):
        assert name in project["license-files"]
        assert "Redistribution" in (text := (ROOT / name).read_text("utf-8")) or "GNU" in text


def test_desktop_entry_opens_the_types_that_we_describe() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(DESKTOP / "matewright.desktop", encoding="utf-8")
    described = ElementTree.parse(DESKTOP / "matewright.xml").findall("mime:mime-type", NAMESPACE)
    opened = entry["Desktop Entry"]["MimeType"].rstrip(";").split(";")
    assert opened == [kind.get("type") for kind in described]
