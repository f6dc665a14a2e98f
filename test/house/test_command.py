"""The `mfm` command: lazy subcommands, help that teaches, errors in one line."""

import subprocess
import sys
from importlib import import_module
from types import ModuleType

import pytest

from mfm_cli import main as cli
from mfm_common.errors import ModelError


@pytest.fixture
def fake(monkeypatch):
    """A subcommand `fake NAME` whose `run` the test chooses."""
    module = ModuleType("mfm_cli.fake", "Do nothing, with a name.")
    module.add_arguments = lambda parser: parser.add_argument("name")
    module.run = lambda args: 0 if args.name == "good" else 1
    monkeypatch.setitem(sys.modules, "mfm_cli.fake", module)
    monkeypatch.setattr(cli, "COMMANDS", {"fake": cli.Command("mfm_cli.fake", "do nothing", "mfm fake good")})
    return module


def test_the_exit_code_is_that_of_the_subcommand(fake):
    assert cli.main(["fake", "good"]) == 0
    assert cli.main(["fake", "bad"]) == 1


def test_a_known_error_is_one_line_and_exit_code_2(fake, capsys):
    def refuse(args):
        raise ModelError("link 'shin_l': mass is -1.0 kg, expected a positive value")

    fake.run = refuse
    assert cli.main(["fake", "good"]) == 2
    assert capsys.readouterr().err == "mfm: error: link 'shin_l': mass is -1.0 kg, expected a positive value\n"


def test_an_unknown_error_keeps_its_traceback(fake):
    fake.run = lambda args: 1 // 0
    with pytest.raises(ZeroDivisionError):
        cli.main(["fake", "good"])


def test_an_interrupt_exits_130_without_a_word(fake, capsys):
    def interrupt(args):
        raise KeyboardInterrupt

    fake.run = interrupt
    assert cli.main(["fake", "good"]) == 130
    assert capsys.readouterr() == ("", "")


def test_help_shows_an_example_of_each_command(fake, capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(["--help"])
    assert stop.value.code == 0
    assert "mfm fake good" in capsys.readouterr().out


def test_help_of_a_command_describes_it(fake, capsys):
    with pytest.raises(SystemExit) as stop:
        cli.main(["fake", "--help"])
    assert stop.value.code == 0
    out = capsys.readouterr().out
    assert "Do nothing, with a name." in out
    assert "mfm fake good" in out


def test_no_command_shows_the_help(fake, capsys):
    assert cli.main([]) == 2
    assert "mfm fake good" in capsys.readouterr().out


def test_every_command_has_its_module():
    for name, command in cli.COMMANDS.items():
        module = import_module(command.module)
        assert module.__doc__, name
        assert callable(module.add_arguments), name
        assert callable(module.run), name


def test_help_loads_neither_numpy_nor_a_subcommand():
    check = (
        "import sys; from mfm_cli.main import COMMANDS, main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'numba', *(c.module for c in COMMANDS.values())} & set(sys.modules)\n"
        "sys.exit(f'loaded {heavy}' if heavy else 0)"
    )
    done = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
