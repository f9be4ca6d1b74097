"""Who did this before: problems of a library that are like one, with what they have in common.

Looked for are the same position, as it is, up to symmetry and shifted; positions in which a few men
differ; mates with the same matrix; the same themes, where some are named.
"""

from __future__ import annotations

from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from composer.collection.folding import folded
from composer.collection.symmetry import SYMMETRIES, men_of, turned_men
from composer.library.boards import PLANES, Army, code_of
from composer.library.finding import THREADS
from composer.library.harvest import KEYWORD, MATRIX, SEPARATOR
from composer.library.known import Known, KnownIn, nothing_known
from composer.library.layout import BLOCK_ROWS, Rows
from composer.library.same_by_symmetry import Symmetry, symmetry_between
from composer.library.store import Library
from composer.model.keywords import states_no_theme
from composer.model.theme_keywords import keywords_of
from solver.setup import Setup
from solver.solution import Verdict

MOST_DIFFERENT = 6
"""On so many squares a position may differ; a man who stands elsewhere counts twice."""
MOST_LIKE = 200
"""So many problems are told; there are more with the same matrix of a common mate."""
_FAR = 255


@dataclass(frozen=True, slots=True)
class LikeWanted:
    """What is compared: a position, what it asks, the matrices of its mates, its themes by name."""

    setup: Setup
    stipulation: str = ""
    matrices: frozenset[str] = frozenset()
    keywords: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Likeness:
    """A problem that is like another one, and what agrees.

    ``different`` is on how many squares the men differ at best, up to symmetry and exchanged
    colours, ``None`` where that are too many.  ``is_same`` is the position as it is, ``symmetry``
    what makes the other one of it, ``is_shifted`` up to symmetry and a shift.
    """

    id: int
    different: int | None = None
    is_same: bool = False
    symmetry: Symmetry | None = None
    is_shifted: bool = False
    matrices: int = 0
    keywords: tuple[str, ...] = ()
    has_same_stipulation: bool = False
    score: float = field(default=0.0, compare=False)


def alike(
    library: Library,
    wanted: LikeWanted,
    most: int = MOST_LIKE,
    known: KnownIn = nothing_known,
) -> tuple[Likeness, ...]:
    """Return the problems of *library* that are like *wanted*, the most alike first.

    Themes are those that are *known*, and the keywords of the files that name one; of problems
    that are as much alike those that are known to be sound come first.

    Raises:
        DamagedError: the library has to be made anew.
    """
    if not any(wanted.setup.squares):
        return ()
    return _Comparing(library, wanted, known(library)).found(most)


