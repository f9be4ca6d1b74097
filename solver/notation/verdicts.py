"""What a search has found out, in words: the one place that words it, for window, text and JSON.

What holds is decided in ``solver.soundness``; here a judgement is only put into sentences,
in the language that is spoken at the moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from solver.counting import (
    Noun,
    alternatives,
    count_word,
    counted,
    counted_in_words,
    grouped,
    half_moves_word,
    listing,
    moves_word,
    within_sentence,
)
from solver.game import Move
from solver.goals import Goal
from solver.language import filled, tr, worded
from solver.notation.goals import forced_moves
from solver.notation.letters import Letters, readers_letters
from solver.notation.moves import short_algebraic
from solver.outcome import Outcome
from solver.problem import Method
from solver.solution import DualKind, Duals, Place, Status, Verdict
from solver.soundness import Judgement
from solver.stipulation import Parry, Stipulation
from solver.twinning.composition import Part


def verdict_word(verdict: Verdict) -> str:
    """Return the verdict in a word or two."""
    return {
        Verdict.SOUND: tr("sound"),
        Verdict.COOKED: tr("cooked"),
        Verdict.NO_SOLUTION: tr("no solution"),
        Verdict.SHORT_SOLUTION: tr("short solution"),
        Verdict.TOO_FEW: tr("too few"),
        Verdict.DUALISED: tr("dualised"),
    }[verdict]


def judgement_word(judgement: Judgement, verdict: Verdict) -> str:
    """Return the *verdict* of a judgement in a word or two, and whether it is the author's."""
    return tr("cooked?") if judgement.is_open else verdict_word(verdict)


def flaw_word(judgement: Judgement) -> str:
    """Say in a word or two what an undecided search has proved against the problem, if anything."""
    if judgement.verdict is not None or judgement.certain is None:
        return ""
    return within_sentence(_label(judgement))


def dual_word(kind: DualKind) -> str:
    """Say in what the moves of a dual differ."""
    return {
        DualKind.CONTINUATION: tr("continuation"),
        DualKind.MATING_MOVE: tr("mating move"),
        DualKind.PROMOTION: tr("promotion"),
    }[kind]


@worded
def verdict_sentence(
    judgement: Judgement, letters: Letters | None = None, *, is_signed: bool = True
) -> str:
    """Say what a search that is over found out, in words a composer uses.

    Without *letters* moves are written with those of the reader.  The name of an old machine
    stands before its words, unless they shall not be *is_signed*.
    """
    outcome = judgement.outcome
    if outcome.status is Status.ERROR:
        return tr("The search failed: %1", outcome.error or tr("the reason is not known"))
    pieces = (_sentence(judgement, letters or readers_letters()), _kept(outcome))
    told = " ".join(filter(None, pieces))
    return _signed(outcome, told) if is_signed else told


def _kept(outcome: Outcome) -> str:
    """Say how many of very many solutions can be read."""
    kept, found = outcome.lines_kept, outcome.lines_found
    text = tr("%1 of %2 solutions are kept.")
    return filled(text, grouped(kept), grouped(found)) if kept < found else ""


@worded
def so_far_sentence(judgement: Judgement) -> str:
    """Say what a search under way has proved: ``Sound so far: 1.Qg1 mates in 5.``, or nothing."""
    told = _so_far(judgement, readers_letters())
    return _signed(judgement.outcome, told) if told else ""


@worded
def parts_sentence(
    parts: Sequence[tuple[Part, Judgement]], count: int, letters: Letters | None = None
) -> str:
    """Say what is to be said of each part of a composition of *count* parts, under its letter."""
    told = [f"{part_letter(part)}{verdict_sentence(one, letters)}" for part, one in parts]
    return " ".join(filter(None, (*told, searched_sentence(len(parts), count))))


@worded
def searched_sentence(searched: int, count: int) -> str:
    """Say how many of *count* parts were searched, be it to the end; nothing where all were."""
    return tr("Parts searched: %1 of %2.", searched, count) if searched < count else ""


def part_letter(part: Part) -> str:
    """Return what stands in front of what is said of a part: ``b) ``, ``b) Duplex: ``, nothing."""
    letter = f"{part.letter}) " if part.letter else ""
    duplex = tr("Duplex")
    return f"{letter}{duplex}: " if part.is_duplex else letter


