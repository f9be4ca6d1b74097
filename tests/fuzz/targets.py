"""The readers of the program, each as a function of bytes that may fail only as it says."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from itertools import pairwise
from pathlib import Path

from composer.editor import FileState
from composer.formats.common.reading import FormatError, Reading
from composer.formats.common.text import decode
from composer.formats.files import FileFormat, guess_format, read_document
from composer.formats.json_lines import read_json_lines
from composer.formats.olv.document import read_olv, write_olv
from composer.formats.olv.yaml_values import read_yaml
from composer.formats.paste import read_all_pasted
from composer.formats.pgn.read import read_pgn
from composer.formats.popeye.input import read_popeye_file
from composer.formats.popeye.output import read_popeye_output
from composer.formats.position.epd import read_epd, write_epd
from composer.model.composition import composition_of
from composer.model.document import Document, Entry
from composer.recovery.journal import JournalWriter, Snapshot, read_journal
from composer.settings import Settings
from solver.certificate.checker import check
from solver.certificate.format import CertificateError
from solver.certificate.writer import write_certificate
from solver.errors import SolverError
from solver.journal import Journal
from solver.notation.fen import parse_fen, write_fen
from solver.problem import Problem
from solver.search.control import Control
from solver.stipulation import LONGEST_SERIES, Stipulation
from solver.twinning.composition import Intended, IntendedError
from solver.twinning.twins import parse_twin
from solver.uci.protocol import parse_go, parse_position
from tests.fuzz.target import Target
from tests.fuzz.written import WRITTEN_TARGETS

ROOT = Path(__file__).parents[2]
FEN = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"
MEN = b"algebraic:\n  white: [Kc8, Qf4]\n  black: [Kf7, Sb1]\n"


def text_of(data: bytes) -> str:
    """Return *data* as text; what is no UTF-8 stays visible as half a pair, as files have it."""
    return data.decode("utf-8", "surrogateescape")


# ---------------------------------------------------------------- notation


def _fen(data: bytes) -> object:
    setup = parse_fen(text_of(data))
    assert parse_fen(write_fen(setup)) == setup
    return len(setup.castling), setup.en_passant is None


def _stipulation(data: bytes) -> object:
    stipulation = Stipulation.parse(text_of(data))
    assert Stipulation.parse(str(stipulation)) == stipulation
    assert 0 < stipulation.half_moves <= 2 * LONGEST_SERIES
    return stipulation.aim, stipulation.series


def _twin(data: bytes) -> object:
    twin = parse_twin(text_of(data))
    return [type(change).__name__ for change in twin.changes]


def _intended(data: bytes) -> object:
    return type(Intended.parse(text_of(data))).__name__


def _uci(data: bytes) -> object:
    words = text_of(data).split()
    if words[:1] == ["go"]:
        return parse_go(words[1:]) is not None
    return parse_position(words[1:]) is not None


# ---------------------------------------------------------------- files


def _asked(reading: Reading) -> object:
    """Go on with what was read as the window does: what is asked, and the way back to a file."""
    for entry in reading.document.entries[:5]:
        if entry.fault is None:
            _compose(entry)
    bare = tuple(replace(entry, verbatim=None) for entry in reading.document.entries[:3])
    assert write_olv(Document(bare))
    write_epd(reading.document)
    kinds = {type(fault).__name__ for fault in reading.faults}
    return min(len(reading.document.entries), 4), min(len(reading.faults), 3), kinds


def _compose(entry: Entry) -> None:
    try:
        composition_of(entry)
    except SolverError:
        return


def _olv(data: bytes) -> object:
    reading = read_olv(data)
    if not data.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff")):
        assert write_olv(reading.document) == data, "writing changes what was not edited"
    return _asked(reading)


def _yaml(data: bytes) -> object:
    value = read_yaml(decode(data)).value
    return type(value).__name__, len(value)


def _epd(data: bytes) -> object:
    return _asked(read_epd(data))


def _json_lines(data: bytes) -> object:
    return _asked(read_json_lines(data))


def _popeye(data: bytes) -> object:
    return _asked(read_popeye_file(text_of(data)))


def _popeye_output(data: bytes) -> object:
    return _asked(read_popeye_output(text_of(data)))


def _pgn(data: bytes) -> object:
    return _asked(read_pgn(data))


def _paste(data: bytes) -> object:
    return _asked(read_all_pasted(text_of(data)))


def _any_file(data: bytes) -> object:
    kind = guess_format(Path("noname"), data)
    return kind, _asked(read_document(data, kind))


# ---------------------------------------------------------------- own files


@cache
def _folder() -> Path:
    """Return a folder that goes with the process."""
    return Path(_keep(tempfile.TemporaryDirectory()).name)


@cache
def _keep(folder: tempfile.TemporaryDirectory[str]) -> tempfile.TemporaryDirectory[str]:
    return folder


def _recovery(data: bytes) -> object:
    path = _folder() / "copy.journal"
    path.write_bytes(data)
    snapshot = read_journal(path)
    return min(len(snapshot.document.entries), 4), snapshot.file.path is None


def _recovery_corpus() -> list[bytes]:
    path = _folder() / "good.journal"
    writer = JournalWriter(path)
    document = Document((Entry(parse_fen(FEN)), Entry(stipulation="", fault="x", verbatim="{")))
    file = FileState(Path("/a.olv"))
    for changed in (document, replace(document, current=1), Document((Entry(),))):
        writer.write(Snapshot(changed, file, 3, datetime.now(UTC)))
    return [path.read_bytes()]


def _settings(data: bytes) -> object:
    path = _folder() / f"{abs(hash(data))}.ini"
    path.write_bytes(data)
    try:
        settings = Settings(path)
        values = [
            getattr(settings, name)
            for name, member in vars(Settings).items()
            if isinstance(member, property)
        ]
        settings.sync()
        return settings.was_damaged, len(values)
    finally:
        for left in _folder().glob(f"{path.name}*"):
            left.unlink()


def _journal(data: bytes) -> object:
    path = _folder() / "search.journal"
    path.write_bytes(data)
    journal = Journal(path, _problem())
    journal.pause()
    return min(len(journal.records), 4)


def _journal_corpus() -> list[bytes]:
    path = _folder() / "good-search.journal"
    journal = Journal(path, _problem())
    journal._since -= 100
    for number in range(5):
        journal.add({"done": number, "keys": [1, 2], "text": "Kä"})
    journal.pause()
    return [path.read_bytes()]


def _certificate(data: bytes) -> object:
    return check(BytesIO(data)).statement.verdict


@cache
def _problem() -> Problem:
    return Problem(parse_fen(FEN), Stipulation.parse("#2"))


def _certificate_corpus() -> list[bytes]:
    fairy = "8/8/8/8/8/1K6/3(Q2)3R/k7 w - - 0 1 {Circe, Disparate}"
    problems = (_problem(), Problem(parse_fen(fairy), Stipulation.parse("#3")))
    files = [BytesIO() for _ in problems]
    for problem, out in zip(problems, files, strict=True):
        write_certificate(problem, 16, Control(), out.write)
    return [out.getvalue() for out in files]


# ---------------------------------------------------------------- corpora


def _olv_corpus() -> list[bytes]:
    whole = b"".join(path.read_bytes() for path in sorted((ROOT / "samples").glob("*.olv")))
    problems = [b"---" + part for part in whole.split(b"---")[1:]]
    pairs = [b"".join(pair) for pair in pairwise(problems)]
    handmade = [
        MEN + b"stipulation: '#2'\n",
        b"---\n" + MEN + b"options: [Duplex, NoCastling a1]\ntwins: {b: Move a1 b2}\n",
        b"--- !!map\nauthors:\n- &a Loyd\nsource: *a\ndate: 1911-04\ndistinction: 1st\n" + MEN,
        b"%YAML 1.1\n---\nx: !!python/unicode 'y'\n" + MEN + b"...\n# end\n---\n",
        b"",
    ]
    return [*problems, *pairs, *handmade]


def _fens() -> list[bytes]:
    lines = (ROOT / "samples" / "miniatures.epd").read_bytes().splitlines()
    return [
        FEN.encode(),
        b"r3k2r/8/8/3Pp3/8/8/8/R3K2R w KQkq e6 12 34",
        b"8/8/8/8/8/8/8/8 b - - 0 1",
        b"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
        *lines[:20],
    ]


def _json_corpus() -> list[bytes]:
    lines = (ROOT / "tests" / "data" / "directmates.jsonl").read_bytes().splitlines(keepends=True)
    full = (
        b'{"id": 7, "fen": "%b", "stipulation": "h#2.5", "author": "A", "source": "S",'
        b' "options": ["Duplex"], "twins": {"b": "Move a1 b2"}, "intended": "2.1"}\n'
    ) % FEN.encode()
    return [*lines[:10], full, lines[0] + full]


def _popeye_corpus() -> list[bytes]:
    return [
        b"BeginProblem\nPieces White Kf8 Rh1 Pg6 Black Kh8 Bg8 Pg7h7\nStipulation #2\n"
        b"Option SetPlay Try\nTwin Move f8 e8\nTwin Cont Remove h7\nEndProblem\n",
        b"BeginProblem\nForsyth 5Kbk/6pp/6P1/8/8/8/8/7R\nAuthor A\nstip ser-h#4.5\nNextProblem\n"
        b"pieces neutral Ka1 white royal gh8\nCondition Circe\nzero rotate 90\nEndProblem\n",
    ]


def _popeye_output_corpus() -> list[bytes]:
    whole = (ROOT / "tests" / "data" / "popeye_prints" / "several.txt").read_bytes()
    ruler = b"+---a---b---c---d---e---f---g---h---+"
    parts = whole.split(ruler)
    boards = [ruler.join([b"", *parts[at : at + 2]]) for at in range(1, len(parts) - 1, 2)]
    return [whole[:3000], *boards]


def _pgn_corpus() -> list[bytes]:
    return [
        b'[Event "x"]\n[White "Loyd"]\n[SetUp "1"]\n[FEN "%b"]\n[Result "1-0"]\n\n'
        b"1. Rh2 $1 {key} (1. Qf6? exd4 $4 (1... Kd5 {why} 2. Qd7#) 2. Qe5+) 1... e4 ; end\n"
        b"2. Qf3# 1-0\n\n" % FEN.encode(),
        b'[Event "y"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. O-O Nf6 *\n\n',
        b'%escaped\n[FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]\n1. a8=Q+ -- 2. Z0 (2. a1a2) 1/2-1/2\n',
    ]


def _paste_corpus() -> list[bytes]:
    return [
        *_fens(),
        *_popeye_corpus(),
        b"FEN: 5Kbk/6pp/6P1/8/8/8/8/7R/ W\nMate in 2",
        b"wKd6,Rc8 bKa8 #3",
        b"White: Kd6 Rc8\nBlack: Ka8, Pa7\nh#2",
        b"https://lichess.org/editor/5Kbk/6pp/6P1/8/8/8/8/7R_w_-_-_0_1",
        b'[Event "x"]\n[FEN "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"]\n\n1. Rh2 (1. Rh3 Be6) *\n',
        b"+---+---+\n| k |   | . . . r . n . K |\n8 . . . . . . . .\n",
        b". . . . k . . .\n" * 8,
        b"---\n" + MEN,
    ]


_SETTINGS = (
    b"[window]\nappearance=dark\ngeometry=@ByteArray(\\0\\x1)\npanes=@ByteArray()\n"
    b"[search]\nset_play=true\nrefutations=3\nthreads=2\n[limits]\nseconds=90\nmemory_mb=512\n"
    b"[files]\nrecent=/a.olv, /b.olv\n[session]\nfile=/a.olv\nproblem=2\n"
    b"[report]\ntext_size=2\n[board]\nstyle=green\nx=@Variant(\\0\\0\\0\\x7f)\n"
)

TARGETS = {
    target.name: target
    for target in (
        Target("fen", _fen, (SolverError,), _fens, (b" w ", b"KQkq", b"e3", b"8/", b"k", b" - ")),
        Target(
            "stipulation",
            _stipulation,
            (SolverError,),
            lambda: [
                text.encode()
                for text in [
                    "#2",
                    "s#3",
                    "r#2",
                    "semi-r#4",
                    "h#2.5",
                    "hs#3.5",
                    "hr#3",
                    "ser-h#9",
                    "ser-s#=",
                    "exact-#3",
                    "h==2",
                    "#=3",
                    "zf6",
                    "h00",
                    "ep",
                    "x+",
                    "#50",
                ]
            ],
            (b"ser-", b"exact-", b"h", b"s", b"semi-", b"#", b"==", b".5", b"z", b"a8"),
        ),
        Target(
            "twin",
            _twin,
            (SolverError,),
            lambda: [
                b"Move a1 h1",
                b"Exchange a1 b2",
                b"Remove a1 Add white Qb2",
                b"Continued Rotate 90 Mirror a1<-->h1 Shift a1 b2 PolishType",
                b"Substitute S B Stipulation h#3",
                b"wQa1-->b2",
                b"+bSc3 -wPd4",
            ],
            (b"Move ", b"cont ", b"a1", b"white", b"rotate 180", b"-->", b"<->", b"#2"),
        ),
        Target(
            "intended", _intended, (IntendedError,), lambda: [b"2", b"2.1.1", b"1+1", b"2.1..."]
        ),
        Target(
            "uci",
            _uci,
            (SolverError,),
            lambda: [
                b"go mate 3",
                b"go depth 4 nodes 10 movetime 5 searchmoves e2e4",
                b"go wtime 1 btime 1 winc 1 binc 1 movestogo 3 infinite ponder",
                b"position startpos moves e2e4 e7e5",
                b"position fen " + FEN.encode() + b" moves f7f5",
            ],
            (b"startpos", b"fen", b"moves", b"mate", b"e1g1", b"0000", b"a7a8q"),
        ),
        Target("olv", _olv, (FormatError,), _olv_corpus, (b"stipulation:", b"twins:", b"- Ka1")),
        Target("yaml", _yaml, (FormatError,), _olv_corpus, (b"!!python/object:os.system ", b"<<")),
        Target("epd", _epd, (FormatError,), _fens, (b" dm 2;", b' stip "h#2";', b" bm #3;")),
        Target("json", _json_lines, (FormatError,), _json_corpus, (b'"fen":', b"NaN", b"1e5")),
        Target(
            "popeye",
            _popeye,
            (FormatError,),
            _popeye_corpus,
            (b"BeginProblem", b"Twin ", b"Pieces ", b"EndProblem", b"Option ", b"NextProblem"),
        ),
        Target(
            "pgn",
            _pgn,
            (FormatError,),
            _pgn_corpus,
            (b"[FEN ", b"1... ", b"O-O", b"$3", b"e8=Q#", b"(", b")", b"--"),
        ),
        Target(
            "output",
            _popeye_output,
            (FormatError,),
            _popeye_output_corpus,
            (b"+---a---b---", b"  a) ", b"  1...", b" ! threat:", b"solution finished.", b"|"),
        ),
        Target("paste", _paste, (FormatError,), _paste_corpus, (b"FEN:", b'[FEN "', b"_w_-")),
        Target(
            "file",
            _any_file,
            (FormatError,),
            lambda: [*_olv_corpus(), *_fens(), *_json_corpus(), *_popeye_corpus()],
        ),
        Target("recovery", _recovery, (FormatError,), _recovery_corpus, (b"[]", b"null", b"-1")),
        Target("settings", _settings, (), lambda: [_SETTINGS], (b"@Variant(", b"@Invalid()")),
        Target("journal", _journal, (SolverError,), _journal_corpus, (b"null", b"[]")),
        Target(
            "certificate",
            _certificate,
            (CertificateError,),
            _certificate_corpus,
            (b"end ", b"(w.G)", b";holes=a1", b",-,-,", b"Circe"),
        ),
        *WRITTEN_TARGETS,
    )
}
"""By name, the readers that are fuzzed."""

assert FileFormat.OLV.keeps_everything
