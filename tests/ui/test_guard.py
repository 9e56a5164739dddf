"""The guard: every press and command is answered, whatever happens."""

from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.engine.moves import Reason
from bot.i18n import texts
from bot.service.errors import GameError
from bot.ui.guard_errors import (
    DONE,
    ONLY_ON_SERVERS,
    SOMETHING_WRONG,
    TOO_SLOW,
    Remedy,
    explain,
    remedy,
)
from tests.conftest import LoggedErrors, OpenWorld
from tests.ui.sample import LATE, SLOW, Sample, make_bot
from tests.ui.steps import CALLBACK, KINDS, opened, private_text, public_texts, send_twice


@app_commands.command()
async def plain(interaction: discord.Interaction) -> None:
    """Do nothing."""
    del interaction


class Number(app_commands.Transformer):
    """A transformer, for its name in an error."""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("slow", ["", "slow-"])
@pytest.mark.parametrize(
    ("what", "text"),
    [("refused", "You already sit at this table, Ann."), ("illegal", Reason.NOT_YOUR_TURN.value)],
)
async def test_a_refusal_is_told_in_private_and_changes_no_message(
    open_world: OpenWorld, kind: str, slow: str, what: str, text: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, slow + what), label=kind)
    await world.env.advance_time(SLOW)
    assert result.acknowledged
    assert private_text(result) == text
    assert public_texts(world) == ["Board"]


async def test_a_refusal_is_told_in_the_language_of_its_reader(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    aino = world.person("Aino", "fi")
    result = await aino.click(await opened(world, aino, "illegal"), label="public")
    assert private_text(result) == texts("fi")(Reason.NOT_YOUR_TURN)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("slow", ["", "slow-"])
async def test_a_bug_is_logged_with_the_code_that_the_person_is_told(
    open_world: OpenWorld, logged_errors: LoggedErrors, kind: str, slow: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, slow + "bug"), label=kind)
    await world.env.advance_time(SLOW)
    (line,) = logged_errors.take()
    assert "RuntimeError('a bug')" in line
    code = line.partition("Error ")[2][:4]
    assert private_text(result) == SOMETHING_WRONG.format(code=code)


@pytest.mark.parametrize("command", ["sample do", "sample loud"])
@pytest.mark.parametrize("what", ["slow-refused", "refused"])
async def test_a_command_is_under_the_same_guard(
    open_world: OpenWorld, command: str, what: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.slash(world.channel, command, what=what)
    await world.env.advance_time(SLOW)
    assert private_text(result) == "You already sit at this table, Ann."
    assert public_texts(world) == []


@pytest.mark.parametrize(("kind", "ephemeral"), [("private", True), ("public", False)])
async def test_slow_work_is_deferred_with_the_visibility_of_its_answer(
    open_world: OpenWorld, kind: str, *, ephemeral: bool
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, "slow-fine"), label=kind)
    assert result.deferred
    assert result.ephemeral is ephemeral
    await world.env.advance_time(SLOW)
    assert result.response is not None
    assert result.response.content == "Fine"
    assert result.response.ephemeral is ephemeral
    assert result.followups == []


async def test_slow_work_updates_the_message_that_was_pressed(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, "slow-fine"), label="update")
    assert result.acknowledged
    assert public_texts(world) == ["Board"]
    await world.env.advance_time(SLOW)
    assert public_texts(world) == ["Fine"]
    assert result.followups == []


async def test_quick_work_is_not_deferred(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, "fine"), label="private")
    assert not result.deferred
    assert private_text(result) == "Fine"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("slow", ["", "slow-"])
async def test_a_private_word_stands_beside_the_answer(
    open_world: OpenWorld, kind: str, slow: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, slow + "both"), label=kind)
    await world.env.advance_time(SLOW)
    assert [message.content for message in result.followups] == ["psst"]
    assert result.followups[0].ephemeral


@pytest.mark.parametrize("kind", KINDS)
async def test_a_second_answer_takes_the_place_of_the_first(
    open_world: OpenWorld, kind: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, "twice")
    result = await ann.click(board, label=kind)
    shown = board if kind == "update" else result.response
    assert shown is not None
    assert shown.content == "Two"
    assert result.followups == []


async def test_an_update_without_an_answer_is_acknowledged(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, "silent"), label="update")
    assert result.acknowledged
    assert public_texts(world) == ["Board"]


@pytest.mark.parametrize("slow", ["", "slow-"])
@pytest.mark.parametrize("kind", ["private", "public"])
async def test_a_forgotten_answer_is_logged_and_nobody_waits(
    open_world: OpenWorld, logged_errors: LoggedErrors, kind: str, slow: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, slow + "silent"), label=kind)
    await world.env.advance_time(SLOW)
    assert "Nothing was answered" in logged_errors.take()[0]
    assert private_text(result) == DONE
    assert public_texts(world) == ["Board"]


