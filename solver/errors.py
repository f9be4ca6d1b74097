"""The base error of this package; every error a caller may meet derives from it."""

from __future__ import annotations

from solver.language import Said, as_sentence


class SolverError(ValueError):
    """Something the solver was handed cannot be used; the text is one plain sentence."""

    def __str__(self) -> str:
        """Return the sentence in the language that is spoken now; errors are kept, too."""
        told = self.args[0] if self.args else ""
        return told.anew() if isinstance(told, Said) else super().__str__()

    @property
    def words(self) -> str:
        """The text for a place that outlives a change of the language."""
        return self.args[0] if self.args else ""

    @property
    def sentence(self) -> str:
        """The text as a sentence that stands alone: with a capital and a full stop."""
        return as_sentence(self.words)
