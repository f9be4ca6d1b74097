"""What the parts of a composition are called in the report: twins, and the halves of a duplex."""

from __future__ import annotations

from solver.language import capitalised, tr, worded
from solver.notation.letters import readers_letters
from solver.notation.page.words import part_heading as notation_heading
from solver.notation.page.words import said_heading
from solver.twinning.composition import Part


@worded
def part_heading(part: Part) -> str:
    """Return the line above a part, such as ``b) bKd3→e3`` or ``a) duplex``."""
    heading = printed_heading(notation_heading(part))
    return capitalised(heading) if not part.letter else heading


@worded
def printed_heading(heading: str) -> str:
    """Write a heading in the letters and words of the reader, and its arrows as signs."""
    return said_heading(readers_letters().named(heading))


@worded
def part_name(part: Part) -> str:
    """Return the few letters that name a part in front of a sentence, such as ``b)``."""
    letter = f"{part.letter})" if part.letter else ""
    if part.is_duplex:
        duplex = tr("duplex")
        return f"{letter} {duplex}".strip()
    return letter or tr("Diagram")
