"""Why the program ended, as a number for whoever started it."""

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes of ``kasino``; the README tells hosts what to do about each."""

    OK = 0
    """It was asked to end, or has done what it was asked to do."""
    FAULT = 1
    """A fault of the program; the log has a traceback."""
    SETTINGS = 2
    """The settings, or the command line, are wrong; starting again does not help."""
    TOKEN = 3
    """Discord does not accept the token; starting again does not help."""
    DATABASE = 4
    """The database cannot be used; starting again does not help."""
    IN_USE = 5
    """Another process uses the database, or has taken it over from this one."""
    DISCORD = 6
    """Discord cannot be reached, or has ended the connection; starting again may help."""
    CUT_OFF = 7
    """It was asked to end before its work was done; nothing is half done."""
