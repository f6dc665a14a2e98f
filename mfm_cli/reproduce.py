"""Reproduce the examples of the papers: figures, tables, numbers and one page that shows them."""

from __future__ import annotations

import argparse
import time
from importlib import import_module

# Each is a module of mfm_reproduction with reproduce(out) -> Section.
SECTIONS = ("snake", "top", "rov_one_arm", "rov_two_arm")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("--out", metavar="DIR", default="out/papers", help="folder of the page (default: out/papers)")
    parser.add_argument(
        "--only", nargs="+", choices=SECTIONS, default=SECTIONS, help=f"some of the examples: {', '.join(SECTIONS)}"
    )


def run(args: argparse.Namespace) -> int:
    """Run the examples, write the page and print the main numbers."""
    from mfm_reproduction.page import write_page
    from mfm_reproduction.section import output_folder

    out, sections = output_folder(args.out), {}
    for name in args.only:
        start = time.monotonic()
        print(f"{name:<12}", end="", flush=True)
        sections[name] = import_module(f"mfm_reproduction.{name}").reproduce(out)
        print(f"{time.monotonic() - start:6.1f} s")
    page = write_page(sections, out)
    for section in sections.values():
        print(f"\n{section.title}")
        width = max(map(len, section.numbers))
        for label, value in section.numbers.items():
            print(f"  {label:<{width}}  {value:.6g}")
    print(f"\n{page}")
    return 0
