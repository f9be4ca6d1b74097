"""What is known of a composition while it is searched and afterwards, part by part."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime

from composer.panels.shared.moments import moment_words
from composer.panels.shared.part_words import part_heading, part_name
from composer.panels.solution.chapters import Chapter
from solver.counting import grouped
from solver.events import (
    LineFound,
    LinesFound,
    Progress,
    ProofFound,
    SearchPhase,
    solutions_among,
)
from solver.language import filled, joined, tr, trn
from solver.notation.verdicts import (
    flaw_word,
    judgement_word,
    none_within,
    so_far_sentence,
    verdict_sentence,
)
from solver.outcome import Outcome
from solver.problem import Method
from solver.so_far import solution_so_far
from solver.solution import Mark, Solution, Status, Verdict
from solver.soundness import Judgement, judge, worst
from solver.stipulation import Stipulation
from solver.twinning.composition import Answer, Part

MOST_SHOWN = 200
"""So many solutions of help play are shown before the search is over; the rest are counted."""
_GOOD = (Verdict.SOUND, Verdict.DUALISED)


@dataclass(slots=True)
class PartReport:
    """One part: how far its search is, what was found so far, and how it ended.

    ``judgement`` is what is to be said of it at the moment, of a search under way too.
    """

    place: int
    part: Part
    method: Method = Method.MATEWRIGHT
    is_running: bool = False
    progress: Progress | None = None
    broken_off: datetime | None = None
    first_progress: Progress | None = None
    proof: ProofFound | None = None
    found: list[LineFound] = field(default_factory=list)
    solution_count: int = 0
    short_count: int = 0
    solution: Solution | None = None
    judgement: Judgement | None = None
    failure: str = ""
    heading: str = ""
    """The line above it, made once: where two hundred parts are searched all are shown often."""
    _known: Outcome | None = None
    """What the lines handed on and the proof amount to, until there are more of them."""

    @property
    def stipulation(self) -> Stipulation:
        """What is asked in this part."""
        return self.part.problem.stipulation

    @property
    def is_settled(self) -> bool:
        """Whether a verdict of the program's own is known, and nothing was left out."""
        solution, judgement = self.solution, self.judgement
        if solution is None or judgement is None or self.method is not Method.MATEWRIGHT:
            return False
        return solution.status is Status.COMPLETE and judgement.verdict is not None

    @property
    def answer(self) -> Answer | None:
        """The part with its solution, once its search is over."""
        if self.solution is None or self.judgement is None:
            return None
        return Answer(self.part, self.solution, self.judgement)

    @property
    def may_bear_test(self) -> bool:
        """Whether C+ may stand under what is said: nothing was found against the problem.

        The word of an old machine is not that of the program that tested it.
        """
        so_far = None if self.judgement is None else self.judgement.so_far
        return self.method is Method.MATEWRIGHT and (so_far is None or so_far in _GOOD)

    def judge_so_far(self) -> None:
        """Judge what is proved while the search goes on."""
        if self._known is None:
            solution = solution_so_far(self.part.problem, self.found, self.proof)
            self._known = replace(Outcome.of(solution), method=self.method)
        outcome = self._known
        if not self.stipulation.is_battle:  # of these, only the first are handed on
            full = self.solution_count - self.short_count
            outcome = replace(outcome, full=full, short=self.short_count)
        self.judgement = judge(outcome, self.part.intended)

    def expect(self, intended: int | None) -> None:
        """Judge anew by another number of intended solutions."""
        self.part = replace(self.part, intended=intended)
        if self.judgement is not None:
            self.judgement = judge(self.judgement.outcome, intended)

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
        if not is_first or progress.phase.is_preparing:
            return False
        self.first_progress = progress
        return True

    def continued(self) -> str:
        """Say when the earlier search was broken off, and where."""
        if self.broken_off is None:
            return ""
        when = moment_words(self.broken_off)
        first = self.first_progress
        if first is None or first.phase is not SearchPhase.KEYS or first.root_count == 0:
            return filled(tr("Continued from the search of %1."), when)
        text = tr("Continued: %1 of %2 first moves were decided at depth %3 on %4.")
        decided = max(0, first.root_index - 1)
        return filled(text, decided, first.root_count, first.length, when)

    def note_proof(self, proof: ProofFound) -> None:
        """Note what is proved ahead of the exact answer."""
        self.proof, self._known = proof, None
        self.judge_so_far()

    def add(self, lines: tuple[LineFound | LinesFound, ...]) -> bool:
        """Note the keys or solutions among *lines*; tell whether there is more to show."""
        shown = solutions_among(lines, MOST_SHOWN - len(self.found))
        self.found += shown
        if shown:
            self._known = None
        counted = [_counted(it) for it in lines if not it.is_set_play]
        longest = self.stipulation.least_half_moves
        self.solution_count += sum(count for count, _ in counted)
        self.short_count += sum(count for count, length in counted if length < longest)
        if shown or counted:
            self.judge_so_far()
        return bool(shown)

    def shown(self) -> Solution | None:
        """Return the solution, or what was found of it so far."""
        if self.solution is not None or not (self.found or self.proof):
            return self.solution
        return solution_so_far(self.part.problem, self.found, self.proof)

    def told(self) -> str:
        """Say what the search found out, behind the name of the part."""
        sentence = self.sentence()
        return sentence and joined(" ", (part_name(self.part), sentence))

    def nothing(self) -> str:
        """Say that the search, which is over, left nothing to read."""
        if self.judgement is None or self.judgement.verdict is not Verdict.NO_SOLUTION:
            return tr("Nothing was found so far.")
        is_battle = self.stipulation.is_battle
        return tr("No key was found.") if is_battle else tr("No solution was found.")

    def state(self) -> str:
        """Say what is proved already, or nothing."""
        proved = "" if self.judgement is None else so_far_sentence(self.judgement)
        return joined(" ", filter(None, (proved, self._where_more())))

    def excluded(self) -> str:
        """Say within which length there is no key, as long as none was found.

        Battle play is decided length by length, from 1 on unless all of it is asked for.
        """
        progress, stipulation = self.progress, self.stipulation
        if progress is None or progress.phase is not SearchPhase.KEYS or progress.length < 2:
            return ""
        is_known = self.method is Method.MATEWRIGHT and stipulation.is_battle
        if not is_known or stipulation.exact or progress.solving or self.judgement:
            return ""
        return none_within(stipulation, progress.length - 1)

    def _where_more(self) -> str:
        """Say where the solutions stand that are too many for the tree while the search goes on."""
        if self.stipulation.is_battle or self.solution_count <= len(self.found):
            return ""
        text = tr("The tree shows the first %1 for now; more stand under Lines.")
        return filled(text, grouped(len(self.found)))

    def sentence(self) -> str:
        """Say what the search found out."""
        if self.solution is None or self.judgement is None:
            return self.failure
        return verdict_sentence(self.judgement)

    def flaw(self) -> str:
        """Say the same as :meth:`note`, but not that it is sound: the verdict tells that."""
        judgement = self.judgement
        is_sound = judgement is not None and judgement.verdict is Verdict.SOUND
        return "" if is_sound else self.note()

    def note(self) -> str:
        """Say in a word or two how far this part is, or what became of it."""
        judgement = self.judgement
        if judgement is not None and judgement.verdict is not None:
            return judgement_word(judgement, judgement.verdict)
        if self.failure:
            return tr("failed")
        flaw = "" if judgement is None else flaw_word(judgement)
        if self.solution is not None:
            return flaw or tr("stopped")
        if not self.is_running:
            return tr("waiting")
        found = filled(tr("%1 found"), grouped(self.solution_count)) if self.found else ""
        return flaw or found or tr("searching")


