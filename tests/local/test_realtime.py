"""The bot's own work: tasks and timers run in real time and show by themselves."""

from bot.local.clock import birthday
from tests.local.site import OpenSite, Site

LOADING = 1 << 7


async def test_a_background_task_edits_and_deletes_in_every_tab(site: Site) -> None:
    alice, bob = await site.tab("Alice"), await site.tab("Bob")
    await alice.slash("demo later", seconds="0.5")
    assert alice.texts == ["A private line", "The computer is to move"]
    await bob.until(lambda: bob.texts == ["The computer has moved"])
    await alice.until(lambda: alice.texts[0] == "A private line, changed")
    await bob.until(lambda: bob.texts == [])


async def test_a_deferred_answer_thinks_first(site: Site) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo slow", seconds="0.5")
    assert [message["flags"] & LOADING for message in alice.messages.values()] == [LOADING]
    await alice.until(lambda: alice.texts == ["Here is the answer."])
    assert [message["flags"] & LOADING for message in alice.messages.values()] == [0]


async def test_nobody_waits_for_another_ones_slow_answer(site: Site) -> None:
    alice, bob = await site.tab("Alice"), await site.tab("Bob")
    await alice.slash("demo slow", seconds="600")
    await bob.slash("demo table")
    await bob.until(lambda: len(bob.messages) == 1)


async def test_a_view_times_out_by_itself(site: Site) -> None:
    alice = await site.tab("Alice")
    await alice.slash("demo brief", seconds="0.2")
    await alice.until(lambda: alice.texts == ["Too late"])


async def test_people_and_places_keep_their_ids_and_messages_get_new_ones(
    open_site: OpenSite,
) -> None:
    first = await open_site("en-US")
    alice = await first.tab("Alice")
    bob = await first.tab("bob")
    await alice.slash("demo table")
    await first.close()
    second = await open_site("en-US")
    bob_again = await second.tab("BOB")
    alice_again = await second.tab("Alice")
    await alice_again.slash("demo table")
    assert bob_again.frame["me"]["id"] == bob.frame["me"]["id"]
    assert alice_again.frame["me"]["id"] == alice.frame["me"]["id"]
    assert alice_again.frame["channels"] == alice.frame["channels"]
    assert second.bot.guilds[0].id == first.bot.guilds[0].id
    assert first.bot.application_id == second.bot.application_id
    assert not alice_again.messages.keys() & alice.messages.keys()


def test_different_names_have_different_birthdays() -> None:
    names = [f"person:{number}" for number in range(2000)]
    assert len({birthday(name) for name in names}) == len(names)
