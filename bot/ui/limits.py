"""Discord's limits on what we send, checked by ourselves: discord.py checks almost none.

Everything here reads raw payloads, the dictionaries that go out as JSON, and returns faults
instead of raising, so that a test can show all of them and the running bot can cut and go on.
The numbers are those of Discord's reference for messages, components and interactions.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.ui.limits_components import component_faults

CONTENT: Final = 2000
EMBEDS: Final = 10
EMBED_TITLE: Final = 256
EMBED_DESCRIPTION: Final = 4096
EMBED_FIELDS: Final = 25
FIELD_NAME: Final = 256
FIELD_VALUE: Final = 1024
EMBED_FOOTER: Final = 2048
EMBED_AUTHOR: Final = 256
EMBEDS_TOTAL: Final = 6000
URL: Final = 2048
FILES: Final = 10
FILE_BYTES: Final = 10 * 1024 * 1024
REQUEST_BYTES: Final = 25 * 1024 * 1024
ALT_TEXT: Final = 1024
MENTIONS: Final = 100
NONCE: Final = 25

_TEXTS: Final = (
    (("title",), EMBED_TITLE),
    (("description",), EMBED_DESCRIPTION),
    (("footer", "text"), EMBED_FOOTER),
    (("author", "name"), EMBED_AUTHOR),
)
_ADDRESSES: Final = (
    ("url",),
    ("image", "url"),
    ("thumbnail", "url"),
    ("author", "url"),
    ("author", "icon_url"),
    ("footer", "icon_url"),
)
_SHOWN: Final = ("title", "description", "fields", "image", "thumbnail", "author", "footer")


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that Discord would refuse: *what* is wrong, and *where* in the payload."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


def check(
    payload: Mapping[str, Any], *, edit: bool = False, sizes: Sequence[int] = ()
) -> list[Fault]:
    """Return what Discord would refuse in the *payload* of a message.

    An *edit* may leave out what it does not change, so only a new message can be empty.
    *sizes* are those of the files sent along, in bytes.
    """
    faults = [*_content(payload), *_embeds(payload), *_files(payload, sizes), *_mentions(payload)]
    components = payload.get("components") or ()
    faults += [Fault(where, what) for where, what in component_faults(components)]
    parts = ("content", "embeds", "components", "attachments")
    if not edit and not sizes and not any(payload.get(part) for part in parts):
        faults.append(Fault("message", "empty"))
    return faults


def _content(payload: Mapping[str, Any]) -> Iterator[Fault]:
    content = payload.get("content") or ""
    if len(content) > CONTENT:
        yield Fault("content", f"{len(content)} characters, at most {CONTENT}")
    if content and not content.strip():
        yield Fault("content", "blank")
    if len(str(payload.get("nonce") or "")) > NONCE:
        yield Fault("nonce", f"longer than {NONCE} characters")


def _embeds(payload: Mapping[str, Any]) -> Iterator[Fault]:
    embeds = payload.get("embeds") or ()
    if len(embeds) > EMBEDS:
        yield Fault("embeds", f"{len(embeds)}, at most {EMBEDS}")
    names = {file.get("filename") for file in payload.get("attachments") or ()}
    for index, embed in enumerate(embeds):
        for fault in _embed(embed, names):
            yield Fault(f"embeds[{index}].{fault.where}", fault.what)
    total = sum(embed_length(embed) for embed in embeds)
    if total > EMBEDS_TOTAL:
        yield Fault("embeds", f"{total} characters in all, at most {EMBEDS_TOTAL}")


def embed_length(embed: Mapping[str, Any]) -> int:
    """Return how many characters of *embed* count towards the limit over all embeds."""
    texts = [_at(embed, path) or "" for path, _ in _TEXTS]
    fields = [text for field in embed.get("fields") or () for text in _field_texts(field)]
    return sum(len(text) for text in (*texts, *fields))


def shows_something(embed: Mapping[str, Any]) -> bool:
    """Say whether there is anything to see in *embed*; a colour alone is nothing."""
    return any(embed.get(part) for part in _SHOWN)


def _embed(embed: Mapping[str, Any], names: set[str | None]) -> Iterator[Fault]:
    if not shows_something(embed):
        yield Fault("embed", "empty")
    for path, most in _TEXTS:
        text = _at(embed, path)
        if text is not None:
            yield from _text(".".join(path), text, most)
    fields = embed.get("fields") or ()
    if len(fields) > EMBED_FIELDS:
        yield Fault("fields", f"{len(fields)}, at most {EMBED_FIELDS}")
    for index, field in enumerate(fields):
        name, value = _field_texts(field)
        yield from _text(f"fields[{index}].name", name, FIELD_NAME)
        yield from _text(f"fields[{index}].value", value, FIELD_VALUE)
    for path in _ADDRESSES:
        yield from _address(".".join(path), _at(embed, path), names)


def _address(where: str, url: str | None, names: set[str | None]) -> Iterator[Fault]:
    if url is None:
        return
    scheme, _, rest = url.partition("://")
    if scheme not in {"http", "https", "attachment"} or not rest or len(url) > URL:
        yield Fault(where, "not an address")
    elif scheme == "attachment" and rest not in names:
        yield Fault(where, f"no file {rest!r} is sent along")


def _field_texts(field: Mapping[str, Any]) -> tuple[str, str]:
    return field.get("name") or "", field.get("value") or ""


def _text(where: str, text: str, most: int) -> Iterator[Fault]:
    if not text.strip():
        yield Fault(where, "blank")
    if len(text) > most:
        yield Fault(where, f"{len(text)} characters, at most {most}")


def _files(payload: Mapping[str, Any], sizes: Sequence[int]) -> Iterator[Fault]:
    files = payload.get("attachments") or ()
    if max(len(files), len(sizes)) > FILES:
        yield Fault("attachments", f"at most {FILES}")
    for index, file in enumerate(files):
        if len(file.get("description") or "") > ALT_TEXT:
            yield Fault(f"attachments[{index}].description", f"at most {ALT_TEXT} characters")
    names = [file["filename"] for file in files if file.get("filename")]
    if len(set(names)) < len(names):
        yield Fault("attachments", "two files of one name")
    if any(size > FILE_BYTES for size in sizes) or sum(sizes) > REQUEST_BYTES:
        yield Fault("files", f"{max(sizes)} bytes, at most {FILE_BYTES} each")


def _mentions(payload: Mapping[str, Any]) -> Iterator[Fault]:
    mentions = payload.get("allowed_mentions")
    if mentions is None:
        if payload.get("content"):
            # Discord's default pings whoever a hostile name names.
            yield Fault("allowed_mentions", "not given")
        return
    users = mentions.get("users")
    named = isinstance(users, (list, tuple))
    if mentions.get("parse"):
        yield Fault("allowed_mentions", "whole groups may be mentioned")
    if named and len(users) > MENTIONS:
        yield Fault("allowed_mentions", f"{len(users)} people, at most {MENTIONS}")


def _at(payload: Mapping[str, Any], path: Sequence[str]) -> str | None:
    value: Any = payload
    for step in path:
        value = (value or {}).get(step)
    return None if value is None else str(value)
