"""The bot killed, the gateway lost, Discord in trouble: the game goes on, and nothing is lost."""

import time

import pytest

from tests.process.hall import PATIENCE, Hall, Table, parts


@pytest.fixture
def table(hall: Hall) -> Table:
    """Return a table for two, not yet opened."""
    return Table(hall, hall.people("alice", "bob"))


def test_the_bot_is_killed_in_every_phase_and_goes_on(hall: Hall, table: Table) -> None:
    bot = hall.bot()
    with bot:
        alice, bob = table.people
        hall.wait_for_commands()
        alice.slash("kasino new", table.channel, players=2, target=0)
        bot.restart(how="kill")
        table.press(bob, table.message, "join")
        bot.restart(how="kill")
        table.press(alice, table.message, "start")
        bot.restart(how="kill")
        assert table.play(3) == 3
        bot.kill()
        assert table.press(alice, table.message, "hand").failed  # nobody is there
        bot.start()
        assert table.play(3) == 3
        assert "Traceback" not in bot.output()
    hall.assert_clean("failed")


@pytest.mark.by_hand
def test_the_bot_is_killed_at_any_moment_of_a_game_and_after_it(hall: Hall, table: Table) -> None:
    bot = hall.bot()

    def kill(plays: int) -> None:
        """Let the next one play, and kill the bot while it is at that."""
        hand = table.hands[table.people[0].name].fresh()
        if (select := parts(hand).get("play")) is not None:
            value = select["options"][0]["value"]
            custom_id = select["custom_id"]
            table.people[0].select(hand, value, custom_id=custom_id, wait=False)
        time.sleep(plays % 8 * 0.01)
        bot.restart(how="kill")

    with bot:
        table.start(computers=1)
        table.play(then=kill)
        bot.restart(how="kill")
        assert table.is_over()
        assert not table.press(table.people[1], table.message, "rematch").failed
    assert "Traceback" not in bot.output()
    hall.assert_clean("failed")


def test_what_was_stored_but_not_shown_is_shown_after_a_start(hall: Hall, table: Table) -> None:
    with hall.bot(KASINO_EDIT_INTERVAL="30"):
        table.start()
        before = table.message.text
        table.play(1)
        assert table.message.fresh().text == before
    with hall.running():
        hall.server.wait_until(
            lambda: table.message.text != before, PATIENCE, "the table's new state"
        )
    hall.assert_clean()


def test_the_gateway_is_lost_and_the_game_goes_on(hall: Hall, table: Table) -> None:
    with hall.bot() as bot:
        table.start()
        hall.lose_gateway(lambda server: server.drop_gateway())
        assert table.play(2) == 2
        hall.lose_gateway(lambda server: server.drop_gateway(resumable=False))
        assert table.play(2) == 2
        assert bot.terminate(PATIENCE) == 0
    assert table.failures == 0
    assert len(hall.server.requests("PUT", "/applications/*/commands")) == 1
    assert len(hall.server.requests("GET", "/applications/*/emojis")) == 1
    hall.assert_clean()


@pytest.mark.by_hand
def test_the_gateway_is_lost_in_every_other_way_and_the_game_goes_on(
    hall: Hall, table: Table
) -> None:
    with hall.bot() as bot:
        table.start()
        for how in (
            lambda server: server.invalidate_session(),
            lambda server: server.invalidate_session(resumable=True),
            lambda server: server.drop_gateway(code=4000),
            lambda server: server.drop_gateway(code=1000),
            lambda server: server.ask_to_reconnect(),
        ):
            hall.lose_gateway(how)
            assert table.play(2) == 2
        assert bot.terminate(PATIENCE) == 0
    assert table.failures == 0
    hall.assert_clean()


REQUESTS = {
    "answer": ("POST", "/interactions/*/callback"),
    "table": ("PATCH", "/channels/*/messages/*"),
    "hand": ("PATCH", "/webhooks/*"),
}


def test_an_answer_that_is_lost_is_no_second_play(hall: Hall, table: Table) -> None:
    with hall.running():
        table.start()
        table.play(2)
        fault = hall.server.fault(*REQUESTS["answer"], status=500, after=True)
        assert table.play(2) == 2
        assert fault.hits == 1
    assert table.failures == 0
    hall.assert_clean("double-answer")


@pytest.mark.by_hand
@pytest.mark.parametrize("lost", ["status", "drop"])
@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("request_to", REQUESTS)
def test_a_request_that_fails_is_made_good(
    hall: Hall, table: Table, request_to: str, after: bool, lost: str
) -> None:
    with hall.running():
        table.start()
        table.play(2)
        trouble = {"status": 500} if lost == "status" else {"drop": True}
        fault = hall.server.fault(*REQUESTS[request_to], after=after, **trouble)
        table.play(4)
        hall.server.wait_until(lambda: fault.hits == 1, PATIENCE, "the fault")
        hall.server.quiet(1.5)
        before = table.message.text
        assert table.play(2) == 2
        hall.server.wait_until(
            lambda: table.message.text != before, PATIENCE, "the table's new state"
        )
    hall.assert_clean("double-answer", "failed")


@pytest.mark.by_hand
def test_a_table_that_discord_would_not_edit_for_a_while_is_shown_later(
    hall: Hall, table: Table
) -> None:
    bot = hall.bot()
    with bot:
        table.start()
        before = table.message.text
        hall.server.fault("PATCH", "/channels/*/messages/*", status=503, times=2)
        table.play(1)
        hall.server.wait_until(
            lambda: table.message.text != before, PATIENCE, "the table's new state"
        )
    hall.assert_clean()
