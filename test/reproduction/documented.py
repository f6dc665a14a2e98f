"""Numbers of docs/reproduction.md beside those of the run."""

from decimal import Decimal
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "reproduction.md"


def documented(numbers):
    """{label: text} of the page's table rows whose label is one of the run's."""
    rows = [line.strip("| \n").rsplit(" | ", 1) for line in PAGE.read_text("utf-8").splitlines() if line[:1] == "|"]
    return {row[0]: row[1] for row in rows if len(row) == 2 and row[0] in numbers}


def agrees(text, value):
    """Whether the value rounds to the text's last digit, or lies below its bound."""
    if text.startswith("below "):
        return abs(value) < float(text.removeprefix("below "))
    unit = Decimal(1).scaleb(Decimal(text).as_tuple().exponent)
    return abs(Decimal(value) - Decimal(text)) <= unit * Decimal("0.6")  # a little more than half: rounding of the run
