"""Fit the servos of a robot to a recording; written only if they predict another recording better than before.

Exit code 0 if the fitted servos were written (or would have been, without --out), 1 if the hold-out recording refuses
them, 2 if nothing can be fitted.
"""

from __future__ import annotations

import argparse

import numpy as np


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the subcommand."""
    parser.add_argument("train", metavar="TRAIN_BAG", help="recording to fit: commanded and measured joint states")
    parser.add_argument("--holdout", metavar="BAG", required=True, help="another recording, to confirm the fit")
    parser.add_argument("--out", metavar="FILE", help="YAML file for the fitted servos (default: only show them)")
    parser.add_argument("--namespace", metavar="NAME", help="robot to fit, where the bags have several")


def run(args: argparse.Namespace) -> int:
    """Read both, fit, try out, write or refuse."""
    from mfm_cli.recordings import read
    from mfm_identification.identify import check_different, document, identify, save_fitted, try_out

    train, holdout = (read(path, args.namespace) for path in (args.train, args.holdout))
    check_different(train, holdout)
    fits, left_out = identify(train, lambda sentence: print(sentence, flush=True))
    for joint, why in left_out.items():
        print(f"{joint}: left out, {why}")
    trial = try_out(holdout, fits)
    print(f"\nRMSE on {holdout.path} [deg]   {trial.reference}   fitted servos")
    for name, before, after in zip(trial.names, np.degrees(trial.before), np.degrees(trial.after), strict=True):
        print(f"  {name:<20} {before:10.3f} {after:10.3f}{'' if name in trial.kept else '   not better: left out'}")
    before, after = (float(np.degrees(np.sqrt(np.mean(side**2)))) for side in (trial.before, trial.after))
    print(f"  {'all':<20} {before:10.3f} {after:10.3f}")
    if not trial.better:
        print(f"Refused: the fitted servos do not predict {holdout.path} better. Nothing was written.")
        return 1
    if args.out:
        save_fitted(args.out, document(fits, train, holdout, trial))
        print(args.out)
    return 0
