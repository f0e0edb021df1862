"""Sends the bot's manifest until the site accepts or rejects it."""
from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable

from .requests import RETRY_SECONDS, Response, SiteRequests, get_retry_seconds
from .site_problem import SiteProblem

log = logging.getLogger("vigil_bot")

MAX_MANIFEST_BYTES = 256 * 1024
MAX_RETRY_SECONDS = 300

# How many faults of a rejected manifest are logged.
MAX_LOGGED_FAULTS = 5

# Statuses that the same manifest would get again.
REJECTED = (413, 415, 422)

OLDER_SITE = "The site is too old for manifests, so server owners cannot set the bot’s features. Upgrade the site."
OTHER_MANIFEST = (
    "The site shows another manifest than this one: a newer one, or one that an operator pinned. "
    'See "npm run site -- bot manifest".'
)


class ManifestUpload:
    def __init__(self, manifest: dict, requests: SiteRequests):
        self._manifest = manifest
        self._requests = requests
        # The site's name for the manifest; None until the site has accepted it.
        self.digest: str | None = None

    async def send(self) -> float | None:
        """Returns after how many seconds to retry; None if the site has decided."""
        size = len(json.dumps(self._manifest).encode())
        if size > MAX_MANIFEST_BYTES:
            log.warning("The manifest has %d bytes, and is not sent: %d are allowed.", size, MAX_MANIFEST_BYTES)
            return None
        return await self._send(RETRY_SECONDS)

    async def retry(self, delay: float | None, on_accept: Callable[[], Awaitable[None]]):
        """Retries, and calls `on_accept` if the site accepts the manifest."""
        backoff = RETRY_SECONDS
        while delay is not None:
            await asyncio.sleep(delay)
            backoff = min(backoff * 2, MAX_RETRY_SECONDS)
            delay = await self._send(backoff)
        if self.digest:
            await on_accept()

    async def _send(self, backoff: float) -> float | None:
        try:
            # Not `send`: after 429 it delays all requests, which have another limit than manifests.
            response = await self._requests.send_once(
                "manifest", method="PUT", body=self._manifest, older_site=OLDER_SITE
            )
        except SiteProblem as problem:
            status = problem.response.status if problem.response else None
            is_final = problem.kind == "version" or status in REJECTED
            return None if is_final else get_retry_seconds(problem.response, backoff)
        if response.status == 429:
            return get_retry_seconds(response, backoff)
        if response.status == 200:
            self.digest = response.get("digest")
            if response.get("live") is False:
                log.warning(OTHER_MANIFEST)
        else:
            log_rejection(response)
        return None


def log_rejection(response: Response):
    faults = response.get("faults")
    if isinstance(faults, list):
        lines = [f"{fault.get('path') or 'It'} {fault.get('sentence')}" for fault in faults]
    else:
        lines = [response.get("message") or "It gave no reason."]
    more = len(lines) - MAX_LOGGED_FAULTS
    shown = lines[:MAX_LOGGED_FAULTS] + ([f"and {more} more."] if more > 0 else [])
    log.warning("\n".join(["The site rejected the bot’s manifest:", *(f"  {line}" for line in shown)]))
