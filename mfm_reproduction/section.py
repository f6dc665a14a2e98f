"""What a reproduced example hands to the page, where it is written, and the form of its tables."""

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from mfm_common.errors import ConfigError


@dataclass(frozen=True)
class Section:
    """One reproduced example.

    Attributes:
        title: Heading.
        text: Paragraphs of plain text, separated by blank lines: what was done, and what the numbers say.
        numbers: Main numbers by a name that says what each is, what it was compared to, and its unit.
        figures: PNG files, below the folder given to ``reproduce``.
        tables: CSV files, below the same folder.
    """

    title: str
    text: str
    numbers: dict[str, float]
    figures: tuple[Path, ...] = ()
    tables: tuple[Path, ...] = ()


def output_folder(path: str) -> Path:
    """The folder of that name, made if it is not there; refused before any work is done if it cannot be written to."""
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / ".probe").touch()
        (folder / ".probe").unlink()
    except OSError as error:
        raise ConfigError(f"cannot write to '{folder}': {error.strerror}, expected a folder to write to") from None
    return folder


def write_table(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> Path:
    """Write rows to a CSV file under a header and return its path; floats with seven digits."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows([f"{x:.7g}" if isinstance(x, float) else x for x in row] for row in rows)
    return path
