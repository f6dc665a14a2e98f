"""Measure mfm against Pinocchio and MuJoCo in one run: forward dynamics, RK4 rollouts, batches, start-up.

Every figure is the minimum over many rounds in which the peers take turns, so that a busy machine
slows all of them alike. Ratios above one mean mfm is faster.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path

THREADS = 2
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import mujoco  # noqa: E402
import numpy as np  # noqa: E402
import pinocchio  # noqa: E402
from mujoco import rollout as mujoco_rollout  # noqa: E402
from peers import STEP, chain, mfm_model, mujoco_model, pinocchio_model  # noqa: E402
from tqdm import tqdm  # noqa: E402

from mfm_dynamics import Predictor, Torque, rollout_batch, simulate  # noqa: E402
from mfm_dynamics.gaits import gait  # noqa: E402
from mfm_dynamics.model import Model  # noqa: E402
from mfm_dynamics.robots import urdf_text  # noqa: E402

HERE = Path(__file__).resolve().parent
FULL_PHYSICS = mujoco.mjtState.mjSTATE_FULLPHYSICS
PINOCCHIO_LIMIT = 500  # its Data takes about 32 n^3 bytes


def fastest(jobs, rounds, calls=1, name=""):
    """Seconds per call of each job: the minimum over rounds in which the jobs take turns."""
    best = dict.fromkeys(jobs, np.inf)
    for job in jobs.values():
        job()
    for _ in tqdm(range(rounds), name, leave=False, disable=not sys.stderr.isatty()):
        for who, job in jobs.items():
            start = time.perf_counter()
            for _ in range(calls):
                job()
            best[who] = min(best[who], (time.perf_counter() - start) / calls)
    return best


def state(n, robots=1):
    """A bent, moving chain."""
    rng = np.random.default_rng(n)
    return rng.uniform(-0.3, 0.3, (robots, n)), rng.uniform(-0.5, 0.5, (robots, n))


def agreement(one, other):
    """Largest difference relative to the largest entry."""
    return float(np.abs(one - other).max() / np.abs(other).max())


# ---------------------------------------------------------------------- what is measured


def forward_dynamics(n, rounds):
    """Seconds of one forward dynamics, called from Python: mfm, Pinocchio's faster convention, MuJoCo."""
    model, (q, v), tau = mfm_model(n), (x[0] for x in state(n)), np.linspace(-0.1, 0.1, n)
    jobs = {"mfm": lambda: model.forward_dynamics(q, v, tau)}
    mj = mujoco_model(n)
    data = mujoco.MjData(mj)
    data.qpos, data.qvel, data.qfrc_applied = q, v, tau
    jobs["MuJoCo"] = lambda: mujoco.mj_forward(mj, data)
    if n <= PINOCCHIO_LIMIT:
        pin, scratch = pinocchio_model(n)
        for name in ("LOCAL", "WORLD"):
            convention = getattr(pinocchio.Convention, name)
            jobs[f"Pinocchio {name}"] = lambda c=convention: pinocchio.aba(pin, scratch, q, v, tau, c)
    best = fastest(jobs, rounds, calls=max(10, 1000 // n), name=f"forward dynamics, n = {n}")
    best["Pinocchio"] = min(best.pop("Pinocchio LOCAL", np.inf), best.pop("Pinocchio WORLD", np.inf))
    data.qacc = model.forward_dynamics(q, v, tau)
    mujoco.mj_inverse(mj, data)  # a peer's inverse dynamics of our accelerations gives the torques back
    return best, agreement(data.qfrc_inverse, tau)


def one_rollout(n, rounds):
    """Seconds of one RK4 step inside a rollout of 100: mfm and MuJoCo."""
    steps = 100
    model, (q, v), grid = mfm_model(n), (x[0] for x in state(n)), STEP * np.arange(steps + 1)
    mj = mujoco_model(n)
    data, start = mujoco.MjData(mj), np.concatenate([[0.0], q, v])[None]
    out = np.empty((1, steps, len(start[0])))
    traces = {}

    def ours():
        traces["mfm"] = simulate(model, q, v, grid, stops=False)

    best = fastest(
        {"mfm": ours, "MuJoCo": lambda: mujoco_rollout.rollout(mj, data, start, nstep=steps, state=out)},
        rounds,
        name=f"rollout, n = {n}",
    )
    error = agreement(traces["mfm"].q[1:], out[0, :, 1 : 1 + n])
    return {who: seconds / steps for who, seconds in best.items()}, error


def batch(robots, steps, rounds, n=20):
    """Seconds of many rollouts with stored trajectories on the same threads: mfm and MuJoCo."""
    model, (q, v), grid = mfm_model(n), state(n, robots), STEP * np.arange(steps + 1)
    mj = mujoco_model(n)
    data = [mujoco.MjData(mj) for _ in range(THREADS)]
    start = np.concatenate([np.zeros((robots, 1)), q, v], axis=1)
    out, pool, traces = np.empty((robots, steps, 1 + 2 * n)), mujoco_rollout.Rollout(nthread=THREADS), {}

    def ours():
        traces["mfm"] = rollout_batch(model, q, v, grid, Torque(), stops=False, threads=THREADS, out=traces.get("mfm"))

    best = fastest(
        {"mfm": ours, "MuJoCo": lambda: pool.rollout(mj, data, start, nstep=steps, state=out)},
        rounds,
        name="batch",
    )
    pool.close()
    return best, max(agreement(t.q[1:], out[b, :, 1 : 1 + n]) for b, t in enumerate(traces["mfm"]))


def prediction_load(rounds):
    """Share of one core that a servo-driven prediction of the 20-body snake at 1 kHz needs."""
    model = Model.from_urdf(urdf_text("snake"))
    angles, rates, _ = gait("serpentine", [b.joint for b in model.bodies])(STEP * np.arange(1000))
    predictor, count = Predictor(model), [0]

    def second():
        for target, rate in zip(angles, rates, strict=True):
            count[0] += 1
            predictor.command(count[0] * STEP, target, rate)

    return fastest({"mfm": second}, max(3, rounds // 20))["mfm"]


def start_up():
    """Seconds a new process needs until its first forward dynamics and rollout: with empty and with filled caches."""
    code = (
        "import numpy as np, sys; from pathlib import Path; from mfm_dynamics import Model, simulate, rollout_batch;"
        "m = Model.from_urdf(Path(sys.argv[1]).read_text()); q = np.zeros(m.nq); t = np.array([0.0, 1e-3]);"
        "m.forward_dynamics(q, q, q); m.inverse_dynamics(q, q, q); m.mass_matrix(q); simulate(m, q, q, t);"
        "{batch}"
    )
    everything = "rollout_batch(m, [q] * 8, [q] * 8, t)"
    with tempfile.TemporaryDirectory() as cache:
        robot = Path(cache) / "chain.urdf"
        robot.write_text(chain(20))

        def seconds(program):
            start = time.perf_counter()
            environment = {**os.environ, "NUMBA_CACHE_DIR": cache}
            subprocess.run([sys.executable, "-c", program, str(robot)], check=True, env=environment)
            return time.perf_counter() - start

        cold = seconds(code.format(batch=everything))
        return cold, min(seconds(code.format(batch="")) for _ in range(3))


# ---------------------------------------------------------------------- report


def machine():
    """Processor, vector unit and versions."""
    info = Path("/proc/cpuinfo").read_text() if Path("/proc/cpuinfo").exists() else ""
    name = next((line.split(":")[1].strip() for line in info.splitlines() if line.startswith("model name")), "")
    unit = next((u for u in ("avx512f", "avx2") if u in info), "neither AVX2 nor AVX-512").upper().replace("F", "")
    packages = ", ".join(f"{p} {version(p)}" for p in ("numba", "numpy", "pin", "mujoco"))
    processor = f"{name or platform.processor()}, {os.cpu_count()} cores, {unit}"
    return f"{processor}; Python {platform.python_version()}, {packages}"


def measure(quick):
    """All measurements as lines of Markdown."""
    rounds = 20 if quick else 200
    yield f"{machine()}. Microseconds, minima of {rounds} rounds; MuJoCo with RK4, contacts and constraints disabled."
    yield ""
    yield "| n | forward dynamics: mfm | Pinocchio | MuJoCo | faster than the better one by | residual |"
    yield "|---|---|---|---|---|---|"
    ours = {}
    for n in (8, 20, 100, 500, 1000):
        best, error = forward_dynamics(n, rounds if n <= 100 else max(5, rounds // 20))
        ours[n] = best["mfm"]
        rival = min(("Pinocchio", "MuJoCo"), key=best.__getitem__)
        pin = "-" if n > PINOCCHIO_LIMIT else f"{best['Pinocchio'] * 1e6:.2f}"
        yield (
            f"| {n} | {best['mfm'] * 1e6:.2f} | {pin} | {best['MuJoCo'] * 1e6:.2f} | "
            f"{best[rival] / best['mfm']:.2f}x ({rival}) | {error:.0e} |"
        )
    yield ""
    yield f"Cost grows linearly: n = 1000 takes {ours[1000] / ours[100]:.1f} times n = 100."
    yield ""
    yield "| n | RK4 step: mfm | MuJoCo | mfm is faster by | difference |"
    yield "|---|---|---|---|---|"
    for n in (8, 20, 100, 500):
        best, error = one_rollout(n, max(5, rounds // (1 if n <= 20 else 5 if n <= 100 else 20)))
        a, b = best["mfm"], best["MuJoCo"]
        yield f"| {n} | {a * 1e6:.2f} | {b * 1e6:.2f} | {b / a:.1f}x | {error:.0e} |"
    yield ""
    best, error = batch(1000, 100, max(5, rounds // 20))
    yield (
        f"1000 snakes of 20 bodies, 100 RK4 steps each, trajectories stored, {THREADS} threads: mfm "
        f"{best['mfm'] * 1e3:.1f} ms, MuJoCo {best['MuJoCo'] * 1e3:.1f} ms, "
        f"{best['MuJoCo'] / best['mfm']:.1f}x (difference {error:.0e})."
    )
    yield ""
    yield f"A servo-driven prediction of 20 bodies at 1 kHz takes {prediction_load(rounds) * 100:.1f} % of one core."
    cold, warm = start_up()
    yield ""
    yield (
        f"Compiling every kernel takes {cold:.1f} s, once; with the cache filled a process has its first "
        f"result {warm:.2f} s after it was started."
    )


def main():
    """Print the measurements; with --save also write them into README.md."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, rougher figures")
    parser.add_argument("--save", action="store_true", help="write the figures into bench/README.md")
    args = parser.parse_args()
    lines = []
    for line in measure(args.quick):
        print(line, flush=True)
        lines.append(line)
    if args.save:
        page = HERE / "README.md"
        head = page.read_text(encoding="utf-8").split("<!-- figures -->")[0]
        page.write_text(f"{head}<!-- figures -->\n" + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
