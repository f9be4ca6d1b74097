"""What can go wrong with a library, in one plain sentence."""

from __future__ import annotations


class LibraryError(Exception):
    """A library cannot be read or written; the text is a sentence."""
