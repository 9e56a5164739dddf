"""House rules that people save under a name for their server, to play by them again.

A set keeps the rules of its game's presets as they were when it was saved, so that it means the
same in a later version, or says what that version does not know any more.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.engine.family import GAMES, SWITCHES, Changes, Switch
from bot.engine.game import Setup
from bot.engine.notation import NotationError, changes_text, read_changes
from bot.engine.presets import PRESETS
from bot.engine.rules import Rules
from bot.i18n import N_
from bot.scheduler import Scheduler
from bot.service.errors import GameError
from bot.service.live import Who
from db import people, rule_sets
from db.database import Database
from db.rule_sets import RuleSet

_BASE: Final = Rules()

MOST: Final = 100
"""How many sets a server may have."""

NO_SUCH_SET: Final = N_("No rules are saved as “{name}” on this server.")
NOT_YOURS: Final = N_("Somebody else has saved “{name}”. Choose another name.")
TOO_MANY_SETS: Final = N_(
    "{most} sets of rules are saved on this server already. /kasino forget removes one."
)
LOST: Final = N_(
    "“{name}” was saved by another version of the bot, and this one does not know: {lost}. "
    "Open the game, set its house rules and save them again."
)


@dataclass(frozen=True, slots=True)
class SavedRules:
    """What a set means now: the game, its target, and what it changes in the game's presets."""

    name: str
    family: str
    target: int
    changes: Changes


class RuleSets:
    """Saves sets of house rules and finds them again."""

    def __init__(self, database: Database, scheduler: Scheduler) -> None:
        self._database = database
        self._scheduler = scheduler

    async def save(
        self, guild_id: int, who: Who, name: str, setup: Setup, *, is_moderator: bool
    ) -> None:
        """Save the rules of *setup* as *name*, in place of an earlier set of that name.

        Raise :exc:`GameError` if that is another person's and *who* is no moderator, or if the
        server has too many.
        """
        rules = _written(setup)
        now = int(self._scheduler.now())

        async def work(connection: AsyncConnection) -> None:
            person = await people.remember(connection, who.discord_id, who.name, now)
            await _check_owner(connection, guild_id, name, person, is_moderator=is_moderator)
            if (
                await rule_sets.find(connection, guild_id, name) is None
                and len(await rule_sets.of_guild(connection, guild_id)) >= MOST
            ):
                raise GameError(TOO_MANY_SETS, most=MOST)
            await rule_sets.save(connection, guild_id, RuleSet(name, rules, person), now)

        await self._database.run(work)

    async def remove(self, guild_id: int, who: Who, name: str, *, is_moderator: bool) -> None:
        """Forget the set *name*.

        Raise :exc:`GameError` if there is none, or if it is another's and *who* no moderator.
        """

        async def work(connection: AsyncConnection) -> None:
            person = await people.by_discord_id(connection, who.discord_id)
            number = None if person is None else person.id
            if await rule_sets.find(connection, guild_id, name) is None:
                raise GameError(NO_SUCH_SET, name=name)
            await _check_owner(connection, guild_id, name, number, is_moderator=is_moderator)
            await rule_sets.remove(connection, guild_id, name)

        await self._database.run(work)

    async def names(self, guild_id: int) -> list[str]:
        """Return the names of a server's sets, in order."""
        async with self._database.read() as connection:
            return [each.name for each in await rule_sets.of_guild(connection, guild_id)]

    async def find(self, guild_id: int, name: str) -> SavedRules | None:
        """Return a server's set by its name, if there is one.

        Raise :exc:`GameError` if this version does not know all that it says; the error names
        what it does not know.
        """
        async with self._database.read() as connection:
            found = await rule_sets.find(connection, guild_id, name)
        return None if found is None else _read(found)

    async def load(self, guild_id: int, name: str) -> SavedRules:
        """Return a server's set by its name.

        Raise :exc:`GameError` if there is none, and as :meth:`find` does.
        """
        found = await self.find(guild_id, name)
        if found is None:
            raise GameError(NO_SUCH_SET, name=name)
        return found


async def _check_owner(
    connection: AsyncConnection,
    guild_id: int,
    name: str,
    person: int | None,
    *,
    is_moderator: bool,
) -> None:
    found = await rule_sets.find(connection, guild_id, name)
    if found is not None and found.saved_by not in {None, person} and not is_moderator:
        raise GameError(NOT_YOURS, name=name)


def _written(setup: Setup) -> str:
    presets = {
        name: changes_text(
            tuple((each, getattr(PRESETS[name], each)) for each in PRESETS[name].differences(_BASE))
        )
        for name in GAMES[setup.family]
    }
    return json.dumps(
        {
            "family": setup.family,
            "target": setup.target,
            "changes": changes_text(setup.changes),
            "presets": presets,
        }
    )


def _read(found: RuleSet) -> SavedRules:
    written = json.loads(found.rules)
    family = written["family"]
    if family not in GAMES:
        raise GameError(LOST, name=found.name, lost=family)
    lost: list[str] = []
    changes = dict(_known(written["changes"], lost.append))
    then = {name: dict(_known(text, lost.append)) for name, text in written["presets"].items()}
    for switch in SWITCHES:
        if switch != "target" and switch not in changes:
            changes |= _kept(switch, family, then, lost.append)
    if lost:
        raise GameError(LOST, name=found.name, lost=", ".join(dict.fromkeys(lost)))
    ordered = tuple((each, changes[each]) for each in SWITCHES if each in changes)
    return SavedRules(found.name, family, written["target"], ordered)


def _kept(
    switch: str, family: str, then: Mapping[str, Mapping[str, Switch]], lose: Callable[[str], None]
) -> dict[str, Switch]:
    """Return the value that *switch* had by itself *then*, if the game has another one now.

    What cannot be kept, since it depended on the number of players, is lost.
    """
    presets = GAMES[family]
    before = [then.get(each, {}).get(switch, getattr(_BASE, switch)) for each in presets]
    if before == [getattr(PRESETS[each], switch) for each in presets]:
        return {}
    if len(set(before)) > 1:
        lose(switch)
    return {switch: before[0]}


def _known(text: str, lose: Callable[[str], None]) -> Changes:
    """Return the changes written *text*; those that this version does not know are lost."""
    known: list[tuple[str, Switch]] = []
    for each in text.split():
        try:
            known += read_changes(each)
        except NotationError:
            lose(each)
    return tuple(known)
