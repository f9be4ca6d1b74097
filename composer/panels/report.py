"""What is known of a composition while it is searched and afterwards, part by part."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import datetime

import chess
from PySide6.QtCore import QCoreApplication, QDateTime, QLocale

from composer.panels.chapters import Chapter
from composer.panels.found_keys import MOST_SHOWN, solution_so_far
from composer.panels.line_words import counted_side, line_text
from composer.panels.part_words import part_heading, part_name
from composer.panels.tree_words import length_words
from composer.panels.words import filled, grouped, work_line
from composer.solving.judged import Judged, judged
from solver.composition import Answer, Part
from solver.counting import listing
from solver.events import LineFound, Phase, Progress, ProofFound
from solver.notation.moves import KnightLetter
from solver.solution import Mark, Solution, Status, Verdict
from solver.soundness import Judgement, worst
from solver.stipulation import LONGEST, Stipulation


def tr(text: str) -> str:
    """Translate *text*, which stands in a plain module and not in a widget."""
    return QCoreApplication.translate("report", text)


@dataclass(slots=True)
class PartReport:
    """One part: how far its search is, what was found so far, and how it ended."""

    place: int
    part: Part
    is_running: bool = False
    progress: Progress | None = None
    broken_off: datetime | None = None
    first_progress: Progress | None = None
    proof: ProofFound | None = None
    found: list[LineFound] = field(default_factory=list)
    line_count: int = 0
    solution: Solution | None = None
    judged: Judged | None = None
    failure: str = ""

    @property
    def stipulation(self) -> Stipulation:
        """What is asked in this part."""
        return self.part.problem.stipulation

    @property
    def judgement(self) -> Judgement | None:
        """What is to be said of the solution."""
        return None if self.judged is None else self.judged.judgement

    @property
    def answer(self) -> Answer | None:
        """The part with its solution, once it is judged."""
        if self.solution is None or self.judged is None:
            return None
        return Answer(self.part, self.solution, self.judged.judgement)

    @property
    def has_anything(self) -> bool:
        """Whether the search, which is over, found something to read."""
        found = self.solution
        return found is not None and bool(
            found.keys or found.tries or found.tree or found.set_play or found.lines
            or found.set_lines
        )  # fmt: skip

    def continue_from(self, broken_off: datetime) -> None:
        """Note that this search goes on where an earlier one was broken off."""
        self.broken_off, self.first_progress = broken_off, None

    def note_progress(self, progress: Progress) -> bool:
        """Note where the search is; tell whether that says how far the earlier one was."""
        self.progress = progress
        is_first = self.broken_off is not None and self.first_progress is None
        if not is_first or progress.phase is Phase.PREPARING:
            return False
        self.first_progress = progress
        return True

    def continued(self) -> str:
        """Say when the earlier search was broken off, and where."""
        if self.broken_off is None:
            return ""
        moment = QDateTime.fromSecsSinceEpoch(int(self.broken_off.timestamp()))
        when = QLocale().toString(moment, QLocale.FormatType.ShortFormat)
        first = self.first_progress
        if first is None or first.phase is not Phase.KEYS or first.root_count == 0:
            return filled(tr("Continued from the search of %1."), when)
        text = tr("Continued: %1 of %2 first moves were decided at depth %3 on %4.")
        decided = max(0, first.root_index - 1)
        return filled(text, decided, first.root_count, first.length, when)

    def add(self, lines: tuple[LineFound, ...]) -> bool:
        """Keep the keys or solutions among *lines*; tell whether there is more to show."""
        room = MOST_SHOWN - len(self.found)
        new = [line for line in lines if line.mark is Mark.KEY and not line.is_set_play][:room]
        self.found += new
        return bool(new)

    def shown(self) -> Solution | None:
        """Return the solution, or what was found of it so far."""
        if self.solution is not None or not self.found:
            return self.solution
        return solution_so_far(self.part.problem, self.found)

    def told(self, knight: KnightLetter) -> str:
        """Say what the search found out, behind the name of the part."""
        sentence = self.sentence(knight)
        return sentence and f"{part_name(self.part)} {sentence}"

    def nothing(self) -> str:
        """Say that the search, which is over, left nothing to read."""
        if self.solution is None or self.solution.verdict is not Verdict.NO_SOLUTION:
            return tr("Nothing was found so far.")
        if self.stipulation.is_battle:
            return tr("No key, try or set play was found.")
        return tr("No solution and no set play was found.")

    def state(self, knight: KnightLetter) -> str:
        """Say what is proved already, and where the search is."""
        work = ""
        if self.progress is not None:
            work = work_line(self.progress, self.stipulation, self.line_count)
        return " ".join(filter(None, (self._proved(knight), work)))

    def _proved(self, knight: KnightLetter) -> str:
        if self.proof is None:
            return ""
        keys = dict.fromkeys([self.proof.move, *(line.moves[0] for line in self.found)])
        named = [self._move(key, knight) for key in keys]
        if len(keys) > (self.part.intended or 1):
            text = tr("Cooked: %1 keys so far, %2.")
            return filled(text, len(named), listing(named))
        if len(keys) > 1:
            return filled(tr("Sound so far: %1."), listing(named))
        length = self.proof.mates_within
        text = tr("Sound so far: %1 mates in %2.")
        if not self.stipulation.is_directmate:
            return filled(tr("Sound so far: %1 (%2)."), named[0], self._length(length))
        return filled(text, named[0], length)

    def _length(self, moves: int) -> str:
        return length_words(self.stipulation, moves)

    def _move(self, move: chess.Move, knight: KnightLetter) -> str:
        problem = self.part.problem
        return line_text(problem.setup, (move,), counted_side(problem), knight)

    def sentence(self, knight: KnightLetter) -> str:
        """Say what the search found out."""
        if self.solution is None or self.judged is None:
            return self.failure
        if self.solution.verdict is None and self.stipulation.is_battle:
            return self._stopped() or self.judged.sentences[knight]
        return self.judged.sentences[knight]

    def _stopped(self) -> str:
        """Say at which key the search was stopped, where it was among them."""
        progress = self.progress
        if progress is None or progress.phase is not Phase.KEYS:
            return ""
        text = tr("Stopped at depth %1, key %2 of %3. Lines found so far are kept.")
        return filled(text, progress.length, progress.root_index, progress.root_count)

    def note(self) -> str:
        """Say in a word or two how far this part is, or what became of it."""
        if self.judgement is not None and self.judgement.verdict is not None:
            return tr(self.judgement.verdict.value)
        if self.failure:
            return tr("failed")
        if self.solution is not None:
            return tr("stopped")
        if not self.is_running:
            return tr("waiting")
        return filled(tr("%1 found"), grouped(self.line_count)) if self.found else tr("searching")


class Report:
    """The parts of one composition."""

    def __init__(self, parts: tuple[Part, ...] = ()) -> None:
        self._parts = [PartReport(place, part) for place, part in enumerate(parts)]
        self._running = 0

    @property
    def has_several(self) -> bool:
        """Whether there are several parts, or one that is not the diagram."""
        return len(self._parts) > 1 or any(part.part.heading for part in self._parts)

    @property
    def running(self) -> PartReport:
        """The part that is searched, or was searched last."""
        return self._parts[self._running]

    @property
    def is_over(self) -> bool:
        """Whether every part has an end."""
        return bool(self._parts) and all(p.solution or p.failure for p in self._parts)

    @property
    def is_stopped(self) -> bool:
        """Whether there is a search to go on with."""
        return any(
            part.solution.status is Status.STOPPED if part.solution else not part.failure
            for part in self._parts
        )

    @property
    def longer(self) -> tuple[str, str] | None:
        """The stipulation one move longer and the words that offer it, where none was solved."""
        stipulation = self._parts[0].stipulation
        judgement = self._parts[0].judgement
        if self.has_several or judgement is None or stipulation.moves >= LONGEST:
            return None
        if judgement.verdict is not Verdict.NO_SOLUTION:
            return None
        longer = replace(stipulation, moves=stipulation.moves + 1)
        if stipulation.is_directmate:
            return str(longer), filled(tr("Try %1 moves"), longer.moves)
        return str(longer), filled(tr("Try %1"), longer)

    def part(self, place: int) -> PartReport | None:
        """Return one part, if there is such a one."""
        return self._parts[place] if place < len(self._parts) else None

    def answers(self) -> tuple[Answer, ...]:
        """Return all parts with their solutions, nothing while one of them has none."""
        known = tuple(part.answer for part in self._parts if part.answer is not None)
        return known if len(known) == len(self._parts) else ()

    def begin_part(self, place: int) -> None:
        """Note that one part is searched from now on; it will tell what it has found before."""
        self._running = place
        part = self._parts[place]
        part.is_running, part.failure = True, ""
        part.solution, part.judged = None, None
        part.found, part.line_count = [], 0

    def end_part(self, solution: Solution, known: Judged | None = None) -> None:
        """Note how the running part ended; it is judged here where it was not yet."""
        part = self.running
        part.is_running, part.solution = False, solution
        part.judged = known or judged(solution, part.part.intended)

    def fail_part(self, sentence: str) -> None:
        """Note why the running part has no solution."""
        self.running.is_running, self.running.failure = False, sentence

    def chapters(self) -> tuple[Chapter, ...]:
        """Return all parts for reading."""
        return tuple(self.chapter(place) for place in range(len(self._parts)))

    def chapter(self, place: int) -> Chapter:
        """Return one part for reading."""
        part = self._parts[place]
        if not self.has_several:
            return Chapter("", part.shown(), answer=part.answer)
        return Chapter(part_heading(part.part), part.shown(), part.note(), part.answer)

    def beginning(self) -> str:
        """Say what is about to be searched."""
        if self.has_several:
            return filled(tr("Searching %1 parts."), len(self._parts))
        stipulation = self._parts[0].stipulation
        if stipulation.is_directmate:
            return filled(tr("Searching for mate in %1."), stipulation.moves)
        return filled(tr("Searching: %1."), stipulation)

    def continued(self) -> str:
        """Say which searches go on from an earlier run of the program."""
        told = [(part, part.continued()) for part in self._parts if part.continued()]
        if not self.has_several:
            return "".join(text for _, text in told)
        return "\n".join(f"{part_name(part.part)} {text}" for part, text in told)

    def state(self, knight: KnightLetter) -> str:
        """Say where the search is."""
        state = self.running.state(knight)
        return f"{part_name(self.running.part)}: {state}" if self.has_several else state

    def verdict(self, knight: KnightLetter) -> str:
        """Say what the searches found out: of several parts the worst, and which it is."""
        if not self.has_several:
            return self._parts[0].sentence(knight)
        ended = [part for part in self._parts if part.solution or part.failure]
        missing = len(self._parts) - len(ended)
        if missing:
            text = tr("%1 of %2 parts are solved so far.")
            return filled(text, len(ended), len(self._parts))
        verdict = worst(p.judgement.verdict if p.judgement else None for p in self._parts)
        if verdict is Verdict.SOUND:
            return filled(tr("All %1 parts are sound."), len(self._parts))
        faulty = [
            f"{part_name(part.part)} {part.note()}"
            for part in self._parts
            if part.judgement is None or part.judgement.verdict is not Verdict.SOUND
        ]
        return f"{', '.join(faulty)}."
