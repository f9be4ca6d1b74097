"""The line with which the results of a shard begin: what they belong to."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path

from composer.cli.exits import BadInputError
from composer.cli.options import SearchOptions
from composer.cli.question import FileQuestion
from composer.cli.sharding.shard import Shard, read_shard
from composer.formats.saving import shown
from composer.version import program_version
from solver.files import check_file
from solver.notation.json_result import JsonObject


@dataclass(frozen=True, slots=True)
class ShardHead:
    """What the results of a shard belong to: the first line of their file.

    ``file`` is the SHA-256 of the problems, ``problems`` how many they are, ``options`` what was
    asked of each, ``ids`` what those of this shard are called, in the order of the file.
    """

    shard: Shard
    file: str
    problems: int
    version: str
    options: Mapping[str, object]
    ids: tuple[object, ...]

    def to_dict(self) -> JsonObject:
        """Return it as one object of JSON."""
        return {
            "shard": str(self.shard),
            "file": self.file,
            "problems": self.problems,
            "version": self.version,
            "options": dict(self.options),
            "ids": list(self.ids),
        }

    @classmethod
    def of_line(cls, line: bytes) -> ShardHead:
        """Read it again.

        Raises:
            ValueError: *line* is something else.
        """
        try:
            told = json.loads(line)
            head = cls(
                read_shard(told["shard"]),
                str(told["file"]),
                int(told["problems"]),
                str(told["version"]),
                dict(told["options"]),
                tuple(told["ids"]),
            )
        except (argparse.ArgumentTypeError, KeyError, TypeError) as error:
            raise ValueError(str(error)) from error
        if len(head.ids) != head.shard.size(head.problems):
            raise ValueError("the ids are not as many as the shard has problems")
        return head


def head_of(
    shard: Shard, path: Path, questions: Sequence[FileQuestion], options: SearchOptions
) -> ShardHead:
    """Return what the results of *shard* of the *questions* of *path* begin with.

    Raises:
        BadInputError: the problems come out of a pipe, which nobody can read a second time.
    """
    try:
        check_file(path)
        with path.open("rb") as file:
            digest = file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise BadInputError(f"--shard: {shown(path)}: {error.strerror}.") from error
    return ShardHead(
        shard,
        digest,
        len(questions),
        program_version(),
        options.told(),
        tuple(question.identifier for question in shard.of(questions)),
    )
