"""The solver compiled for many processors, so that what is installed solves at once."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from wheel_smoke import SmokeError, run, tell

_ASKED = """
from solver.kernel.doors import Door
from solver.kernel.compiling.machine import PROCESSOR_VARIABLE
from solver.kernel.keeping import cache
print(cache.LEVEL, PROCESSOR_VARIABLE, sep="\\n")
print(cache.FOLDER_VARIABLE, len(Door), cache.shippable_folder(), sep="\\n")
print(cache.fingerprint_of_fairies())
"""
_WHERE = "from solver.kernel.keeping import cache; print(cache.lasting_folder())"
KERNEL_HELP = "keep the compiled solver there, for another build of the same sources"


def ship_kernel(python: Path, kept: Path | None = None) -> None:
    """Compile the solver that *python* has installed, and put what comes of it beside it.

    It takes a minute; what was *kept* in a folder by another build is not compiled anew.

    Raises:
        SmokeError: not all of it could be compiled.
    """
    level, processor, variable, doors, place, fairies = run(python, "-c", _ASKED).splitlines()
    with tempfile.TemporaryDirectory(prefix="matewright-kernel-") as made:
        # It is then compiled for such processors instead of the one at hand.
        changed = {processor: level, variable: made}
        if kept is not None:
            changed[variable] = str(kept.resolve())
        run(python, "-m", "solver.prepare", variables=changed)
        folder = Path(run(python, "-c", _WHERE, variables=changed).strip())
        files = [it for it in sorted(folder.glob("*.code")) if _is_of(it, fairies)]
        if len(files) != int(doors):
            raise SmokeError(f"{len(files)} of {doors} entries of the solver were compiled")
        Path(place).mkdir(parents=True)
        plans = [it for it in folder.glob("*.blueprint") if _is_of(it, fairies)]
        for path in (*files, *plans):
            shutil.copyfile(path, Path(place) / path.name)
    total = sum(path.stat().st_size for path in Path(place).iterdir())
    tell(f"the solver is compiled for {level}: {total // 1000} kB")


def _is_of(path: Path, fairies: str) -> bool:
    """Tell whether *path* is for the conditions that there are now, as far as it is for any."""
    return "-" not in path.stem or path.stem.endswith(f"-{fairies}")
