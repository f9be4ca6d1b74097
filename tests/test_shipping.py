"""What an installed program brings along: its files, its desktop entry, its file types."""

from __future__ import annotations

import configparser
import tomllib
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).parent.parent
DESKTOP = ROOT / "resources" / "desktop"
NAMESPACE = {"mime": "http://www.freedesktop.org/standards/shared-mime-info"}


def test_every_shipped_path_is_there() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    paths = [*wheel["packages"], *wheel["force-include"], *wheel["shared-data"]]
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_desktop_entry_opens_the_types_that_we_describe() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.read(DESKTOP / "matewright.desktop", encoding="utf-8")
    described = ElementTree.parse(DESKTOP / "matewright.xml").findall("mime:mime-type", NAMESPACE)
    opened = entry["Desktop Entry"]["MimeType"].rstrip(";").split(";")
    assert opened == [kind.get("type") for kind in described]
