"""Row 22, and the forms of row 12: what a browser makes of scripts in names, and of another site's pages."""

from __future__ import annotations

import asyncio
import json

from .browser import browser
from .ground import Ground, must, withstands

PAYLOADS = [
    "<script>window.hit=1</script>",
    "<img src=x onerror=window.hit=1>",
    "<svg onload=window.hit=1>",
    "<a href='javascript:window.hit=1' id=z>x</a>",
    "<iframe srcdoc='<script>parent.hit=1</script>'></iframe>",
    "<body onpageshow=window.hit=1>",
    "<style>@import 'x'</style><b style=x:expression(1)>",
    "<details open ontoggle=window.hit=1>",
    "</script><script>window.hit=1</script>",
    "<object data='data:text/html,<script>top.hit=1</script>'></object>",
    "{{constructor.constructor('window.hit=1')()}}",
    "<base href=http://evil.example/>",
]


@withstands("22", seconds=120, no_policy="a script ran")
async def test_scripts_in_names_and_talk_are_inert_under_the_policy(ground: Ground) -> None:
    """Kept as plain text, sent as JSON; and even if a page poured them into its HTML, nothing would run."""
    async with ground.house() as house:
        anna = await house.guest("<b>Anna</b>")
        table = await anna.opens(seats=2, public=True, chairs=[{"kind": "person", "name": "<i onclick=x>P</i>"}])
        for n, payload in enumerate(PAYLOADS):
            await anna.posts(f"/tables/{table}/talk", text=payload, key=f"payload{n:03d}")
        answer = await anna.http.get(f"/api/1/tables/{table}/talk")
        must([line["text"] for line in answer.json()] == PAYLOADS, "talk is not kept as it was said")
        must(answer.headers["content-type"].startswith("application/json"), "talk is sent as something else than JSON")
        must(answer.headers["x-content-type-options"] == "nosniff", "a browser may guess what talk is")
        for letters in ("\u202e", "\u0000", "\u0007", "\u200f"):
            renamed = await anna.posts("/me", name=f"a{letters}b")
            must(letters not in renamed["name"], "a name turns the text around it")
        async with browser(ground.folder) as page:
            await page.opens(f"http://{house.address}/")
            for payload in PAYLOADS:
                await page.says(f"document.body.insertAdjacentHTML('beforeend', {json.dumps(payload)})")
                await page.says(f"document.body.append(document.createRange().createContextualFragment({json.dumps(payload)}))")
                await page.says("document.getElementById('z')?.click()")
                await asyncio.sleep(0.05)
                must(await page.says("window.hit") is None, f"a script ran: {payload}")
            must(await page.says("document.baseURI") == f"http://{house.address}/", "a script ran: the base was moved")
        ground.note(payloads=len(PAYLOADS), ran=0)


EVIL = """<!doctype html><form id=f method=post action="http://HOUSE/api/1/tables/TABLE/start" enctype="text/plain">
<input name='{"bot":"random","x":"' value='"}'></form><script>
window.told = [];
const ws = new WebSocket("ws://HOUSE/ws/1/table/TABLE");
ws.onopen = () => told.push("socket opened"); ws.onerror = () => told.push("socket refused");
fetch("http://HOUSE/api/1/me", {credentials: "include"}).then(a => a.text())
  .then(t => told.push("read " + t), () => told.push("read refused"));
fetch("http://HOUSE/api/1/tables/TABLE/start", {method: "POST", credentials: "include", mode: "no-cors", body: "{}"})
  .then(a => told.push("sent " + a.type), () => told.push("send refused"));
</script>"""


@withstands("12", seconds=120, any_origin="socket|started")
async def test_another_sites_page_reaches_nothing_in_a_browser(ground: Ground) -> None:
    """A page of another port on the same machine: the same site for cookies, so that only the origin tells them apart."""
    async with ground.house() as house:
        anna = await house.guest()
        table = await anna.opens(seats=2, public=True)
        secret = anna.http.cookies["banneret"]
        page_text = EVIL.replace("HOUSE", house.address).replace("TABLE", table)

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            body = page_text.encode()
            writer.write(
                b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
                + body
            )
            await writer.drain()
            writer.close()

        evil = await asyncio.start_server(serve, "127.0.0.1", 0)
        port = evil.sockets[0].getsockname()[1]
        async with evil, browser(ground.folder) as page:
            await page.ask(
                "Network.setCookie",
                name="banneret",
                value=secret,
                url=f"http://{house.address}/",
                httpOnly=True,
                sameSite="Lax",
            )
            await page.opens(f"http://{house.address}/")
            must((await page.says("fetch('/api/1/me').then(a => a.status)")) == 200, "the browser is not Anna")
            await page.opens(f"http://127.0.0.1:{port}/")
            async with asyncio.timeout(20):
                while len(await page.says("window.told") or []) < 3:
                    await asyncio.sleep(0.1)
            told = await page.says("window.told")
            must("socket opened" not in told, "a foreign page opened a socket")
            must("read refused" in told, f"a foreign page could read: {told}")
            await page.says("document.getElementById('f').submit()")
            await asyncio.sleep(1)
        seen = await anna.gets(f"/tables/{table}")
        must(seen["phase"] == "gathering", "a foreign page started the match")
        ground.note(ways=4, reached=0)