def _signed(outcome: Outcome, sentence: str) -> str:
    """Name the machine that says so; an old one may be wrong."""
    is_modern = outcome.method is Method.MATEWRIGHT
    return sentence if is_modern else f"{outcome.method.full_name}: {sentence}"


def _sentence(judgement: Judgement, letters: Letters) -> str:
    if judgement.verdict is None:
        return _stopped(judgement, letters)
    sentence = _finished(judgement, letters)
    if judgement.outcome.status is Status.STOPPED:
        is_battle = judgement.outcome.problem.stipulation.is_battle
        return " ".join((sentence, _incomplete(is_battle=is_battle)))
    return sentence


def _incomplete(*, is_battle: bool) -> str:
    """Say what is looked for behind all keys or solutions, and is not complete."""
    if is_battle:
        return tr("Stopped before tries and variations were complete.")
    return tr("Stopped before the set play was complete.")


# --- while others may still be found


def _stopped(judgement: Judgement, letters: Letters) -> str:
    outcome = judgement.outcome
    found = _so_far(judgement, letters)
    pieces = [_where(outcome.place, outcome.problem.stipulation), found or _nothing(outcome)]
    pieces.append(_excluded(outcome))
    if found:
        pieces.append(_open(outcome))
    return " ".join(filter(None, pieces))


def _where(place: Place | None, stipulation: Stipulation) -> str:
    if place is None:
        return tr("Stopped before anything was decided.")
    length, index, count = place.length, place.index, place.count
    if stipulation.is_battle:
        text = tr("Stopped at depth %1 of %2, first move %3 of %4.")
        return filled(text, length, stipulation.moves, index, count)
    if stipulation.counts_one_side and not stipulation.introduction:
        text = tr("Stopped at move %1 of %2, first move %3 of %4.")
        return filled(text, length, stipulation.moves, index, count)
    text = tr("Stopped at half-move %1 of %2, first move %3 of %4.")
    return filled(text, length, stipulation.half_moves, index, count)


def _nothing(outcome: Outcome) -> str:
    is_battle = outcome.problem.stipulation.is_battle
    return tr("No key found so far.") if is_battle else tr("No solution found so far.")


def _so_far(judgement: Judgement, letters: Letters) -> str:
    if judgement.so_far is None or not (judgement.outcome.full or judgement.outcome.short):
        return ""
    is_battle = judgement.outcome.problem.stipulation.is_battle
    told = _keys_found(judgement.outcome, letters) if is_battle else _lines_found(judgement.outcome)
    return tr("%1: %2.", _label(judgement), told)


def _label(judgement: Judgement) -> str:
    """Say what holds of what is found: a flaw for good, soundness as long as nothing else comes."""
    outcome = judgement.outcome
    if judgement.so_far is Verdict.SHORT_SOLUTION:
        is_cooked = outcome.full + outcome.short > judgement.intended and judgement.knows_number
        return tr("Short and cooked so far") if is_cooked else tr("Short so far")
    if judgement.so_far is not Verdict.COOKED:
        return tr("Sound so far")
    return tr("So far, cooked unless intended") if judgement.is_open else tr("Cooked so far")


def _keys_found(outcome: Outcome, letters: Letters) -> str:
    quickest = outcome.quickest
    names = _name(outcome, outcome.keys, letters)
    if len(outcome.keys) == 1:
        return names if quickest is None else _reaches(outcome, names, quickest)
    told = tr("%1, %2", counted(len(outcome.keys), Noun.KEY), names)
    if quickest is None or not outcome.short_keys:
        return told
    if outcome.problem.stipulation.is_directmate:
        return tr("%1; the quickest mates in %2", told, quickest)
    return tr("%1; the quickest is %2", told, _shorter(outcome.problem.stipulation, quickest))


def _reaches(outcome: Outcome, key: str, moves: int) -> str:
    stipulation = outcome.problem.stipulation
    if stipulation.is_directmate:
        return tr("%1 mates in %2", key, moves)
    return f"{key} ({_shorter(stipulation, moves)})"


def _lines_found(outcome: Outcome) -> str:
    told = counted(outcome.full + outcome.short, Noun.SOLUTION)
    if not outcome.short:
        return told
    return tr("%1; the shortest takes %2", told, _shortest_line(outcome))


