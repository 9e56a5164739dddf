"""The page for a reader whose address holds no name that a person can have."""

from html import escape
from pathlib import Path
from string import Template
from typing import Final

from bot.i18n import N_, texts
from bot.local.world import MAX_NAME

_TITLE: Final = N_("What is your name?")
_RULE: Final = N_("A name has 1 to {most} characters that can be seen.")
_GO: Final = N_("Open a tab")
_PAGE: Final = Path(__file__).parent / "static" / "naming.html"


def naming_page(locale: str) -> str:
    """Return the page as HTML in the language of *locale*; its form opens a tab."""
    t = texts(locale)
    return Template(_PAGE.read_text("utf-8")).substitute(
        locale=escape(locale),
        title=escape(t(_TITLE)),
        rule=escape(t(_RULE, most=MAX_NAME)),
        go=escape(t(_GO)),
        most=MAX_NAME,
    )
