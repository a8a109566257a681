"""The command line: finds the command, runs it, and tells what went wrong in one sentence."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from voiceduet import commands
from voiceduet.commands import _parser
from voiceduet.language.load import load_script
from voiceduet.language.script import Script
from voiceduet.problem import Problem

INTERRUPTED = 130
LANGUAGE = "en"
"""The language of help and of problems; the language of the game is an option of `play`."""


ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
"""numpy's threads wait for each other in a busy loop. With the other of two cores busy, a clue took
880 ms to be judged with two of them and 300 ms with one."""


def main(argv: Sequence[str] | None = None) -> int:
    for name, value in ONE_THREAD.items():
        os.environ.setdefault(name, value)
    script = load_script(LANGUAGE)
    try:
        return _call(list(sys.argv[1:] if argv is None else argv), script)
    except Problem as problem:
        print(problem.told(script), file=sys.stderr)
        return problem.exit_code
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # The reader of a pipe went away, as `voiceduet … | head` does; Python would complain
        # once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _call(argv: list[str], script: Script) -> int:
    parser, args = _parser.parse(argv, script)
    name: str | None = args.command
    if name is None:
        parser.print_help()
        return 0
    if name not in commands.GROUPS:
        return commands.load(name).run(args)
    if args.member is None:
        parser.parse_args([name, "--help"])
    return commands.load(args.member, group=name).run(args)


if __name__ == "__main__":
    raise SystemExit(main())
