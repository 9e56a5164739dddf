"""A headless Chromium that shows the page, and what tests do with it."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Protocol

import pytest
from playwright.async_api import Locator, Page, async_playwright, expect

from tests.local.site import PATIENCE, Site

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-sync",
    "--disable-background-networking",
    "--disable-component-update",
]
WIDE = (1280, 800)
PHONE = (390, 844)

needs_browser = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine"),
]


class Show(Protocol):
    """Show the page to a person, in a window and a browser profile of his own."""

    async def __call__(self, name: str, size: tuple[int, int], language: str = "en-US") -> Page:
        """Return the page of *name*; *language* is what the browser asks for."""


@asynccontextmanager
async def browser(site: Site, cache: Path, *, expected: str = "") -> AsyncIterator[Show]:
    """Yield a function that shows *site*; fail for anything on the console that is not *expected*.

    *expected* is a part of what may stand there.
    """
    noise: list[str] = []
    expect.set_options(timeout=PATIENCE * 1000)
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS, f"--disk-cache-dir={cache}"]
        )

        async def show(name: str, size: tuple[int, int], language: str = "en-US") -> Page:
            context = await chromium.new_context(
                viewport={"width": size[0], "height": size[1]},
                has_touch=size == PHONE,
                locale=language,
            )
            context.set_default_timeout(PATIENCE * 1000)
            page = await context.new_page()
            page.on("console", lambda message: noise.append(message.text))
            page.on("pageerror", lambda error: noise.append(str(error)))
            await page.goto(str(site.root.with_path("/") % {"user": name}))
            await page.wait_for_selector("#composer input")
            return page

        yield show
        await chromium.close()
    assert [each for each in noise if not expected or expected not in each] == []


async def run(page: Page, command: str) -> None:
    """Run a command that needs no options by the keyboard alone."""
    await page.locator("#composer input").fill(f"/{command}")
    await expect(page.locator(".suggestion").first).to_be_visible()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")


def last(page: Page) -> Locator:
    """Return the newest message."""
    return page.locator(".message").last


async def fits(page: Page) -> bool:
    """Say whether nothing sticks out of the page sideways."""
    return bool(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"))
