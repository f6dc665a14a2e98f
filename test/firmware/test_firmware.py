"""The firmware of the servo board: image size, host tests, fuzzing and coverage of its portable core."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FLASH_MAX = 16 * 1024  # of 248 kB: an alarm for something dragged in, such as printf or floating point
RAM_MAX = 4 * 1024  # of 8 kB: the other half is the stack's, which no tool here bounds
ACTED_ON_MIN = 20.0  # %: below it the fuzzer spends its time on messages the board refuses
BRANCHES_MIN = 95.0  # %
MUTANTS = {
    "no upper limit": ("if (pulse > core->limits[i].max) pulse = core->limits[i].max;", ""),
    "no rate limit": ("if (rate && step > rate)", "if (0)"),
    "any CRC": ("core->rx_crc++;", "dispatch(core, t_us);"),
    "stops without telling the pins": ("hal_pulse(i, 0);", ""),
    "any session": ("get16(core->rx + 2) != core->session", "0"),
    "never lets go": ("idle > core->off_ms * 1000UL", "0"),
    "clock not wrapping": ("? (int32_t)(t_apply - t_us)", "? t_apply < t_us ? 0 : (int32_t)(t_apply - t_us)"),
    "COBS one off": ("core->rx_left = (uint8_t)(byte - 1);", "core->rx_left = byte;"),
}


def make(*arguments: str, folder: Path = ROOT / "firmware") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["make", "--no-print-directory", "-C", str(folder), *arguments], capture_output=True, text=True, check=False
    )


def make_well(*arguments: str) -> str:
    result = make(*arguments)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def figures(pattern: str, output: str) -> tuple[float, ...]:
    match = re.search(pattern, output)
    assert match, output
    return tuple(float(group) for group in match.groups())


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"BUILD={tmp_path_factory.mktemp('firmware')}"


def test_image_fits_the_board(build: str) -> None:
    flash, ram = figures(r"(?s)Program: +(\d+) bytes.*Data: +(\d+) bytes", make_well(build, "avr"))
    assert 0 < flash <= FLASH_MAX
    assert 0 < ram <= RAM_MAX


def test_core_passes_its_tests_and_the_golden_frames(build: str) -> None:
    output = make_well(build, "check")
    tests, frames, failed = figures(r"(\d+) tests, (\d+) golden frames, \d+ checks, (\d+) failed", output)
    assert failed == 0
    assert tests >= 20
    assert frames >= 13  # one of each message


def test_fuzzer_finds_no_broken_promise_and_no_uncovered_code(build: str) -> None:
    output = make_well(build, "fuzz-short", "coverage")
    of_inputs, of_messages = figures(r"([\d.]+) % with a message acted on; \d+ messages, ([\d.]+) % acted on", output)
    (branches,) = figures(r"coverage: ([\d.]+) % of \d+ branches", output)
    assert min(of_inputs, of_messages) >= ACTED_ON_MIN
    assert branches >= BRANCHES_MIN


@pytest.mark.parametrize("mutant", MUTANTS)
def test_a_broken_core_fails_its_tests(mutant: str, tmp_path: Path) -> None:
    right, wrong = MUTANTS[mutant]
    shutil.copytree(ROOT / "firmware", tmp_path / "firmware", ignore=shutil.ignore_patterns("build"))
    (tmp_path / "test").symlink_to(ROOT / "test")
    core = tmp_path / "firmware/core/core.c"
    source = core.read_text()
    assert source.count(right) == 1
    core.write_text(source.replace(right, wrong))
    result = make("check", "WARNINGS=-std=c99", folder=tmp_path / "firmware")
    assert result.returncode != 0
    assert "not so" in result.stdout or " is " in result.stdout or "broke its promise" in result.stderr, result.stderr
