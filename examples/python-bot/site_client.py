"""The calls of docs/bot-protocol.md that this bot needs."""
import asyncio
import json
import logging

import aiohttp

RETRY_SECONDS = 2
SILENCE_SECONDS = 30
MODULES = ("settings", "logs", "greetings")


class SiteClient:
    """Has the settings of all servers, and the ids of banned users, as the site last sent them."""

    def __init__(self, site, key):
        self.url = f"{site.rstrip('/')}/v1/bot"
        self.headers = {"authorization": f"Bearer {key}"}
        self.settings = {}
        self.bans = set()
        self.last_event_id = None
        self.is_loaded = asyncio.Event()

    async def run(self, servers):
        """Reports the servers of the bot, and follows changes until the task is cancelled."""
        timeout = aiohttp.ClientTimeout(total=None, sock_read=SILENCE_SECONDS)
        async with aiohttp.ClientSession(headers=self.headers, timeout=timeout, raise_for_status=True) as self.session:
            is_reported = False
            while True:
                try:
                    if not is_reported:
                        await self.report_servers(servers())
                        is_reported = True
                    await self.follow_changes()
                except (aiohttp.ClientError, asyncio.TimeoutError) as error:
                    logging.warning("The site does not respond as expected: %s", error)
                await asyncio.sleep(RETRY_SECONDS)

    async def report_servers(self, joined):
        for start in range(0, len(joined), 100):
            await self.session.post(f"{self.url}/servers", json={"joined": joined[start : start + 100]})

    async def follow_changes(self):
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
            url = f"{self.url}/guilds/{subject}/settings"
            async with self.session.get(url, raise_for_status=False) as response:
                if response.status == 404:
                    # The bot has left the server since the change.
                    self.settings.pop(subject, None)
                else:
                    response.raise_for_status()
                    self.settings[subject] = await response.json()

    async def fetch_pages(self, name):
        entries, after = [], None
        while True:
            async with self.session.get(f"{self.url}/{name}", params={"after": after} if after else {}) as response:
                page = await response.json()
            entries += page[name]
            if not page["more"]:
                return entries
            after = entries[-1]["id"] if name == "settings" else entries[-1]
