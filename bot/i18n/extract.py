"""Bring the catalogues up to date with the texts in the code: ``python -m bot.i18n.extract``."""

from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from bot.i18n.texts import CATALOGUES

KEYWORDS: Final = {"_": None, "N_": None, "t": (1,), "plural": (1, 2)}
"""The functions that mark a text, and which of their arguments are texts."""

SOURCES: Final = ("bot", "cogs")


def template() -> Catalog:
    """Return every text that is marked in the code, with the files where it stands."""
    root = Path(__file__).parents[2]
    catalogue = Catalog(project="kasino", charset="utf-8", fuzzy=False)
    for folder in SOURCES:
        found = extract_from_dir(
            root / folder, [("**.py", "python")], keywords=KEYWORDS, comment_tags=["Translators:"]
        )
        for file, line, message, comments, context in found:
            place = (f"{folder}/{Path(file).as_posix()}", line)
            catalogue.add(message, None, [place], auto_comments=comments, context=context)
    return catalogue


def update(file: Path) -> None:
    """Rewrite the catalogue in *file*: add new texts without a translation, drop unused ones."""
    with file.open("rb") as source:
        catalogue = read_po(source, locale=file.stem)
    # No guesses from similar texts: a wrong translation is worse than an English sentence.
    catalogue.update(template(), no_fuzzy_matching=True, update_creation_date=False)
    with file.open("wb") as target:
        write_po(
            target,
            catalogue,
            width=100,
            sort_by_file=True,
            ignore_obsolete=True,
            include_lineno=False,  # they would change a catalogue with every edit
        )


def main() -> None:
    """Update every catalogue."""
    for file in sorted(CATALOGUES.glob("*.po")):
        update(file)


if __name__ == "__main__":
    main()
