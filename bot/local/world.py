"""The little Discord of ``kasino play``: one server, its channels, and the people at the tabs."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final

import discord
import simcord

from bot.local.clock import birthday
from bot.local.languages import LOCALES, locale_for
from bot.local.simulation import LiveEnv, name_the_bot

MAX_NAME: Final = 32  # Discord's own limit for a name
_READY_WITHIN: Final = 30.0  # seconds; a bot that is not ready by then has failed to start


class BadNameError(ValueError):
    """A name that no person can have."""


@dataclass(frozen=True)
class Place:
    """What the simulated server is called, its channels, and its language at first."""

    server: str = "Kasino club"
    channels: Sequence[str] = ("kasino", "second-table")
    bot_name: str = "Kasino"
    locale: str = "en-US"


@dataclass
class Person:
    """Somebody at one or more tabs.

    *modals* holds the forms that the bot has shown and that may still be sent, by a number that
    the page knows; *dismissed* the private messages that the person has put away. *has_language*
    says that the person's browser, or the person, has told the language.
    """

    name: str
    actor: simcord.MemberActor
    locale: str
    has_language: bool = False
    modals: dict[str, simcord.InteractionResult] = field(default_factory=dict)
    dismissed: set[int] = field(default_factory=set)


class LocalWorld:
    """Hosts one bot object in a simulated Discord and keeps everything that the page shows.

    The *owner* owns the server, so may do what moderators may. Start it once, close it once.
    """

    def __init__(self, bot: discord.Client, place: Place, owner: str) -> None:
        self.bot = bot
        self.place = place
        self.people: dict[str, Person] = {}
        self._channels: list[simcord.ChannelHandle] = []
        # simcord refuses two actions at once; they are short, for nobody waits for the bot here.
        self.lock = asyncio.Lock()
        self.env = LiveEnv(bot, self._locales_of)
        self.locale = place.locale
        self._is_chosen = False
        """Whether somebody has chosen the server's language, in this run or an earlier one."""
        self._owner = owner
        self._changes = 0

    @property
    def version(self) -> int:
        """Tell a number that grows whenever something that a page shows may have changed."""
        return self._changes + len(self.env.http_requests)

    @property
    def channels(self) -> dict[str, simcord.ChannelHandle]:
        """The channels by name, each before its threads; of one name the later has a number."""
        named: dict[str, simcord.ChannelHandle] = {}
        for channel in self._channels:
            for each in (channel, *channel.threads):
                name = each.name or ""
                names = (f"{name} ({n})" if n > 1 else name for n in count(1))
                named[next(free for free in names if free not in named)] = each
        return named

    def touch(self) -> None:
        """Say that something changed without the bot's doing."""
        self._changes += 1

    async def start(self) -> None:
        """Build the server, log the bot in and wait until it is ready.

        Raise :exc:`TimeoutError` if it does not get ready, and whatever its start raises.
        """
        name_the_bot(self.env, self.place.bot_name)
        name = clean_name(self._owner)
        owner = self._create_user(name)
        with self.env.clock.at(birthday(f"server:{self.place.server}")):
            guild = self.env.create_guild(
                self.place.server, owner=owner, preferred_locale=self.place.locale
            )
        for channel in self.place.channels:
            with self.env.clock.at(birthday(f"channel:{channel}")):
                self._channels.append(guild.create_text_channel(channel))
        self._remember(name, simcord.MemberActor(self.env, guild, owner))
        await self.env.start()
        async with asyncio.timeout(_READY_WITHIN):
            await self.bot.wait_until_ready()

    async def close(self) -> None:
        """Close the bot, then the simulated Discord."""
        await self.bot.close()
        await self.env.shutdown()

    async def person(
        self, name: str, languages: Sequence[str] = (), server_language: str = ""
    ) -> Person:
        """Return the person of that name, who joins the server if new.

        *languages* are those that the browser asks for; they count on the first visit, the
        owner's for the server too. *server_language* is what was chosen for it in an earlier run,
        if the browser knows; it counts until another is chosen. Capitals do not tell two people
        apart. Raise
        :exc:`BadNameError` for what is no name.
        """
        name = clean_name(name)
        async with self.lock:
            person = self.people.get(name.casefold())
            if person is None:
                person = self._remember(name, self.env.guild.add_member(self._create_user(name)))
        if languages and not person.has_language:
            self.speak(person, locale_for(languages))
            self._recall(person, server_language)
        return person

    def _recall(self, person: Person, server_language: str) -> None:
        if self._is_chosen:
            return
        if server_language in LOCALES:
            self.speak_publicly(server_language)
        elif person is self.owner:
            self.locale = person.locale

    def speak(self, person: Person, locale: str) -> None:
        """Let *person* read *locale* from now on."""
        person.locale, person.has_language = locale, True
        self.touch()

    def speak_publicly(self, locale: str) -> None:
        """Let the server's public texts be in *locale* from now on."""
        self.locale, self._is_chosen = locale, True
        self.touch()

    @property
    def owner(self) -> Person:
        """The first person, to whom the server belongs."""
        return next(iter(self.people.values()))

    def person_with(self, user_id: int) -> Person:
        """Return the person with that id; raise :exc:`KeyError` if there is none."""
        for person in self.people.values():
            if person.actor.id == user_id:
                return person
        raise KeyError(user_id)

    def _create_user(self, name: str) -> simcord.UserHandle:
        with self.env.clock.at(birthday(f"person:{name.casefold()}")):
            return self.env.create_user(name, global_name=name)

    def _remember(self, name: str, actor: simcord.MemberActor) -> Person:
        person = Person(name, actor, self.place.locale)
        self.people[name.casefold()] = person
        self.touch()
        return person

    def _locales_of(self, user_id: int) -> tuple[str, str]:
        return self.person_with(user_id).locale, self.locale


def clean_name(raw: str) -> str:
    """Return *raw* as a name: 1 to 32 printable characters, single blanks between words.

    Raise :exc:`BadNameError` if it cannot be one.

    >>> clean_name("  Aino   Maria ")
    'Aino Maria'
    """
    name = " ".join(raw.split())
    if not 1 <= len(name) <= MAX_NAME or not name.isprintable():
        raise BadNameError(raw)
    return name
