"""The words that stand on pages; a page may speak another language than the window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from composer.formats.common.telling import said_options, unusual_rights
from composer.language import Language, voice
from composer.model.document import Entry
from solver.convention import usual_turn
from solver.language import Voice
from solver.notation.letters import Letters
from solver.notation.page.words import Wording
from solver.setup import Setup
from solver.squares import Side
from solver.stipulation import Play, Stipulation


@dataclass(frozen=True)
class PageWords:
    """What is said on pages in *language*."""

    language: Language

    @cached_property
    def _of(self) -> Voice:
        return voice(self.language)

    def wording(self, letters: Letters) -> Wording:
        """Return how solutions are worded, with *letters* for the men."""
        return Wording(letters, self._of)

    @property
    def problems_title(self) -> str:
        """What a page of problems is called that has no title of its own."""
        return self._of.tr("Chess problems")

    @property
    def solutions_heading(self) -> str:
        """What stands above the solutions."""
        return self._of.tr("Solutions")

    def page(self, number: int) -> str:
        """Number a page."""
        return self._of.tr("Page %1", number)

    def solutions(self, count: int) -> str:
        """Say how many solutions are intended."""
        return self._of.trn("%1 solution", "%1 solutions", count)

    @property
    def threat(self) -> str:
        """What stands between a first move and its threat."""
        return self._of.tr("threat:")

    @property
    def zugzwang(self) -> str:
        """What stands behind a first move that threatens nothing."""
        return self._of.tr("zugzwang.")

    @property
    def but(self) -> str:
        """What stands before a refutation."""
        return self._of.tr("but")

    @property
    def refutes(self) -> str:
        """What stands below a refutation."""
        return self._of.tr("refutes.")

    def begins(self, color: Side) -> str:
        """Say who makes the first move, where that is not as usual."""
        return self._of.tr("White begins") if color else self._of.tr("Black begins")

    def rights(self, entry: Entry) -> Iterator[str]:
        """Say who may not castle, and what is taken en passant: no diagram shows it."""
        return unusual_rights(entry, self._of)

    def options(self, entry: Entry) -> Iterator[str]:
        """Say which options change what is asked, such as that both sides are to solve it."""
        return said_options(entry, self._of)

    @property
    def zeroposition(self) -> str:
        """Say that the diagram is no part of the problem."""
        return self._of.tr("zeroposition")

    def fairy_men(self, setup: Setup) -> str:
        """Name the fairy men with their squares, whose drawings have many readings."""
        if all(man is None or man.is_orthodox for man in setup.squares):
            return ""
        from solver.notation.fairy_words import legend  # for fairy men alone

        return legend(setup.squares, self._of)

    @property
    def unreadable(self) -> str:
        """What stands below a diagram that could not be read."""
        return self._of.tr("This problem could not be read.")

    def goal(self, kind: str, moves: int) -> str:
        """Ask in words for what *kind*, such as ``h#``, asks for; empty where none are usual."""
        of = self._of
        return {
            "#": of.trn("Mate in %1 move", "Mate in %1 moves", moves),
            "s#": of.trn("Selfmate in %1 move", "Selfmate in %1 moves", moves),
            "r#": of.trn("Reflexmate in %1 move", "Reflexmate in %1 moves", moves),
            "semi-r#": of.trn("Semi-reflexmate in %1 move", "Semi-reflexmate in %1 moves", moves),
            "h#": of.trn("Helpmate in %1 move", "Helpmate in %1 moves", moves),
            "reci-h#": of.trn(
                "Reciprocal helpmate in %1 move", "Reciprocal helpmate in %1 moves", moves
            ),
            "hs#": of.trn("Help-selfmate in %1 move", "Help-selfmate in %1 moves", moves),
            "=": of.trn("Stalemate in %1 move", "Stalemate in %1 moves", moves),
            "h=": of.trn("Help-stalemate in %1 move", "Help-stalemate in %1 moves", moves),
            "s=": of.trn("Self-stalemate in %1 move", "Self-stalemate in %1 moves", moves),
            "ser-#": of.trn("Series-mate in %1 move", "Series-mate in %1 moves", moves),
            "ser-h#": of.trn("Series-helpmate in %1 move", "Series-helpmate in %1 moves", moves),
            "ser-s#": of.trn("Series-selfmate in %1 move", "Series-selfmate in %1 moves", moves),
        }.get(kind, "")


def stipulation_in_words(text: str, words: PageWords) -> str:
    """Return what a stipulation such as ``#2`` asks for in words, or the text itself.

    Goals and lengths for which there are no common words stay as they are.
    """
    asked = Stipulation.if_known(text)
    if (
        asked is None
        or asked.exact
        or asked.has_half_move
        or asked.introduction
        or asked.quodlibet
        or asked.goal_is_end
    ):
        return text
    prefix = "ser-" if asked.series else asked.parry.value
    return words.goal(f"{prefix}{asked.sign}{asked.aim}", asked.moves) or text


def usual_beginner(text: str) -> Side | None:
    """Return who begins by convention under a stipulation, ``None`` where none is known."""
    asked = Stipulation.if_known(text)
    if asked is None or asked.play in (Play.HELP_SELF, Play.HELP_REFLEX):
        return None
    return usual_turn(asked)
