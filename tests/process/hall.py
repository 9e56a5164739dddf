"""A Discord on the loopback interface, the bot as a process on it, and people at its tables.

The double, ``fakecord``, is a tool that lies beside the project and is no part of it. It has no
types, so it is :obj:`~typing.Any` here.
"""

import importlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

ROOT: Final = Path(__file__).parents[2]
TOOL: Final = ROOT.parent / "shared" / "tools" / "fakecord"
PATIENCE: Final = 60.0
"""How many seconds nothing may happen at a table before a test gives up."""

START_LIMIT: Final = 120.0
"""How many seconds a bot may take to be there, on a machine that is busy with other things."""

QUICK: Final = {
    "KASINO_COMPUTER_PAUSE": "0",
    "KASINO_EDIT_INTERVAL": "0.05",
    "KASINO_PING_AFTER": "600",
    "KASINO_LOG_LEVEL": "DEBUG",
}
"""Settings under which a game takes no longer than its plays."""

Message = Any
Person = Any


def fakecord() -> Any:  # noqa: ANN401
    """Return the double's package; :exc:`ModuleNotFoundError` if it is not beside the project."""
    if str(TOOL) not in sys.path:
        sys.path.append(str(TOOL))
    return importlib.import_module("fakecord")


def parts(message: Message) -> dict[str, dict[str, Any]]:
    """Return each button and select of *message*, by its verb."""
    found = [*message.buttons.values(), *message.selects.values()]
    return {each["custom_id"].split(":")[1]: each for each in found if "custom_id" in each}


class Hall:
    """A server with channels, people, and one bot with a database of its own in *folder*.

    *options* are those of the double's server.
    """

    def __init__(self, folder: Path, **options: Any) -> None:  # noqa: ANN401
        self.folder = folder
        self.database = folder / "kasino.sqlite"
        self.server = fakecord().Server(**{"quiet": 0.02, "timeout": PATIENCE, **options})

    def __enter__(self) -> Self:
        self.server.start()
        self.guild = self.server.guild("Kasino", locale="en-US")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.server.stop()

    def bot(self, *arguments: str, program: str | None = None, **settings: str) -> Any:  # noqa: ANN401
        """Return the bot as a process that is yet to be started; *settings* are its environment.

        It is that of this tree, or *program* as it is installed somewhere.
        """
        # Nothing of the test's own environment is for the bot, nor a .env file beside it.
        clean = {name: "" for name in os.environ if name.startswith("KASINO_")}
        start = [program] if program else [sys.executable, "-m", "bot"]
        command = [*start, *(arguments or ("run",))]
        url = f"sqlite+aiosqlite:///{self.database}"
        path = "" if program else str(ROOT)
        environment = {**clean, **QUICK, "KASINO_DATABASE_URL": url, "PYTHONPATH": path}
        return self.server.bot(
            command,
            cwd=str(self.folder),
            env=environment | settings,
            log=self.folder / f"bot-{time.monotonic_ns()}.log",
            ready_timeout=START_LIMIT,
            token_variables=() if "DISCORD_TOKEN" in settings else ("DISCORD_TOKEN",),
        )

    def ended(self, *arguments: str, **settings: str) -> tuple[int, str]:
        """Run the bot until it ends by itself; return its exit code and the last line it wrote."""
        bot = self.bot(*arguments, **settings)
        bot.start(wait=False)
        code = bot.process.wait(PATIENCE)
        return code, bot.output().splitlines()[-1]

    @contextmanager
    def running(
        self, *arguments: str, program: str | None = None, **settings: str
    ) -> Iterator[Any]:
        """Run the bot inside the block; whatever it logs as an error fails the test."""
        bot = self.bot(*arguments, program=program, **settings)
        with bot:
            yield bot
        output = bot.output()
        assert "Traceback" not in output, output[-6000:]
        assert " ERROR " not in output, output[-6000:]

    def wait_for_commands(self) -> None:
        """Wait until Discord knows the commands, which the bot tells it beside all else."""
        self.server.wait_until(lambda: self.server.commands, PATIENCE, "the commands")

    def lose_gateway(self, how: Callable[[Any], object]) -> None:
        """Lose the gateway as *how* does with the server, and wait until the bot is back."""
        before = self.server.core.sessions_started
        how(self.server)
        back = self.server.core
        self.server.wait_until(lambda: back.sessions_started > before, PATIENCE, "a session")
        self.server.quiet()

    def people(self, *names: str, locale: str = "en-US") -> list[Person]:
        """Return people of these names, who read *locale*."""
        return [self.server.user(name, locale=locale) for name in names]

    def assert_clean(self, *allow: str) -> None:
        """Fail for whatever Discord would have refused or people would have seen fail.

        The double has no fault of its own here: it finds its own gateway's address odd.
        """
        self.server.assert_clean(allow=("double-response", *allow))