class _Comparing:
    def __init__(self, library: Library, wanted: LikeWanted, known: Known) -> None:
        self._library, self._wanted, self._known = library, wanted, known
        self._army = Army((wanted.setup,))
        self._men = int(self._army.numbers().sum())
        self._themes = tuple(it for it in wanted.keywords if not states_no_theme(it))

    def found(self, most: int) -> tuple[Likeness, ...]:
        library = self._library
        distances = _distances(library.blocks, self._wanted.setup, _most_different(self._men))
        shifted = library.column("home") == self._army.homes()[0]
        matrices = self._shared(MATRIX, self._wanted.matrices)
        keywords = self._shared_keywords()
        candidates = (distances < _FAR) | shifted | (matrices > 0)
        if len(self._themes) > 1:
            candidates |= keywords >= min(2, len(self._themes))
        ids = library.ids(candidates)
        scores = self._scores(distances[ids], shifted[ids], matrices[ids], keywords[ids], ids)
        best = np.lexsort((ids, -scores))[:most]
        return tuple(
            self._likeness(int(ids[at]), distances, shifted, matrices, float(scores[at]))
            for at in best
        )

    def _scores(
        self,
        distances: npt.NDArray[np.uint8],
        shifted: npt.NDArray[np.bool_],
        matrices: npt.NDArray[np.uint16],
        keywords: npt.NDArray[np.uint16],
        ids: npt.NDArray[np.int64],
    ) -> npt.NDArray[np.float64]:
        """Weigh what agrees: the position most, then matrices, then themes, then what is asked."""
        near = np.where(distances < _FAR, 1 - distances / (2 * self._men + 1), 0.0)
        scores: npt.NDArray[np.float64] = 1000 * np.maximum(near, np.where(shifted, 0.95, 0.0))
        scores += 400 * matrices / max(1, len(self._wanted.matrices))
        scores += 150 * keywords / max(1, len(self._themes))
        sound = [row for row, it in self._known.verdicts.items() if it is Verdict.SOUND]
        scores += 10 * np.isin(ids, sound)
        return scores + 40 * self._asks_the_same(ids)

    def _shared_keywords(self) -> npt.NDArray[np.uint16]:
        """Count for each row how many of the themes wanted it has, by its file or by a run."""
        names = {folded(it) for it in self._themes}
        counts = self._shared(KEYWORD, names)
        for row, (text,) in self._library.rows_of(self._known.themes, "keywords").items():
            counts[row] = len(names & self._names(row, text.split(SEPARATOR)))
        return counts

    def _names(self, row: int, keywords: Collection[str]) -> set[str]:
        """Return the names of the themes of a row that has *keywords*, folded."""
        found = keywords_of(self._known.themes.get(row, {}))
        return {folded(it) for it in (*keywords, *found)}

    def _asks_the_same(self, ids: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        numbers = [
            number
            for number, text in enumerate(self._library.stipulations)
            if text == self._wanted.stipulation.strip()
        ]
        stips = self._library.column("stip")[ids]
        same: npt.NDArray[np.bool_] = stips == (numbers[0] if numbers else -1)
        return same

    def _shared(self, sign: str, words: Collection[str]) -> npt.NDArray[np.uint16]:
        """Count for each row how many of *words* it has."""
        counts = np.zeros(self._library.room, np.uint16)
        for word in words:
            rows = np.zeros(self._library.room, np.bool_)
            for file in self._library.words:
                file.mark(file.equal(sign + word), rows)
            counts += rows
        return counts

    def _likeness(
        self,
        number: int,
        distances: npt.NDArray[np.uint8],
        shifted: npt.NDArray[np.bool_],
        matrices: npt.NDArray[np.uint16],
        score: float,
    ) -> Likeness:
        (problem,) = self._library.problems((number,))
        different = int(distances[number])
        own = self._names(number, problem.keywords)
        if self._wanted.setup.is_fairy or problem.setup.is_fairy:
            is_equal = int(self._library.column("key")[number]) == int(self._army.keys()[0])
            different = different if different or is_equal else 1  # another man on the square
        return Likeness(
            number,
            None if different == _FAR else different,
            problem.setup.squares == self._wanted.setup.squares,
            symmetry_between(self._wanted.setup, problem.setup) if different == 0 else None,
            bool(shifted[number]),
            int(matrices[number]),
            tuple(it for it in self._themes if folded(it) in own),
            problem.stipulation == self._wanted.stipulation.strip(),
            score,
        )


def _most_different(men: int) -> int:
    """Return on how many squares positions may differ: of few men, few."""
    return min(MOST_DIFFERENT, max(1, men // 2))


def _distances(blocks: Rows, setup: Setup, most: int) -> npt.NDArray[np.uint8]:
    """Return for each row on how many squares it differs from *setup* at best.

    :data:`_FAR` stands for more than *most*.
    """
    found = np.full((len(blocks), BLOCK_ROWS), _FAR, np.uint8)
    pictures = {
        tuple(
            sum(1 << square for square, man in men if code_of(man) >> plane & 1)
            for plane in range(4)
        )
        for men in turned_men(men_of(setup), SYMMETRIES)
    }
    men = sum(man is not None for man in setup.squares)

    def work(first: int) -> None:
        for number in range(first, len(blocks), THREADS):
            _compare(blocks[number], pictures, men, most, found[number])

    if THREADS < 2 or len(blocks) < 2 * THREADS:
        for first in range(THREADS):
            work(first)
    else:
        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(work, range(THREADS)))
    return found.reshape(-1)


def _compare(
    block: Rows,
    pictures: Collection[tuple[int, ...]],
    men: int,
    most: int,
    found: npt.NDArray[np.uint8],
) -> None:
    counts = block["men"].astype(np.int16)
    rows = np.flatnonzero((np.abs(counts - men) <= most) & (counts > 0))
    if not len(rows):
        return
    planes = [block[name][rows] for name in PLANES]
    best = np.full(len(rows), _FAR, np.uint8)
    unequal, other = np.empty_like(planes[0]), np.empty_like(planes[0])
    for picture in pictures:
        np.bitwise_xor(planes[0], np.uint64(picture[0]), out=unequal)
        for plane, bits in zip(planes[1:], picture[1:], strict=True):
            np.bitwise_xor(plane, np.uint64(bits), out=other)
            unequal |= other
        np.minimum(best, np.bitwise_count(unequal), out=best)
    found[rows] = np.where(best <= most, best, _FAR)