async def test_a_modal_that_comes_too_late_is_excused(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, "slow-ask"), label="update")
    await world.env.advance_time(SLOW)
    assert result.modal is None
    assert private_text(result) == TOO_SLOW


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", [40060, 10062, 10015, 50027])
async def test_an_answer_that_nobody_needs_any_more_is_dropped_in_silence(
    open_world: OpenWorld, kind: str, code: int
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, "fine")
    world.env.inject_error("POST", CALLBACK, status=400, code=code)
    await ann.click(board, label=kind)
    assert world.bot.service(Sample).done == ["fine"]
    assert public_texts(world) == ["Board"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", ["both", "twice", "refused", "ask"])
async def test_where_nobody_waits_any_more_no_more_is_sent(
    open_world: OpenWorld, kind: str, what: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, what)
    world.env.inject_error("POST", CALLBACK, status=404, code=10062, times=None)
    before = len(world.env.backend.http_requests)
    await ann.click(board, label=kind)
    assert len(world.env.backend.http_requests) == before + 1


async def test_a_token_that_runs_out_during_the_work_is_no_error(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    result = await ann.click(await opened(world, ann, "late-fine"), label="private")
    await world.env.advance_time(LATE)
    assert result.response is not None
    assert result.response.content == ""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("what", ["fine", "slow-fine"])
async def test_an_answer_that_was_lost_and_sent_again_counts_once(
    open_world: OpenWorld, monkeypatch: pytest.MonkeyPatch, kind: str, what: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, what)
    send_twice(monkeypatch)
    result = await ann.click(board, label=kind)
    await world.env.advance_time(SLOW)
    shown = board if kind == "update" else result.response
    assert shown is not None
    assert shown.content == "Fine"
    assert result.followups == []


@pytest.mark.parametrize(
    ("status", "code", "text"),
    [
        (403, 50013, "I may not write here."),
        (404, 10008, "That message is gone."),
        (429, 30046, "That message is too old"),
        (400, 200000, "This server's AutoMod"),
        (503, 0, "Discord has trouble"),
    ],
)
async def test_what_people_can_do_about_a_refusal_of_discord_is_told(
    open_world: OpenWorld, status: int, code: int, text: str
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, "fine")
    world.env.inject_error("POST", CALLBACK, status=status, code=code)
    result = await ann.click(board, label="update")
    assert private_text(result).startswith(text)


async def test_a_defer_that_fails_leaves_the_answer_to_come(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, "brief-fine")
    world.env.inject_error("POST", CALLBACK, status=503)
    result = await ann.click(board, label="private")
    assert private_text(result) == "Fine"


async def test_when_nothing_can_be_answered_the_guard_gives_up(
    open_world: OpenWorld, logged_errors: LoggedErrors
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, "fine")
    world.env.inject_error("POST", CALLBACK, status=400, code=50035, times=None)
    result = await ann.click(board, label="private")
    assert not result.acknowledged
    assert len(logged_errors.take()) == 1


async def test_an_error_of_discord_elsewhere_in_the_work_is_answered_too(
    open_world: OpenWorld, logged_errors: LoggedErrors
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    board = await opened(world, ann, "elsewhere")
    world.env.inject_error("POST", "/channels/*", status=401, code=50027)
    result = await ann.click(board, label="private")
    assert private_text(result).startswith("Something went wrong")
    assert "50027" in logged_errors.take()[0]


async def test_two_presses_at_once_are_both_answered(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann, bob = world.person("Ann"), world.person("Bob")
    board = await opened(world, ann, "fine")
    data = {"custom_id": "k1:private:1:0:fine", "component_type": 2}
    results = await world.together([(ann, board, dict(data)), (bob, board, dict(data))])
    assert [private_text(result) for result in results] == ["Fine", "Fine"]


async def test_the_work_is_told_who_acts_and_in_which_languages(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    world.server_locale = "sv-SE"
    aino = world.person("Aino", "fi")
    result = await aino.click(await opened(world, aino, "langs"), label="private")
    assert private_text(result) == f"{aino.id} fi sv"


async def test_a_modal_that_breaks_a_limit_is_logged(
    open_world: OpenWorld, logged_errors: LoggedErrors, payload_faults: list[str]
) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    await ann.click(await opened(world, ann, "huge"), label="private")
    assert "title: 50 characters, at most 45" in logged_errors.take()[0]
    assert "title: 50 characters, at most 45" in payload_faults.pop()


async def test_outside_a_server_a_command_says_where_to_play(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    result = await world.env.create_user("Ann").slash("sample do", what="fine")
    assert result.response is not None
    assert result.response.content == ONLY_ON_SERVERS


async def test_a_command_that_is_gone_is_answered(open_world: OpenWorld) -> None:
    world = await open_world(make_bot)
    ann = world.person("Ann")
    world.bot.tree.remove_command("sample")
    result = await ann.slash(world.channel, "sample do", what="fine")
    assert private_text(result).startswith("This command has changed.")


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (app_commands.CheckFailure(), "You may not use this command here."),
        (
            app_commands.TransformerError("x", discord.AppCommandOptionType.string, Number()),
            "I do not understand one of the values of that command.",
        ),
        (app_commands.AppCommandError(), None),
        (ZeroDivisionError(), None),
    ],
)
def test_what_discord_py_refuses_is_explained(error: Exception, text: str | None) -> None:
    assert explain(error, texts("en")) == text


def test_an_error_is_explained_though_discord_py_has_wrapped_it() -> None:
    error = app_commands.CommandInvokeError(plain, GameError("No."))
    assert explain(error, texts("en")) == "No."


@pytest.mark.parametrize(
    ("status", "code", "expected"),
    [
        (401, 0, Remedy.DROP),
        (404, 10003, Remedy.GONE),
        (404, 10008, Remedy.REPOST),
        (400, 40060, Remedy.DONE),
        (400, 50035, Remedy.FAULT),
        (502, 0, Remedy.TELL),
    ],
)
def test_each_error_of_discord_has_a_remedy(status: int, code: int, expected: Remedy) -> None:
    response: Any = SimpleNamespace(status=status, reason="")
    assert remedy(discord.HTTPException(response, {"code": code, "message": ""})) is expected