def _excluded(outcome: Outcome) -> str:
    """Say within which length there is none."""
    stipulation = outcome.problem.stipulation
    length = min((outcome.searched, *(moves - 1 for moves in outcome.key_lengths)))
    if not length or (outcome.short and not stipulation.is_battle):  # there the shortest is told
        return ""
    return none_within(stipulation, length)


@worded
def none_within(stipulation: Stipulation, length: int) -> str:
    """Say that nothing so short does what is asked; *length* as statistics count it."""
    if stipulation.is_directmate:
        return tr("No mate in %1.", moves_word(length))
    if stipulation.is_battle or stipulation.counts_one_side:
        return tr("No solution within %1.", moves_word(length))
    return tr("No solution within %1.", half_moves_word(length))


def _open(outcome: Outcome) -> str:
    """Say what is not excluded."""
    is_exact = outcome.problem.stipulation.exact
    if not is_exact and (outcome.quickest or 0) - 1 > outcome.searched:
        return tr("There may be more, and shorter ones.")
    return tr("There may be more.")


# --- when all are known


def _finished(judgement: Judgement, letters: Letters) -> str:
    outcome, verdict = judgement.outcome, judgement.verdict
    if outcome.is_post_key:
        return _post_key(judgement, letters)
    if verdict is Verdict.NO_SOLUTION:
        return _no_solution(judgement, letters)
    if verdict is Verdict.SHORT_SOLUTION:
        return _short_solution(judgement, letters)
    if verdict is Verdict.SOUND:
        return " ".join((f"{_asked(outcome)}.", tr("%1: sound.", _full(judgement))))
    if verdict is Verdict.DUALISED:
        told = tr("%1, but dualised: %2.", _full(judgement), _duals(outcome.duals))
        return f"{_asked(outcome)}. {told}"
    if verdict is Verdict.TOO_FEW:
        told = tr("%1, but %2 are intended", _count(judgement), judgement.intended)
        return _named(told, outcome, letters)
    return _cooked(judgement, letters)


def _cooked(judgement: Judgement, letters: Letters) -> str:
    told = _full(judgement)
    if judgement.intended > 1:
        surplus = within_sentence(count_word(judgement.surplus))
        told = tr("%1, %2 more than intended", told, surplus)
    told = _named(told, judgement.outcome, letters)
    if judgement.is_open:
        return " ".join((told, tr("The problem is cooked, unless they are all intended.")))
    return " ".join((told, tr("The problem is cooked.")))


def _no_solution(judgement: Judgement, letters: Letters) -> str:
    problem = judgement.outcome.problem
    stipulation = problem.stipulation
    if stipulation.is_directmate:
        return tr("No mate in %1.", moves_word(stipulation.moves))
    forced = forced_moves(problem.game(), stipulation)
    if forced and not stipulation.has_half_move:
        text = (
            tr("No solution of %1: White would have to end it at once by %2.")
            if problem.setup.turn
            else tr("No solution of %1: Black would have to end it at once by %2.")
        )
        return filled(text, stipulation, alternatives(_names(judgement.outcome, forced, letters)))
    if judgement.intended > 1:
        text = tr("No solution of %1, but %2 are intended.")
        return filled(text, stipulation, judgement.intended)
    return tr("No solution of %1.", stipulation)


def _short_solution(judgement: Judgement, letters: Letters) -> str:
    outcome = judgement.outcome
    if not outcome.short_keys:
        return _short_lines(judgement)
    short = _name(outcome, outcome.short_keys, letters)
    quickest = _quickest(outcome.problem.stipulation, outcome.shortest)
    if len(outcome.short_keys) == 1:
        return tr("Short solution: %1 by %2.", quickest, short)
    told = counted_in_words(len(outcome.short_keys), Noun.SHORT_SOLUTION)
    if outcome.problem.stipulation.is_directmate:
        return tr("%1: %2. The quickest mates in %3.", told, short, outcome.shortest)
    return tr("%1: %2. The quickest is %3.", told, short, quickest)


