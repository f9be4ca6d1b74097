"""What goes wrong with the history of runs."""

from __future__ import annotations


class RunsError(Exception):
    """The history cannot be read or written; the text is one plain sentence."""
