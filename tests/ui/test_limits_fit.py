"""Cutting: whatever is handed in, what goes out fits."""

from typing import Any

import discord
import pytest
from discord import ui
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.limits import FILE_BYTES
from bot.ui.limits_fit import cut, faults_of, fit
from bot.ui.replies import Message, Picture, payload_of, view_of
from tests.conftest import LoggedErrors
from tests.payloads import request_faults
from tests.ui.sample import PickSelect, PrivateButton, PublicButton, board


def long_embed(letters: int) -> discord.Embed:
    """Return an embed with far too much of everything."""
    embed = discord.Embed(title="t" * letters, description="d" * letters)
    embed.set_footer(text="f" * letters).set_author(name="a" * letters)
    for _ in range(30):
        embed.add_field(name=" ", value="v" * letters)
    return embed


def many_options(number: int) -> list[discord.SelectOption]:
    """Return *number* options with texts that are too long."""
    return [
        discord.SelectOption(label="l" * 120, value=f"{index}", description="d" * 120)
        for index in range(number)
    ]


HUGE = {
    "content": Message(content="x" * 5000),
    "nothing": Message(),
    "blank": Message(content="  "),
    "embeds": Message(embeds=(long_embed(5000),) * 12),
    "empty embed": Message(embeds=(discord.Embed(colour=1),)),
    "6000": Message(embeds=tuple(discord.Embed(description="x" * 2000) for _ in range(4))),
    "rows": Message(content="x", rows=tuple(board(f"{index}").rows[0] for index in range(7))),
    "six in a row": Message(
        content="x", rows=(tuple(PublicButton.make("x", game=game) for game in range(6)),)
    ),
    "twice": Message(content="x", rows=((PrivateButton.make("x"), PrivateButton.make("y")),)),
    "label": Message(content="x", rows=((PrivateButton.make("x" * 100),),)),
    "no label": Message(content="x", rows=((PrivateButton.make(),),)),
    "link": Message(content="x", rows=((ui.Button(label="x", url="https://" + "x" * 600),),)),
    "options": Message(
        content="x", rows=((PickSelect.make(many_options(30), max_values=30, min_values=28),),)
    ),
    "no options": Message(content="x", rows=((PickSelect.make([]),),)),
    "placeholder": Message(
        content="x", rows=((PickSelect.make(many_options(1), placeholder="p" * 200),),)
    ),
    "files": Message(pictures=tuple(Picture(f"{n}.png", b"x", "a" * 2000) for n in range(12))),
    "large file": Message(
        embeds=(discord.Embed(title="x").set_image(url="attachment://a.png"),),
        pictures=(Picture("a.png", bytes(FILE_BYTES + 1), "a"),),
    ),
    "mentions": Message(content="x", mentions=frozenset(range(1, 150))),
}


@pytest.mark.parametrize("message", HUGE.values(), ids=HUGE)
def test_what_does_not_fit_is_cut_until_it_does_and_logged(
    logged_errors: LoggedErrors, message: Message
) -> None:
    assert faults_of(message)
    short = fit(message)
    assert faults_of(short) == []
    assert len(view_of(short.rows).children) <= 25
    assert "had to be cut" in logged_errors.take()[0]


def test_what_fits_goes_out_as_it_is() -> None:
    message = Message(content="x" * 2000, rows=board("fine").rows)
    assert fit(message) is message


def test_cutting_keeps_as_much_as_fits(logged_errors: LoggedErrors) -> None:
    options = fit(HUGE["options"]).rows[0][0]
    assert isinstance(options, PickSelect)
    assert len(options.item.options) == 25
    assert fit(HUGE["content"]).content == "x" * 1999 + "…"
    assert len(fit(HUGE["rows"]).rows) == 5
    assert logged_errors.take()


@given(st.text(max_size=3000), st.lists(st.text(max_size=1500), max_size=30))
def test_any_texts_fit_in_the_end(content: str, values: list[str]) -> None:
    embed = discord.Embed(title=content)
    for value in values:
        embed.add_field(name=value, value=value)
    assert faults_of(cut(Message(content=content, embeds=(embed,)))) == []


def test_each_kind_of_request_is_checked_in_the_tests() -> None:
    huge: dict[str, Any] = payload_of(HUGE["content"])
    callback = "/interactions/1/token/callback"
    requests: list[tuple[str, str, Any]] = [
        ("POST", "/channels/1/messages", huge),
        ("PATCH", "/channels/1/messages/2", huge),
        ("POST", "/webhooks/1/token", huge),
        ("PATCH", "/webhooks/1/token/messages/@original", huge),
        ("POST", callback, {"type": 4, "data": huge}),
        ("POST", callback, {"type": 7, "data": huge}),
        ("POST", callback, {"type": 8, "data": {"choices": [{}] * 26}}),
        ("POST", callback, {"type": 9, "data": {"title": ""}}),
        ("PUT", "/applications/1/commands", [{"type": 1, "name": ""}]),
    ]
    for method, path, json in requests:
        assert list(request_faults(method, path, json)), path
    assert list(request_faults("POST", callback, {"type": 6})) == []
