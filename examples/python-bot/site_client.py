"""The calls of docs/bot-protocol.md that this bot needs."""
import asyncio
import json
import logging

import aiohttp

from files import read_json, write_json

RETRY_SECONDS = 2
SAVE_SECONDS = 2
SILENCE_SECONDS = 30
MAX_SERVERS_PER_REPORT = 100
MODULES = ("settings", "logs", "greetings")


class SiteClient:
    """Has the settings of all servers and the ids of banned users, also in a file, as the site last sent them."""

    def __init__(self, site, key, file):
        self.url = f"{site.rstrip('/')}/v1/bot"
        self.headers = {"authorization": f"Bearer {key}"}
        self.file = file
        self.unreported_servers = {}
        self.last_event_id = None
        self.is_loaded, self.is_changed = asyncio.Event(), asyncio.Event()
        self.has_reports, self.is_reported = asyncio.Event(), asyncio.Event()
        saved = read_json(file)
        self.settings = {entry["id"]: entry for entry in saved["settings"]} if saved else {}
        self.bans = set(saved["bans"]) if saved else set()
        if saved:
            self.is_loaded.set()

    def report(self, servers):
        """Reports servers by their ids; None for one that the bot left."""
        self.unreported_servers.update(servers)
        self.has_reports.set()

    async def run(self):
        """Sends reports and follows changes until the task is cancelled."""
        timeout = aiohttp.ClientTimeout(total=None, sock_read=SILENCE_SECONDS)
        async with aiohttp.ClientSession(headers=self.headers, timeout=timeout, raise_for_status=True) as self.session:
            await asyncio.gather(self.repeat(self.send_reports), self.repeat(self.follow_changes), self.save_changes())

    async def repeat(self, call):
        while True:
            try:
                await call()
            except (aiohttp.ClientError, asyncio.TimeoutError) as error:
                logging.warning("The site does not respond as expected: %s", error)
            await asyncio.sleep(RETRY_SECONDS)

    async def send_reports(self):
        await self.has_reports.wait()
        while batch := dict(list(self.unreported_servers.items())[:MAX_SERVERS_PER_REPORT]):
            joined = [server for server in batch.values() if server]
            left = [id for id, server in batch.items() if not server]
            await self.session.post(f"{self.url}/servers", json={"joined": joined, "left": left})
            for id, server in batch.items():
                # Those that were reported before the stream began come with it.
                if self.is_reported.is_set() and bool(server) != (id in self.settings):
                    await self.fetch_settings(id)
                # During the call the bot may have left the server, or joined it again.
                if self.unreported_servers[id] is server:
                    del self.unreported_servers[id]
        self.has_reports.clear()
        self.is_reported.set()

    async def follow_changes(self):
        await self.is_reported.wait()
        headers = {"last-event-id": self.last_event_id} if self.last_event_id else {}
        async with self.session.get(f"{self.url}/changes", headers=headers) as response:
            event_id = None
            async for line in response.content:
                name, _, value = line.decode().rstrip("\n").partition(": ")
                if name == "id":
                    event_id = value
                elif name == "data":
                    await self.apply(json.loads(value))
                    self.last_event_id = event_id

    async def apply(self, change):
        kind, subject = change["kind"], change.get("id")
        if kind == "everything":
            self.settings = {entry["id"]: entry for entry in await self.fetch_pages("settings")}
            self.bans = set(await self.fetch_pages("bans"))
            self.is_loaded.set()
        elif kind == "ban":
            self.bans.add(subject)
        elif kind == "unban":
            self.bans.discard(subject)
        elif kind in MODULES:
            await self.fetch_settings(subject)
        self.is_changed.set()

    async def fetch_settings(self, id):
        async with self.session.get(f"{self.url}/guilds/{id}/settings", raise_for_status=False) as response:
            if response.status == 404:
                # The bot has left the server.
                self.settings.pop(id, None)
            else:
                response.raise_for_status()
                self.settings[id] = await response.json()
        self.is_changed.set()

    async def fetch_pages(self, name):
        entries, after = [], None
        while True:
            async with self.session.get(f"{self.url}/{name}", params={"after": after} if after else {}) as response:
                page = await response.json()
            entries += page[name]
            if not page["more"]:
                return entries
            after = entries[-1]["id"] if name == "settings" else entries[-1]

    async def save_changes(self):
        while True:
            await self.is_changed.wait()
            self.is_changed.clear()
            try:
                write_json(self.file, {"settings": list(self.settings.values()), "bans": list(self.bans)})
            except OSError as error:
                logging.warning("The copy of the settings could not be written: %s", error)
            await asyncio.sleep(SAVE_SECONDS)
