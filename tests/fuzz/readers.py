"""Fuzz the readers: ``python -m tests.fuzz.readers --seconds 600``.

Each reader gets its share of the time.  Inputs that bring one down are written to the folder of
``--findings``, with what happened; the exit code is then 1.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import time
from hashlib import blake2b
from pathlib import Path

from tests.fuzz.harness import Finding, Run
from tests.fuzz.targets import TARGETS

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def main(arguments: list[str]) -> int:
    """Run the harness; return the exit code."""
    options = _parser().parse_args(arguments)
    names = options.reader or list(TARGETS)
    folder = Path(options.findings)
    count = total = 0
    for name in names:
        run = Run(TARGETS[name], options.seed, options.long)
        began = time.monotonic()
        shown: set[str] = set()
        for finding in run.findings(
            seconds=options.seconds / len(names), executions=options.executions
        ):
            if finding.trace.splitlines()[-1] not in shown:
                shown.add(finding.trace.splitlines()[-1])
                _write(folder, finding)
        seconds = time.monotonic() - began
        total += run.executions
        count += len(shown)
        print(
            f"{name:12} {run.executions:9} executions in {seconds:6.0f} s,"
            f" {run.refusals} refused, {len(run.features)} kinds of outcome, {len(shown)} findings",
            flush=True,
        )
    print(f"{'all':12} {total:9} executions, {count} findings")
    return 1 if count else 0


def _write(folder: Path, finding: Finding) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{finding.target}-{blake2b(finding.data, digest_size=6).hexdigest()}"
    (folder / f"{name}.bin").write_bytes(finding.data)
    (folder / f"{name}.txt").write_text(finding.trace, encoding="utf-8", errors="replace")
    print(f"{name}: {finding.trace.splitlines()[-1][:200]}", flush=True)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.readers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0, help="for all readers together")
    parser.add_argument("--executions", type=int, default=10**9, help="at most, for each reader")
    parser.add_argument("--reader", action="append", choices=sorted(TARGETS), help="only this one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--long", type=float, default=0.002, help="share of very long inputs")
    parser.add_argument("--findings", default="fuzz-findings", help="folder for what goes wrong")
    return parser


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)  # refusals that the program notes are none of our findings
    sys.exit(main(sys.argv[1:]))
