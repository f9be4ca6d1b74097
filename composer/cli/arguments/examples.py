"""What ``--help`` tells below the options: examples, exit codes, the environment."""

from __future__ import annotations

from composer.cli import commands

ENVIRONMENT = """\
environment:
  MATEWRIGHT_CACHE  folder that keeps the prepared solver (default: the user's cache folder)
"""

WINDOW_EXAMPLES = f"""\
commands:
{commands.listed()}
  Without a command the window opens. "matewright solve --help" tells more.

{ENVIRONMENT}
examples:
  matewright
  matewright problems.olv
  matewright solve "8/8/8/8/8/1K6/3R4/k7 w - - 0 1" "#1"
  matewright batch problems.olv --out results.jsonl --jobs 2

exit codes of the window:
  0  it was closed
  2  a word is neither a file nor a command
  3  no screen, or libraries of the window are missing
"""

VERIFY_EXAMPLES = """\
A certificate states the keys of a problem and proves them. Every move is checked anew,
without the solver; docs/certificate.md describes the file.

example:
  matewright solve "8/1p6/8/2P5/N1k1K3/8/1Q6/8 w - - 0 1" "#3" --certificate proof.txt
  matewright verify proof.txt

exit codes:
  0  the certificate is confirmed
  1  it is refused, for the reason named on standard error
  2  the file cannot be read
  4  stopped by Ctrl+C
"""

PLAY_EXAMPLES = """\
examples:
  matewright play --against atlas
  matewright play --against wray --black --pgn game.pgn

exit codes:
  0  the game is over, or was left
  2  bad input, named on standard error
"""

EXIT_CODES = """\
exit codes:
  0  the search finished
  1  the search broke down, or its result could not be written
  2  bad input, named on standard error
  4  stopped by a limit or by Ctrl+C; what was found is printed
"""

_BATCH_EXIT_CODES = """\
exit codes:
  0  every search finished
  1  the program failed
  2  a file cannot be used, or a problem was bad or broke down; the others are solved
  4  stopped by Ctrl+C, or a search by a limit
"""

SOLVE_EXAMPLES = f"""\
The FEN may have all of its six fields or only the first; quote it, and quote the
stipulation, for # begins a comment in a shell. Where the FEN does not say who begins,
it is the side that does by convention: Black in h#3, White in #3.

stipulations:
  #3 s#3 r#3 semi-r#3 h#3 h#2.5 hs#3 hr#3 reci-h#3 ser-#3 ser-h#3 ser-s#3 ser-r#3,
  and as parry series pser-#3 pser-h#3 pser-s#3 pser-r#3 phser-#3 phser-s#3 phser-r#3; with
  exact- in front, and with another goal in the place of #: = (stalemate), == (double stalemate),
  #= (either), + (check), x (capture), zf6 (a move to f6), 00 (castling), ep (en passant),
  ~ (any move), % (winning a man), != (one's own stalemate), ## (mate of both), ##! (the same by
  a side that is mated), !# (one's own mate), ct (circuit), <> (exchange of places), kb7 (kiss),
  c81 (Chess 8/1). dia4.5 asks for the games that lead to the diagram, and "a=>b2 FEN" for the
  play to a second position.

examples:
  matewright solve "8/8/8/8/8/1K6/3R4/k7 w - - 0 1" "#1"
  matewright solve "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1" "#2" --tries 1 --set-play
  matewright solve "8/1p6/8/2P5/N1k1K3/8/1Q6/8 w - - 0 1" "#3" --json --tree --max-time 60
  matewright solve "2K5/p6p/8/3k4/8/4p3/4R2p/1n1B4" "h#3" --intended 1 --twin "Move h2 h3"
  matewright solve problems.olv --number 3 --popeye
  matewright solve "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1" "#9" --journal long.txt
  matewright solve "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1" "#9" --cluster tcp://host:8786

{ENVIRONMENT}
{EXIT_CODES}"""

BATCH_EXAMPLES = f"""\
FILE holds JSON lines with id, fen and stipulation (.jsonl), an Olive collection (.olv),
EPD (.epd), Popeye input or output, PGN or a table (.csv). One JSON line a problem is
written; docs/json.md describes it. Started again with the same --out file, problems
that are in it already are skipped.

examples:
  matewright batch problems.olv --out results.jsonl --jobs 2
  matewright batch suite.epd --out results.jsonl --max-time 30 --tries 1
  matewright batch problems.olv --shard 2/8 --out results.2.jsonl
  matewright batch problems.olv --out results.jsonl --cluster tcp://host:8786
  matewright batch problems.olv --out results.jsonl --only unfinished --max-time 600

{_BATCH_EXIT_CODES}"""

MERGE_EXAMPLES = """\
Every row stays as its shard wrote it; the rows come in the order of the problems, and the
file is that of one batch over all of them. docs/shards.md tells more.

example:
  matewright merge results.*.jsonl --out results.jsonl

exit codes:
  0  the results are merged
  2  they do not belong together, one is missing or comes twice, or a file cannot be used
"""

ANALYSE_EXAMPLES = """\
examples:
  matewright analyse problems.olv
  matewright analyse problems.olv --number 3 --tries 2
  matewright analyse "8/8/8/8/8/1K6/3R4/k7 w - - 0 1" "#1"
  matewright analyse problems.olv --json > themes.jsonl
  matewright analyse problems.olv --number 3 --table

Each theme is told with the lines that show it. In directmates these are keys,
changes between set play, tries and key, the play of black and white men, lines and mates;
in help play, and in several solutions or twins, what their lines have in common.

exit codes:
  0  everything was analysed
  1  the program failed
  2  bad input, or a problem or twin that cannot be asked, named on standard error
  4  stopped by Ctrl+C, or a search by its limit
"""
