"""The languages that a person can read the page in, and which one a browser asks for."""

from collections.abc import Iterable
from typing import Final

from discord import Locale

from bot.i18n import LANGUAGES, language, language_name

ENGLISH: Final = "en-US"
_NORWEGIAN: Final = frozenset({"nb", "nn"})  # what browsers call Discord's "no"


def _locale_of(code: str) -> str:
    """Return the first of Discord's codes for one of our languages."""
    return next(each.value for each in Locale if language(each.value) == code)


LOCALES: Final = {_locale_of(code): language_name(code) for code in LANGUAGES}
"""The languages that the bot speaks, by Discord's codes, each by its own name."""


def accepted(header: str) -> list[str]:
    """Return the languages of an Accept-Language *header* in its order, which browsers sort.

    >>> accepted("fi-FI,fi;q=0.9, en;q=0.8")
    ['fi-FI', 'fi', 'en']
    """
    return [each.partition(";")[0].strip() for each in header.split(",")]


def locale_for(languages: Iterable[str]) -> str:
    """Return the first of *languages*, as browsers write them, that is in :data:`LOCALES`.

    English if none is.

    >>> locale_for(["de-AT", "fi-FI", "en"]), locale_for(["fi", "en"]), locale_for(["de"])
    ('fi', 'fi', 'en-US')
    """
    by_language = {language(locale): locale for locale in LOCALES}
    for each in languages:
        code = each.partition("-")[0].lower()
        found = by_language.get("no" if code in _NORWEGIAN else code)
        if found is not None:
            return found
    return ENGLISH
