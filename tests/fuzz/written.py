"""Whatever is read is written in every format, and what is written as games is read again."""

from __future__ import annotations

import io
import random
from functools import cache
from pathlib import Path

import chess
import chess.pgn

from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError, Reading
from composer.formats.common.text import EncodingError, decode, likely_encoding
from composer.formats.exporting import EXPORTS, export
from composer.formats.files import load
from composer.formats.pgn.read import read_pgn_text
from composer.formats.pgn.write import why_no_game, write_pgn
from composer.formats.recognising import read_text, recognise
from tests.fuzz.target import Target
from tests.places import SAMPLES_FOLDER

_PRINTS = Path(__file__).parents[1] / "data" / "popeye_prints"
_MOST_BUILT = 60
_TEXTS = (
    b'{"id": "a", "fen": "8/8/8/8/8/8/8/K6k", "stipulation": "#2", "authors": ["A"]}\n',
    b"8/8/8/8/8/8/8/K6k w - -",
    b"r3k2r/pppp1ppp/8/4pP2/8/8/PPPPP1PP/R3K2R w KQkq e6 0 1",
    b'8/8/8/8/8/1K6/3R4/k7 w - - bm #1; id "a.1"; c0 "h#3"; ep; 00:53; author "B & C";',
    b"BeginProblem\nPieces\n  White Ka1 Qb2 Sc3d4\n  Black Kh8 Pg7h7\n"
    b"Stipulation h#2.5\nOption SetPlay NoCastling e1\nTwin Move a1 a2\nEndProblem\n",
    b"begin\nauthor A\nForsyth 8/8/8/3k4/8/3KQ3/8/8\nstip #3\noption try movenum\nend\n",
    "anfa\nautor Müller\nforderung h#2\nsteine weiss kf8 th1 bg6 schwarz kh8 lg8 bg7h7\n"
    "option satz\nzwilling versetze h1 h2\nzwilling ferner drehung 90\nendeproblem\n".encode(),
    b'[Event "x"]\n[SetUp "1"]\n[FEN "7k/8/8/8/8/8/8/K6R b - - 0 1"]\n\n1... Kg7 {#4} *\n',
    b'[White "L"]\n[FEN "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"]\n\n{ c } 1. Rd3 $1 (1. Rc2 $2 -- '
    b"(1... Kb1 $1) 2. Rc1# {x}) 1... Kb1 2. Rd1# *\n",
    b"White: Ka1, Qb2, Nc3\nBlack: Kh8, Pg7\nMate in three, Black to move\n",
    b"8 | r . . . k . . r |\n" + b"7 | . . . . . . . . |\n" * 6 + b"1 | R . . . K . . R |\n",
    b"https://lichess.org/editor/7k/8/8/8/8/8/8/K6R_w_-_-_0_1?color=white",
    b"8/8/8/8/8/1(K)6/3(!q2)4/k7",
)


def decode_likely(data: bytes) -> str:
    """Decode *data* as it is most likely meant; bytes without a letter become ``\ufffd``."""
    try:
        return decode(data)
    except EncodingError:
        return data.decode(likely_encoding(data), "replace")


def _read(data: bytes) -> tuple[str, Reading]:
    text = decode_likely(data)
    reading = read_text(text)
    for fault in reading.faults:
        assert fault.line >= 1
        assert "\n" not in fault.sentence
        assert fault.index is None or fault.index < len(reading.document.entries)
    return text, reading


def _written(data: bytes) -> object:
    """Let the recogniser decide, and write what was read in every format."""
    text, reading = _read(data)
    publications = [Publication(entry) for entry in reading.document.entries]
    for chosen in EXPORTS:
        export(chosen, publications).decode("utf-8", "surrogateescape")  # a cut letter is kept
    return recognise(text), min(len(reading.faults), 3)


