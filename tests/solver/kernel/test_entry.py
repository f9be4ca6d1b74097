"""Entries become machine code that is called without a compiler."""

import math
import time
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from solver.errors import SolverError
from solver.kernel.compiling.compiled_words import U64, entry, jit, signed_at
from solver.kernel.compiling.machine_code import MachineCode
from solver.kernel.compiling.signature import as_typed, types_of

SIGNATURE = "int64(uint64, int64)"
PATIENCE = 60.0


@jit
def down_to(words, number):  # type: ignore[no-untyped-def]
    """Count down, calling itself."""
    if number <= 0:
        return number
    words[0] += 1
    return down_to(words, number - 1)


@entry(SIGNATURE)
def run(address, number):  # type: ignore[no-untyped-def]
    """Count down, or wait for a flag."""
    words = signed_at(address)
    if number >= 0:
        return down_to(words, number)
    flag = signed_at(U64(words[1]))  # which may be any of the words, so that it is read each time
    while flag[0] == 0:
        words[0] += 1
    return flag[0]


@pytest.fixture(scope="module")
def code() -> MachineCode:
    """Return the compiled entry."""
    return run.machine_code()


def test_the_code_counts_recurses_and_returns(code: MachineCode) -> None:
    words = np.zeros(2, np.int64)
    call = code.function()
    assert call(words.ctypes.data, 1000) == 0
    assert words[0] == 1000
    assert call(words.ctypes.data, 0) == 0


def test_threads_call_at_the_same_time_and_are_told_to_stop(code: MachineCode) -> None:
    flag = np.zeros(1, np.int64)
    words = [np.array([0, flag.ctypes.data], np.int64) for _ in range(3)]
    call = code.function()
    with ThreadPoolExecutor(len(words)) as pool:
        try:
            answers = [pool.submit(call, it.ctypes.data, -1) for it in words]
            deadline = time.monotonic() + PATIENCE
            while not all(it[0] for it in words) and time.monotonic() < deadline:
                pass  # this thread runs beside them
            have_begun = [it[0] > 0 for it in words]
            have_ended = [answer.done() for answer in answers]
        finally:
            flag[0] = 7
    assert (have_begun, have_ended) == ([True] * 3, [False] * 3)
    assert [answer.result() for answer in answers] == [7] * 3


def test_the_types_of_an_entry() -> None:
    assert types_of(SIGNATURE) == ("int64", "uint64", "int64")
    assert [type(it) for it in as_typed(SIGNATURE, (1, 2))] == [np.uint64, int]


@entry("int64(int64)")
def run_outside(number):  # type: ignore[no-untyped-def]
    """Call a function that the processor has no instruction for."""
    return int(math.erf(number))


def test_an_entry_that_calls_what_is_not_in_it_is_refused() -> None:
    with pytest.raises(SolverError, match="the entry calls erf, which will not be there"):
        run_outside.machine_code()
