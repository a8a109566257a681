"""The command line finds commands, answers mistakes in one sentence and shows no stack trace."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import types

import pytest

from voiceduet import __version__, commands
from voiceduet.__main__ import main
from voiceduet.problem import Problem


def _command(run, add_arguments=lambda parser: None):
    return types.SimpleNamespace(run=run, add_arguments=add_arguments)


@pytest.fixture
def one_command(monkeypatch):
    """A command line with the one command `sing`, whose behaviour a test sets."""

    def install(run, add_arguments=lambda parser: None):
        monkeypatch.setattr(commands, "names", lambda: ("sing",))
        monkeypatch.setattr(commands, "load", lambda *_, **__: _command(run, add_arguments))

    return install


def test_version_is_printed(capsys):
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert capsys.readouterr().out == f"voiceduet {__version__}\n"


def test_without_a_command_help_is_shown_and_every_command_is_in_it(capsys):
    assert main([]) == 0
    out = capsys.readouterr().out
    for name in commands.names():
        assert f"\n    {name}" in out


def test_only_commands_that_are_built_are_listed(one_command, capsys):
    one_command(lambda args: 0)
    main([])
    out = capsys.readouterr().out
    assert "sing" in out
    assert "doctor " not in out.split("Commands")[1].split("New here")[0]


def test_a_command_gets_its_options_and_its_result_is_the_exit_code(one_command):
    def add_arguments(parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--loud", action="store_true")

    one_command(lambda args: 7 if args.loud else 0, add_arguments)
    assert main(["sing", "--loud"]) == 7
    assert main(["sing"]) == 0


def test_an_unknown_option_is_a_sentence_with_the_nearest_one_and_exit_code_2(one_command, capsys):
    one_command(lambda args: 0, lambda parser: parser.add_argument("--loud", action="store_true"))
    assert main(["sing", "--lowd"]) == 2
    err = capsys.readouterr().err
    assert "“--lowd”" in err
    assert "“--loud”" in err
    assert err.count("\n") == 1


def test_an_abbreviated_option_is_not_guessed_at(one_command):
    one_command(lambda args: 0, lambda parser: parser.add_argument("--loud", action="store_true"))
    assert main(["sing", "--lo"]) == 2


def test_an_unknown_command_is_a_sentence_and_exit_code_2(capsys):
    assert main(["dance"]) == 2
    err = capsys.readouterr().err
    assert "dance" in err
    assert err.count("\n") == 1


def test_a_problem_is_told_in_one_line_without_a_stack_trace(one_command, capsys):
    def run(args):
        raise Problem("commands.unknown", option="x", command="voiceduet sing")

    one_command(run)
    assert main(["sing"]) == 1
    err = capsys.readouterr().err
    assert err == (
        "There is no option “x” here. Type “voiceduet sing --help” to see what there is.\n"
    )


def test_an_interrupt_ends_quietly(one_command, capsys):
    def run(args):
        raise KeyboardInterrupt

    one_command(run)
    assert main(["sing"]) == 130
    assert capsys.readouterr().err == "\n"


@pytest.mark.parametrize("name", commands.names())
def test_every_command_has_a_help_that_begins_with_its_use(name, capsys):
    with pytest.raises(SystemExit) as stop:
        main([name, "--help"])
    assert stop.value.code == 0
    assert f"voiceduet {name}" in capsys.readouterr().out


@pytest.mark.parametrize("member", commands.members("bench"))
def test_every_bench_has_a_help(member, capsys):
    with pytest.raises(SystemExit) as stop:
        main(["bench", member.replace("_", "-"), "--help"])
    assert stop.value.code == 0
    assert f"bench {member.replace('_', '-')}" in capsys.readouterr().out


def test_help_imports_no_sound_library_and_no_recogniser():
    heavy = "{'vosk', 'sounddevice', 'numpy', 'pyttsx3'}"
    code = (
        "import sys; from voiceduet.__main__ import main; main([]); "
        f"sys.exit(len({heavy} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL).returncode == 0


CALLS = [
    *((name,) for name in commands.names()),
    *(("bench", member.replace("_", "-")) for member in commands.members("bench")),
]


@pytest.mark.parametrize("call", CALLS, ids=" ".join)
def test_help_speaks_of_no_option_that_is_not_built(call, capsys):
    with pytest.raises(SystemExit):
        main([*call, "--help"])
    lines = capsys.readouterr().out.splitlines()
    examples = [line for line in lines if line.startswith(f"voiceduet {' '.join(call)} ")]
    spoken = set(re.findall(r"\s(--[a-z-]+)", "\n".join(examples)))
    built = set(re.findall(r"^  (?:-\w, )?(--[a-z-]+)", "\n".join(lines), re.MULTILINE))
    assert spoken <= built
