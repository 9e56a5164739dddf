"""Take pictures of every kind of message: ``python -m tests.local.looks fi FOLDER``.

By hand, to look at: the real bot on the page, in one language, in a phone's window and a wide one.
After each step there is a picture of each message that it changed.
"""

import asyncio
import sys
from collections.abc import Callable
from contextlib import AsyncExitStack
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.async_api import Error, Page
from sqlalchemy import update

from bot.app import start_anew
from bot.client import KasinoBot
from bot.engine.deal import legal_moves, objection
from bot.engine.game import Phase
from bot.engine.moves import AddToBuild, Capture, MakeBuild, Move, RaiseBuild, Trail
from bot.service.deadlines import REMIND_BEFORE
from bot.service.games import Games, Live
from bot.ui.tables import Tables
from db.database import Database
from db.tables import events
from tests.local.browsers import Show, browser
from tests.local.site import Json, Site, Tab
from tests.world import bot_maker, quick_settings

LOCALES = {"en": "en-US", "fi": "fi", "sv": "sv-SE", "no": "no"}
SIZES = ((400, 2400), (800, 2400))
"""Widths and heights of the windows; no message is higher."""
AFTER = 0.7
"""Seconds until the page shows what the bot answered, pictures included."""
THINKING = 1 << 7
"""The flag of a message whose answer is still to come."""

Plan = Callable[[Move], int]


class Tour:
    """Alice looks at two windows of different widths; Bo and the computers play with her."""

    def __init__(self, bot: KasinoBot, folder: Path) -> None:
        self.games, self.tables = bot.service(Games), bot.service(Tables)
        self.database = bot.service(Database)
        self.folder = folder
        self.pages: list[Page] = []
        self.alice: Tab
        self.bo: Tab
        self.steps = 0

    async def arrive(self, site: Site, show: Show, locale: str) -> None:
        """Open the windows."""
        self.pages = [await show("Alice", size, locale) for size in SIZES]
        self.alice, self.bo = await site.tab("Alice", locale), await site.tab("Bo", locale)
        await site.tab("Cecilia", locale)

    async def keep(self, name: str, before: dict[str, Json]) -> None:
        """Keep a picture of each message that has changed since *before*."""
        await asyncio.sleep(AFTER)  # Only then does this tab know of all that is thought about.
        await self.alice.until(
            lambda: all(not each["flags"] & THINKING for each in self.alice.messages.values())
        )
        await asyncio.sleep(AFTER)
        after = self.alice.messages
        changed = [key for key, message in after.items() if before.get(key) != message]
        self.steps += 1
        for number, key in enumerate(changed[-3:]):
            for page, (width, _) in zip(self.pages, SIZES, strict=True):
                file = self.folder / f"{self.steps:03}{'abc'[number]}_{name}_{width}.png"
                await picture(page, key, file)

    async def run(self, command: str, **options: str) -> None:
        """Let Alice run a command."""
        before = dict(self.alice.messages)
        ids = {each["name"]: each["id"] for each in self.alice.frame["people"]}
        options = {name: ids.get(text, text) for name, text in options.items()}
        answer = await self.alice.slash(f"kasino {command}", **options)
        if answer:
            print(command, answer)  # noqa: T201
        await self.keep(command, before)

    async def press(self, verb: str, tab: Tab | None = None) -> None:
        """Press the newest button of *verb*."""
        before, who = dict(self.alice.messages), tab or self.alice
        message, part = newest(who, verb)
        await who.ask("click", message=message["id"], custom_id=part["custom_id"])
        await self.keep(verb, before)

    async def choose(self, verb: str, number: int) -> None:
        """Choose the entry of that *number* in the newest menu of *verb*."""
        before = dict(self.alice.messages)
        message, part = newest(self.alice, verb)
        chosen = {"custom_id": part["custom_id"], "kind": part["type"]}
        values = [part["options"][number]["value"]]
        await self.alice.ask("select", message=message["id"], values=values, **chosen)
        await self.keep(verb, before)

    async def misfit(self) -> None:
        """Choose all cards of the table by the form, which no card of the hand can take."""
        before = dict(self.alice.messages)
        message, part = newest(self.alice, "choose")
        asked = {"message": message["id"], "custom_id": part["custom_id"]}
        modal = (await self.alice.ask("click", **asked))["modal"]
        hand, *table = (each["component"] for each in modal["components"])
        values = {each["custom_id"]: [o["value"] for o in each["options"]] for each in table}
        values[hand["custom_id"]] = [hand["options"][0]["value"]]
        await self.alice.ask("submit", modal=modal["key"], values=values)
        await self.keep("misfit", before)

    async def spoil(self, game_id: int) -> None:
        """Damage the log of a game, and forget the game, as at a restart."""
        row = update(events).where(events.c.game_id == game_id, events.c.seq == 1)
        await self.database.run(lambda sql: sql.execute(row.values(text="nonsense")))
        await self.games._store.forget(game_id)

    async def open(self, verb: str) -> None:
        """Keep a picture of the menu or form that opens by the newest part of *verb*."""
        message, part = newest(self.alice, verb)
        self.steps += 1
        for page, (width, _) in zip(self.pages, SIZES, strict=True):
            await page.locator(f'[data-key="{message["id"]}/{part["custom_id"]}"]').first.click()
            await asyncio.sleep(AFTER)
            await page.screenshot(path=self.folder / f"{self.steps:03}_open-{verb}_{width}.png")
            await page.keyboard.press("Escape")

    async def play(self, game_id: int, until: Callable[[Live], bool], plan: Plan) -> Live:
        """Let people play what *plan* puts first, then show the table."""
        before = dict(self.alice.messages)
        while True:
            live = await self.games.load(game_id)
            if live.game.phase is not Phase.PLAYING or until(live):
                break
            deal = live.game.playing
            person = live.game.seats[deal.turn].person
            if person is None:
                await asyncio.sleep(0.05)
                continue
            listed = (*islice(legal_moves(deal), 40), *map(Trail, deal.hand))
            move = max((m for m in listed if objection(deal, m) is None), key=plan)
            who, name = live.discord_ids[person], live.names[person]
            await self.games.play(game_id, live.game.position, who, name, move)
        await self.tables.show(game_id)
        await self.keep(f"table{game_id}", before)
        return live


