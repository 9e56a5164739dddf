"""What a person can do on the page, turned into what Discord would tell the bot."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

import simcord

from bot.local.languages import LOCALES
from bot.local.options import OptionFault, parse_options, parse_valid
from bot.local.simulation import Payload, shown_message
from bot.local.world import LocalWorld, Person

CHANNEL_SELECT: Final = 8  # Discord's number
MAX_TEXT: Final = 2000  # characters in an ordinary message
_ANSWER_WITHIN: Final = 3.0  # seconds that Discord gives a bot for its first answer
_LOOK_EVERY: Final = 0.01  # seconds


class Act:
    """One action of *person* in *channel*, with what the page says about it in *request*."""

    def __init__(
        self, world: LocalWorld, person: Person, channel: simcord.ChannelHandle, request: Payload
    ) -> None:
        self.world = world
        self.person = person
        self.channel = channel
        self.request = request

    def text(self, key: str) -> str:
        """Return a text of the request; raise :exc:`TypeError` if it is none."""
        value = self.request[key]
        if not isinstance(value, str):
            raise TypeError(key)
        return value

    def texts(self, key: str) -> list[str]:
        """Return a list of texts of the request; raise :exc:`TypeError` if it is none."""
        value = self.request[key]
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise TypeError(key)
        return value

    def typed(self) -> dict[str, str]:
        """Return what is typed into a command's options, without the empty ones."""
        options = self.request["options"]
        return {str(name): str(value) for name, value in options.items() if value != ""}

    def message(self) -> simcord.ResponseMessage:
        """Return the message that the request is about."""
        return shown_message(self.world.env, self.channel, int(self.text("message")))


async def perform(
    world: LocalWorld, person: Person, channel: simcord.ChannelHandle, request: Payload
) -> Payload:
    """Do what *request* says and return the page's answer.

    The answer is empty if all went well; it has a *modal* or *choices* if the bot sent these, and
    *failed* with a key of the page's texts if something went wrong: for an *option* of a command,
    or for the whole, with *values* for the text's placeholders and perhaps a *detail*.
    """
    act = Act(world, person, channel, request)
    try:
        return await _ACTIONS[act.text("do")](act)
    except OptionFault as fault:
        return {"failed": fault.key, "option": fault.option, "values": fault.values}
    except simcord.OptionError as error:
        return {"failed": "bad_option", "option": error.option, "detail": str(error)}
    except (simcord.SetupError, simcord.BackendError) as error:
        # The page showed something that has changed or gone since.
        return {"failed": "gone", "detail": str(error)}
    except (KeyError, TypeError, ValueError, StopIteration, AttributeError) as error:
        return {"failed": "bad_request", "detail": str(error)}


async def _say(act: Act) -> Payload:
    content = act.text("content").strip()
    if not 1 <= len(content) <= MAX_TEXT:
        return {"failed": "bad_text"}
    async with act.world.lock:
        await act.person.actor.send(act.channel, content)
    act.world.touch()
    return {}


async def _slash(act: Act) -> Payload:
    name = act.text("command")
    options = parse_options(act.world, act.person, act.channel, name, act.typed())
    async with act.world.lock:
        result = await act.person.actor.slash(act.channel, name, **options)
    return await _outcome(act.person, result, "no_answer")


async def _complete(act: Act) -> Payload:
    name, option, value = act.text("command"), act.text("option"), act.text("value")
    others = {key: text for key, text in act.typed().items() if key != option}
    filled = parse_valid(act.world, act.person, act.channel, name, others)
    async with act.world.lock:
        await act.person.actor.autocomplete(act.channel, name, option, value, **filled)
        result = act.world.env.latest
    if result is None or not await _answered(result):
        return {"choices": []}
    return {"choices": result.autocomplete_choices or []}


async def _click(act: Act) -> Payload:
    async with act.world.lock:
        result = await act.person.actor.click(act.message(), custom_id=act.text("custom_id"))
    return await _outcome(act.person, result, "failed")


async def _select(act: Act) -> Payload:
    custom_id = act.text("custom_id")
    async with act.world.lock:
        result = await act.person.actor.select(act.message(), _chosen(act), custom_id=custom_id)
    return await _outcome(act.person, result, "failed")


def _chosen(act: Act) -> Sequence[Any]:
    """Return what was chosen: channels where the select is one of channels, else texts."""
    values = act.texts("values")
    if act.request.get("kind") != CHANNEL_SELECT:
        return values
    channels = {str(each.id): each for each in act.world.channels.values()}
    return [channels[value] for value in values]


async def _submit(act: Act) -> Payload:
    shown = act.person.modals[act.text("modal")]
    values: dict[str, Any] = act.request["values"]
    async with act.world.lock:
        result = await act.person.actor.submit_modal(shown, values)
    del act.person.modals[act.text("modal")]
    return await _outcome(act.person, result, "failed")


async def _dismiss(act: Act) -> Payload:
    act.person.dismissed.add(int(act.text("message")))
    act.world.touch()
    return {}


async def _locale(act: Act) -> Payload:
    act.world.speak(act.person, _spoken(act.text("locale")))
    return {}


async def _server_locale(act: Act) -> Payload:
    act.world.speak_publicly(_spoken(act.text("locale")))
    return {}


def _spoken(locale: str) -> str:
    if locale not in LOCALES:
        raise ValueError(locale)
    return locale


_ACTIONS: Final[dict[str, Callable[[Act], Awaitable[Payload]]]] = {
    "say": _say,
    "slash": _slash,
    "complete": _complete,
    "click": _click,
    "select": _select,
    "submit": _submit,
    "dismiss": _dismiss,
    "locale": _locale,
    "server_locale": _server_locale,
}


async def _outcome(person: Person, result: simcord.InteractionResult, failure: str) -> Payload:
    if not await _answered(result):
        return {"failed": failure}
    if result.modal is None:
        return {}
    key = secrets.token_hex(8)
    person.modals[key] = result
    return {"modal": {**result.modal, "key": key}}


async def _answered(result: simcord.InteractionResult) -> bool:
    for _ in range(round(_ANSWER_WITHIN / _LOOK_EVERY)):
        if result.acknowledged:
            return True
        await asyncio.sleep(_LOOK_EVERY)
    return result.acknowledged
