"""What a program that ended unexpectedly left: recovery copies nobody else looks after."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QLockFile

from composer.formats.common.reading import FormatError, Pulse, no_pulse
from composer.formats.saving import remove_strays
from composer.formats.stamps import FileChange, content_change
from composer.recovery.autosave import lock_of
from composer.recovery.journal import SUFFIX, Snapshot, read_journal
from composer.recovery.locks import take_lock

log = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Offer:
    """One document that can be brought back, locked against other windows until released.

    ``change`` tells what has happened since to the file that it belongs to.
    """

    journal: Path
    snapshot: Snapshot
    change: FileChange
    lock: QLockFile

    def release(self) -> None:
        """Leave it for the next start, or for another window."""
        self.lock.unlock()

    def delete(self) -> None:
        """Remove it for good."""
        with contextlib.suppress(OSError):
            self.journal.unlink(missing_ok=True)
        self.release()


def find_offers(folder: Path, pulse: Pulse = no_pulse) -> list[Offer]:
    """Return what was left in *folder*, the latest first; each is ours until it is released."""
    remove_strays(folder)
    offers = list(_offers(folder, pulse))
    return sorted(offers, key=lambda offer: offer.snapshot.changed_at, reverse=True)


def _offers(folder: Path, pulse: Pulse) -> Iterator[Offer]:
    for journal in sorted(folder.glob(f"*{SUFFIX}")):
        pulse()
        with contextlib.suppress(OSError):
            lock = take_lock(lock_of(journal))
            if lock is None:
                continue
            offer = _offer(journal, lock, pulse) if journal.exists() else None
            if offer is not None:
                yield offer
            else:
                lock.unlock()


def _offer(journal: Path, lock: QLockFile, pulse: Pulse) -> Offer | None:
    try:
        snapshot = read_journal(journal, pulse)
    except FormatError as error:
        log.warning("%s", error)
        journal.replace(journal.with_name(journal.name + ".bad"))
        return None
    file = snapshot.file
    change = FileChange.NONE
    if file.path is not None and file.stamp is not None:
        change = content_change(file.path, file.stamp)
    return Offer(journal, snapshot, change, lock)
