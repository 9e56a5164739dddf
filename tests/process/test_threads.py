"""A game in a thread of its own, on a Discord that refuses what it refuses in archived threads."""

from typing import Any

import pytest

from tests.process.hall import PATIENCE, Hall, Table


def moved(hall: Hall, table: Table) -> Any:  # noqa: ANN401 (the double has no types)
    """Begin a game at *table* on a server that wants threads, and go into its thread."""
    host = table.people[0]
    hall.wait_for_commands()
    hall.guild.give(host, hall.guild.role("managers", "manage_guild"))
    panel = host.slash("kasino settings", table.channel).response
    host.click(panel, "Next")
    panel = panel.fresh()
    threads = next(each for each in panel.selects.values() if "threads" in each["custom_id"])
    host.select(panel, ["on"], custom_id=threads["custom_id"])
    table.start()
    hall.server.wait_until(lambda: hall.guild.threads, PATIENCE, "the thread")
    (thread,) = hall.guild.threads
    table.channel = thread
    hall.server.wait_until(thread.messages, PATIENCE, "the table")
    return thread


def change(hall: Hall, thread: Any, **changes: bool) -> None:  # noqa: ANN401
    """Archive or lock *thread*, or take that back, as a moderator would."""
    channel, world = thread._channel, hall.server.core.world
    hall.server.do(lambda: world.update_thread(channel, **changes))


@pytest.mark.by_hand
def test_a_game_outlives_that_its_thread_is_archived_and_then_locked(hall: Hall) -> None:
    table = Table(hall, hall.people("alice", "bob"))
    parent = table.channel
    with hall.running():
        thread = moved(hall, table)
        table.play(6)
        change(hall, thread, archived=True)
        before = table.message.id
        table.play(1)
        hall.server.wait_until(lambda: table.message.id != before, PATIENCE, "a new message")
        # The new message has brought the thread back, which the double leaves to us.
        change(hall, thread, archived=False)
        table.hands.clear()
        table.play(2)
        change(hall, thread, archived=True, locked=True)
        table.channel = parent
        hall.server.wait_until(lambda: parent.messages()[-1].buttons, PATIENCE, "the table")
    with hall.running():
        table.hands.clear()
        table.play()
        assert "Winner" in table.message.text
