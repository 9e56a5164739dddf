"""The command line."""

import sys


def main() -> int:
    """Say that nothing can be started yet, and return the exit code for it."""
    print("kasino: nothing can be started yet", file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
