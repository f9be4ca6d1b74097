"""The words that stand on a page, in the language of whoever reads it."""

from __future__ import annotations

import re
from dataclasses import dataclass

import solver.language
from solver.language import Speaker
from solver.notation.letters import Letters
from solver.twinning.composition import Part

_ARROWS = (("<-->", "↔"), ("-->", "→"), ("==>", "→"))


@dataclass(frozen=True, slots=True)
class Wording:
    """How a page names men and says what is not a move."""

    letters: Letters = Letters.S
    speaker: Speaker = solver.language
    """The window's own language, unless a paper speaks another."""

    @property
    def zugzwang(self) -> str:
        """What stands behind a first move that threatens nothing."""
        return self.speaker.tr("zugzwang")

    @property
    def threat(self) -> str:
        """What stands before a threat that has a line of its own."""
        return self.speaker.tr("threat")

    @property
    def but(self) -> str:
        """What stands before a refutation."""
        return self.speaker.tr("but")

    @property
    def and_(self) -> str:
        """What stands between two refutations."""
        return self.speaker.tr("and")

    @property
    def thematic(self) -> str:
        """What stands behind a move that belongs to the theme."""
        return self.speaker.tr("thematic")

    @property
    def slower(self) -> str:
        """What stands before continuations that another one outruns."""
        return self.speaker.tr("slower:")

    @property
    def set_play(self) -> str:
        """What stands above set play."""
        return self.speaker.tr("Set play")

    @property
    def post_key_play(self) -> str:
        """What stands above play that begins after the key."""
        return self.speaker.tr("Post-key play")

    @property
    def incomplete(self) -> str:
        """What stands below play that a limit cut."""
        return self.speaker.tr("The variations are not complete.")

    @property
    def duplex(self) -> str:
        """What stands above the half of a duplex in which the sides have changed roles."""
        return self.speaker.tr("duplex")

    @property
    def diagram(self) -> str:
        """What stands above the part without a letter, where there are several."""
        return self.speaker.tr("diagram")

    @property
    def no_solution(self) -> str:
        """What stands in the place of a solution where there is none."""
        return self.speaker.tr("no solution")

    def tries(self, count: int) -> str:
        """Return what stands above *count* tries."""
        return self.speaker.tr("Try") if count == 1 else self.speaker.tr("Tries")

    def checking_tries(self, count: int) -> str:
        """Return what stands for tries that give check."""
        return self.speaker.trn("%1 checking try", "%1 checking tries", count)

    def keys(self, count: int) -> str:
        """Return what stands above more keys than were intended."""
        return self.speaker.trn("%1 key", "%1 keys", count)

    def cooked(self, count: int) -> str:
        """Return what stands above keys where there are too many."""
        return self.speaker.tr("%1: cooked", self.keys(count))

    def solutions(self, count: int) -> str:
        """Return what stands above several solutions."""
        return self.speaker.trn("%1 solution", "%1 solutions", count)

    def short_solutions(self, count: int) -> str:
        """Return what stands above solutions that are shorter than was asked."""
        return (
            self.speaker.tr("Short solution") if count == 1 else self.speaker.tr("Short solutions")
        )

    def combinations(self, count: int) -> str:
        """Return what stands above the one line by which a classic search proves a key."""
        return self.speaker.tr("Combination") if count == 1 else self.speaker.tr("Combinations")

    def not_kept(self, count: int) -> str:
        """Say that lines were found and counted, and not kept."""
        return self.speaker.trn("and %1 more line", "and %1 more lines", count)

    def cut(self, count: int) -> str:
        """Say where a page was cut."""
        return self.speaker.trn("Cut after %1 line.", "Cut after %1 lines.", count)


def part_heading(part: Part, wording: Wording | None = None) -> str:
    """Return what stands above a part: its twin and, where the sides change roles, ``duplex``."""
    wording = wording or Wording()
    named = wording.letters.named(part.heading) or (f"{part.letter})" if part.letter else "")
    words = [named, wording.duplex if part.is_duplex else ""]
    return " ".join(filter(None, words)) or wording.diagram


def said_heading(heading: str, speaker: Speaker = solver.language) -> str:
    """Return a heading with words for the turnings that Popeye names, and arrows as printed."""
    for pattern, words in (
        (r"\brotate (\d+)", speaker.tr("rotate by %1°", r"\1")),
        (r"\bmirror (\S+)", speaker.tr("mirror %1", r"\1")),
        (r"\bshift (\S+ ==> \S+)", speaker.tr("shift %1", r"\1")),
        (r"\bPolishType\b", speaker.tr("Polish type: the men change colour")),
        (r"^zeroposition", speaker.tr("zeroposition")),
    ):
        heading = re.sub(pattern, str(words), heading)
    for typed, arrow in _ARROWS:
        heading = heading.replace(typed, arrow)
    return heading