class Table:
    """A table in a channel of its own, as its players see and use it."""

    def __init__(self, hall: Hall, people: list[Person], channel: str = "table") -> None:
        self.hall, self.people = hall, people
        self.channel = hall.guild.channel(channel)
        self.hands: dict[str, Message] = {}
        self.failures = 0

    @property
    def message(self) -> Message:
        """The newest message for everybody that is a lobby or a table."""
        return [each for each in self.channel.messages() if each.embeds and each.buttons][-1]

    def press(self, who: Person, message: Message, verb: str, *values: str) -> Any:  # noqa: ANN401
        """Press what has *verb* on *message*, or choose *values* there, and wait for the answer.

        What was pressed may have gone meanwhile, as for somebody whose finger was on its way.
        """
        custom_id = parts(message)[verb]["custom_id"]
        if values:
            return who.select(message, list(values), custom_id=custom_id, stale=True)
        return who.click(message, custom_id=custom_id, stale=True)

    def start(self, *, computers: int = 0, **options: Any) -> None:  # noqa: ANN401
        """Open a lobby, let everybody sit down, and start."""
        host, *others = self.people
        self.hall.wait_for_commands()
        seats = len(self.people) + computers
        host.slash("kasino new", self.channel, players=seats, **{"target": 0, **options})
        for each in others:
            self.press(each, self.message, "join")
        for _ in range(computers):
            self.press(host, self.message, "add")
        self.press(host, self.message, "start")

    def hand(self, who: Person) -> Message:
        """Return the private hand of *who*, asked for anew."""
        self.hands[who.name] = self.press(who, self.message, "hand").response
        return self.hands[who.name]

    def turn(self) -> Person | None:
        """Return who can play, by the hands that people have before them."""
        for who in self.people:
            hand = self.hands.get(who.name)
            if hand is not None and {"play", "card"} & parts(hand.fresh()).keys():
                return who
        return None

    def play_one(self) -> bool:
        """Let whose turn it is make a play; say whether there was somebody."""
        who = self.turn()
        if who is None:
            return False
        hand = self.hands[who.name].fresh()
        if "card" in parts(hand):
            self.press(who, hand, "card", parts(hand)["card"]["options"][0]["value"])
            hand = hand.fresh()
        if (select := parts(hand).get("play")) is not None:
            self.failures += self.press(who, hand, "play", select["options"][-1]["value"]).failed
        return True

    def is_over(self) -> bool:
        """Say whether the table shows that the game is over."""
        return "rematch" in parts(self.message)

    def play(self, plays: int = 1000, then: Callable[[int], None] = lambda _: None) -> int:
        """Play until the game is over, but at most *plays* times; return how often it was.

        *then* is told after each play how many there were.
        """
        done, last = 0, time.monotonic()
        while done < plays and not self.is_over():
            if "next" in parts(self.message):
                self.press(self.people[0], self.message, "next")
            elif self.play_one():
                done, last = done + 1, time.monotonic()
                then(done)
            elif time.monotonic() - last > PATIENCE:
                raise TimeoutError(f"nobody can play: {self.message!r}")
            else:
                self._look_again(time.monotonic() - last)
        return done

    def _look_again(self, waited: float) -> None:
        """Give the bot a moment, and then ask for the hands anew."""
        time.sleep(0.05)
        if not self.hands or waited > 1:
            for who in self.people:
                if "hand" in parts(self.message):
                    self.hand(who)
