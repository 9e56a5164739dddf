"""Look up, fill in and number texts in the reader's language."""

import gettext
import logging
import re
from fractions import Fraction
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal

CATALOGUES: Final = Path(__file__).parent / "locales"
"""The folder of the catalogues, each named by Discord's code for its language up to a hyphen."""

LANGUAGES: Final = ("en", *sorted(file.stem for file in CATALOGUES.glob("*.po")))
"""The languages that the bot speaks; English is the language of the messages themselves."""

TEXT_STYLE: Final = "\ufe0e"
"""Follows each sign of a suit, so that no client draws it as a coloured picture."""

_SUIT: Final = re.compile(f"[♠♥♦♣](?!{TEXT_STYLE})")

_log = logging.getLogger(__name__)


def N_(text: str) -> str:  # noqa: N802 - gettext's own name for "mark, do not translate yet"
    """Mark *text* as a message to translate and return it unchanged."""
    return text


def language(locale: str | None) -> str:
    """Return the one of :data:`LANGUAGES` for *locale*, one of Discord's codes; English if none.

    >>> language("sv-SE"), language("no"), language("eo"), language(None)
    ('sv', 'no', 'en', 'en')
    """
    code = (locale or "").partition("-")[0]
    return code if code in LANGUAGES else "en"


def number(value: float | Fraction, locale: str | None) -> str:
    """Return *value* as people write it, a half as ½.

    >>> number(1.5, "fi"), number(Fraction(-1, 2), "en"), number(3.0, "en"), number(0.25, "fi")
    ('1½', '-½', '3', '0,25')
    """
    whole = int(value)
    if value == whole:
        return str(whole)
    if abs(value - whole) == Fraction(1, 2):
        sign = "-" if value < 0 else ""
        return f"{sign}{abs(whole) or ''}½"
    return str(format_decimal(float(value), locale=language(locale)))


class Texts:
    """The texts of one language; call it with a message to get that message in the language."""

    def __init__(self, code: str, catalogue: gettext.NullTranslations) -> None:
        self.language = code
        self._catalogue = catalogue

    def __call__(self, message: str, /, **params: object) -> str:
        """Return *message* in this language, its placeholders filled from *params*.

        A float or a fraction is written as :func:`number` writes it, and a suit's sign in
        :data:`TEXT_STYLE`. A translation that does not fit *params* is logged, and the English
        message is used; an English message that does not fit them raises :exc:`KeyError`.
        """
        return self._filled(self._catalogue.gettext(message), message, params)

    def plural(self, one: str, many: str, n: float | Fraction, /, **params: object) -> str:
        """Return the form for *n* of the message *one*, *many*; *n* also fills ``{n}``."""
        # Grammars count in whole numbers; our languages say "1½ points" as they say "2 points".
        count = int(n) if n == int(n) else 2
        english = one if count == 1 else many
        return self._filled(self._catalogue.ngettext(one, many, count), english, {"n": n, **params})

    def _filled(self, text: str, english: str, params: dict[str, object]) -> str:
        shown = {
            name: number(value, self.language) if isinstance(value, float | Fraction) else value
            for name, value in params.items()
        }
        if text != english:
            try:
                return _styled(text).format_map(shown)
            except (LookupError, ValueError, AttributeError):
                _log.warning("The %s text of %r does not fit", self.language, english)
        return _styled(english).format_map(shown)


def _styled(text: str) -> str:
    return _SUIT.sub(rf"\g<0>{TEXT_STYLE}", text)


def texts(locale: str | None) -> Texts:
    """Return the texts for a reader of *locale*, one of Discord's codes, or ``None``."""
    return _load(language(locale), CATALOGUES)


def language_name(code: str) -> str:
    """Return what one of :data:`LANGUAGES` is called by those who speak it."""
    # Translators: the name of your own language, in your language.
    return texts(code)(N_("English"))


@cache
def _load(code: str, folder: Path) -> Texts:
    file = folder / f"{code}.po"
    if not file.exists():
        return Texts(code, gettext.NullTranslations())
    with file.open("rb") as source:
        catalogue = read_po(source, locale=code)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Texts(code, gettext.GNUTranslations(compiled))
