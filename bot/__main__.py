"""The program's start: ``python -m bot`` and ``kasino``."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, :mod:`bot.command_line`, and return the exit code."""
    # The processes in which computers think import this module too, and need nothing else.
    from bot import command_line  # noqa: PLC0415

    return command_line.main(arguments)


if __name__ == "__main__":
    sys.exit(main())
