"""The squares of a placement map as a list: grouped by how the problem stands, with counts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from composer.board.standing import Seal, Standing
from composer.windows.vary.changes_model import ChangeRow
from composer.windows.vary.judged import seconds_words
from solver.language import now, tr
from solver.men import Man
from solver.notation.letters import readers_letters
from solver.notation.men_words import man_words
from solver.notation.moves import short_algebraic, with_print_signs
from solver.solution import Verdict
from solver.squares import name_of
from solver.twinning.twin_changes import Add, Remove, TwinMove

MOST_KEYS = 6
"""So many keys are named; dots stand for more."""


@dataclass(frozen=True, slots=True)
class PlaceCell:
    """A square, or another change of the man, and behind it in bold what solves it then."""

    words: str
    moves: str
    row: ChangeRow
    seal: Seal | None = None
    """Before the words, where the group does not tell how it stands."""


@dataclass(frozen=True, slots=True)
class PlaceCluster:
    """Cells that have something in common, which stands in bold before them: the key."""

    lead: str
    cells: tuple[PlaceCell, ...]


@dataclass(frozen=True, slots=True)
class PlaceGroup:
    """What stands alike: its title, a quiet note behind it, and how many there are."""

    title: str
    note: str
    clusters: tuple[PlaceCluster, ...]
    seal: Seal | None = None
    """The sign of all of them; ``None`` where each has its own."""

    @property
    def cells(self) -> tuple[PlaceCell, ...]:
        """All cells in their order."""
        return tuple(cell for cluster in self.clusters for cell in cluster.cells)


def place_groups(rows: Iterable[ChangeRow], man: Man, *, has_key: bool) -> tuple[PlaceGroup, ...]:
    """Return groups of what was judged of *man*, the best first; illegal positions are left out.

    *has_key* tells that it is known which keys are meant.
    """
    placed: dict[tuple[Standing, Verdict | None], list[ChangeRow]] = {}
    others: list[ChangeRow] = []
    gone: list[ChangeRow] = []
    for row in rows:
        change = row.candidate.change
        if isinstance(change, TwinMove):
            standing = row.judged.seal.standing
            placed.setdefault((standing, row.found.verdict), []).append(row)
        elif isinstance(change, Remove):
            gone.append(row)
        else:
            others.append(row)
    order = sorted(placed, key=lambda kind: (_ORDER.index(kind[0]), str(kind[1])))
    groups = [_placed(*kind, placed[kind], has_key=has_key) for kind in order]
    if gone:
        groups.append(_apart(tr("Off the board"), man_words(man), gone))
    if others:
        groups.append(_apart(tr("Another man in its place"), "", others))
    return tuple(groups)


_ORDER = tuple(Standing)


def _placed(
    standing: Standing, verdict: Verdict | None, rows: list[ChangeRow], *, has_key: bool
) -> PlaceGroup:
    title, note = _title(standing, verdict, has_key=has_key), ""
    rows = sorted(rows, key=_name)
    cells = tuple(_cell(row) for row in rows)
    clusters: tuple[PlaceCluster, ...] = (PlaceCluster("", cells),)
    if standing in (Standing.SOUND, Standing.OTHER_KEY, Standing.DUALISED):
        clusters = tuple(_by_key(rows))
        if len(clusters) == 1:
            note, clusters = clusters[0].lead, (PlaceCluster("", clusters[0].cells),)
    elif standing is Standing.SHORT:
        clusters = tuple(_by_length(rows))
        if len(clusters) == 1:
            note, clusters = clusters[0].lead, (PlaceCluster("", clusters[0].cells),)
    text = ""
    if standing in (Standing.OPEN, Standing.COOKED) and rows[0].judged.seal.text:
        is_battle = rows[0].found.parts[0][1].problem.stipulation.is_battle
        note = tr("number of keys") if is_battle else tr("number of solutions")
        text = rows[0].judged.seal.text
    elif standing is Standing.SHORT:
        text = rows[-1].judged.seal.text
    seal = Seal(standing, standing is Standing.OTHER_KEY, text)
    return PlaceGroup(title, note, clusters, seal)


def _title(standing: Standing, verdict: Verdict | None, *, has_key: bool) -> str:
    if verdict is Verdict.TOO_FEW:
        return tr("Too few solutions")
    titles = {
        Standing.SOUND: tr("Sound, key kept") if has_key else tr("Sound"),
        Standing.OTHER_KEY: tr("Sound, another key"),
        Standing.DUALISED: tr("Sound but for duals"),
        Standing.OPEN: tr("Cooked, unless intended"),
        Standing.COOKED: tr("Cooked"),
        Standing.SHORT: tr("Short"),
        Standing.UNSOLVABLE: tr("No solution"),
    }
    return titles.get(standing) or tr("Not decided in %1 s", seconds_words())


def _apart(title: str, note: str, rows: list[ChangeRow]) -> PlaceGroup:
    """Return a group of changes that are no moves, each with its own sign, the best first."""
    rows = sorted(rows, key=lambda row: _ORDER.index(row.judged.seal.standing))
    cells = tuple(_other_cell(row) for row in rows)
    return PlaceGroup(title, note, (PlaceCluster("", cells),))


def _by_key(rows: list[ChangeRow]) -> Iterator[PlaceCluster]:
    """Yield the squares with one key together, those of the commonest key first."""
    keys: dict[str, list[PlaceCell]] = {}
    for row in rows:
        keys.setdefault(_moves(row), []).append(PlaceCell(_name(row), "", row))
    for key, cells in sorted(keys.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        yield PlaceCluster(key, tuple(cells))


def _by_length(rows: list[ChangeRow]) -> Iterator[PlaceCluster]:
    """Yield the squares of short solutions of one length together, the longest first."""
    lengths: dict[str, list[PlaceCell]] = {}
    for row in sorted(rows, key=lambda row: row.judged.seal.text, reverse=True):
        lengths.setdefault(_short_words(row), []).append(_cell(row))
    for words, cells in lengths.items():
        yield PlaceCluster(words, tuple(cells))


def _short_words(row: ChangeRow) -> str:
    """Return how short it is: ``mate in 1``; of compositions nothing."""
    finding = row.found.parts[0][1]
    is_direct = finding.problem.stipulation.is_directmate
    text = row.judged.seal.text
    return now(tr("mate in %1", text)) if is_direct and text else ""


def _cell(row: ChangeRow) -> PlaceCell:
    return PlaceCell(_name(row), _moves(row) or _count(row), row)


def _other_cell(row: ChangeRow) -> PlaceCell:
    """Return the cell of another man, or of none: who it is, and how that stands."""
    change = row.candidate.change
    words = ""
    if isinstance(change, Add):
        ((_, man),) = change.men
        words = now(man_words(man))
    told = _moves(row) if len(row.found.keys) <= MOST_KEYS else ""
    return PlaceCell(words, told or now(row.judged.words), row, row.judged.seal)


def _name(row: ChangeRow) -> str:
    change = row.candidate.change
    assert isinstance(change, TwinMove)
    return name_of(change.to_square)


def _moves(row: ChangeRow) -> str:
    """Return the keys of a position of one part: ``1.Rc6, cxd3``; nothing in help play."""
    if row.found.count != 1 or row.judged.seal.standing is Standing.UNSOLVABLE:
        return ""
    keys = row.found.keys
    if not keys or not keys[0]:
        return ""
    game, letters = row.candidate.composition.problem.setup.game(), readers_letters()
    names = [short_algebraic(game, key, letters) for key in keys[:MOST_KEYS]]
    return with_print_signs("1." + ", ".join(names) + ("…" if len(keys) > MOST_KEYS else ""))


def _count(row: ChangeRow) -> str:
    """Return what stands in the place of keys: how many solutions, or which twin is wrong."""
    standing = row.judged.seal.standing
    if standing in (Standing.UNSOLVABLE, Standing.UNDECIDED) and row.found.count == 1:
        return ""
    return now(row.judged.words)
