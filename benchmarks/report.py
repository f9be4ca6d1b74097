"""Measure everything in one go: ``python -m benchmarks.report > measured.md``.

Writes the tables that RESULTS.md is brought up to date from: the machine, each class beside
Popeye, the first proof, two threads against one.  What is being measured goes to the error output.
"""

from __future__ import annotations

import argparse
import os
import platform
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from importlib.metadata import version
from pathlib import Path
from time import gmtime, strftime

from benchmarks import compare, first_proof, popeye, threads
from benchmarks.cases import Case, read_cases, warm_up

PROBLEMS = Path(__file__).parent / "problems.jsonl"


def say(text: str) -> None:
    """Tell the user, who waits for long, what is going on."""
    print(text, file=sys.stderr, flush=True)


def machine() -> str:
    """Describe the machine, the programs and the load in one paragraph."""
    cpus = Path("/proc/cpuinfo")
    names = [
        line.partition(":")[2].strip()
        for line in (cpus.read_text(encoding="utf-8").splitlines() if cpus.exists() else ())
        if line.startswith("model name")
    ]
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    parts = (
        f"{strftime('%Y-%m-%d %H:%M', gmtime())} UTC",
        f"commit {commit or 'unknown'}",
        f"{os.cpu_count()} cores of {names[0] if names else platform.processor() or 'unknown'}",
        f"Python {platform.python_version()}, llvmlite {version('llvmlite')}",
        f"load {os.getloadavg()[0]:.1f} at the start",
    )
    return ", ".join(parts) + "."


def class_table(rows: Sequence[compare.Measured]) -> list[str]:
    """Return the table of all classes beside Popeye's two modes."""
    table = ["| class | Popeye plain / ours | Popeye Intelligent / ours |", "| --- | --- | --- |"]
    for group in dict.fromkeys(row.case.group for row in rows):
        of_group = [row for row in rows if row.case.group == group]
        cells = [
            compare.mean_words(of_group, mode) for mode in (compare.PLAIN, compare.INTELLIGENT)
        ]
        table.append(f"| {group} | {' | '.join(cells)} |")
    return table


def problem_table(rows: Sequence[compare.Measured]) -> list[str]:
    """Return the table of all problems: milliseconds of ours, seconds of Popeye's modes."""
    table = [
        "| problem | stipulation | ours (ms) | plain (s) | Intelligent (s) | |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for row in rows:
        times = {time.mode: time for time in row.popeye}
        cells = [f"{row.seconds * 1000:.1f}"]
        for mode in (compare.PLAIN, compare.INTELLIGENT):
            time = times.get(mode)
            more = ">" if time is not None and time.is_stopped else ""
            cells.append("–" if time is None else f"{more}{time.seconds:.3f}")
        words = ", ".join(["" if row.is_right else "WRONG", *row.notes]).strip(", ")
        table.append(f"| {row.case.name} | {row.case.asked} | {' | '.join(cells)} | {words} |")
    return table


def beside_popeye(cases: Sequence[Case], options: argparse.Namespace) -> list[compare.Measured]:
    """Measure all *cases* beside Popeye."""
    start = popeye.measure_start()
    rows = []
    for case in cases:
        rows.append(compare.measure(case, options, start))
        compare.print_row(rows[-1], (compare.PLAIN, compare.INTELLIGENT), file=sys.stderr)
    return rows


def proof_table(
    cases: Sequence[Case], rows: Sequence[compare.Measured], options: argparse.Namespace
) -> list[str]:
    """Return the table of first proofs, as a part of the time Popeye takes for all keys."""
    full = {row.case.name: row for row in rows}
    table = ["| problem | first proof (ms) | Popeye's full answer / that |", "| --- | --- | --- |"]
    for case in filter(first_proof.has_proof, cases):
        runs = [
            first_proof.time_first_proof(case, options.memory, options.limit)
            for _ in range(options.repeat)
        ]
        seconds = min((run[0] for run in runs if run[0] is not None), default=None)
        if seconds is None or not all(known for _, known in runs):
            table.append(f"| {case.name} | none, or a wrong one | |")
            continue
        theirs = next((t for t in full[case.name].popeye if t.mode == compare.PLAIN), None)
        ratio = "–"
        if theirs is not None:
            times = max(theirs.seconds, compare.SHORTEST_TIME) / max(seconds, compare.SHORTEST_TIME)
            ratio = f"{'>' if theirs.is_stopped else ''}{times:.1f}x"
        table.append(f"| {case.name} | {seconds * 1000:.1f} | {ratio} |")
        say(table[-1])
    return table


def thread_table(rows: Sequence[compare.Measured], options: argparse.Namespace) -> list[str]:
    """Return the table of what two threads gain on the problems that take one two seconds."""
    heads = "problem", "one thread (s)", "two (s)", "gain", "of two processes"
    table = [f"| {' | '.join(heads)} |", f"|{' --- |' * len(heads)}"]
    with closing(threads.SideBySide(2)) as others:
        for row in rows:
            if row.seconds < options.least:
                continue
            gain = threads.measure(row.case, others, options)
            words = "" if gain.are_same else " (ANSWERS DIFFER)"
            ratios = f"{gain.of_threads:.2f}x{words} | {gain.of_machine:.2f}x"
            table.append(f"| {row.case.name} | {gain.one:.2f} | {gain.more:.2f} | {ratios} |")
            say(table[-1])
    return table


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.report", description=__doc__)
    parser.add_argument("file", type=Path, nargs="?", default=PROBLEMS, help="JSON lines")
    parser.add_argument("--class", dest="groups", action="append", default=[], metavar="CLASS")
    parser.add_argument("--popeye-limit", type=float, default=60, help="seconds (default: 60)")
    parser.add_argument("--limit", type=float, default=120, help="ours, in seconds (default: 120)")
    parser.add_argument("--repeat", type=int, default=3, help="runs of each problem (default: 3)")
    parser.add_argument("--memory", type=int, default=256, help="table in MB (default: 256)")
    parser.add_argument("--least", type=float, default=2, help="for two threads (default: 2 s)")
    return parser.parse_args(arguments)


def main() -> int:
    """Measure everything and print the tables; return 1 when an answer is wrong."""
    options = parse_arguments()
    if not popeye.is_installed():
        say("Popeye's program 'py' is not on PATH.")
        return 2
    about = machine()
    cases = read_cases(options.file, options.groups)
    warm_up()
    rows = beside_popeye(cases, options)
    sections = (
        ("Each class beside Popeye", class_table(rows)),
        ("Each problem", problem_table(rows)),
        ("First proof", proof_table(cases, rows, options)),
        ("Two threads", thread_table(rows, options)),
    )
    print(f"\n## Measured {about}\n")
    for title, table in sections:
        print(f"### {title}\n")
        print("\n".join(table), end="\n\n")
    print(f"Load at the end: {os.getloadavg()[0]:.1f}.")
    return int(not all(row.is_right for row in rows))


if __name__ == "__main__":
    sys.exit(main())
