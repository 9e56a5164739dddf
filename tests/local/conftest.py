"""Pages that run, and browsers that show them."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.local.browsers import Show, browser
from tests.local.demo import DemoBot
from tests.local.site import OpenSite, Site


@pytest.fixture
async def open_site() -> AsyncIterator[OpenSite]:
    """Return a function that starts a page in a language, perhaps on a port of one's choice.

    It is stopped after the test.
    """
    sites = []

    async def open_one(locale: str, port: int = 0) -> Site:
        site = Site(DemoBot(), AsyncExitStack())
        sites.append(site)
        await site.start(locale, port)
        return site

    yield open_one
    for site in sites:
        await site.close()


@pytest.fixture
async def site(open_site: OpenSite) -> Site:
    """Return a running page whose server is Finnish."""
    return await open_site("fi")


@pytest.fixture
async def show(site: Site, tmp_path: Path) -> AsyncIterator[Show]:
    """Return a function that shows the page to a person."""
    async with browser(site, tmp_path) as show_one:
        yield show_one
