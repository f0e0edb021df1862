"""Requests to the site with the bot's key, a few at a time, and no faster than the site allows."""
from __future__ import annotations

import asyncio
import json
import logging
import math
import time
import uuid
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp

from .site_problem import (
    OLDER_SITE,
    SiteProblem,
    describe_failure,
    describe_response,
    get_authorization,
    get_origin,
)

log = logging.getLogger("vigil_bot")

RETRY_SECONDS = 2
MAX_RETRY_SECONDS = 3600
REQUEST_TIMEOUT = aiohttp.ClientTimeout(total=10)

# How long requests fail at once after the site did not respond; shorter than the delay of a retry.
FAIL_FAST_SECONDS = 1

# A busy bot may need the settings of many servers at once; the rest of the requests wait for their turn.
MAX_CONCURRENT_REQUESTS = 20


@dataclass
class Response:
    status: int
    headers: Mapping[str, str]
    # None if the body is not JSON.
    body: Any

    def get(self, name: str) -> Any:
        """Returns a field of the body; None if it has none."""
        return self.body.get(name) if isinstance(self.body, dict) else None


class SiteRequests:
    def __init__(self, site: str, key: str | None):
        self.site = get_origin(site)
        # Identifies this process, which gets the questions about the servers that it reported.
        self.instance = str(uuid.uuid4())
        self._key = key
        self._session: aiohttp.ClientSession | None = None
        self._slots = asyncio.Semaphore(MAX_CONCURRENT_REQUESTS)
        self._resume_at = 0.0
        self._failure: tuple[SiteProblem, float] | None = None
        # What is wrong now, by the first part of the path.
        self._problems: dict[str, str] = {}

    async def send(self, path: str, **options) -> Response:
        """Sends a request. After 429 it waits as long as the site asks for, and sends the request again."""
        async with self._slots:
            while True:
                while (delay := self._resume_at - time.monotonic()) > 0:
                    await asyncio.sleep(delay)
                response = await self.send_once(path, **options)
                if response.status != 429:
                    return response
                self._resume_at = time.monotonic() + get_retry_seconds(response)

    async def send_once(self, path: str, **options) -> Response:
        """Sends a request. Raises a SiteProblem, and logs it once, if the site does not respond as expected."""
        response, _ = await self._request(path, timeout=REQUEST_TIMEOUT, **options)
        return response

    @asynccontextmanager
    async def stream(
        self, path: str, *, silence_seconds: int, query: dict[str, str], headers: dict[str, str]
    ) -> AsyncIterator[tuple[Response, aiohttp.StreamReader]]:
        """Opens a response without an end, which fails if the site sends nothing for `silence_seconds`."""
        timeout = aiohttp.ClientTimeout(total=None, sock_connect=10, sock_read=silence_seconds)
        response, received = await self._request(path, timeout=timeout, query=query, headers=headers, is_stream=True)
        try:
            yield response, received.content
        finally:
            received.close()

    async def _request(
        self, path: str, *, method="GET", query=None, headers=None, body=None, older_site=OLDER_SITE, timeout, is_stream=False
    ) -> tuple[Response, aiohttp.ClientResponse]:
        # If each event of a busy bot waited for a site that does not respond, the events would pile up.
        if self._failure and self._failure[1] > time.monotonic():
            raise self._failure[0]
        source = path.split("/")[0]
        options = {
            "params": {name: value for name, value in (query or {}).items() if value},
            "json": body,
            "timeout": timeout,
        }
        try:
            options["headers"] = {**get_authorization(self._key), **(headers or {})}
            received = await self._open_session().request(method, f"{self.site}/v1/bot/{path}", **options)
            is_read = not (is_stream and received.status == 200)
            content = parse_json(await received.read()) if is_read else None
            response = Response(received.status, received.headers, content)
            if problem := describe_response(self.site, response, older_site):
                raise problem
        except SiteProblem as problem:
            self._report(source, problem)
            raise
        except (aiohttp.ClientError, asyncio.TimeoutError, OSError) as error:
            problem = describe_failure(self.site, error)
            self._report(source, problem)
            raise problem from error
        self._failure = None
        self._problems.pop(source, None)
        return response, received

    def _open_session(self) -> aiohttp.ClientSession:
        # A session belongs to the loop that runs, which need not exist yet when the client is created.
        if self._session is None:
            self._session = aiohttp.ClientSession()
        return self._session

    def _report(self, source: str, problem: SiteProblem):
        """Logs a problem once, and keeps later requests from the site for as long as it needs."""
        if problem.kind == "unreachable":
            self._failure = problem, time.monotonic() + FAIL_FAST_SECONDS
        elif problem.kind == "failing" and "retry-after" in problem.response.headers:
            self._failure = problem, time.monotonic() + get_retry_seconds(problem.response)
        message = str(problem)
        if message not in self._problems.values():
            log.warning(message)
        self._problems[source] = message

    async def close(self):
        if self._session:
            await self._session.close()


def get_retry_seconds(response: Response | None, default: float = RETRY_SECONDS) -> float:
    """Returns how long the site asks to wait after a response."""
    try:
        seconds = float(response.headers.get("retry-after", "")) if response else 0.0
    except ValueError:
        return default
    return min(seconds, MAX_RETRY_SECONDS) if math.isfinite(seconds) and seconds > 0 else default


def parse_json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None
