"""Plain text: data, a board in letters, the men, what is asked, and the solution as printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from composer.formats.common.plain_text import RULER, description_lines
from composer.formats.common.publication import Publication
from composer.formats.common.reading import Pulse, no_pulse
from composer.formats.common.text import encode
from composer.formats.popeye.told import told_solution


def write_plain_text(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
    """Write every problem, a line of dashes between two of them."""
    told: list[str] = []
    for publication in publications:
        pulse()
        if publication.entry.fault is None:
            told.append("\n".join(line.rstrip() for line in problem_lines(publication)))
    return encode(f"\n\n{RULER}\n\n".join(told) + "\n" if told else "")


def problem_lines(publication: Publication) -> Iterator[str]:
    """Yield one problem with its solution."""
    yield from description_lines(publication)
    solution = list(told_solution(publication))
    if any(solution):
        yield ""
        yield from solution
    for comment in publication.entry.comments:
        yield ""
        yield from comment.splitlines()