def _short_lines(judgement: Judgement) -> str:
    outcome = judgement.outcome
    is_one = outcome.short == 1
    told = counted_in_words(outcome.short, Noun.SHORT_SOLUTION)
    told = tr("Short solution") if is_one else told
    if outcome.full:
        beside = within_sentence(counted_in_words(outcome.full, Noun.SOLUTION))
        told = tr("%1, beside %2 of full length", told, beside)
    text = tr("%1; it takes %2.") if is_one else tr("%1; the shortest takes %2.")
    return filled(text, told, _shortest_line(outcome))


def _post_key(judgement: Judgement, letters: Letters) -> str:
    """Say whether the play after the key holds, and what refutes it."""
    outcome = judgement.outcome
    if judgement.verdict is Verdict.SOUND:
        return tr("The play after the key is sound.")
    if judgement.verdict is Verdict.DUALISED:
        return tr("Dualised: %1.", _duals(outcome.duals))
    game = outcome.problem.setup.game()
    game.pass_turn()
    if not game.has_moves():
        return (
            tr("There is no play after the key: it is mate already.")
            if game.in_check
            else tr("There is no play after the key: it is stalemate already.")
        )
    if not outcome.refutations and outcome.problem.stipulation.goal is Goal.CHECK:
        return tr("There is no play after the key: it is check already.")
    if not outcome.refutations:
        return tr("The play after the key is refuted.")
    names = [f"1…{short_algebraic(game, move, letters)}" for move in outcome.refutations]
    return tr("The play after the key is refuted by %1.", listing(names))


# --- the pieces of sentences


def _asked(outcome: Outcome) -> str:
    stipulation = outcome.problem.stipulation
    if stipulation.is_directmate:
        return tr("Mate in %1", stipulation.moves)
    return str(stipulation)


def _shorter(stipulation: Stipulation, moves: int) -> str:
    """Write the stipulation in so many moves, such as ``s#3``."""
    return str(replace(stipulation, moves=moves))


def _quickest(stipulation: Stipulation, moves: int | None) -> str:
    if stipulation.is_directmate:
        return tr("mate in %1", moves)
    return _shorter(stipulation, moves or 0)


def _shortest_line(outcome: Outcome) -> str:
    """Say how many moves the shortest line takes; in a series those of one side count."""
    stipulation = outcome.problem.stipulation
    length = outcome.shortest_line or 0
    if stipulation.introduction:
        return half_moves_word(length)
    if stipulation.parry is not Parry.NONE:
        return moves_word((length + 1) // 2)
    if stipulation.series:
        return moves_word(length - (stipulation.half_moves - stipulation.moves))
    return half_moves_word(length)


def _full(judgement: Judgement) -> str:
    """Count the solutions of full length: ``One key``, ``Two solutions, as intended``."""
    is_told = judgement.intended > 1 and judgement.surplus == 0
    return tr("%1, as intended", _count(judgement)) if is_told else _count(judgement)


def _count(judgement: Judgement) -> str:
    noun = Noun.solving(is_battle=judgement.outcome.problem.stipulation.is_battle)
    return counted_in_words(judgement.outcome.full, noun)


def _named(told: str, outcome: Outcome, letters: Letters) -> str:
    """Name the keys behind what is *told*; whole solutions are too long for a sentence."""
    if not outcome.keys:
        return f"{told}."
    return tr("%1: %2.", told, _name(outcome, outcome.keys, letters))


def _name(outcome: Outcome, moves: Iterable[Move], letters: Letters) -> str:
    return listing(_names(outcome, moves, letters))


def _names(outcome: Outcome, moves: Iterable[Move], letters: Letters) -> list[str]:
    game = outcome.problem.start.game()
    return [f"1.{short_algebraic(game, move, letters)}" for move in moves]


def _duals(duals: Duals) -> str:
    total = counted(duals.total, Noun.DUAL)
    if len(duals.counts) == 1:
        return f"{total} {_dual_place(duals.counts[0][0])}"
    kinds = ", ".join(f"{count} {_dual_place(kind)}" for kind, count in duals.counts)
    return f"{total} ({kinds})"


def _dual_place(kind: DualKind) -> str:
    return {
        DualKind.CONTINUATION: tr("in the continuation"),
        DualKind.MATING_MOVE: tr("in the mating move"),
        DualKind.PROMOTION: tr("in the promotion only"),
    }[kind]
