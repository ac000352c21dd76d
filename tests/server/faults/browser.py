"""A Chromium without a window, spoken to over its own socket: enough to open a page and to ask what became of it."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import shutil
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect


class Page:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket, self.numbers = socket, itertools.count(1)

    async def ask(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        await self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        async with asyncio.timeout(30):
            while True:
                answer = json.loads(await self.socket.recv())
                if answer.get("id") == number:
                    return answer.get("result", answer)

    async def opens(self, address: str) -> None:
        await self.ask("Page.navigate", url=address)
        for _ in range(200):
            if await self.says("document.readyState") == "complete" and await self.says("location.href") != "about:blank":
                return
            await asyncio.sleep(0.05)

    async def says(self, script: str) -> Any:
        found = await self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        return found["result"].get("value")


@asynccontextmanager
async def browser(folder: Path) -> AsyncIterator[Page]:
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        warnings.warn("NO CHROMIUM: what a browser makes of scripts and foreign forms was not tried", stacklevel=2)
        pytest.skip("Chromium is missing")  # a system package, which not everybody may install
    words = [
        "--headless=new",
        "--remote-debugging-port=0",
        f"--user-data-dir={folder / 'chromium'}",
        "--no-first-run",
        "--disable-gpu",
    ]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        words.append("--no-sandbox")
    process = await asyncio.create_subprocess_exec(
        program, *words, "about:blank", stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        told = folder / "chromium" / "DevToolsActivePort"
        async with asyncio.timeout(60):
            while not told.exists() or not told.read_text():
                await asyncio.sleep(0.1)
        port = told.read_text().split()[0]
        async with httpx.AsyncClient(timeout=30) as http:
            pages = (await http.get(f"http://127.0.0.1:{port}/json")).json()
        address = next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")
        async with connect(address, max_size=None, proxy=None) as socket:
            yield Page(socket)
    finally:
        if process.returncode is None:
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), 10)
            except TimeoutError:
                process.kill()
                await process.wait()
