"""The page's own words: everything on it that the bot did not write."""

from string import Formatter
from typing import Final

from bot.i18n import N_, texts

PAGE_TEXTS: Final[dict[str, str]] = {
    "channels": N_("Channels"),
    "people": N_("People"),
    "you": N_("you"),
    "add_person": N_("Another person"),
    "add_person_hint": N_("New name"),
    "add_person_button": N_("Open a tab"),
    "language": N_("Language"),
    "server_language": N_("Server language"),
    "open_menu": N_("Channels and people"),
    "close": N_("Close"),
    "send": N_("Send"),
    "message_to": N_("Message #{channel}, or / for commands"),
    "messages": N_("Messages"),
    "commands": N_("Commands"),
    "no_commands": N_("No such command"),
    "run": N_("Run"),
    "optional": N_("optional"),
    "yes": N_("Yes"),
    "no": N_("No"),
    "nothing_found": N_("Nothing found"),
    "only_you": N_("Only you can see this"),
    "dismiss": N_("Dismiss message"),
    "used": N_("{name} used {command}"),
    "thinking": N_("{name} is thinking…"),
    "edited": N_("edited"),
    "app": N_("APP"),
    "spoiler": N_("Spoiler: press to read"),
    "picture": N_("Picture"),
    "choose": N_("Choose…"),
    "choose_many": N_("Choose {least} to {most}"),
    "done": N_("Done"),
    "submit": N_("Submit"),
    "cancel": N_("Cancel"),
    "required": N_("required"),
    "newer": N_("Newer messages"),
    "to_table": N_("To the table"),
    "empty": N_("Nothing has been written here yet. Type / to see what the bot can do."),
    "lost": N_("The connection is lost; trying again…"),
    "failed": N_("This interaction failed."),
    "no_answer": N_("The application did not respond."),
    "gone": N_("That has changed in the meantime. Look again, please."),
    "bad_option": N_("One of the options does not fit."),
    "not_whole": N_("Write a whole number here."),
    "not_number": N_("Write a number here."),
    "too_small": N_("The smallest number allowed here is {least}."),
    "too_large": N_("The largest number allowed here is {most}."),
    "too_short": N_("The shortest text allowed here has {least} characters."),
    "too_long": N_("The longest text allowed here has {most} characters."),
    "bad_text": N_("A message has 1 to 2000 characters."),
    "bad_request": N_("The page asked for something that does not exist."),
    "unknown_part": N_("(This page cannot show a part of this message.)"),
}


def page_texts(locale: str) -> dict[str, str]:
    """Return the page's words in the language of *locale*, by their keys.

    Their placeholders stay, for the page to fill.

    >>> page_texts("en-US")["thinking"]
    '{name} is thinking…'
    """
    t = texts(locale)
    return {key: t(text, **_themselves(text)) for key, text in PAGE_TEXTS.items()}


def _themselves(text: str) -> dict[str, str]:
    names = [name for _, name, _, _ in Formatter().parse(text) if name]
    return {name: f"{{{name}}}" for name in names}
