"""Translations: gettext catalogues behind one small class.

A text is an English sentence with ``{named}`` placeholders. Where it stands in the code it is
marked: ``t("You took {n} cards", n=3)`` and ``t.plural("{n} card", "{n} cards", n)`` translate
at once, ``N_("…")`` only marks a text that is translated later, as a refusal's reason is.
"""

from bot.i18n.texts import (
    LANGUAGES,
    N_,
    TEXT_STYLE,
    Texts,
    language,
    language_name,
    number,
    texts,
)

__all__ = ["LANGUAGES", "N_", "TEXT_STYLE", "Texts", "language", "language_name", "number", "texts"]
