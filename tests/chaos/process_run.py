"""The bot as a process on a double of Discord, people at its tables, and faults at random moments.

What is in the bot's file is read beside it, so that what was killed is seen as it was left.
"""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from bot.engine.events import Played
from bot.engine.game import Phase
from bot.engine.log import read_event
from bot.exits import Exit
from tests.chaos.ledger import Ledger, Stored, cards_in, public_cards
from tests.process.hall import PATIENCE, Hall, Message, Person, Table, fakecord, parts

NAMES: Final = ("alice", "bob", "carol", "dan", "eve", "frank")
TABLES: Final = 3
AFTERMATH: Final = 3.0
"""Seconds in which what was already to be sent to a channel may still be sent."""

ANSWER: Final = ("POST", "/interactions/*/callback")
SENT: Final = (("PATCH", "/channels/*"), ("POST", "/channels/*"), ("DELETE", "/channels/*"), ANSWER)


@dataclass(frozen=True, slots=True)
class Choice:
    """A play that somebody could make: where, who, and what is pressed on which hand."""

    table: Table
    stored: Stored
    who: Person
    hand: Message
    custom_id: str
    value: str

    def click(self) -> Any:  # noqa: ANN401
        """Press, and wait for nothing."""
        return self.who.select(
            self.hand, self.value, custom_id=self.custom_id, wait=False, stale=True
        )


