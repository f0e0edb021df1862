"""The settings of servers, which are fetched when they are needed and have changed."""
from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from .site_problem import SiteProblem


@dataclass
class CachedSettings:
    is_fresh: bool
    # None until the site has the report that the bot joined the server.
    value: dict | None
    etag: str | None = None
    # The request that is open.
    fetch: asyncio.Task | None = None


# Returns an entry with the new settings; the one it got if they have not changed.
Fetch = Callable[[str, CachedSettings], Awaitable[CachedSettings]]


class SettingsCache:
    def __init__(self, fetch: Fetch):
        self._fetch = fetch
        self._entries: dict[str, CachedSettings] = {}

    def values(self) -> list[dict]:
        return [entry.value for entry in self._entries.values() if entry.value]

    def set(self, settings: dict, *, is_fresh: bool):
        self._entries[settings["id"]] = CachedSettings(is_fresh, settings)

    def remove(self, guild_id: str):
        self._entries.pop(guild_id, None)

    def invalidate(self, guild_id: str):
        if entry := self._entries.get(guild_id):
            # A request that is open may return the settings before the change.
            self._entries[guild_id] = CachedSettings(False, entry.value, entry.etag)

    def invalidate_all(self):
        for guild_id in list(self._entries):
            self.invalidate(guild_id)

    def is_fresh(self, guild_id: str) -> bool:
        entry = self._entries.get(guild_id)
        return entry is not None and entry.is_fresh

    def peek(self, guild_id: str | None) -> dict | None:
        """Returns the last settings, which may have changed since."""
        entry = self._entries.get(guild_id or "")
        return entry.value if entry else None

    async def get(self, guild_id: str) -> dict | None:
        """Never raises: while the site does not return the settings, the last known ones are used."""
        entry = self._entries.setdefault(guild_id, CachedSettings(False, None))
        if entry.is_fresh:
            return entry.value
        if entry.fetch is None:
            entry.fetch = asyncio.create_task(self._update(guild_id, entry))
        # The caller may be cancelled while others wait for the same request.
        return await asyncio.shield(entry.fetch)

    async def _update(self, guild_id: str, entry: CachedSettings) -> dict | None:
        try:
            fetched = await self._fetch(guild_id, entry)
        except SiteProblem:
            entry.fetch = None
            return entry.value
        if self._entries.get(guild_id) is entry:
            self._entries[guild_id] = fetched
        return fetched.value
