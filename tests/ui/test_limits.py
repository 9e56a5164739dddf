"""The limits of messages and components: at the edge all is well, one step on it is a fault."""

from typing import Any

import pytest

from bot.ui.limits import check
from bot.ui.limits_components import check_modal

NOBODY: dict[str, Any] = {"parse": []}
MIB = 1024 * 1024


def message(**parts: Any) -> dict[str, Any]:  # noqa: ANN401 - any part of a payload
    """Return the payload of a message with *parts*."""
    return {"content": "x", "allowed_mentions": NOBODY} | parts


def embed(**parts: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return the payload of a message with one embed of *parts*."""
    return message(embeds=[{"title": "x"} | parts])


def fields(number: int, name: str = "n", value: str = "v") -> dict[str, Any]:
    """Return the payload of a message whose embed has *number* fields."""
    return embed(fields=[{"name": name, "value": value}] * number)


def row(*components: dict[str, Any]) -> dict[str, Any]:
    """Return a row of *components*."""
    return {"type": 1, "components": list(components)}


def button(number: int = 0, **parts: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a button, different for each *number*."""
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"b{number}"} | parts


def buttons(*numbers: int) -> dict[str, Any]:
    """Return a row of a button for each of *numbers*."""
    return row(*(button(number) for number in numbers))


def options(number: int) -> list[dict[str, Any]]:
    """Return *number* options."""
    return [{"label": f"o{index}", "value": f"v{index}"} for index in range(number)]