def _counted(found: LineFound | LinesFound) -> tuple[int, int]:
    """Return how many keys or solutions these are, and of how many half-moves."""
    if isinstance(found, LinesFound):
        return found.found, found.half_moves
    return int(found.mark is Mark.KEY), len(found.moves)


class Report:
    """The parts of one composition, and what is said of those that cannot be made."""

    def __init__(
        self,
        parts: tuple[Part, ...] = (),
        method: Method = Method.MATEWRIGHT,
        impossible: Callable[[], tuple[str, ...]] = tuple,
    ) -> None:
        self._impossible = impossible
        self._parts = [PartReport(place, part, method) for place, part in enumerate(parts)]
        self._running = 0

    @property
    def has_parts(self) -> bool:
        """Whether there is anything to report on."""
        return bool(self._parts)

    @property
    def has_several(self) -> bool:
        """Whether there are several parts, or one that is not the diagram."""
        return len(self._parts) > 1 or any(part.part.heading for part in self._parts)

    @property
    def running(self) -> PartReport:
        """The part that is searched, or was searched last."""
        return self._parts[self._running]

    @property
    def has_ended(self) -> bool:
        """Whether no search of a part is under way, and there was one."""
        return bool(self._parts) and not any(part.is_running for part in self._parts)

    @property
    def is_over(self) -> bool:
        """Whether every part has an end."""
        return bool(self._parts) and all(p.solution or p.failure for p in self._parts)

    @property
    def is_settled(self) -> bool:
        """Whether every part has a verdict that nothing can change, of the program's own."""
        if not self._parts or self._impossible():
            return False
        return all(part.is_settled for part in self._parts)

    @property
    def is_running(self) -> bool:
        """Whether a part is searched of which something is known."""
        return any(part.is_running and part.progress for part in self._parts)

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
        if self.has_several or judgement is None or stipulation.moves >= stipulation.longest:
            return None
        if judgement.verdict is not Verdict.NO_SOLUTION:
            return None
        longer = replace(stipulation, moves=stipulation.moves + 1)
        if stipulation.is_directmate:
            return str(longer), trn("Try %1 move", "Try %1 moves", longer.moves)
        return str(longer), filled(tr("Try %1"), longer)

    @property
    def unsaid(self) -> int | None:
        """How many solutions of help play were found of which nobody says that they are meant."""
        judgement = self._parts[0].judgement
        if self.has_several or judgement is None or judgement.verdict is None:
            return None
        return judgement.outcome.full if judgement.is_open else None

    @property
    def may_bear_test(self) -> bool:
        """Whether C+ may stand under what is said of all parts."""
        return all(part.may_bear_test for part in self._parts)

    def expect(self, intended: Sequence[int | None]) -> bool:
        """Judge all parts by what is *intended* of each; tell whether that is something new."""
        before = [part.part.intended for part in self._parts]
        if len(intended) != len(before) or list(intended) == before:
            return False
        for part, number in zip(self._parts, intended, strict=True):
            part.expect(number)
        return True

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
        part.solution, part.judgement, part.proof = None, None, None
        part.found, part.solution_count, part.short_count = [], 0, 0

    def end_part(self, solution: Solution, outcome: Outcome | None = None) -> None:
        """Note how the running part ended; *outcome* is what that comes to, if it is known."""
        part = self.running
        part.is_running, part.solution = False, solution
        part.judgement = judge(outcome or solution, part.part.intended)

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
        part.heading = part.heading or part_heading(part.part)
        return Chapter(part.heading, part.shown(), part.flaw(), part.answer)

    def beginning(self) -> str:
        """Say what is searched."""
        if self.has_several:
            return trn("Searching %1 part.", "Searching %1 parts.", len(self._parts))
        stipulation = self._parts[0].stipulation
        if stipulation.is_directmate:
            return filled(tr("Searching for mate in %1."), stipulation.moves)
        return filled(tr("Searching: %1."), stipulation)

    def continued(self) -> str:
        """Say which searches go on from an earlier run of the program."""
        told = [(part, part.continued()) for part in self._parts if part.continued()]
        if not self.has_several:
            return joined("", (text for _, text in told))
        return joined("\n", (joined(" ", (part_name(part.part), text)) for part, text in told))

    def state(self) -> str:
        """Say what is proved already, or else what is searched; the statistics say where."""
        state = self.running.state()
        if not state:
            excluded = "" if self.has_several else self.running.excluded()
            return joined(" ", filter(None, (self.beginning(), excluded)))
        return joined(": ", (part_name(self.running.part), state)) if self.has_several else state

    def verdict(self) -> str:
        """Say what the searches found out: of several parts the worst, and which it is."""
        if not self.has_several:
            return self._parts[0].sentence()
        if impossible := self._impossible():
            return joined(" ", (self._each(self._parts), *impossible))
        solved = [part.judgement.verdict for part in self._parts if part.judgement]
        if worst(solved) is Verdict.SOUND and len(solved) == len(self._parts):
            if len(self._parts) == 2:
                return tr("Both parts are sound.")
            return trn("The only part is sound.", "All %1 parts are sound.", len(self._parts))
        known = sum(verdict is not None for verdict in solved)
        if known == len(self._parts) or self.is_over:
            return self._faulty()
        text = tr("Parts solved so far: %1 of %2.", known, len(self._parts))
        return joined(" ", (text, self._faulty())) if self._has_flaw else text

    @property
    def _has_flaw(self) -> bool:
        """Whether a part that is not decided is known not to be sound."""
        return any(part.judgement and flaw_word(part.judgement) for part in self._parts)

    def _faulty(self) -> str:
        """Name the parts that are not sound, with the reason."""
        return self._each(
            part
            for part in self._parts
            if part.judgement is None or part.judgement.verdict is not Verdict.SOUND
        )

    def _each(self, parts: Iterable[PartReport]) -> str:
        told = [joined(" ", (part_name(part.part), part.note())) for part in parts]
        return joined("", (joined(", ", told), "."))
