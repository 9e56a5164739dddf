"""Who is let in: names that are none, other people's pages, and names of other machines."""

import aiohttp
import pytest
from yarl import URL

from tests.local.site import Site

NO_NAMES = ["", "  ", "x" * 33, "a\u202eb", "a\x07b"]


@pytest.mark.parametrize("name", NO_NAMES)
async def test_what_is_no_name_is_refused(site: Site, name: str) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await site.tab(name)
    assert refused.value.status == 400


@pytest.mark.parametrize("name", NO_NAMES)
@pytest.mark.parametrize(
    ("language", "question"), [("en-GB,en;q=0.5", "What is your name?"), ("fi", 'lang="fi"')]
)
async def test_who_has_no_name_is_asked_for_one_in_his_language(
    site: Site, name: str, language: str, question: str
) -> None:
    address = site.root.with_path("/") % {"user": name}
    async with site.session.get(address, headers={"Accept-Language": language}) as response:
        page = await response.text()
    assert response.headers["Content-Security-Policy"].startswith("default-src 'self'")
    assert question in page
    assert '<form action="/">' in page
    assert "$" not in page


async def test_another_page_may_not_use_the_socket(site: Site) -> None:
    address = site.root.with_path("/live") % {"user": "Alice"}
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await site.session.ws_connect(address, origin="http://elsewhere.example")
    assert refused.value.status == 403


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "localhost.evil", "[::1", ""]
)
@pytest.mark.parametrize("path", ["/", "/live", "/static/main.js"])
async def test_a_name_that_is_not_this_machines_is_refused(
    site: Site, host: str, path: str
) -> None:
    host = host.format(port=site.root.port)
    headers = {"Host": host, "Origin": f"http://{host}"}
    address = site.root.with_path(path) % {"user": "Alice"}
    async with site.session.get(address, headers=headers) as response:
        assert response.status == 403


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "[::1]"])
async def test_this_machine_may_be_called_by_its_own_names(site: Site, host: str) -> None:
    host = f"{host}:{site.root.port}"
    address = site.root.with_path("/live") % {"user": "Alice"}
    async with site.session.ws_connect(
        address, headers={"Host": host}, origin=str(URL(f"http://{host}").origin())
    ) as socket:
        assert "frame" in await socket.receive_json()