def select(number: int = 1, **parts: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a select with *number* options."""
    return {"type": 3, "custom_id": "s", "options": options(number)} | parts


def link(url: str) -> dict[str, Any]:
    """Return a button that leads to *url*."""
    return {"type": 2, "style": 5, "label": "x", "url": url}


def rows(*all_rows: dict[str, Any]) -> dict[str, Any]:
    """Return the payload of a message with *all_rows*."""
    return message(components=list(all_rows))


GOOD = {
    "content": message(content="x" * 2000),
    "title": embed(title="x" * 256),
    "description": embed(description="x" * 4096),
    "footer": embed(footer={"text": "x" * 2048}),
    "author": embed(author={"name": "x" * 256}),
    "fields": fields(25),
    "field name": fields(1, name="x" * 256),
    "field value": fields(1, value="x" * 1024),
    "ten embeds": message(embeds=[{"title": "x"}] * 10),
    "6000 in all": message(embeds=[{"description": "x" * 3000}] * 2),
    "a picture alone": message(embeds=[{"image": {"url": "https://x.example/y.png"}}]),
    "a picture sent along": embed(image={"url": "attachment://a.png"})
    | {"attachments": [{"id": 0, "filename": "a.png", "description": "x" * 1024}]},
    "five rows": rows(*(buttons(number) for number in range(5))),
    "five buttons": rows(buttons(0, 1, 2, 3, 4)),
    "custom id": rows(row(button(custom_id="x" * 100))),
    "label": rows(row(button(label="x" * 80))),
    "emoji alone": rows(row(button(label=None, emoji={"name": "🂡"}))),
    "link": rows(row(link("https://" + "x" * 504))),
    "options": rows(row(select(25, max_values=25))),
    "placeholder": rows(row(select(placeholder="x" * 150))),
    "no choice needed": rows(row(select(min_values=0))),
    "people": message(allowed_mentions={"parse": [], "users": ["1"] * 100}),
}

BAD = {
    "content too long": message(content="x" * 2001),
    "content blank": message(content=" \n"),
    "empty": message(content=""),
    "title too long": embed(title="x" * 257),
    "title blank": embed(title=" "),
    "description too long": embed(description="x" * 4097),
    "footer too long": embed(footer={"text": "x" * 2049}),
    "author too long": embed(author={"name": "x" * 257}),
    "26 fields": fields(26),
    "field name too long": fields(1, name="x" * 257),
    "field name blank": fields(1, name=" "),
    "field value too long": fields(1, value="x" * 1025),
    "field value empty": fields(1, value=""),
    "eleven embeds": message(embeds=[{"title": "x"}] * 11),
    "6001 in all": message(embeds=[{"description": "x" * 3000}] * 2 + [{"title": "x"}]),
    "empty embed": message(embeds=[{"color": 1}]),
    "no such picture": embed(image={"url": "attachment://a.png"}),
    "not an address": embed(url="a.png"),
    "alt text too long": message(attachments=[{"filename": "a", "description": "x" * 1025}]),
    "eleven files": message(attachments=[{"filename": str(number)} for number in range(11)]),
    "two files of one name": message(attachments=[{"filename": "a"}, {"filename": "a"}]),
    "six rows": rows(*(buttons(number) for number in range(6))),
    "six buttons": rows(buttons(0, 1, 2, 3, 4, 5)),
    "empty row": rows(row()),
    "no row": rows(button()),
    "button beside select": rows(row(button(), select())),
    "two selects": rows(row(select(), select(custom_id="t"))),
    "custom id too long": rows(row(button(custom_id="x" * 101))),
    "custom id empty": rows(row(button(custom_id=""))),
    "one custom id twice": rows(buttons(1), buttons(1)),
    "one custom id twice, once disabled": rows(row(button(), button(disabled=True))),
    "label too long": rows(row(button(label="x" * 81))),
    "neither label nor emoji": rows(row(button(label=None))),
    "label blank": rows(row(button(label=" "))),
    "no style": rows(row(button(style=9))),
    "link too long": rows(row(link("https://" + "x" * 505))),
    "no options": rows(row(select(0))),
    "26 options": rows(row(select(26))),
    "one value twice": rows(row(select(options=options(1) * 2))),
    "option label empty": rows(row(select(options=[{"label": "", "value": "v"}]))),
    "option label too long": rows(row(select(options=[{"label": "x" * 101, "value": "v"}]))),
    "option value too long": rows(row(select(options=[{"label": "x", "value": "v" * 101}]))),
    "option description too long": rows(
        row(select(options=[{"label": "x", "value": "v", "description": "x" * 101}]))
    ),
    "placeholder too long": rows(row(select(placeholder="x" * 151))),
    "more to choose than there is": rows(row(select(2, max_values=3))),
    "least above most": rows(row(select(3, min_values=2, max_values=1))),
    "nothing to choose": rows(row(select(min_values=0, max_values=0))),
    "two chosen of one": rows(
        row(select(options=[option | {"default": True} for option in options(2)]))
    ),
    "mentions not limited": {"content": "x"},
    "everyone": message(allowed_mentions={"parse": ["everyone"]}),
    "people": message(allowed_mentions={"parse": [], "users": ["1"] * 101}),
    "nonce too long": message(nonce="x" * 26),
}


@pytest.mark.parametrize("payload", GOOD.values(), ids=GOOD)
def test_a_message_at_its_limit_is_fine(payload: dict[str, Any]) -> None:
    assert check(payload) == []


@pytest.mark.parametrize("payload", BAD.values(), ids=BAD)
def test_a_message_past_a_limit_has_one_fault(payload: dict[str, Any]) -> None:
    assert len(check(payload)) == 1


def test_an_edit_may_leave_everything_out() -> None:
    assert check({"content": None}, edit=True) == []
    assert check({}) != []


@pytest.mark.parametrize(
    ("sizes", "faults"),
    [([10 * MIB], 0), ([10 * MIB + 1], 1), ([9 * MIB] * 2, 0), ([9 * MIB] * 3, 1), ([1] * 11, 1)],
)
def test_files_have_limits_each_and_together(sizes: list[int], faults: int) -> None:
    assert len(check(message(content=""), sizes=sizes)) == faults


def modal(*components: dict[str, Any], **parts: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return the payload of a modal."""
    return {"title": "x", "custom_id": "m", "components": list(components)} | parts


def labelled(component: dict[str, Any], **parts: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return *component* under a label."""
    return {"type": 18, "label": "x", "component": component} | parts


def text(number: int = 0, **parts: Any) -> dict[str, Any]:  # noqa: ANN401
    """Return a text input, different for each *number*."""
    return {"type": 4, "custom_id": f"t{number}", "style": 1} | parts


GOOD_MODALS = {
    "five parts": modal(*(labelled(text(number)) for number in range(5))),
    "title": modal(labelled(text()), title="x" * 45),
    "label": modal(labelled(text(), label="x" * 45, description="x" * 100)),
    "old row": modal(row(text(label="x"))),
    "select": modal(labelled(select(25, max_values=25))),
    "select of none": modal(labelled(select(min_values=0, required=False))),
    "text": modal(labelled(text(min_length=0, max_length=4000, placeholder="x" * 100))),
    "radio": modal(labelled({"type": 21, "custom_id": "r", "options": options(2)})),
    "upload": modal(labelled({"type": 19, "custom_id": "u"})),
}

BAD_MODALS = {
    "no parts": modal(),
    "six parts": modal(*(labelled(text(number)) for number in range(6))),
    "title too long": modal(labelled(text()), title="x" * 46),
    "no id": modal(labelled(text()), custom_id=""),
    "label too long": modal(labelled(text(), label="x" * 46)),
    "description too long": modal(labelled(text(), description="x" * 101)),
    "one id twice": modal(labelled(text()), labelled(text())),
    "26 options": modal(labelled(select(26))),
    "none though required": modal(labelled(select(min_values=0))),
    "text too long": modal(labelled(text(max_length=4001))),
    "least above most": modal(labelled(text(min_length=5, max_length=4))),
    "value too long": modal(labelled(text(max_length=4, value="12345"))),
    "placeholder too long": modal(labelled(text(placeholder="x" * 101))),
    "one radio button": modal(labelled({"type": 21, "custom_id": "r", "options": options(1)})),
    "a button": modal(row(button())) | {"components": [button()]},
}


@pytest.mark.parametrize("payload", GOOD_MODALS.values(), ids=GOOD_MODALS)
def test_a_modal_at_its_limit_is_fine(payload: dict[str, Any]) -> None:
    assert check_modal(payload) == []


@pytest.mark.parametrize("payload", BAD_MODALS.values(), ids=BAD_MODALS)
def test_a_modal_past_a_limit_has_one_fault(payload: dict[str, Any]) -> None:
    assert len(check_modal(payload)) == 1