def _games(data: bytes) -> object:
    """Write what was read as games, which we and python-chess must read again."""
    _, reading = _read(data)
    entries = reading.document.entries
    good = [entry for entry in entries if entry.fault is None and not why_no_game(entry)]
    text = write_pgn([Publication(entry) for entry in good]).decode()
    again = read_pgn_text(text).document.entries if good else ()
    assert [entry.setup for entry in again if entry.fault is None] == [it.setup for it in good]
    handle = io.StringIO(text)
    while (game := chess.pgn.read_game(handle)) is not None:
        assert not game.errors, game.errors
    return min(len(good), 4), text.count("(") > 0


# ---------------------------------------------------------------- corpus


@cache
def _examples() -> tuple[bytes, ...]:
    """Return good files of every kind: the samples in every format, prints, built ones."""
    found = [path.read_bytes() for path in sorted(_PRINTS.iterdir())]
    found += _TEXTS
    for path in sorted(SAMPLES_FOLDER.glob("*.olv")):
        entries = load(path).document.entries[:4]
        found += [it.write([Publication(entry) for entry in entries]) for it in EXPORTS]
    choice = random.Random(1)
    return (*found, *(built(choice) for _ in range(_MOST_BUILT)))


def built(choice: random.Random) -> bytes:
    """Build a PGN game, a list of men or Popeye's input around a random position."""
    board = chess.Board(None)
    for _ in range(choice.randint(0, 20)):
        man = chess.Piece(choice.randint(1, 6), choice.random() < 0.5)
        board.set_piece_at(choice.randrange(64), man)
    board.turn = choice.random() < 0.5
    moves = " ".join(choice.choice(_MOVES) for _ in range(choice.randint(0, 30)))
    men = " ".join(
        f"{p.symbol().upper()}{chess.square_name(s)}" for s, p in board.piece_map().items()
    )
    return choice.choice(
        (
            f'[FEN "{board.fen()}"]\n[Black "{choice.choice(_ASKED)}"]\n\n{moves} *\n',
            f"begin\npieces white {men} black Kh8\nstip {choice.choice(_ASKED)}\n"
            f"twin {choice.choice(_TWINS)} {choice.choice(_TWINS)}\nend\n",
            f"White: {men}\nBlack: Kh8\n{choice.choice(_ASKED)}",
            f"{board.fen()} dm {choice.randint(-2, 99)}; {moves};",
            f"algebraic:\n  white: [{', '.join(men.split())}]\n  black: [Kh8]\n"
            f"stipulation: '{choice.choice(_ASKED)}'\nsolution: |\n  {moves}\n",
        )
    ).encode()


_MOVES = (
    "1.", "1...", "2.", "Qh5", "e4", "Sf3", "O-O", "exd8=Q+", "--", "(", ")", "{", "}", "$1", "!",
    "?", ";", "1.Qa1-a8", "!", "1...Kh8-g8", "2.Ra1-a8 #", "threat:", "zugzwang.", "but", "a)",
)  # fmt: skip
_ASKED = ("#2", "h#2.5", "ser-s#5", "s#99", "zz", "=", "", "#0", "h#2,5", "a=>b5", "#" * 40)
_TWINS = (
    "move a1 h8", "cont", "rotate 90", "shift a1 h1", "add white sa1", "remove a1b1", "poli",
    "substitute q s", "mirror a1<-->h1", "stip h#3", "exchange a1 b1", "condition circe", "x",
)  # fmt: skip

_TOKENS = (
    b"{ ", b" }", b" ( ", b" ) ", b"$9999", b"--", b"1... ", b"e8=Q", b'[Twin "b)"]\n', b"(!q2)",
    b"ZeroPosition ", b"Continued ", b"weiter\n", b"stei weis ", b"jumeau ", b"a=>b3", b"a) ",
    b"+---a---b---c---d---e---f---g---h---+\n", b"+c) wKa1-->b1\n", b"  5 + 4\n",
    b"solution finished. Time = 0 s\n", b"algebraic:\n", b"stipulation: ", b" dm 2;",
)  # fmt: skip

WRITTEN_TARGETS = (
    Target("written", _written, (FormatError,), lambda: list(_examples()), _TOKENS),
    Target("games", _games, (FormatError,), lambda: list(_examples()), _TOKENS),
)