class ProcessChaos:
    """Does one thing after the other, chosen by *random*, and looks at everything after each."""

    def __init__(self, hall: Hall, random: Random) -> None:
        self.hall, self.random = hall, random
        self.server = hall.server
        self.bot = hall.bot(KASINO_PING_AFTER="1")
        self.people = hall.people(*NAMES)
        self.ledger = Ledger(hall.database)
        self.tables: list[Table] = []
        self.opened = 0
        self.counts: Counter[str] = Counter()
        self.told: dict[int, set[int]] = {}
        """By game the numbers of the events that people were told had happened."""
        self.looked: dict[int, int] = {}
        """By game the number of the last event that was looked at."""
        self.states: dict[int, int] = {}
        """By message how many of its states were looked at."""
        self.interactions = 0

    def run(self, steps: int) -> None:
        """Do so many things, then play every game to its end, and prove all that is stored."""
        deeds = self._deeds()
        with self.bot:
            self.hall.wait_for_commands()
            for _ in range(steps):
                self._open_tables()
                name, deed, _, may_cut = self.random.choices(deeds, [each[2] for each in deeds])[0]
                self.counts[name] += 1
                deed()
                self.look(name, may_cut=may_cut)
            for table in self.tables:
                self._play_out(table)
            self.look("the end", may_cut=False)
            assert self.bot.terminate() == Exit.OK
        self._prove()

    def _deeds(self) -> list[tuple[str, Callable[[], None], int, bool]]:
        """Return each deed with its name, its weight, and whether it may cut answers off."""
        return [
            ("play", self._play, 30, False),
            ("double click", lambda: self._play(clicks=2), 6, False),
            ("stale click", self._stale_click, 6, False),
            ("forged id", self._forged, 6, False),
            ("leave or return", self._leave_or_return, 4, False),
            ("kill -9", self._kill, 6, True),
            ("SIGTERM", self._restart, 2, True),
            ("stopped for four seconds", self._freeze, 1, True),
            ("gateway lost", self._gateway, 4, True),
            ("5xx before the deed", lambda: self._fault(after=False), 6, True),
            ("5xx after the deed", lambda: self._fault(after=True), 6, True),
            ("connection cut", lambda: self._fault(drop=True), 4, True),
            ("429", self._limited, 4, False),
            ("slow answers", self._slow, 3, False),
            ("message deleted", self._delete_message, 4, False),
            ("channel deleted", self._delete_channel, 2, False),
            ("channel deleted while it is away", self._delete_away, 1, True),
            ("rights taken and given back", self._rights, 3, False),
        ]

    def _open_tables(self) -> None:
        self.tables = [each for each in self.tables if not self._stored(each).game.is_finished]
        while len(self.tables) < TABLES:
            people = self.random.sample(self.people, self.random.randint(1, 3))
            self.opened += 1
            table = Table(self.hall, people, f"games-{self.opened}")
            table.start(computers=self.random.randint(0 if len(people) > 1 else 1, 1))
            self.tables.append(table)
            self.counts["tables"] += 1

    def _stored(self, table: Table) -> Stored:
        stored = self.ledger.newest_in(table.channel.id)
        assert stored is not None
        return stored

    def _waiting(self, table: Table) -> tuple[Stored, Person] | None:
        """Return the game and whose turn it is, once no computer's is; ``None`` if it is over."""
        until = time.monotonic() + PATIENCE
        while not (stored := self._stored(table)).game.is_finished:
            game = stored.game
            if game.phase is Phase.BETWEEN:
                return stored, self._person(stored.seated[game.seat_of(game.present[0]) or 0])
            if not game.undo and game.turn is not None and game.seats[game.turn].is_present:
                return stored, self._person(stored.seated[game.turn])
            assert time.monotonic() < until, f"game {stored.id} does not go on"
            time.sleep(0.05)
        return None

    def _person(self, discord_id: int) -> Person:
        return next(each for each in self.people if each.id == discord_id)

    def _choice(self, table: Table | None = None) -> Choice | None:
        """Return a play that can be made at *table* or some table, by a hand asked for anew."""
        table = table or self.random.choice(self.tables)
        if (found := self._waiting(table)) is None:
            return None
        stored, who = found
        hand = who.slash("kasino hand", table.channel).response
        assert hand.ephemeral
        table.hands[who.name] = hand
        if "next" in parts(hand) or "deal" in parts(hand):
            verb = "next" if "next" in parts(hand) else "deal"
            table.press(who, hand, verb)
            return None
        if "card" in parts(hand):
            card = self.random.choice(parts(hand)["card"]["options"])["value"]
            table.press(who, hand, "card", card)
            hand = hand.fresh()
        if (select := parts(hand).get("play")) is None:
            return None
        value = self.random.choice(select["options"])["value"]
        return Choice(table, stored, who, hand, select["custom_id"], value)

    def _play(self, clicks: int = 1, during: Callable[[], None] = lambda: None) -> None:
        """Click so many times at once, let *during* happen, and see that it was one play."""
        if (choice := self._choice()) is None:
            return
        views = [choice.click() for _ in range(clicks)]
        during()
        for each in views:
            each.wait()
        after = self.ledger.game(choice.stored.id)
        seat = choice.stored.game.turn
        assert seat is not None
        made = after.plays_of(seat) - choice.stored.plays_of(seat)
        assert 0 <= made <= 1, "one choice was played twice"
        answer = None if views[0].failed else views[0].response
        if answer is not None and "You played:" in answer.text:
            assert made == 1, "a play that was acknowledged is not in the log"
            text = next(
                number
                for number, each in enumerate(after.log, 1)
                if number > len(choice.stored.log) and each.startswith(f"play {seat} ")
            )
            self.told.setdefault(after.id, set()).add(text)
            self.counts["plays acknowledged"] += 1
        self.counts["plays stored"] += made

    def _stale_click(self) -> None:
        table = self.random.choice(self.tables)
        if not table.hands:
            return
        name, hand = self.random.choice(list(table.hands.items()))
        who = next(each for each in self.people if each.name == name)
        if parts(hand):
            verb, part = self.random.choice(list(parts(hand).items()))
            values = [each["value"] for each in part.get("options", ())]
            table.press(who, hand, verb, *values[:1])

    def _forged(self) -> None:
        """Press what no message holds: another game, another number, another verb."""
        table, who = self.random.choice(self.tables), self.random.choice(self.people)
        message = table.message
        verb = self.random.choice(("hand", "play", "agree", "next", "return", "sure", "nonsense"))
        game, seq = self.random.choice((0, 1, 10**17)), self.random.choice((0, 3, 10**17))
        button = next(iter(parts(message).values()))
        button["custom_id"] = f"k1:{verb}:{game}:{seq}:"
        who.click(message, custom_id=button["custom_id"], stale=True)

    def _leave_or_return(self) -> None:
        table = self.random.choice(self.tables)
        who = self.random.choice(table.people)
        who.slash(f"kasino {self.random.choice(('leave', 'return'))}", table.channel)

    def _kill(self) -> None:
        def kill() -> None:
            time.sleep(self.random.random() * 0.15)
            self.bot.kill()
            self.bot.start()

        self._play(during=kill)

    def _restart(self) -> None:
        self._play(during=self.bot.restart)

    def _freeze(self) -> None:
        def freeze() -> None:
            self.bot.freeze()
            time.sleep(4)
            self.bot.thaw()

        self._play(during=freeze)

    def _gateway(self) -> None:
        ways: tuple[Callable[[Any], object], ...] = (
            lambda server: server.drop_gateway(),
            lambda server: server.drop_gateway(resumable=False),
            lambda server: server.ask_to_reconnect(),
            lambda server: server.invalidate_session(),
        )
        self._play(during=lambda: self.hall.lose_gateway(self.random.choice(ways)))

    def _fault(self, **how: bool) -> None:
        method, path = self.random.choice(SENT)
        status = self.random.choice((500, 502, 503))
        fault = self.server.fault(method, path, status=status, **how)
        self._play()
        self._settle(fault)

    def _settle(self, fault: Any) -> None:  # noqa: ANN401
        self.counts["faults that met a request"] += fault.hits
        self.server.clear_faults()

    def _limited(self) -> None:
        limit, before = fakecord().Limit, self.server.core.limiter.refused
        # Nothing is announced, so that discord.py runs into them.
        kinds = (("PATCH", "/channels/*"), ("POST", "/channels/*"))
        self.server.limit(*(limit(*each, 1, 1.0, announce=False) for each in kinds))
        for _ in range(4):
            self._play()
        self.counts["requests refused by 429"] += self.server.core.limiter.refused - before
        self.server.limit()

    def _slow(self) -> None:
        self.server.slow(self.random.choice((0.3, 0.8)))
        self._play()
        self.server.slow(0)

    def _delete_message(self) -> None:
        table = self.random.choice(self.tables)
        messages = table.channel.messages()
        if messages:
            self.random.choice(self.people).delete(self.random.choice(messages))
        if (choice := self._choice(table)) is not None:
            choice.click().wait()
        if not (game := self._stored(table).game).is_finished:
            said = f"Deal {len(game.scores) + (game.phase is Phase.PLAYING)}"
            self.server.wait_until(lambda: said in self._shown(table), PATIENCE, "the table again")

    def _shown(self, table: Table) -> str:
        return "\n".join(each.text for each in table.channel.messages() if each.embeds)

    def _delete_channel(self) -> None:
        """Delete the channel of a table: its game ends, and nothing is sent there any more."""
        table = self.random.choice(self.tables)
        path = f"/channels/{table.channel.id}/*"
        table.channel.delete()
        self._wait_for_end(table)
        time.sleep(AFTERMATH)
        before = len(self.server.requests("*", path))
        time.sleep(AFTERMATH)
        assert len(self.server.requests("*", path)) == before

    def _delete_away(self) -> None:
        """Delete the channel of a table that has just changed while the bot is dead."""
        table = self.random.choice(self.tables)
        choice = self._choice(table)
        if choice is not None:
            choice.click().wait()
        self.bot.kill()
        table.channel.delete()
        self.bot.start()
        if choice is not None:
            self._wait_for_end(table)
        else:
            self.tables.remove(table)

    def _wait_for_end(self, table: Table) -> None:
        self.server.wait_until(lambda: self._stored(table).game.is_finished, PATIENCE, "the end")

    def _rights(self) -> None:
        """Take the rights of a channel away while somebody plays there, and give them back."""
        table = self.random.choice(self.tables)
        if (choice := self._choice(table)) is None:
            return
        table.channel.overwrite_bot(deny=("view_channel", "send_messages"))
        choice.click().wait()
        self.server.quiet(0.3)
        table.channel.overwrite_bot()
        log = self._stored(table).log
        self.server.wait_until(lambda: self._is_current(table, log), PATIENCE, "the table again")

    def _is_current(self, table: Table, log: tuple[str, ...]) -> bool:
        """Say whether the table tells of the last play of *log*, or the game has gone on."""
        stored = self._stored(table)
        plays = [read_event(each) for each in log if each.startswith("play ")]
        if stored.log != log or stored.game.phase is not Phase.PLAYING or not plays:
            return True
        last = plays[-1]
        return isinstance(last, Played) and last.move.card in cards_in(self._shown(table))

    def look(self, name: str, *, may_cut: bool) -> None:
        """Look at every game, message and interaction since the last look."""
        self.server.quiet()
        for game_id, numbers in self.told.items():
            log = self.ledger.game(game_id).log
            assert all(log[number - 1].startswith("play ") for number in numbers), "lost"
        for table in self.tables:
            self._look_at(table)
        records = list(self.server.core.world.interactions.values())
        for each in records[self.interactions :]:
            if each.failure is not None:
                assert may_cut, (name, each.name, each.failure)
                self.counts["answers cut by the fault itself"] += 1
        self.interactions = len(records)
        self.counts["interactions"] = len(records)

    def _look_at(self, table: Table) -> None:
        """See that neither the table nor any hand in its channel shows what is hidden."""
        stored = self._stored(table)
        since = self.looked.get(stored.id, 1)
        public = public_cards(stored, since)
        for message in table.channel.messages():
            for state in message.history[self.states.get(message.id, 0) :]:
                assert cards_in(state.text) <= public, state
                self.counts["public messages looked at"] += 1
            self.states[message.id] = len(message.history)
        if stored.game.phase is Phase.PLAYING:
            for name, hand in table.hands.items():
                self._look_at_hand(stored, name, hand.fresh(), public)
        self.looked[stored.id] = len(stored.log)

    def _look_at_hand(self, stored: Stored, name: str, hand: Message, public: set[Any]) -> None:
        who = next(each for each in self.people if each.name == name)
        seat = next((seat for seat, person in stored.seated.items() if person == who.id), None)
        states = hand.history[self.states.get(hand.id, 0) :]
        self.states[hand.id] = len(hand.history)
        if seat is None:
            return
        own = {*stored.game.playing.hands[seat]}
        for state in states[-1:]:
            assert cards_in(state.text) <= public | own, state
            self.counts["hands looked at"] += 1

    def _play_out(self, table: Table) -> None:
        while not self._stored(table).game.is_finished:
            if (choice := self._choice(table)) is not None:
                choice.click().wait()
        self.counts["games ended"] += 1

    def _prove(self) -> None:
        code, line = self.hall.ended("check")
        assert (code, line) == (Exit.OK, "All totals agree with the logs.")
        for each in self.server.problems:
            self.counts[f"problem: {each.kind}"] += 1
        kinds = {each.kind for each in self.server.problems}
        assert kinds <= {"double-response", "late-answer", "double-answer", "rate-limited"}
        output = self.bot.output()
        assert " ERROR bot" not in output, output[-6000:]
        self.counts["warnings in the log"] = output.count(" WARNING bot")
