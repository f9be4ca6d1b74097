"""Case 1: kill -9 at a random moment while 5000 problems are saved, 200 times."""

from __future__ import annotations

from pathlib import Path

from composer.formats.saving import save
from tests.faults.world import names, run_python

KILLER = """
import os, random, signal, sys, time
from pathlib import Path
from composer.formats.files import FileFormat, save_document, write_document
from tests.faults.world import many

path, rounds, choice = Path(sys.argv[1]), int(sys.argv[2]), random.Random(11)
versions = [many(1500, name) for name in ("Old", "New!")]
whole = [write_document(version, FileFormat.OLV) for version in versions]
start = time.perf_counter()
save_document(path, versions[0], FileFormat.OLV)
span = time.perf_counter() - start
seen = set()
for number in range(rounds):
    child = os.fork()
    if child == 0:
        while True:  # save again and again until the kill comes
            for version in versions:
                save_document(path, version, FileFormat.OLV)
    time.sleep(1.5 * span * choice.random())
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    data = path.read_bytes()
    assert data in whole, f"round {number}: the file is broken"
    strays = [name for name in os.listdir(path.parent) if name.endswith(".part")]
    assert len(strays) <= 1, strays
    seen.add((whole.index(data), len(strays)))
print(number + 1, len(seen))
"""


def test_the_file_is_the_old_or_the_new_one_byte_for_byte(tmp_path: Path) -> None:
    path = tmp_path / "probs.olv"
    killer = run_python(KILLER, path, 60)
    assert killer.stderr == ""
    rounds, kinds = map(int, killer.stdout.split())
    assert rounds == 60
    assert kinds > 1  # some kills came in the middle of writing
    save(path, b"end")
    assert names(tmp_path) == ["probs.olv"]
