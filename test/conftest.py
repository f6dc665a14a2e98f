"""What every test shares: seeded random numbers, and a closing list of the tests that did not run."""

import os
import tempfile
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest

# Every worker has a ROS domain of its own on this host, away from whatever else runs here.
_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0")[2:])
os.environ["ROS_DOMAIN_ID"] = str(1 + (os.getppid() * 7 + _WORKER) % 100)
os.environ["ROS_AUTOMATIC_DISCOVERY_RANGE"] = "LOCALHOST"
os.environ["ROS_LOG_DIR"] = str(Path(tempfile.gettempdir()) / "mfm_test_logs")


@pytest.fixture
def rng() -> np.random.Generator:
    return np.random.default_rng(0)


@pytest.fixture
def ros():
    """A ROS context."""
    rclpy = pytest.importorskip("rclpy", reason="ROS 2 is not installed")
    context = rclpy.Context()
    rclpy.init(context=context)
    yield context
    context.try_shutdown()


def not_run(config: pytest.Config) -> dict[str, list[str]]:
    """Reason -> the tests and modules that did not run for it."""
    stats = config.pluginmanager.get_plugin("terminalreporter").stats
    reasons = defaultdict(list)
    for report in stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reasons[reason.removeprefix("Skipped: ")].append(report.nodeid)
    for item in stats.get("deselected", []):
        reasons["deselected on the command line"].append(item.nodeid)
    return reasons


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Under CI=true nothing may be left out."""
    is_worker = hasattr(session.config, "workerinput")
    if os.environ.get("CI") == "true" and not is_worker and not_run(session.config):
        session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    reasons = not_run(config)
    if not reasons:
        return
    terminalreporter.section("did not run" + (" (a failure under CI=true)" if os.environ.get("CI") == "true" else ""))
    for reason, tests in sorted(reasons.items()):
        unique = sorted(set(tests))
        more = f" and {len(unique) - 3} more" if len(unique) > 3 else ""
        terminalreporter.write_line(f"{len(unique):4d}  {reason}: {', '.join(unique[:3])}{more}")
