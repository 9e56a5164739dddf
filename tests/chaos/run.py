"""A bot in a Discord in memory, people at its tables, and faults at random moments."""

from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import simcord.http.router
from simcord.actors import MemberActor
from simcord.backend import Backend
from simcord.results import InteractionResult

from bot.engine.deal import legal_moves
from bot.engine.game import Phase
from bot.service.errors import GameError
from bot.service.finding import Finding
from bot.service.games import Games, Live, Place
from bot.service.proving import prove
from bot.service.recount import check
from bot.ui.table_notes import TableNotes
from bot.ui.tables import Tables
from db import events as stored_events
from db.database import Database
from tests.chaos.looks import hidden_in, is_answered, message_of, parts_of, shows_play
from tests.cogs.steps import words
from tests.world import SELECT, AnyMessage, World

Deed = Callable[[], Awaitable[None]]
TABLES, PEOPLE = 3, 7
VERBS = ("hand", "play", "card", "undo", "agree", "next", "return", "sure", "nonsense")


class Chaos:
    """Does one thing after the other, chosen by *random*, and looks at everything after each."""

    def __init__(self, world: World, random: Random) -> None:
        self.world, self.random = world, random
        self.counts: Counter[str] = Counter()
        self.people = [world.person(f"Person{n}") for n in range(PEOPLE)]
        self.hands: dict[tuple[int, int], AnyMessage] = {}
        self.old_hands: list[tuple[MemberActor, AnyMessage]] = []
        self.acknowledged: Counter[int] = Counter()
        """By game the plays that people were told had counted."""
        self.is_cut = False
        """Whether a fault that was put in may have cut the answer that is looked at."""

    @property
    def games(self) -> Games:
        """Return the use cases of the bot that runs now."""
        return self.world.bot.service(Games)

    async def run(self, steps: int) -> None:
        """Do so many things, then play every game to its end, and prove all that is stored."""
        deeds = self._deeds()
        for _ in range(steps):
            while len(await self._unfinished()) < TABLES:
                await self._open()
            name, deed = self.random.choices(deeds, [weight for _, _, weight in deeds])[0][:2]
            self.counts[name] += 1
            try:
                await deed()
            except TimeoutError:
                # simcord does not see that a lock is waited for whose holder only makes a pause;
                # what does not end when time passes raises again.
                self.counts["pauses behind a lock"] += 1
                await self.world.env.advance_time(60)
            await self.look()
        for live in await self._unfinished():
            await self._play_out(live.id)
        await self._prove()

    def _deeds(self) -> list[tuple[str, Deed, int]]:
        return [
            ("play", self._play, 40),
            ("double click", self._double_click, 8),
            ("stale click", self._stale_click, 8),
            ("forged id", self._forged, 8),
            ("restart", self.world.restart, 3),
            ("fault before the deed", self._fault_before, 6),
            ("fault after the deed", self._fault_after, 6),
            ("message deleted", self._delete_message, 4),
            ("connection lost", self._connection_lost, 3),
            ("leave or return", self._leave_or_return, 5),
            ("play taken back", self._undo, 5),
            ("time passes", self._wait, 8),
        ]

    async def _unfinished(self) -> list[Live]:
        place = Place(self.world.guild.id, self.world.channel.id)
        here = await self.world.bot.service(Finding).here(place)
        return [await self.games.load(each) for each in here]

    async def _open(self) -> None:
        host, *others = self.random.sample(self.people, self.random.randint(1, 3))
        shown = await self._slash(host, "new", target=self.random.choice((0, 16)))
        if shown is None:
            return
        for who in others:
            await self._press(who, shown, "join")
        for _ in range(self.random.randint(0 if others else 1, 1)):
            await self._press(host, shown, "add")
        await self._press(host, shown, "start")
        self.counts["table"] += 1

    async def _slash(self, who: MemberActor, name: str, **options: Any) -> AnyMessage | None:  # noqa: ANN401
        result = await who.slash(self.world.channel, f"kasino {name}", **options)
        self._answered(result)
        return result.response

    async def _press(
        self, who: MemberActor, message: AnyMessage, verb: str, *values: str
    ) -> InteractionResult | None:
        """Press what has *verb* on *message* as it is now, if it is there."""
        part = parts_of(self.world, message).get(verb)
        if part is None:
            return None
        result = await self.world.press(who, message, part["custom_id"], values or None)
        self._answered(result)
        return result

    def _answered(self, *results: InteractionResult) -> None:
        for each in results:
            self.counts["interactions"] += 1
            if not is_answered(each):
                assert self.is_cut, each
                self.counts["answers cut by the fault itself"] += 1

    async def _some_turn(self) -> tuple[Live, MemberActor] | None:
        """Return a table where a person is to play, and the person."""
        lives = await self._unfinished()
        self.random.shuffle(lives)
        for live in lives:
            if live.game.phase is Phase.BETWEEN:
                anybody = live.discord_ids[live.game.present[0]]
                await self.games.continue_deal(live.id, live.game.position, anybody)
            elif live.game.turn is not None and live.game.seats[live.game.turn].is_present:
                discord_id = live.discord_ids[live.game.seats[live.game.turn].person or 0]
                return live, next(each for each in self.people if each.id == discord_id)
        return None

    async def _hand_of(self, live: Live, who: MemberActor) -> AnyMessage | None:
        """Return a fresh private hand; it shows nobody else's cards."""
        result = await who.slash(self.world.channel, "kasino hand")
        self._answered(result)
        hand = result.response
        if hand is not None and "which" in parts_of(self.world, hand):
            value = next(
                each["value"]
                for each in parts_of(self.world, hand)["which"]["options"]
                if each["value"].endswith(f".{live.id}")
            )
            chosen = await self._press(who, hand, "which", value)
            hand = chosen.response if chosen is not None else None
        if hand is not None:
            assert hand.flags.ephemeral if hasattr(hand, "flags") else hand.ephemeral
            self.old_hands.append((who, hand))
        return hand

    async def _chosen(self) -> tuple[Live, MemberActor, AnyMessage, dict[str, Any]] | None:
        """Return a table, whose turn it is, the hand, and the click that makes a random play."""
        found = await self._some_turn()
        if found is None:
            await self.world.env.advance_time(10)
            return None
        live, who = found
        hand = await self._hand_of(live, who)
        parts = {} if hand is None else parts_of(self.world, hand)
        if hand is not None and "card" in parts:
            card = self.random.choice(parts["card"]["options"])["value"]
            await self._press(who, hand, "card", card)
            parts = parts_of(self.world, hand)
        if hand is None or "play" not in parts:
            return None
        value = self.random.choice(parts["play"]["options"])["value"]
        click = {
            "custom_id": parts["play"]["custom_id"],
            "component_type": SELECT,
            "values": [value],
        }
        return live, who, hand, click

    async def _play(self) -> None:
        await self._play_times(1)

    async def _double_click(self) -> None:
        await self._play_times(2)

    async def _play_times(self, clicks: int) -> None:
        """Click so many times at once; at most one play is made, and the log has it once."""
        chosen = await self._chosen()
        if chosen is None:
            return
        live, who, hand, click = chosen
        before = await self._plays_of(live.id, who)
        results = await self.world.together([(who, hand, click)] * clicks)
        self._answered(*results)
        told = sum(shows_play(each) for each in results[:1])
        made = await self._plays_of(live.id, who) - before
        assert made <= 1, "one choice was played twice"
        if told:
            assert made == 1, "a play that was acknowledged is not in the log"
            self.acknowledged[live.id] += 1
        self.counts["plays"] += made

    async def _plays_of(self, game_id: int, who: MemberActor) -> int:
        live = await self.games.load(game_id)
        seat = live.seat_of(who.id)
        async with self.world.bot.service(Database).read() as connection:
            rows = await stored_events.of(connection, game_id)
        return sum(each.text.startswith(f"play {seat} ") for each in rows)

    async def _stale_click(self) -> None:
        if not self.old_hands:
            return
        who, hand = self.random.choice(self.old_hands)
        parts = parts_of(self.world, hand)
        if not parts:
            return
        part = self.random.choice(list(parts.values()))
        values = [self.random.choice(part["options"])["value"]] if "options" in part else None
        self._answered(await self.world.press(who, hand, part["custom_id"], values))

    async def _forged(self) -> None:
        who = self.random.choice(self.people)
        shown = await self._slash(who, "stats")
        if shown is None:
            return
        game, seq = self.random.choice((0, 1, 2, 10**17)), self.random.choice((0, 3, 10**17))
        custom_id = f"k1:{self.random.choice(VERBS)}:{game}:{seq}:"
        self._answered(await self.world.press(who, shown, custom_id))

    async def _fault_before(self) -> None:
        method, path = self.random.choice(
            [
                ("PATCH", "/channels/*"),
                ("POST", "/channels/*"),
                ("POST", "/interactions/*/callback"),
                ("PATCH", "/webhooks/*"),
            ]
        )
        status, code = self.random.choice([(500, 0), (503, 0), (403, 50013), (404, 10062)])
        self.is_cut = "interactions" in path or "webhooks" in path
        self.world.env.inject_error(method, path, status=status, code=code)
        try:
            await self._play()
        finally:
            self.world.env.backend.faults.clear()
            self.is_cut = False

    async def _fault_after(self) -> None:
        """Let every answer arrive and its receipt be lost: the bot sends it once more."""
        once = simcord.http.router.dispatch

        def lossy(backend: Backend, method: str, path: str, **rest: Any) -> object:  # noqa: ANN401
            if path.endswith("/callback"):
                once(backend, method, path, **rest)
            return once(backend, method, path, **rest)

        simcord.http.router.dispatch = lossy
        try:
            await self._play()
        finally:
            simcord.http.router.dispatch = once

    async def _delete_message(self) -> None:
        shown = [each for each in self.world.channel.history() if not each.flags.ephemeral]
        if shown:
            with self.world.env.time_context():
                await self.random.choice(shown).delete()
            await self.world.env.settle()

    async def _connection_lost(self) -> None:
        self.world.bot.dispatch("shard_disconnect", 0)
        await self._play()
        self.world.bot.dispatch("shard_resumed", 0)
        await self.world.env.settle()

    async def _leave_or_return(self) -> None:
        who = self.random.choice(self.people)
        await self._slash(who, self.random.choice(("leave", "return")))

    async def _undo(self) -> None:
        chosen = await self._chosen()
        if chosen is None:
            return
        live, who, hand, click = chosen
        self._answered(await self.world.press(who, hand, click["custom_id"], click["values"]))
        await self._press(who, hand, "undo")
        if (live := await self.games.load(live.id)).game.undo:
            with self.world.env.time_context():
                await self.world.bot.service(Tables).show(live.id)
            live = await self.games.load(live.id)  # the message may be another one now
            if (table := message_of(self.world, live.message_id)) is not None:
                await self._decide(table)

    async def _decide(self, table: AnyMessage) -> None:
        for who in self.people:
            verb = self.random.choice(("agree", "agree", "keep"))
            if (result := await self._press(who, table, verb)) is not None:
                self.counts["plays taken back by agreement"] += "agreed" in words(result)

    async def _wait(self) -> None:
        await self.world.env.advance_time(self.random.choice((10, 60, 600)))

    async def look(self) -> None:
        """Look at what everybody can see: no table shows a card that is still hidden.

        What still shows an earlier deal tells nothing of this one.
        """
        notes = self.world.bot.service(TableNotes)
        for live in filter(notes.has, await self._unfinished()):
            if (table := message_of(self.world, live.message_id)) is not None:
                assert hidden_in(table, live) == []
                self.counts["tables looked at"] += 1

    async def _play_out(self, game_id: int) -> None:
        """Go on with a game by what is stored, until it has ended."""
        live = await self.games.load(game_id)
        while not live.game.is_finished:
            if live.game.phase is Phase.LOBBY:
                live = await self.games.close_lost(game_id)
            elif live.game.phase is Phase.BETWEEN:
                anybody = live.discord_ids[live.game.present[0]]
                live = await self.games.continue_deal(game_id, live.game.position, anybody)
            else:
                live = await self._move_on(live)
        self.counts[f"games {live.game.phase}"] += 1

    async def _move_on(self, live: Live) -> Live:
        deal = live.game.playing
        occupant = live.game.seats[deal.turn]
        if not occupant.is_present or live.game.undo:
            await self.world.env.advance_time(70 if live.game.undo else 10)
            return await self.games.load(live.id)
        move = next(legal_moves(deal))
        who = live.discord_ids[occupant.person or 0]
        try:
            return await self.games.play(live.id, live.game.position, who, "x", move)
        except GameError:
            return await self.games.load(live.id)

    async def _prove(self) -> None:
        database = self.world.bot.service(Database)
        proven = await prove(database)
        assert proven.found == ()
        assert await check(database) == []
        self.counts["events proven"] = proven.events
        self.counts["games proven"] = proven.games
        self.counts["plays acknowledged"] = self.acknowledged.total()
