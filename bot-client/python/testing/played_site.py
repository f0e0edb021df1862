"""Plays the site for a client: asks its bot as pages do, and keeps the requests that it gets."""
from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import unittest

from aiohttp import web
from aiohttp.test_utils import TestServer

from vigil_bot import SiteClient

SERVER = "220000000000000001"
SETTINGS = {
    "id": SERVER,
    "log_channels": [],
    "log_exceptions": [],
    "features": {"tea-club": {"revision": 1, "values": {"cups": 2}}},
}
MANIFEST = {
    "format": 1,
    "features": [
        {
            "id": "tea-club",
            "name": "Tea club",
            "fields": [
                {"id": "cups", "kind": "number", "label": "Cups"},
                {"id": "state", "kind": "status", "label": "State"},
                {"id": "pour", "kind": "action", "label": "Pour"},
                {"id": "leaves", "kind": "choice", "label": "Leaves", "ask": True},
                {
                    "id": "tables",
                    "kind": "list",
                    "label": "Tables",
                    "fields": [
                        {"id": "seats", "kind": "group", "label": "Seats", "fields": [{"id": "free", "kind": "status"}]},
                    ],
                },
            ],
        }
    ],
}


class PlayedSite:
    def __init__(self):
        # What `POST answers` returns.
        self.reply: tuple[int, dict] = (200, {"message": "OK"})
        self.answers: asyncio.Queue[dict] = asyncio.Queue()
        self.calls: list[str] = []
        self.events: asyncio.Queue[dict] = asyncio.Queue()
        app = web.Application()
        app.router.add_route("*", "/{path:.*}", self._handle)
        self.server = TestServer(app)

    async def ask(self, field: str) -> dict:
        """Asks as a page does; returns the answer."""
        event = {"kind": "ask", "ask": "1", "id": SERVER, "feature": "tea-club", "field": field, "input": {}}
        await self.events.put(event)
        return await asyncio.wait_for(self.answers.get(), 10)

    async def rehearse(self) -> dict:
        """Rehearses as a page does; returns the answer."""
        details = {"event": "message", "user": "220000000000000002", "by": "220000000000000003"}
        event = {"kind": "rehearsal", "ask": "1", "id": SERVER, "feature": "tea-club", "event": details, "input": {}}
        await self.events.put(event)
        return await asyncio.wait_for(self.answers.get(), 10)

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        call = f"{request.method} {request.path.removeprefix('/v1/bot/')}"
        self.calls.append(call)
        if call == "POST answers":
            await self.answers.put((await request.json())["answer"])
            status, body = self.reply
            return web.json_response(body, status=status)
        if call == "GET changes":
            return await self._stream(request)
        if call == f"GET guilds/{SERVER}/settings":
            return web.json_response(SETTINGS)
        if call.startswith("GET guilds/"):
            return web.json_response({"reason": "server-unknown"}, status=404)
        return web.json_response({"message": "OK"})

    async def _stream(self, request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse(headers={"content-type": "text/event-stream"})
        await response.prepare(request)
        events = self.events
        while True:
            event = await events.get()
            await response.write(f"data: {json.dumps(event)}\n\n".encode())


class SiteTestCase(unittest.IsolatedAsyncioTestCase):
    """A test with a played site, and with what the client logs in `lines`."""

    async def asyncSetUp(self):
        self.lines: list[str] = []
        handler = logging.Handler()
        handler.emit = lambda record: self.lines.append(logging.Formatter().format(record))
        logger = logging.getLogger("vigil_bot")
        logger.addHandler(handler)
        self.addCleanup(logger.removeHandler, handler)
        logger.propagate = False
        self.site = PlayedSite()
        await self.site.server.start_server()
        self.addAsyncCleanup(self.site.server.close)

    @contextlib.asynccontextmanager
    async def connect(self, *, path: str = "", key: str = "bot_key", manifest: dict | None = MANIFEST):
        # The stream of an earlier client must not get the questions to this one.
        self.site.events = asyncio.Queue()
        async with SiteClient(site=str(self.site.server.make_url(path)), key=key, manifest=manifest) as client:
            yield client

    async def wait_for_line(self):
        for _ in range(500):
            if self.lines:
                return
            await asyncio.sleep(0.01)
        self.fail("The client logged nothing.")
