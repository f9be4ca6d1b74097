"""A battle on the page: first moves with their threats, defences with their answers.

Defences that are answered alike stand together, and those that end the play stand in rows by
the man that moves; what goes on longer has lines of its own, further in.  Defences that do
not stop the threat are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from solver.branches import (
    defences_of,
    finals_of,
    game_before,
    is_cut_off,
    leaves_a_move,
    refutations_of,
    slower_of,
    threats_of,
)
from solver.game import Game, after, after_passing
from solver.notation.line_words import game_after, main_line
from solver.notation.moves import short_algebraic
from solver.notation.page.grouping import (
    DefenceGroup,
    grouped_by_man,
    in_order,
    joined_set_play,
    joined_tries,
    promotions_to,
)
from solver.notation.page.model import (
    CellLayout,
    PageFold,
    PageItem,
    PageParagraph,
    PageRun,
    PageSpot,
    RunCell,
    RunStyle,
    glue,
    joined_runs,
    word,
)
from solver.notation.page.words import Wording
from solver.setup import Setup
from solver.solution import Branch, Mark
from solver.squares import name_of

_MOST_DUALS, _MOST_ENDED_DUALS = 8, 4
"""So many answers are named, fewer where each has ends of its own; dots are the others."""
_LONGEST_OPEN = 2
"""Play that needs more moves than so many is folded behind the second move."""


@dataclass(frozen=True, slots=True)
class BattlePage:
    """Makes the items of one battle; games are made anew wherever something is unfolded."""

    setup: Setup
    wording: Wording
    part: int = 0

    # --- first moves

    def tries(self, roots: Sequence[Branch]) -> list[tuple[Branch, ...]]:
        """Return tries in their order, those together that differ in their square alone."""
        return joined_tries(self.setup.game(), roots)

    def first_move(
        self,
        root: Branch,
        depth: int = 0,
        fold: PageFold = PageFold.OPEN,
        others: Sequence[Branch] = (),
    ) -> PageItem:
        """Return the item of a key, a try, or the null move before post-key play.

        *others* are tries after which the same is played.
        """
        game, place = self.setup.game(), PageSpot(self.part).then(root, *others)
        head = self._first_runs(game, (root, *others))
        with after(game, root.move):
            label, _ = self._label(game, place, root, 1)
            refuted = self._refuted(game, place, root)
        following = defences_of(root) or threats_of(root)
        make = (lambda: self.following(place, root, 1, depth + 1)) if following else None
        if root.mark is not Mark.TRY:
            told = (glue(" "), *refuted) if refuted else ()
            return PageItem(
                PageParagraph(((*head, *label, *told),), CellLayout.FIRST_MOVE, depth), make
            )

        def summary() -> PageParagraph:
            cells = (head, label[1:], self._example(place, root), refuted)
            return PageParagraph(cells, CellLayout.TRY, depth)

        opened = PageParagraph((head, label[1:], (), refuted), CellLayout.TRY, depth)
        return PageItem(opened, make, summary, fold)

    def gives_check(self, root: Branch) -> bool:
        """Tell whether a first move gives check."""
        return self._name(self.setup.game(), root).endswith("+")

    def set_play(self, roots: Sequence[Branch], depth: int = 0) -> tuple[PageItem, ...]:
        """Return the items of set play, which the other side begins."""
        game, place = game_before(self.setup, roots[0]), PageSpot(self.part)
        finals = tuple(root for root in roots if root.mates_in == 0)
        rows = joined_set_play(game, roots)
        return tuple(self._answers(game, place, (finals, rows), 1, depth))

    def following(
        self, place: PageSpot, attack: Branch, number: int, depth: int
    ) -> tuple[PageItem, ...]:
        """Return the items of what follows the attacker's move *attack* at *place*."""
        return tuple(self._each_following(place, attack, number, depth))

    def _each_following(
        self, place: PageSpot, attack: Branch, number: int, depth: int
    ) -> Iterator[PageItem]:
        game = game_after(self.setup, place.moves)
        _, is_told = self._label(game, place, attack, number)
        if not is_told:
            lead = (word(self.wording.threat), glue(" "))
            with after_passing(game):
                own = [
                    self._attack(game, place, threat, number + 1, depth, lead)
                    for threat in threats_of(attack)
                ]
            yield from own
        # Who ends self play where a threat waits has not defended.
        finals = () if threats_of(attack) else finals_of(attack)
        answers = finals, grouped_by_man(game, attack)
        yield from self._answers(game, place, answers, number, depth)

    def _answers(
        self,
        game: Game,
        place: PageSpot,
        answers: tuple[tuple[Branch, ...], list[list[DefenceGroup]]],
        number: int,
        depth: int,
    ) -> Iterator[PageItem]:
        """Yield longer play line by line, then what ends at once."""
        finals, rows = answers
        for group in in_order(rows):
            if not group.ends_at_once:
                yield self._line(game, place, group, number, depth)
        cells = self._ending_rows(game, place, (finals, rows), number)
        if number > 1:
            all_cells = tuple(cell for row in cells for cell in row)
            cells = iter((all_cells,) if all_cells else ())
        for row in cells:
            yield PageItem(PageParagraph(row, CellLayout.ROWS, depth))

    def _ending_rows(
        self,
        game: Game,
        place: PageSpot,
        answers: tuple[tuple[Branch, ...], list[list[DefenceGroup]]],
        number: int,
    ) -> Iterator[tuple[RunCell, ...]]:
        """Yield the cells of each man whose moves end at once, or are answered so."""
        finals, rows = answers
        if finals:
            yield (self._finals(game, place, finals, number),)
        for row in rows:
            short = [group for group in row if group.ends_at_once]
            if short:
                yield tuple(self._cell(game, place, group, number) for group in short)

    # --- one line of play

    def _line(
        self, game: Game, place: PageSpot, group: DefenceGroup, number: int, depth: int
    ) -> PageItem:
        """Return the item of defences after which the play goes on."""
        lead = (*self._defences(game, place, group, number), glue(" "))
        behind = place.then(group.first, *group.others)
        with after(game, group.first.move):
            slower = self._slower(game, behind, group, number)
            if len(group.answers) == 1:
                return self._attack(game, behind, group.answers[0], number + 1, depth, lead, slower)
            cell = (*lead, *self._alternatives(game, behind, group, number), *slower)

        def below() -> tuple[PageItem, ...]:
            game = game_after(self.setup, behind.moves)
            deeper = depth + 1
            return tuple(
                self._attack(game, behind, dual, number + 1, deeper) for dual in group.answers
            )

        return PageItem(PageParagraph((cell,), CellLayout.PLAY, depth), below)

    def _attack(
        self,
        game: Game,
        place: PageSpot,
        attack: Branch,
        number: int,
        depth: int,
        lead: RunCell = (),
        slower: RunCell = (),
    ) -> PageItem:
        """Return the item of the attacker's move *attack*, which is played from *game*."""
        cell = (*lead, self._attack_run(game, place, attack, number))
        behind = place.then(attack)
        with after(game, attack.move):
            label, is_told = self._label(game, behind, attack, number)
            rest = self._inline(game, behind, attack, number, label) if is_told else None
        if rest is not None:
            return PageItem(
                PageParagraph(((*cell, *label, *rest, *slower),), CellLayout.PLAY, depth)
            )
        paragraph = PageParagraph(((*cell, *label, *slower),), CellLayout.PLAY, depth)
        fold = PageFold.OPEN if (attack.mates_in or 9) <= _LONGEST_OPEN else PageFold.FOLDED

        def summary() -> PageParagraph:
            end = self._end(behind, attack, number)
            return PageParagraph(((*cell, *label, *slower, *end),), CellLayout.PLAY, depth)

        def below() -> tuple[PageItem, ...]:
            return self.following(behind, attack, number, depth + 1)

        return PageItem(paragraph, below, summary, fold)

    def _inline(
        self, game: Game, place: PageSpot, attack: Branch, number: int, label: RunCell = ()
    ) -> RunCell | None:
        """Return what follows *attack*, which has been made, where it does not fork.

        Behind the brackets of its *label* the number of the move stands again.
        """
        finals = finals_of(attack)
        if refutations_of(attack):
            return None
        if finals:
            is_all = len(finals) == len(defences_of(attack))
            return (glue(" "), *self._finals(game, place, finals)) if is_all else None
        rows = grouped_by_man(game, attack)
        groups = [group for row in rows for group in row]
        if not groups:
            return ()
        if len(groups) > 1:
            return None
        return self._inline_group(game, place, groups[0], number, is_numbered=bool(label))

    def _inline_group(
        self, game: Game, place: PageSpot, group: DefenceGroup, number: int, *, is_numbered: bool
    ) -> RunCell | None:
        if slower_of(group.first):
            return None
        if group.ends_at_once:
            return (glue(" "), *self._cell(game, place, group, number, is_numbered=is_numbered))
        if len(group.answers) != 1:
            return None
        names = self._defences(game, place, group, number if is_numbered else None)
        cell = (glue(" "), *names, glue(" "))
        behind, answer = place.then(group.first, *group.others), group.answers[0]
        with after(game, group.first.move):
            run = self._attack_run(game, behind, answer, number + 1)
            behind = behind.then(answer)
            with after(game, answer.move):
                label, is_told = self._label(game, behind, answer, number + 1)
                rest = self._inline(game, behind, answer, number + 1, label) if is_told else None
        return None if rest is None else (*cell, run, *label, *rest)

    def _cell(
        self,
        game: Game,
        place: PageSpot,
        group: DefenceGroup,
        number: int,
        *,
        is_numbered: bool = True,
    ) -> RunCell:
        """Return defences with an answer that ends the play, duals in brackets."""
        runs = [*self._defences(game, place, group, number if is_numbered else None), glue(" ")]
        behind = place.then(group.first, *group.others)
        with after(game, group.first.move):
            if len(group.answers) == 1:
                answer = group.answers[0]
                runs.append(self._attack_run(game, behind, answer, number + 1))
                runs += self._ending(game, behind, answer)
            else:
                runs += self._alternatives(game, behind, group, number)
            runs += self._slower(game, behind, group, number)
        return tuple(runs) if group.answers else tuple(runs[:-1])

    def _ending(self, game: Game, place: PageSpot, answer: Branch) -> RunCell:
        """Return the forced moves behind *answer* with which self and reflex play ends."""
        finals = finals_of(answer)
        if not finals:
            return ()
        with after(game, answer.move):
            return (glue(" "), *self._finals(game, place.then(answer), finals))

    # --- runs

    def _first_runs(self, game: Game, roots: Sequence[Branch]) -> RunCell:
        if not roots[0].move:
            return (PageRun(self.wording.post_key_play, RunStyle.HEADING),)
        cells = []
        for root in roots:
            lead = "1." if root is roots[0] else ""
            sign = "" if root is not roots[-1] else "?" if root.mark is Mark.TRY else "!"
            cut = " …" if is_cut_off(root) else ""
            style = RunStyle.ATTACK if root.mark is Mark.TRY else RunStyle.KEY
            place = PageSpot(self.part).then(root)
            cells.append((PageRun(f"{lead}{self._name(game, root)}{sign}{cut}", style, place),))
        return joined_runs(cells)

    def _attack_run(self, game: Game, place: PageSpot, attack: Branch, number: int) -> PageRun:
        cut = " …" if is_cut_off(attack) else ""
        text = f"{number}.{self._name(game, attack)}{cut}"
        style = RunStyle.THREAT if attack.mark is Mark.THREAT else RunStyle.ATTACK
        return PageRun(text, style, place.then(attack))

    def _defences(
        self, game: Game, place: PageSpot, group: DefenceGroup, number: int | None
    ) -> RunCell:
        """Name the defences of *group*: all of them, or the man with ``~``."""
        lead = "" if number is None else f"{number}…"
        if group.is_random or promotions_to(group):
            name = self._random(game, group) if group.is_random else self._promoting(game, group)
            return (PageRun(lead + name, RunStyle.REPLY, place.then(group.first, *group.others)),)
        cells = []
        for branch in group.defences:
            text = lead + self._name(game, branch)
            cells.append((PageRun(text, RunStyle.REPLY, place.then(branch)),))
            lead = ""
        return joined_runs(cells)

    def _random(self, game: Game, group: DefenceGroup) -> str:
        """Return the man with ``~``, and with its square where others are like it."""
        square = group.first.move.from_square
        man = game.man_at(square)
        letter = self.wording.letters.man(man.kind) if man else ""
        is_alone = game.men.count(man) == 1
        return f"{letter}~" if is_alone else f"{letter}{name_of(square)}~"

    def _promoting(self, game: Game, group: DefenceGroup) -> str:
        """Return ``a1=~`` for all promotions of a pawn."""
        return f"{self._name(game, group.first).partition('=')[0]}=~"

    def _finals(
        self, game: Game, place: PageSpot, finals: Sequence[Branch], number: int | None = None
    ) -> RunCell:
        """Name the defender's moves that reach the goal."""
        lead = "" if number is None else f"{number}…"
        cells: list[RunCell] = []
        for final in finals:
            run = PageRun(lead + self._name(game, final), RunStyle.REPLY, place.then(final))
            cells.append((run,))
            lead = ""
        return joined_runs(cells)

    def _alternatives(
        self, game: Game, place: PageSpot, group: DefenceGroup, number: int
    ) -> Iterator[PageRun]:
        """Yield the moves of a dual in brackets; *game* is behind the defence."""
        cells = []
        lead = f"{number + 1}."
        has_ends = any(map(finals_of, group.answers))
        most = _MOST_ENDED_DUALS if has_ends else _MOST_DUALS
        most += len(group.answers) == most + 1  # dots never stand for a single one
        shown, left_out = group.answers[:most], group.answers[most:]
        for dual in shown:
            runs = [PageRun(lead + self._name(game, dual), RunStyle.DUAL, place.then(dual))]
            runs += self._ending(game, place, dual)
            cells.append(tuple(runs))
            lead = ""
        if left_out:
            cells.append((PageRun("…", RunStyle.DUAL, place.then(*left_out)),))
        if cells:
            yield from (
                PageRun("[", RunStyle.DUAL),
                *joined_runs(cells, "; " if has_ends else ", "),
                PageRun("]", RunStyle.DUAL),
            )

    def _slower(
        self, game: Game, place: PageSpot, group: DefenceGroup, number: int
    ) -> tuple[PageRun, ...]:
        """Return continuations that another one outruns, in brackets."""
        slower = slower_of(group.first)
        if not slower:
            return ()
        runs = [
            (PageRun(f"{number + 1}.{self._name(game, it)}", RunStyle.NOTE, place.then(it)),)
            for it in slower
        ]
        head = PageRun(f" [{self.wording.slower} ", RunStyle.NOTE)
        return (head, *joined_runs(runs), PageRun("]", RunStyle.NOTE))

    def _refuted(self, game: Game, place: PageSpot, root: Branch) -> RunCell:
        """Return the refutations of a try, which has been made."""
        cells = [
            (PageRun(f"1…{self._name(game, it)}!", RunStyle.REFUTATION, place.then(it)),)
            for it in refutations_of(root)
        ]
        if not cells:
            return ()
        *before, last = cells
        told = (word(self.wording.but), glue(" "))
        if not before:
            return (*told, *last)
        between = (glue(" "), word(self.wording.and_), glue(" "))
        return (*told, *joined_runs(before), *between, *last)

    def _example(self, place: PageSpot, root: Branch) -> RunCell:
        """Return one line of the play behind a try, one without duals."""
        for item in self._each_following(place, root, 1, 0):
            first = next(item.paragraph.runs, None)
            if first is None or first.style is RunStyle.WORD:  # a threat of its own
                continue
            for cell in item.summary.cells:
                if all(run.style is not RunStyle.DUAL for run in cell):
                    return cell
        return ()

    def _end(self, place: PageSpot, attack: Branch, number: int) -> RunCell:
        """Return the last move of the play behind *attack*, as it holds out longest."""
        whole, mates_in = main_line(place.path), attack.mates_in
        if mates_in is None or len(whole) <= len(place.moves):
            return ()
        game = game_after(self.setup, whole[:-1])
        name = short_algebraic(game, whole[-1], self.wording.letters)
        last = number + mates_in - 1
        dots = "." if game.turn is game_after(self.setup, place.moves[:-1]).turn else "…"
        return (glue(" … "), PageRun(f"{last}{dots}{name}", RunStyle.NOTE))

    def _name(self, game: Game, branch: Branch) -> str:
        return short_algebraic(game, branch.move, self.wording.letters)

    # --- threats

    def _label(
        self, game: Game, place: PageSpot, attack: Branch, number: int
    ) -> tuple[RunCell, bool]:
        """Return threat or zugzwang with a blank before it, and whether it tells all of them."""
        threats = threats_of(attack)
        if threats:
            with after_passing(game):
                chains = [self._chain(game, place, threat, number + 1) for threat in threats]
                bare = [(self._attack_run(game, place, it, number + 1),) for it in threats]
            told = [chain for chain in chains if chain is not None]
            is_told = len(told) == len(chains)
            cells = joined_runs(_numbered_once(told if is_told else bare))
            return (
                glue(" "),
                PageRun("(", RunStyle.THREAT),
                *cells,
                PageRun(")", RunStyle.THREAT),
            ), is_told
        if not (attack.is_zugzwang and leaves_a_move(attack)):
            return (), True
        return (glue(" "), word(self.wording.zugzwang if number == 1 else "(zz)")), True

    def _chain(self, game: Game, place: PageSpot, threat: Branch, number: int) -> RunCell | None:
        """Return a threat with its play, ``None`` where that forks."""
        run, behind = self._attack_run(game, place, threat, number), place.then(threat)
        with after(game, threat.move):
            deeper = threats_of(threat)
            if deeper and (defences_of(threat) or len(deeper) > 1):
                return None
            if deeper:
                with after_passing(game):
                    rest = self._chain(game, behind, deeper[0], number + 1)
                return None if rest is None else (run, glue(" ~ "), *rest)
            rest = self._inline(game, behind, threat, number)
        return None if rest is None else (run, *rest)


def _numbered_once(cells: Sequence[RunCell]) -> Sequence[RunCell]:
    """Return moves that stand beside each other with a number before the first alone."""
    if any(len(cell) > 1 for cell in cells):
        return cells
    first, *others = cells
    bare = (replace(cell[0], text=cell[0].text.partition(".")[2]) for cell in others)
    return [first, *((run,) for run in bare)]
