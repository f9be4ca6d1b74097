"""What is said of a run: its state, its verdict, its circumstances, and what tells two apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import unified_diff

from composer.panels.shared.moments import day_words, moment_words
from composer.panels.shared.words import DOT, duration
from composer.runs.computer_tested import ComputerTest
from composer.runs.outcomes import judgements_of, sentence_of, verdict_of
from composer.runs.record import Body, Circumstances, Run, RunState
from solver.counting import grouped
from solver.language import filled, tr, trn
from solver.notation.verdicts import flaw_word, verdict_word

Intended = Sequence["int | None"]
"""How many solutions are intended of each part of a problem, where that is said."""

MOST_DIFFERENCES = 400
"""So many lines that differ are shown of two solutions."""


def tested_words(test: ComputerTest) -> str:
    """Return the C+ with what stands behind it: ``C+ Matewright 0.1.0 · 21 Nov 2026``."""
    return filled(f"C+ %1{DOT}%2", test.engine, day_words(test.tested))


def verdict_words(run: Run, intended: Intended = (), *, is_live: bool = False) -> str:
    """Say in a word or two what came out; a run that did not finish is never a verdict.

    *intended* tells how many solutions each part should have now, whatever it was then.
    """
    if is_live:
        return tr("searching…")
    verdict = verdict_of(run, intended)
    if verdict is not None:
        return verdict_word(verdict)
    flaws = filter(None, map(flaw_word, judgements_of(run, intended)))
    return ", ".join((_unfinished(run), *dict.fromkeys(flaws)))


def _unfinished(run: Run) -> str:
    reasons = {
        RunState.BEGUN: tr("incomplete: broken off"),
        RunState.STOPPED: tr("incomplete: stopped"),
        RunState.FAILED: tr("incomplete: failed"),
        RunState.CLOSED: tr("incomplete: window closed"),
    }
    return reasons.get(run.state, tr("incomplete"))


def time_words(run: Run) -> str:
    """Write how long the run took, nothing where that is not known."""
    return "" if run.state is RunState.BEGUN else duration(run.seconds)


def options_words(circumstances: Circumstances) -> str:
    """Say what was looked for."""
    words = []
    if circumstances.set_play:
        words.append(tr("set play"))
    if circumstances.refutations:
        words.append(
            trn(
                "tries with one refutation",
                "tries with up to %1 refutations",
                circumstances.refutations,
            )
        )
    if circumstances.variations:
        words.append(tr("variations"))
    return ", ".join(words) or tr("keys and solutions only")


def means_words(circumstances: Circumstances) -> str:
    """Say with what means and within what limits the run searched."""
    threads = circumstances.threads
    words = [trn("%1 thread", "%1 threads", threads)]
    words.append(filled(tr("%1 MB"), circumstances.memory_mb))
    if circumstances.seconds is not None:
        words.append(filled(tr("at most %1"), duration(circumstances.seconds)))
    if circumstances.solutions is not None:
        words.append(trn("at most one solution", "at most %1 solutions", circumstances.solutions))
    if circumstances.seconds is None and circumstances.solutions is None:
        words.append(tr("no limit"))
    return ", ".join(words)


def run_lines(run: Run, intended: Intended = (), *, is_live: bool = False) -> Iterator[str]:
    """Say all that is known of *run* but its solution, a line for each matter."""
    sentence = sentence_of(run, intended)
    told = tr("searching…") if is_live else _unfinished(run)
    yield sentence if run.is_complete else ". ".join(filter(None, (told, sentence)))
    work = [moment_words(run.begun), run.engine, time_words(run)]
    if run.nodes:
        # The statistics count what the key cost; this is all, with set play, tries and variations.
        work.append(trn("%1 position in all", "%1 positions in all", run.nodes))
    yield DOT.join(filter(None, work))
    yield DOT.join((options_words(run.circumstances), means_words(run.circumstances)))
    notes = []
    if run.is_continued:
        notes.append(tr("went on with an earlier search"))
    if run.batch is not None:
        notes.append(tr("part of a batch"))
    if notes:
        yield DOT.join(notes)


def comparison_lines(
    first: tuple[Run, Body], second: tuple[Run, Body], intended: Intended = ()
) -> Iterator[str]:
    """Say what differs between two runs of one problem, the older one first."""
    (older, old), (newer, new) = sorted((first, second), key=lambda it: it[0].begun)
    names = moment_words(older.begun), moment_words(newer.begun)
    yield filled(tr("− %1"), names[0])
    yield filled(tr("+ %1"), names[1])
    yield ""
    yield from _differences(older, newer, intended)
    if not (older.has_text and newer.has_text):
        yield tr("The solution of one of them is not kept, so the solutions are not compared.")
    elif old.text == new.text:
        yield tr("Both found the same solution.")
    else:
        yield tr("The solutions differ:")
        yield from _differing_lines(old.text, new.text)


def _differences(older: Run, newer: Run, intended: Intended) -> Iterator[str]:
    verdicts = verdict_words(older, intended), verdict_words(newer, intended)
    matters = (
        (tr("Verdict"), *verdicts),
        (tr("In words"), sentence_of(older, intended), sentence_of(newer, intended)),
        (tr("Program"), older.engine, newer.engine),
        (tr("Looked for"), options_words(older.circumstances), options_words(newer.circumstances)),
        (tr("Means"), means_words(older.circumstances), means_words(newer.circumstances)),
        (tr("Time"), time_words(older), time_words(newer)),
        (tr("Positions"), grouped(older.nodes), grouped(newer.nodes)),
    )
    for name, before, after in matters:
        if before != after:
            yield f"{name}: {before or '–'} → {after or '–'}"


def _differing_lines(old: str, new: str) -> Iterator[str]:
    lines = unified_diff(old.splitlines(), new.splitlines(), n=1, lineterm="")
    for number, line in enumerate(lines):
        if number >= MOST_DIFFERENCES:
            yield "…"
            return
        if number > 1:  # the first two name files
            yield "" if line.startswith("@@") else line
