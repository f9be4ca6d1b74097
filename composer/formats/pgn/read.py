"""Reading PGN: every game with a FEN tag is a problem, its moves are the solution.

What is asked stands in the tag ``Stipulation``, else it is looked for in the other tags and
in the first comment; else a first line that ends in mate says it.  The moves are kept as they
are written; where one of them is wrong its place is told.  A game with the tag ``Twin`` tells
the solution of a part of the problem before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import chess
import chess.pgn

from composer.formats.common.reading import Fault, FormatError, Pulse, Reading, no_pulse
from composer.formats.common.stipulation_text import find_stipulation
from composer.formats.common.text import count_lines, decode, lines_of
from composer.formats.pgn.moves import read_movetext
from composer.formats.pgn.tags import TWIN_TAG, unescaped, with_tags
from composer.formats.pgn.write import SOLUTION_MARK
from composer.formats.position.fen_text import read_fen_text
from composer.model.document import Document, Entry
from solver.language import tr

MOST_GAMES = 50_000

_TAG = re.compile(r'\s*\[\s*(?P<name>[A-Za-z][\w+#=:-]*)\s+["“](?P<value>.*)["”]\s*\]\s*')
_COMMENT = re.compile(r"\s*\{([^}]*)\}")
_RESULTS = ("1-0", "0-1", "1/2-1/2", "*")
_MATE_TAGS = ("black", "event", "white", "annotator", "site", "round", "eventtype", "termination")
_MOST_COMMENTS = 100


@dataclass(slots=True)
class _Game:
    """The text of one game: its tags, and its moves with the line where they begin."""

    line: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[str] = field(default_factory=list)
    moves_line: int = 0
    text: list[str] = field(default_factory=list)

    def tag(self, name: str) -> str:
        """Return the value of a tag, written in any case."""
        return next((v for k, v in self.tags.items() if k.lower() == name), "")


def is_pgn(text: str) -> bool:
    """Tell whether *text* has tags of PGN, a FEN or more than one."""
    tags = [tag for line in text.splitlines() if (tag := _TAG.fullmatch(line)) is not None]
    return len(tags) > 1 or any(tag["name"].lower() == "fen" for tag in tags)


def read_pgn(data: bytes, *, encoding: str = "utf-8", pulse: Pulse = no_pulse) -> Reading:
    """Read all games of a file.

    Raises:
        FormatError: none of them is a problem.
    """
    return read_pgn_text(decode(data, encoding=encoding), pulse=pulse)


def read_pgn_text(text: str, *, pulse: Pulse = no_pulse) -> Reading:
    """Read all games of *text*.

    Raises:
        FormatError: none of them is a problem.
    """
    if text.count("\n[FEN ") > MOST_GAMES:
        raise FormatError(
            tr("The file has more than %1 games, the most that are read.", MOST_GAMES)
        )
    entries: list[Entry] = []
    faults: list[Fault] = []
    for number, game in enumerate(_games(text.removeprefix("\ufeff"))):
        pulse()
        if number >= MOST_GAMES:
            raise FormatError(
                tr("The file has more than %1 games, the most that are read.", MOST_GAMES)
            )
        if game.tag(TWIN_TAG.lower()) and entries and entries[-1].fault is None:
            entries[-1] = _with_part(entries[-1], game)
            continue
        entry, fault = _entry(game)
        if fault is not None:
            faults.append(replace(fault, index=len(entries)))
        entries.append(entry)
    if not entries or all(entry.fault is not None for entry in entries):
        raise FormatError(
            str(faults[0]) if faults else tr("There is no game with tags in this text.")
        )
    return Reading(Document(tuple(entries)), tuple(faults))


def _games(text: str) -> Iterator[_Game]:
    """Cut *text* into games: a tag behind moves, or behind a blank line, begins the next."""
    game: _Game | None = None
    is_blank_before, is_in_comment = True, False
    for number, line in enumerate(lines_of(text), 1):
        tag = _TAG.fullmatch(line) if len(line) < 10_000 else None
        begins = tag is not None and (is_blank_before if is_in_comment else True)
        if tag is not None and begins:
            if game is None or game.moves:
                if game is not None:
                    yield game
                game, is_in_comment = _Game(number), False
            game.tags[tag["name"]] = unescaped(tag["value"])
        elif game is not None and (line.strip() or game.moves):
            game.moves_line = game.moves_line or number
            game.moves.append(line)
            is_in_comment = _is_open(line, is_in_comment=is_in_comment)
        if game is not None:
            game.text.append(line)
        is_blank_before = not line.strip()
    if game is not None:
        yield game


def _is_open(line: str, *, is_in_comment: bool) -> bool:
    """Tell whether a comment is open behind *line*."""
    opening, closing = line.rfind("{"), line.rfind("}")
    if opening < 0 and closing < 0:
        return is_in_comment
    return opening > closing


def _entry(game: _Game) -> tuple[Entry, Fault | None]:
    """Return the problem of *game*, with what could not be read of it."""
    try:
        if not game.tag("fen"):
            raise FormatError(
                tr("This game has no FEN tag: it begins from the game array and is no problem.")
            )
        setup = read_fen_text(game.tag("fen"))
        entry = with_tags(Entry(setup=setup, stipulation=""), game.tags)
    except FormatError as error:
        reason = Fault(game.line, str(error))
        text = "\n".join(game.text)
        return Entry(stipulation="", fault=str(reason), verbatim=text), reason
    comments, moves, skipped = _cut_comments("\n".join(game.moves))
    entry = _with_comments(entry, comments)
    if not moves:
        return _with_stipulation(entry, game, comments, None), None
    read, fault = read_movetext(setup, moves, game.moves_line + skipped)
    if read.variations or fault is not None:
        entry = replace(entry, solution=moves)
    return _with_stipulation(entry, game, comments, read), fault


def _with_part(entry: Entry, game: _Game) -> Entry:
    """Add the solution of a twin to that of its diagram, under its heading."""
    _, moves, _ = _cut_comments("\n".join(game.moves))
    heading = game.tag(TWIN_TAG.lower())
    told = [part for part in (entry.solution, heading, moves) if part]
    return replace(entry, solution="\n\n".join(told))


def _cut_comments(text: str) -> tuple[list[str], str, int]:
    """Return the comments before the first move, the rest, and how many lines stand before it."""
    comments: list[str] = []
    place = 0
    while len(comments) < _MOST_COMMENTS and (match := _COMMENT.match(text, place)):
        comments.append(match[1].strip())
        place = match.end()
    rest = text[place:]
    place += len(rest) - len(rest.lstrip())
    return comments, _without_result(rest.strip()), count_lines(text[:place])


def _without_result(moves: str) -> str:
    """Return *moves* without the result at their end, if there is one."""
    result = next((result for result in _RESULTS if moves.endswith(result)), "")
    return moves.removesuffix(result).rstrip()


def _with_comments(entry: Entry, comments: list[str]) -> Entry:
    """Keep the comments; one of them may be a solution in free notation."""
    kept = [comment for comment in comments if comment]
    solutions = [comment for comment in kept if comment.startswith(SOLUTION_MARK)]
    for solution in solutions[:1]:
        entry = replace(entry, solution=solution.removeprefix(SOLUTION_MARK).strip())
        kept.remove(solution)
    return replace(entry, comments=tuple(kept))


def _with_stipulation(
    entry: Entry, game: _Game, comments: list[str], read: chess.pgn.Game | None
) -> Entry:
    if entry.stipulation:
        return entry
    texts = [*(game.tag(name) for name in _MATE_TAGS), *comments[:3]]
    found = next(filter(None, map(find_stipulation, texts)), "")
    if not found and read is not None and read.variations:
        texts = [read.comment, read.variations[0].comment]
        found = next(filter(None, map(find_stipulation, texts)), "") or _mate_length(read)
    return replace(entry, stipulation=found)


def _mate_length(game: chess.pgn.Game) -> str:
    """Return ``#n`` where the main line ends with the first side mating in its nth move."""
    moves = list(game.mainline_moves())
    if len(moves) % 2 == 0 or not all(moves):
        return ""
    return f"#{len(moves) // 2 + 1}" if game.end().board().is_checkmate() else ""