async def picture(page: Page, key: str, file: Path) -> None:
    """Keep a picture of the message *key*; once more if it moves or is shown anew meanwhile."""
    message = page.locator(f'article[data-id="{key}"]')
    for _ in range(4):
        try:
            await message.scroll_into_view_if_needed()
            before = await message.bounding_box()
            await message.screenshot(path=file)
            if await message.bounding_box() == before:
                return
        except Error as error:
            print(file.name, error.message.splitlines()[0])  # noqa: T201


def newest(tab: Tab, verb: str) -> tuple[Json, Json]:
    """Return the newest part of *verb* that can be pressed, and its message."""
    for message in reversed(tab.messages.values()):
        if verb in (found := parts(message)):
            return message, found[verb]
    raise LookupError(verb)


def parts(message: Json) -> dict[str, Json]:
    """Return the parts of *message* that can be pressed, by their verbs, and with arguments."""
    every = [part for row in message["components"] for part in row["components"]]
    able = [(part["custom_id"].split(":"), part) for part in every if not part.get("disabled")]
    return {key: part for (_, verb, *_, last), part in able for key in (verb, f"{verb}.{last}")}


def building(move: Move) -> int:
    """Put builds first, captures last."""
    return (Capture, Trail, AddToBuild, RaiseBuild, MakeBuild).index(type(move))


def laying(move: Move) -> int:
    """Leave cards on the table."""
    return isinstance(move, Trail)


def taking(move: Move) -> int:
    """Take as many cards as can be."""
    return len(move.taken) if isinstance(move, Capture) else 0


def is_hosts(live: Live) -> bool:
    """Say whether the host is to play, somewhat into the deal."""
    game = live.game
    person = game.seats[game.playing.turn].person
    return game.position > 12 and person is not None and person == game.host


