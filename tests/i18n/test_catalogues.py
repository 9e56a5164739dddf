"""The catalogues: whole, with the same placeholders, and without glued endings."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from bot.engine.moves import Reason
from bot.i18n.extract import KEYWORDS, SOURCES, template, update
from bot.i18n.texts import CATALOGUES

FILES = sorted(CATALOGUES.glob("*.po"))


@cache
def extracted() -> Catalog:
    return template()


def read(file: Path) -> Catalog:
    with file.open("rb") as source:
        return read_po(source, locale=file.stem)


def forms(text: str | Iterable[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())


def messages(catalogue: Catalog) -> list[Message]:
    return [each for each in catalogue if each.id]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def nodes() -> Iterator[ast.AST]:
    """Yield every node of what may hold texts."""
    for folder in SOURCES:
        for file in Path(folder).rglob("*.py"):
            yield from ast.walk(ast.parse(file.read_text(encoding="utf-8")))


def test_finnish_has_a_catalogue() -> None:
    assert "fi" in {file.stem for file in FILES}


def test_extraction_finds_the_texts_of_the_engine() -> None:
    assert {reason.value for reason in Reason} <= {each.id for each in messages(extracted())}


def test_extraction_finds_every_text_that_is_marked_wherever_it_stands() -> None:
    marked = {
        call.args[0].value
        for call in nodes()
        if isinstance(call, ast.Call) and ast.unparse(call.func) in {"N_", "_"}
        if isinstance(call.args[0], ast.Constant)
    }
    assert len(marked) > len(Reason)
    assert marked - {forms(each.id)[0] for each in messages(extracted())} == set()


def named(text: ast.expr) -> set[str]:
    """Return the names of the constants one of which *text* is; what is written out as it is."""
    match text:
        case ast.IfExp(body=one, orelse=other):
            return named(one) | named(other)
        case ast.Attribute(value=ast.Attribute(value=ast.Name(id="Reason")), attr="value"):
            return set()  # all of them are marked
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return {name}
        case _:
            return {ast.unparse(text)}


def test_every_refusal_is_a_text_that_is_marked() -> None:
    marked, refusals = set(), set()
    for node in nodes():
        match node:
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.Call(func=ast.Name(id="N_"))):
                marked.add(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="N_"))):
                marked.add(name)
            case ast.Call(func=ast.Name(id="GameError" | "StaleError"), args=[text, *_]):
                refusals |= named(text)
    assert len(refusals) > 50
    assert refusals - marked == set()


def test_no_text_stands_in_an_f_string_where_extraction_cannot_find_it() -> None:
    hidden = [
        f"{file}: {ast.unparse(call)}"
        for folder in SOURCES
        for file in Path(folder).rglob("*.py")
        for text in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and ast.unparse(call.func).rpartition(".")[2] in KEYWORDS
    ]
    assert hidden == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_text_is_translated_and_no_other(file: Path) -> None:
    translated = {
        each.id: all(forms(each.string)) and not each.fuzzy for each in messages(read(file))
    }
    wanted = {each.id for each in messages(extracted())}
    assert sorted(str(each) for each in wanted if not translated.get(each)) == []
    assert sorted(str(each) for each in translated if each not in wanted) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_translations_have_the_placeholders_of_the_english_text(file: Path) -> None:
    for each in messages(read(file)):
        wanted = set.union(*(placeholders(form) for form in forms(each.id)))
        for form in filter(None, forms(each.string)):
            assert placeholders(form) == wanted, form


def test_placeholders_are_named() -> None:
    for each in messages(extracted()):
        for form in forms(each.id):
            assert all(name.isidentifier() for name in placeholders(form)), form


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_plural_texts_have_every_form_of_the_language(file: Path) -> None:
    catalogue = read(file)
    for each in messages(catalogue):
        if each.pluralizable:
            assert len(forms(each.string)) == catalogue.num_plurals, each.id


GLUED = re.compile(r"\}(?:\w|[:'-]\w)")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_ending_is_glued_to_a_placeholder(file: Path) -> None:
    for each in messages(read(file)):
        for form in forms(each.string):
            assert not GLUED.search(form), form


@pytest.mark.parametrize("text", ["{name}n vuoro", "{name}:n vuoro", "{card}-kortti", "{name}'s"])
def test_glued_endings_are_recognized(text: str) -> None:
    assert GLUED.search(text)


def test_an_update_keeps_translations_adds_texts_and_drops_old_ones(tmp_path: Path) -> None:
    file = tmp_path / "fi.po"
    file.write_text(
        'msgid ""\nmsgstr ""\n"Language: fi\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
        'msgid "The game is over."\nmsgstr "Peli on ohi."\n\n'
        'msgid "Long forgotten"\nmsgstr "Unohdettu"\n',
        encoding="utf-8",
    )
    update(file)
    updated = {each.id: each.string for each in messages(read(file))}
    assert updated["The game is over."] == "Peli on ohi."
    assert updated["That card is not in your hand."] == ""
    assert "Long forgotten" not in updated
    once = file.read_bytes()
    update(file)
    assert file.read_bytes() == once
