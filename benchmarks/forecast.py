"""How well the forecast puts problems in order: ``python -m benchmarks.forecast FILE RESULTS``.

FILE holds the problems, RESULTS what ``matewright batch FILE --out RESULTS --max-time S`` wrote.
Told is the rank correlation (Spearman) of forecast and processor seconds for every second problem,
by coefficients fitted to the others, and the other way round; and by those of the program.
``--fit`` prints the coefficients fitted to all.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from composer.cli.exits import BadInputError
from composer.cli.options import ProblemOptions
from composer.cli.parts import compose
from composer.cli.questions import read_questions
from composer.runs.forecast import features, forecast, kind_of
from solver.solution import Status

RIDGE = 0.3
"""Holds the coefficients of a kind of which there are few."""
Coefficients = Mapping[str, tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class ForecastCase:
    """A problem, and the logarithms of what it took and of what the program forecasts."""

    kind: str
    features: tuple[float, float]
    taken: float
    forecast: float


def read_cases(problems: Path, results: Path) -> list[ForecastCase]:
    """Return what was solved, or stopped by a limit, of one part alone."""
    taken = {}
    for line in results.read_text("utf-8").splitlines():
        row = json.loads(line)
        if row["status"] != Status.ERROR.value and not row["parts"]:
            taken[row["id"]] = row["cpu_seconds"]
    cases = []
    for question in read_questions(problems):
        try:
            problem = compose(question, ProblemOptions()).problem
            seconds = max(1e-5, taken[question.identifier])
        except (BadInputError, KeyError):
            continue
        kind, told = kind_of(problem.stipulation), math.log10(forecast(problem))
        cases.append(ForecastCase(kind, features(problem), math.log10(seconds), told))
    return cases


def fit(cases: Sequence[ForecastCase]) -> Coefficients:
    """Return the coefficients of each kind, by least squares."""
    fitted = {}
    for kind in sorted({case.kind for case in cases}):
        those = [case for case in cases if case.kind == kind]
        rows = np.array([(1.0, *case.features) for case in those])
        taken = np.array([case.taken for case in those])
        normal = rows.T @ rows + RIDGE * np.eye(3)
        constant, by_length, by_worth = np.linalg.solve(normal, rows.T @ taken)
        fitted[kind] = (float(constant), float(by_length), float(by_worth))
    return fitted


def by(coefficients: Coefficients, case: ForecastCase) -> float:
    """Return the logarithm of the seconds that *coefficients* forecast."""
    constant, by_length, by_worth = coefficients.get(case.kind, (0.0, 0.0, 0.0))
    return constant + by_length * case.features[0] + by_worth * case.features[1]


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the rank correlation of Spearman, equal values sharing their ranks."""
    return float(np.corrcoef(_ranks(one), _ranks(other))[0, 1])


def _ranks(values: Sequence[float]) -> list[float]:
    ordered = sorted(values)
    first = {value: place for place, value in reversed(list(enumerate(ordered)))}
    last = {value: place for place, value in enumerate(ordered)}
    return [(first[value] + last[value]) / 2 for value in values]


def _tell(name: str, forecasts: Sequence[float], cases: Sequence[ForecastCase]) -> None:
    taken = [case.taken for case in cases]
    wrong = [10 ** abs(one - other) for one, other in zip(forecasts, taken, strict=True)]
    print(
        f"{name}: {len(cases)} problems, rank correlation {correlation(forecasts, taken):.3f}, "
        f"wrong by a factor of {np.median(wrong):.1f} in half of them, "
        f"of {np.quantile(wrong, 0.9):.1f} in nine tenths"
    )


def main() -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("problems", type=Path, metavar="FILE")
    parser.add_argument("results", type=Path, metavar="RESULTS")
    parser.add_argument("--fit", action="store_true")
    arguments = parser.parse_args()
    cases = read_cases(arguments.problems, arguments.results)
    for name, unseen, seen in (
        ("odd ones unseen", cases[1::2], cases[::2]),
        ("even ones unseen", cases[::2], cases[1::2]),
    ):
        fitted = fit(seen)
        _tell(name, [by(fitted, case) for case in unseen], unseen)
    _tell("as in the program", [case.forecast for case in cases], cases)
    if arguments.fit:
        for kind, values in fit(cases).items():
            print(f'    "{kind}": ({", ".join(f"{value:.2f}" for value in values)}),')


if __name__ == "__main__":
    main()
