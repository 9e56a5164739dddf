"""What one tab shows, as plain data."""

from typing import Final

import simcord

from bot.local.commands import describe_commands
from bot.local.languages import LOCALES
from bot.local.simulation import Payload, recent_messages
from bot.local.texts import page_texts
from bot.local.world import LocalWorld, Person

MESSAGES_SHOWN: Final = 80


def messages_of(world: LocalWorld, person: Person, channel: simcord.ChannelHandle) -> list[Payload]:
    """Return the messages that *person* sees in *channel*, oldest first."""
    messages = recent_messages(world.env, channel, person.actor.id, MESSAGES_SHOWN)
    return [message for message in messages if int(message["id"]) not in person.dismissed]


def frame_of(world: LocalWorld, person: Person, channel: simcord.ChannelHandle) -> Payload:
    """Return everything around the messages: the server, the people, the commands, the words."""
    bot_user = world.bot.user
    names = {str(other.actor.id): other.name for other in world.people.values()}
    if bot_user is not None:
        names[str(bot_user.id)] = world.place.bot_name
    channels = {name: str(handle.id) for name, handle in world.channels.items()}
    shown = [name for name, number in channels.items() if number == str(channel.id)]
    return {
        "server": world.place.server,
        "server_locale": world.locale,
        "me": {"id": str(person.actor.id), "name": person.name, "locale": person.locale},
        "channel": shown[0] if shown else channel.name,
        "channels": channels,
        "threads": [name for name, handle in world.channels.items() if handle.is_thread],
        "people": [
            {"id": str(other.actor.id), "name": other.name} for other in world.people.values()
        ],
        "names": names,
        "locales": LOCALES,
        "commands": describe_commands(world, person, channel),
        "texts": page_texts(person.locale),
    }
