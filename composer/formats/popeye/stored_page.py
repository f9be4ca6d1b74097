"""The stored solution as a page, where it can be followed move by move; else that of a run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from composer.formats.common.publication import Publication
from composer.formats.popeye.found import Found
from composer.formats.popeye.notes import is_cut, notes_of, unplaced_comments
from composer.formats.popeye.solution import (
    FAILING,
    GOOD,
    ZUGZWANGS,
    PlayNode,
    followed_parts,
)
from composer.model.composition import composition_of
from composer.model.document import Entry
from solver.errors import SolverError
from solver.game import PASS, Game, Move, after
from solver.goals import Goal, is_reached
from solver.notation.page.detail import PageDetail, answers_in, told_in
from solver.notation.page.model import Page
from solver.notation.page.notes import noted
from solver.notation.page.words import Wording, part_heading, said_heading
from solver.notation.page.writing import (
    note_on,
    page_of_parts,
    page_of_solution,
    part_item,
)
from solver.orthodox import own
from solver.problem import Problem
from solver.solution import Branch, Mark, Solution, Status
from solver.stipulation import Play


def printed_page(publication: Publication, wording: Wording) -> Page | None:
    """Return what is printed of a solution: the stored text, or else that of a run.

    ``None`` where somebody wrote the text in a way of his own, which stays as it is: with
    comments before the first move, or in free notation.  Signs and comments stand at their moves.
    """
    entry, detail = publication.entry, publication.detail
    if publication.stored_solution.strip() and not publication.is_text_bare:
        page = _last.page(entry, wording, detail)
        if page is None and _is_text_of_run(publication):
            page = page_of_parts(answers_in(publication.answers, detail), wording)
    else:
        known = answers_in(publication.answers, detail)
        page = page_of_parts(known, wording) if known else None
    return None if page is None else noted(page, notes_of(entry), wording)


def _is_text_of_run(publication: Publication) -> bool:
    """Tell whether the stored text is what the program wrote of the answers.

    So the solution of a fairy problem, which is not followed, is still printed as a page.
    """
    answers = publication.answers
    if not answers:
        return False
    found = Found(answers, composition_of(publication.entry).has_zeroposition)
    return all(found.compare(publication.stored_solution))


class _LastPage:
    """The page that was asked for last: it is looked at before it is written or printed.

    A solution of many thousand lines takes a second to follow.
    """

    def __init__(self) -> None:
        self._known: tuple[Entry, tuple[Wording, str, PageDetail], Page | None] | None = None

    def page(self, entry: Entry, wording: Wording, detail: PageDetail) -> Page | None:
        """Return the page of this very *entry*, in any thread."""
        known = self._known
        words = wording, str(wording.zugzwang), detail  # another language may be spoken since
        if known is None or known[0] is not entry or known[1] != words:
            known = self._known = entry, words, _stored_page(entry, wording, detail)
        return known[2]


_last = _LastPage()
_MOST_FORCED = 2000
"""So many moves of a stored solution are looked at until it is called short."""


def _stored_page(entry: Entry, wording: Wording, detail: PageDetail) -> Page | None:
    if unplaced_comments(entry):
        return None
    try:
        if composition_of(entry).post_key_play:
            return None
        told = followed_parts(entry)
    except SolverError:
        return None
    if not any(game.variations for _, game in told):
        return None
    is_whole = not is_cut(entry)
    if len(told) == 1 and not told[0][0].heading:
        part, game = told[0]
        solution = told_in(_solution(part.problem, game, is_whole=is_whole), detail)
        return page_of_solution(solution, wording, part.intended or 1)
    items = []
    for number, (part, game) in enumerate(told):
        solution = told_in(_solution(part.problem, game, is_whole=is_whole), detail)
        make = partial(page_of_solution, solution, wording, part.intended or 1, number)
        heading = said_heading(part_heading(part, wording), wording.speaker)
        items.append(part_item(heading, make, note_on(solution, wording), number))
    return tuple(items)


def _solution(problem: Problem, game: PlayNode, *, is_whole: bool) -> Solution:
    """Return the play of *game* as the solution of *problem*, whose tree *is_whole* or was cut."""
    set_nodes = [child for it in game.variations if not it.move for child in it.variations]
    first_nodes = [child for child in game.variations if child.move]
    if not problem.stipulation.is_battle:
        return Solution(
            problem,
            Status.COMPLETE,
            lines=tuple(line for node in first_nodes for line in _lines(node)),
            set_lines=tuple(line for node in set_nodes for line in _lines(node)),
        )
    is_direct = problem.stipulation.play is Play.DIRECT
    tree = tuple(_attack(node, _root_mark(node), is_direct=is_direct) for node in first_nodes)
    set_play = tuple(_defence(node, is_direct=is_direct) for node in set_nodes)
    keys = tuple(root.move for root in tree if root.mark is Mark.KEY)
    short_keys = tuple(
        root.move
        for node, root in zip(first_nodes, tree, strict=True)
        if root.mark is Mark.KEY and _is_short(problem, node, root)
    )
    return Solution(
        problem,
        Status.COMPLETE,
        True,
        keys,
        short_keys,
        set_play=set_play,
        tree=tree,
        is_tree_complete=is_whole,
    )


def _is_short(problem: Problem, node: PlayNode, key: Branch) -> bool:
    """Tell whether what is told behind a *key* forces the goal before it is asked for.

    Of a text that tells keys alone, or not all of the play, nobody knows: what it leaves out may
    be the longest variation.
    """
    asked = problem.stipulation
    is_plain = asked.goal in (Goal.MATE, Goal.STALEMATE) and not problem.start.is_fairy
    if not is_plain or asked.exact or (key.mates_in or 0) >= asked.moves:
        return False
    game = problem.start.game()
    return _Forcing(game, asked.goal, may_reply_so=asked.play is not Play.DIRECT).reaches(node)


class _Forcing:
    """Looks whether told play reaches a goal against every reply, also those that are not told."""

    def __init__(self, game: Game, goal: Goal, *, may_reply_so: bool) -> None:
        self._game, self._goal, self._may_reply_so = game, goal, may_reply_so
        self._left = _MOST_FORCED

    def reaches(self, node: PlayNode) -> bool:
        """Tell whether the move of *node* reaches it, at once or by what is told behind it.

        A reply that is not told is met by the threats.  What takes long is not looked for.
        """
        self._left -= 1
        game, move = self._game, _move(node)
        if self._left < 0 or move == PASS or not game.is_legal(move):
            return False
        if is_reached(game, move, self._goal):
            return not self._may_reply_so
        told = {_move(child): child.variations for child in node.variations if child.move}
        threats = [it for child in node.variations if not child.move for it in child.variations]
        with after(game, move):
            replies = game.moves()
            return bool(replies) and all(self._meets(it, told.get(it, threats)) for it in replies)

    def _meets(self, reply: Move, answers: Sequence[PlayNode]) -> bool:
        if self._may_reply_so and is_reached(self._game, reply, self._goal):
            return True
        with after(self._game, reply):
            return any(map(self.reaches, answers))


def _root_mark(node: PlayNode) -> Mark:
    return Mark.TRY if FAILING in node.nags else Mark.KEY


def _attack(node: PlayNode, mark: Mark, *, is_direct: bool) -> Branch:
    children: list[Branch] = []
    for child in node.variations:
        if not child.move:
            children += [_attack(it, Mark.THREAT, is_direct=is_direct) for it in child.variations]
        elif GOOD in child.nags:
            children.append(Branch(_move(child), Mark.REFUTATION))
        else:
            children.append(_defence(child, is_direct=is_direct))
    lengths = [child.mates_in or 0 for child in children if child.mark is not Mark.REFUTATION]
    return Branch(
        _move(node),
        mark,
        tuple(children),
        mates_in=1 + max(lengths, default=0),
        is_zugzwang=any(nag in node.nags for nag in ZUGZWANGS),
    )


def _defence(node: PlayNode, *, is_direct: bool) -> Branch:
    mark = Mark.CONTINUATION if len(node.variations) == 1 else Mark.DUAL
    answers = [_attack(it, mark, is_direct=is_direct) for it in node.variations if it.move]
    length = max((answer.mates_in or 0 for answer in answers), default=0)
    alike = tuple(replace(answer, mates_in=length) for answer in answers)
    if not answers and is_direct:
        return Branch(_move(node), Mark.DEFENCE)
    return Branch(_move(node), Mark.DEFENCE, alike, mates_in=length)


def _lines(node: PlayNode, before: Sequence[Move] = ()) -> Iterator[tuple[Move, ...]]:
    """Yield the lines that go through *node*; a side that moves twice passes for nobody."""
    move = _move(node)
    moves = (*before, move) if move != PASS else tuple(before)
    if not node.variations:
        yield moves
    for child in node.variations:
        yield from _lines(child, moves)


def _move(node: PlayNode) -> Move:
    assert node.move is not None
    return own(node.move)
