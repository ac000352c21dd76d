"""Chromium, found by the variable BANNERET_CHROMIUM or on the PATH."""

from __future__ import annotations

import os
import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
    "--disable-sync",
]  # fmt: skip


def found() -> str:
    """Where it is, or "" """
    named = os.environ.get("BANNERET_CHROMIUM", "")
    return named or next((path for name in NAMES if (path := shutil.which(name))), "")


def launched(playwright: Playwright) -> Browser:
    root = hasattr(os, "geteuid") and os.geteuid() == 0  # its sandbox refuses to run as root
    return playwright.chromium.launch(executable_path=found(), args=[*ARGUMENTS, *(["--no-sandbox"] if root else [])])