async def of_nothing(tour: Tour) -> None:
    """Show what is told where there is no table, and the settings."""
    empty = ("hand", "games", "leaderboard", "stats", "history", "undo", "hint", "table", "end")
    for command in (*empty, "privacy", "results", "me", "settings"):
        await tour.run(command)
    while "zone" not in parts(newest(tour.alice, "panel")[0]):
        await tour.press("panel")
    await tour.open("zone")
    await tour.run("report", problem="The felt is too green")
    await tour.run("forget", rules="Sundays")


async def of_rules(tour: Tour) -> None:
    """Show each page of the rules of the game with most rules, and the first page of others."""
    await tour.run("rules", game="rakennus")
    for number in range(1, len(newest(tour.alice, "guide-page")[1]["options"])):
        await tour.choose("guide-page", number)
    for number in range(len(newest(tour.alice, "guide-game")[1]["options"])):
        await tour.choose("guide-game", number)


async def of_lessons(tour: Tour) -> None:
    """Take all lessons, answering until the answer is right, and practise."""
    await tour.run("learn")
    await tour.press("lesson-step")
    while True:
        for number in range(len(newest(tour.alice, "answer")[1]["options"])):
            await tour.choose("answer", number)
            lesson = parts(newest(tour.alice, "lessons")[0])
            if "answer" not in lesson:
                break
        if "lesson-step" not in lesson:
            break
        await tour.press("lesson-step")
    await tour.press("lessons")
    await tour.press("practice")
    for number in (0, -1, 0):
        await tour.choose("practise", number)


async def of_a_lobby(tour: Tour) -> None:
    """Fill a lobby, and open everything that its host can."""
    await tour.run("new", target="16", players="4")
    for verb in ("join", "ready"):
        await tour.press(verb, tour.bo)
    await tour.press("add")
    await tour.choose("level", -1)
    await tour.choose("clock", 1)
    for verb in ("guide", "seats", "house"):
        await tour.press(verb)
    for number in range(len(newest(tour.alice, "rules")[1]["options"])):
        await tour.choose("rules", number)
        await tour.choose("rule", -1)
    await tour.open("save")
    await tour.press("preset")
    await tour.run("invite", player="Cecilia")


async def of_a_table(tour: Tour) -> None:
    """Play a deal, with a person, computers and a clock."""
    await tour.press("start")
    await tour.run("hand")
    await tour.play(1, is_hosts, taking)
    await tour.press("hand")
    for verb in ("play", "card"):
        if verb in parts(newest(tour.alice, "choose")[0]):
            await tour.open(verb)
    await tour.open("choose")
    for command in ("hint", "games", "return", "new"):
        await tour.run(command)
    await tour.press("log")
    before = (await tour.games.load(1)).game.position
    await tour.play(1, lambda live: live.game.position > before, laying)
    for command in ("undo", "end", "leave", "return"):
        await tour.run(command)
    await tour.play(1, lambda live: live.game.playing.is_last_batch, taking)
    await tour.play(1, lambda _: False, taking)


async def of_an_end(tour: Tour) -> None:
    """Show what stands at the end of a deal and of a game, and what is kept of it."""
    for verb in ("review", "proof", "log"):
        await tour.press(verb)
    while (await tour.games.load(1)).game.phase is Phase.BETWEEN:
        await tour.press("next")
        await tour.play(1, lambda _: False, taking)
    for verb in ("review", "replay", "step", "proof"):
        await tour.press(verb)
    await tour.run("leaderboard")
    await tour.press("draw")
    await tour.run("stats")
    await tour.run("stats", player="Alice", versus="Bo")
    await tour.run("history")
    await tour.press("regroup")
    for tab in (tour.alice, tour.bo):
        await tour.press("cancel", tab)


async def of_builds(tour: Tour) -> None:
    """Play a game with builds, and take a play back."""
    for game, target in (("rakennus", "0"), ("dominican", "21")):
        await tour.run("new", game=game, players="2", target=target)
        await tour.press("join", tour.bo)
        await tour.press("start")
        number = int(newest(tour.alice, "hand")[1]["custom_id"].split(":")[2])
        await tour.play(number, lambda live: len(live.game.playing.table.builds) > 1, building)
        for verb in ("hand", "log"):
            await tour.press(verb)
        await tour.play(number, lambda _: False, taking)


