"""Writing PGN: a game for every problem, its solution in variations.

The variations are those of a run, or else read from the stored solution where that is
written in the notation of Popeye or in PGN.  Any other solution text stands as a comment
before the first move.  Twins are games of their own behind that of the diagram.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import chess.pgn

from composer.formats.common.publication import Publication
from composer.formats.common.reading import Pulse, no_pulse
from composer.formats.common.text import encode
from composer.formats.pgn.moves import read_movetext
from composer.formats.pgn.tags import TWIN_TAG, tag_lines, tags_of
from composer.formats.popeye.found import solved_entry
from composer.formats.popeye.notes import notes_of
from composer.formats.popeye.solution import FAILING, PartGame, popeye_games
from composer.model.document import Entry
from composer.model.options import played_setup
from solver.errors import SolverError
from solver.language import tr
from solver.notation.page.words import part_heading
from solver.notation.pgn import annotate, movetext, pgn_game

SOLUTION_MARK = "Solution:"
"""What a comment begins with that holds a solution in free notation."""


def write_pgn(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
    """Write the problems as games, the moves wrapped into lines of 80 characters."""
    games: list[str] = []
    for publication in publications:
        pulse()
        if publication.entry.fault is None:
            games += _games(publication)
    return encode("\n".join(games))


def why_no_game(entry: Entry) -> str:
    """Say why *entry* cannot be a game of PGN, which has no letters for fairy men, or nothing."""
    if not entry.setup.is_fairy:
        return ""
    return tr("PGN cannot hold fairy men.")


def _games(publication: Publication) -> Iterator[str]:
    """Yield the game of the diagram, then those of the other parts."""
    entry = publication.entry
    tags = tags_of(entry)
    told = [] if played_setup(entry).is_fairy else _part_games(publication)
    comments = [*entry.comments]
    if not told:  # under conditions PGN has no moves for it
        known = replace(publication, entry=solved_entry(publication))
        if text := known.stored_solution.strip():
            comments.append(f"{SOLUTION_MARK}\n{text}")
    is_diagram_told = bool(told) and told[0].game.headers["FEN"] == tags["FEN"]
    yield _game(tags, comments, told[0].game if is_diagram_told else None)
    for part in told[is_diagram_told:]:
        own = {"FEN": part.game.headers["FEN"], TWIN_TAG: part.heading or "duplex"}
        own |= {"Black": part.stipulation, "Stipulation": part.stipulation}
        yield _game(tags | own, [], part.game)


def _part_games(publication: Publication) -> list[PartGame]:
    if not publication.answers or publication.is_text_fuller:
        return stored_games(publication)
    notes = notes_of(publication.entry)
    games = []
    for number, answer in enumerate(publication.answers):
        game = pgn_game(answer.solution, answer.part.intended)
        annotate(game, notes, number)
        stipulation = str(answer.part.problem.stipulation)
        games.append(PartGame(part_heading(answer.part), stipulation, game))
    return games


def stored_games(publication: Publication) -> list[PartGame]:
    """Return the parts of the stored solution, where it can be followed move by move."""
    entry = publication.entry
    text = publication.stored_solution
    if not text.strip():
        return []
    try:
        return [_with_the_key_first(part) for part in popeye_games(entry)]
    except SolverError:
        pass
    game, fault = read_movetext(entry.setup, text)
    is_whole = fault is None and bool(game.variations)
    return [PartGame("", entry.stipulation, game)] if is_whole else []


def _with_the_key_first(part: PartGame) -> PartGame:
    """Make a key the main line, wherever it stands in the text; readers of games see that first."""
    part.game.variations.sort(key=_is_no_key)
    return part


def _is_no_key(node: chess.pgn.ChildNode) -> bool:
    return FAILING in node.nags or not node.move


def _game(tags: dict[str, str], comments: Sequence[str], game: chess.pgn.Game | None) -> str:
    result = tags["Result"] if game is None else _result(tags["Result"], game)
    lines = [*tag_lines(tags | {"Result": result}), ""]
    if game is not None and game.comment:
        comments = (*comments, game.comment)
        game.comment = ""
    lines += [f"{{{_in_braces(comment)}}}" for comment in comments]
    if game is not None:
        game.headers["Result"] = result
    lines.append(result if game is None else movetext(game))
    return "\n".join(lines) + "\n"


def _result(told: str, game: chess.pgn.Game) -> str:
    """Return the result that goes with the end of the main line, as readers of games check it.

    Where the main line begins with no key, nothing is won.
    """
    if game.variations and _is_no_key(game.variations[0]):
        return "*"
    board = game.end().board()
    if board.is_checkmate():
        return "0-1" if board.turn else "1-0"
    return "1/2-1/2" if board.is_stalemate() else told


def _in_braces(text: str) -> str:
    """Return *text* without braces of its own, which would end the comment."""
    return text.strip().replace("{", "(").replace("}", ")")
