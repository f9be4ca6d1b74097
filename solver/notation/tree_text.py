"""The play behind one first move of a battle, as composers print it.

A line runs on as long as there is one answer only, and forks into indented lines
where there are several.  Defences that do not stop the threat are left out, and
continuations slower than the quickest one stand in brackets without their play.
The defender's moves that reach the goal, in self and reflex play, share a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from solver.branches import (
    defences_of,
    finals_of,
    is_cut_off,
    is_defenders,
    leaves_a_move,
    quickest_of,
    refutations_of,
    slower_of,
    threats_of,
)
from solver.counting import listing
from solver.game import Game, after, after_passing
from solver.language import tr
from solver.notation.letters import Letters
from solver.notation.moves import short_algebraic
from solver.solution import Branch, Mark

STEP = "  "


@dataclass(frozen=True, slots=True)
class TreePrinter:
    """Prints branches in *game*, which stands in front of the move to be printed."""

    game: Game
    letters: Letters

    def name(self, branch: Branch) -> str:
        """Name the move alone."""
        return short_algebraic(self.game, branch.move, self.letters)

    def head(self, branch: Branch, number: int) -> str:
        """Name the move with its number, a key or try with its sign, a cut with dots.

        The null move in front of post-key play has no name.
        """
        if is_defenders(branch):  # who passes in a parry series is told by ~
            return f"{number}…{self.name(branch)}"
        if not branch.move:
            return ""
        sign = {Mark.KEY: "!", Mark.TRY: "?"}.get(branch.mark, "")
        return f"{number}.{self.name(branch)}{sign}{' …' if is_cut_off(branch) else ''}"

    def append(self, lead: str, branch: Branch, number: int) -> str:
        """Name the move behind *lead*; an answer right after a move needs no number."""
        is_answer = is_defenders(branch) and lead.strip() and not lead.endswith(") ")
        return lead + (self.name(branch) if is_answer else self.head(branch, number))

    def attack(self, lead: str, branch: Branch, number: int, indent: str) -> Iterator[str]:
        """Print the attacker's move *branch* behind *lead*, and all that follows it.

        What does not fit on the line goes to lines indented one step deeper than *indent*.
        """
        head = lead + self.head(branch, number)
        with after(self.game, branch.move):
            label, are_threats_told = self._label(branch, number)
            line = (head + label).lstrip() if not branch.move else head + label
            start = f"{line} " if line else indent + STEP
            rest = self._on_the_line(start, branch, number) if are_threats_told else None
            if rest is not None:
                yield rest
            elif are_threats_told and self._runs_on(branch):
                yield from self.defence(f"{line} ", defences_of(branch)[0], number, indent)
            else:
                if line.strip():
                    yield line
                if not are_threats_told:
                    yield from self._threats(branch, number, indent + STEP)
                yield from self._fork(branch, number, indent + STEP)

    def finals(self, lead: str, finals: Sequence[Branch], number: int) -> str:
        """Name the moves of the defender that reach the goal, one behind the other."""
        first, *others = finals
        return ", ".join([self.append(lead, first, number), *map(self.name, others)])

    def defence(self, lead: str, branch: Branch, number: int, indent: str) -> Iterator[str]:
        """Print the defence *branch* behind *lead*, and the continuations after it."""
        head = self.append(lead, branch, number)
        quickest, slower = quickest_of(branch), slower_of(branch)
        with after(self.game, branch.move):
            names = [self.head(child, number + 1) for child in quickest]
            if not any(child.children for child in quickest):
                line = f"{head} {_or(names)}".rstrip()
                yield line + self._slower(slower, number)
                return
            deeper = indent + STEP if len(quickest) > 1 or slower else indent
            yield from self.attack(f"{head} ", quickest[0], number + 1, deeper)
            for child in quickest[1:]:
                yield from self.attack(deeper + _word(tr("or")), child, number + 1, deeper)
            if slower:
                yield f"{indent}{STEP}{self._slower(slower, number).lstrip()}"

    def _on_the_line(self, lead: str, branch: Branch, number: int) -> str | None:
        """Return the answers to *branch* where they are all one line needs, else ``None``."""
        finals, refutations = finals_of(branch), refutations_of(branch)
        others = len(defences_of(branch)) - len(finals)
        if others or len(refutations) > 1 or not (finals or refutations):
            return None
        if not refutations:
            return self.finals(lead, finals, number)
        told = self.finals(lead, finals, number) + " " if finals else lead
        return told + _word(tr("but")) + f"{self.head(refutations[0], number)}!"

    def _runs_on(self, branch: Branch) -> bool:
        is_root = branch.mark in (Mark.KEY, Mark.TRY)
        return len(defences_of(branch)) == 1 and not (is_root or finals_of(branch))

    def _fork(self, branch: Branch, number: int, indent: str) -> Iterator[str]:
        """Print the answers to the attacker's move *branch*, which has been made."""
        finals = finals_of(branch)
        if finals:
            yield self.finals(indent, finals, number)
        for defence in defences_of(branch):
            if defence not in finals:
                yield from self.defence(indent, defence, number, indent)
        if refutations := refutations_of(branch):
            heads = (f"{self.head(r, number)}!" for r in refutations)
            yield indent + _word(tr("but")) + (" " + _word(tr("and"))).join(heads)

    def _slower(self, slower: tuple[Branch, ...], number: int) -> str:
        if not slower:
            return ""
        names = listing([self.head(s, number + 1) for s in slower], most=4)
        slow = tr("slower: %1", names)
        return f" [{slow}]"

    def _label(self, branch: Branch, number: int) -> tuple[str, bool]:
        """Return threat or zugzwang in brackets, and whether the threats are told by it."""
        threats = threats_of(branch)
        if threats:
            with after_passing(self.game):
                chains = [self._chain(threat, number + 1) for threat in threats]
                names = [self.head(threat, number + 1) for threat in threats]
            told = [chain for chain in chains if chain is not None]
            is_told = len(told) == len(chains)
            return f" ({', '.join(told if is_told else names)})", is_told
        if not (branch.is_zugzwang and leaves_a_move(branch)):
            return "", True
        return " " + str(tr("zugzwang")) if number == 1 else " (zz)", True

    def _threats(self, branch: Branch, number: int, indent: str) -> Iterator[str]:
        with after_passing(self.game):
            for threat in threats_of(branch):
                yield from self.attack(indent + _word(tr("threat")), threat, number + 1, indent)

    def _chain(self, branch: Branch, number: int) -> str | None:
        """Return the play from *branch* on as one run of moves, ``None`` where it forks.

        The last move may be one of several.
        """
        head = self.head(branch, number)
        threats, finals = threats_of(branch), finals_of(branch)
        defences = tuple(defence for defence in defences_of(branch) if defence not in finals)
        if len(defences) > 1 or bool(threats) + bool(defences) + bool(finals) > 1:
            return None
        with after(self.game, branch.move):
            if threats:
                with after_passing(self.game):
                    rest = self._alternatives(threats, number + 1)
                return None if rest is None else f"{head} ~ {rest}"
            if finals:
                return self.finals(f"{head} ", finals, number)
            if defences:
                return self._chain_through(head, defences[0], number)
            return head

    def _chain_through(self, head: str, defence: Branch, number: int) -> str | None:
        head = f"{head} {self.name(defence)}"
        with after(self.game, defence.move):
            rest = self._alternatives(quickest_of(defence), number + 1)
        return None if rest is None else f"{head} {rest}"

    def _alternatives(self, branches: tuple[Branch, ...], number: int) -> str | None:
        if len(branches) == 1:
            return self._chain(branches[0], number)
        if not branches or any(branch.children for branch in branches):
            return None
        return _or([self.head(branch, number) for branch in branches])


def _or(names: Sequence[str]) -> str:
    either = _word(tr("or"))
    return f" {either}".join(names)


def _word(text: str) -> str:
    """Return *text* plain, with a space behind it: lines are printed, and never said anew."""
    return f"{text} "