async def of_a_crowd(tour: Tour) -> None:
    """Fill a table with as many cards as there are."""
    await tour.run("new", players="2")
    await tour.press("join", tour.bo)
    await tour.press("start")
    number = int(newest(tour.alice, "hand")[1]["custom_id"].split(":")[2])
    for cards in (12, 24, 40):
        full = lambda live, cards=cards: len(live.game.playing.table.loose) >= cards  # noqa: E731
        await tour.play(number, full, laying)
        for verb in ("hand", "log"):
            await tour.press(verb)
    await tour.play(number, lambda _: False, laying)
    await tour.run("end")
    await tour.choose("which-all", 0)


async def of_looks(tour: Tour) -> None:
    """Show a table by other settings: four colours, text alone, confirming, a thread."""
    for look in (2, 3):
        await tour.run("me")
        await tour.choose("me.look", look)
        await tour.run("settings")
        await tour.choose("server.look", look - 1)
        await tour.run("new", players="4", pairs="true", game="bygg")
        await tour.press("join", tour.bo)
        await tour.press("add")
        await tour.press("add")
        await tour.press("start")
        number = int(newest(tour.alice, "hand")[1]["custom_id"].split(":")[2])
        await tour.play(number, is_hosts, building)
        await tour.press("hand")
        await tour.play(number, lambda _: False, taking)
    await tour.run("me")
    await tour.choose("me.confirm", 1)
    await tour.run("settings")
    await tour.press("panel")
    await tour.choose("server.threads", 1)
    await tour.run("new", players="2")
    await tour.press("add")
    await tour.press("start")


async def of_troubles(tour: Tour) -> None:
    """Show a refused choice, the turn clock's reminder, and a table that cannot be read."""
    await tour.run("new", players="2")
    await tour.press("join", tour.bo)
    await tour.choose("clock", 1)
    await tour.press("start")
    number = int(newest(tour.alice, "hand")[1]["custom_id"].split(":")[2])
    await tour.play(number, is_hosts, laying)
    await tour.press("hand")
    await tour.misfit()
    before = dict(tour.alice.messages)
    await asyncio.sleep(60 - REMIND_BEFORE[60])
    await tour.keep("reminder", before)
    await tour.spoil(number)
    for command in ("hand", "games", "table", "end"):
        await tour.run(command)


async def of_leaving(tour: Tour) -> None:
    """Leave a table one by one."""
    await tour.run("new", players="2")
    await tour.press("join", tour.bo)
    await tour.press("start")
    before = dict(tour.alice.messages)
    await tour.bo.slash("kasino leave")
    await tour.keep("left", before)
    await tour.run("leave")
    await tour.press("end")


PARTS = {
    each.__name__.removeprefix("of_"): each
    for each in (
        of_nothing,
        of_rules,
        of_lessons,
        of_a_lobby,
        of_a_table,
        of_an_end,
        of_builds,
        of_a_crowd,
        of_looks,
        of_troubles,
        of_leaving,
    )
}


async def main(language: str, folder: Path, *chosen: str) -> None:
    """Take the pictures in *language* into *folder*: all, or those of the *chosen* parts."""
    with TemporaryDirectory() as own:
        settings = quick_settings(Path(own), search_workers=1, picture_workers=1, ping_after=1)
        bot = bot_maker(settings, start=start_anew)()
        async with AsyncExitStack() as stack:
            site = Site(bot, stack)
            await site.start(LOCALES[language], 0)
            async with browser(site, Path(own) / "cache") as show:
                tour = Tour(bot, folder)
                await tour.arrive(site, show, LOCALES[language])
                for name in chosen or PARTS:
                    await PARTS[name](tour)


if __name__ == "__main__":
    Path(sys.argv[2]).mkdir(parents=True, exist_ok=True)
    asyncio.run(main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:]))
