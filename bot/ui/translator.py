"""What the commands say of themselves, in each language that the bot speaks."""

from typing import Any, Final

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.i18n import TEXT_STYLE, texts
from bot.i18n.texts import language

_NAMES: Final = {Location.command_name, Location.group_name, Location.parameter_name}


class CommandTranslator(app_commands.Translator):
    """Translates descriptions and choices. Names are the same for all, who tell them each other."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: Locale,
        context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Return *string* in the language of *locale*, or ``None`` to leave it in English."""
        if context.location in _NAMES or language(locale.value) == "en":
            return None
        # Choices that show a suit are handed over as they are shown, not as they were marked.
        marked = string.message.replace(TEXT_STYLE, "")
        text = texts(locale.value)(marked)
        return None if text == marked else text
