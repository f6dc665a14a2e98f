"""Compare recorded runs: what became better or worse, what was changed, and how well the robot repeats itself."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument(
        "bags", metavar="BAG", nargs="+", help="bags of two or more runs, the one to compare with first"
    )
    parser.add_argument("--out", metavar="DIR", default="out/compare", help="folder of the page (default: %(default)s)")
    parser.add_argument("--namespace", metavar="NAME", help="robot to compare, where the bags have several")


def run(args: argparse.Namespace) -> int:
    """Read, judge each, write the page, print a table."""
    from mfm_cli.recordings import read
    from mfm_validation.compare import compare, write_comparison
    from mfm_validation.judge import judge
    from mfm_validation.report import num, pos
    from mfm_validation.units import sizes, unit

    comparison = compare([judge(read(bag, args.namespace)) for bag in args.bags])
    width = max(len(label) for label in comparison.labels)
    its = comparison.results[0].aligned.unit
    print(f"{'run':<{width}}  {'verdict':<12}  RMS {its.name:>3}  max {its.name:>3}  delay ms   gain")
    for label, result in zip(comparison.labels, comparison.results, strict=True):
        o, its = result.overall, result.aligned.unit
        late, gain = num(1e3 * o["delay"], ".1f"), num(o["gain"], ".3f")
        figures = f"{pos(o['rmse'], its):>7}  {pos(o['max'], its):>7}  {late:>8}  {gain:>5}"
        print(f"{label:<{width}}  {result.verdict:<12}  {figures}")
    for what, before, after in comparison.changes:
        print(f"changed: {what}: {before or 'nothing'} -> {after or 'nothing'}")
    counts = {kind: comparison.verdicts.count(kind) for kind in ("better", "worse", "not told apart")}
    print("joints, first run to last: " + ", ".join(f"{count} {kind}" for kind, count in counts.items()))
    again = comparison.repeatability
    if again is not None:
        slides = comparison.results[0].aligned.slides
        worst = int(np.argmax(again.repeatability / sizes(comparison.names, slides)))
        its = unit(comparison.names[worst], slides)
        said = f"{its.said(again.repeatability[worst])}, accuracy {its.said(again.accuracy[worst])}"
        print(f"repeatability of the worst joint over {again.repetitions} cycles: {said}")
    else:
        print(f"no repeatability: {comparison.unrepeated}")
    print(write_comparison(comparison, Path(args.out)))
    return 0
