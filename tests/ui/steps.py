"""Steps that many tests of the sample bot take."""

from typing import Any

import pytest
import simcord.http.router
from simcord.actors import MemberActor
from simcord.backend import Backend
from simcord.results import InteractionResult, ResponseMessage

from tests.world import World

KINDS = ("private", "public", "update")
CALLBACK = "/interactions/*/callback"


async def opened(
    world: World, person: MemberActor, what: str, command: str = "open"
) -> ResponseMessage:
    """Return a board whose buttons do *what*, in public or, by the *command* hand, in private."""
    response = (await person.slash(world.channel, f"sample {command}", what=what)).response
    assert response is not None
    return response


def private_text(result: InteractionResult) -> str:
    """Return the one text that *result* showed to the person alone."""
    shown = [message for message in (result.response, *result.followups) if message is not None]
    private = [message for message in shown if message.ephemeral]
    assert len(private) == 1
    return private[0].content


def public_texts(world: World) -> list[str]:
    """Return what everybody sees in the channel."""
    return [message.content for message in world.channel.history() if not message.flags.ephemeral]


def send_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every first answer arrive twice, as when discord.py has lost the reply to it."""
    once = simcord.http.router.dispatch

    def twice(backend: Backend, method: str, path: str, **rest: Any) -> object:  # noqa: ANN401
        if path.endswith("/callback"):
            once(backend, method, path, **rest)
        return once(backend, method, path, **rest)

    monkeypatch.setattr(simcord.http.router, "dispatch", twice)
