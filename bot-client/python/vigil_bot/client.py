"""A client of the site's API: caches settings until they change, and the ids of banned users."""
from __future__ import annotations

import asyncio
import logging
import os
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from typing import Any

import aiohttp

from .answers import AnswerHandler, Answers
from .changes import Event, parse_change, parse_events
from .decisions import Decided, Decisions, Run, get_guild_id, run_handler
from .manifest_fields import find_feature
from .manifest_upload import ManifestUpload
from .once_log import OnceLog
from .problems import to_reported_problems
from .reports import Reports
from .requests import RETRY_SECONDS, SiteRequests, get_retry_seconds
from .settings_cache import CachedSettings, SettingsCache
from .settings_file import SettingsFile, is_settings
from .site_problem import SiteProblem

log = logging.getLogger("vigil_bot")

SILENCE_SECONDS = 30
COUNTS_SECONDS = 60
# How long a decision waits for others, to be reported together.
DECISIONS_SECONDS = 3
LAST_REPORTS_SECONDS = 3

ChangeListener = Callable[[dict], Awaitable[None]]


class SiteClient:
    """Runs while its block does: `async with SiteClient(…) as site`; or between `start` and `close`."""

    def __init__(
        self,
        *,
        site: str,
        key: str | None,
        folder: str | os.PathLike | None = None,
        manifest: dict | None = None,
        intents: int | None = None,
    ):
        """
        `folder` is where to keep a copy of all settings, so that the bot can start while the site is down. `manifest` is
        what the bot offers: features that server owners can set, and commands. `intents` are the bot's gateway intents, as
        it sends them to the platform: `client.intents.value` of discord.py.
        """
        self._requests = SiteRequests(site, key)
        self._reports = Reports(self._requests, intents)
        self._answers = Answers(self._requests, manifest)
        self._decisions = Decisions()
        self._offered = manifest
        self._once = OnceLog()
        self._manifest = ManifestUpload(manifest, self._requests) if manifest else None
        self._cache = SettingsCache(self._fetch_settings)
        self._bans: set[str] = set()
        self._last_event_id: str | None = None
        self._listeners: list[ChangeListener] = []
        self._tasks: set[asyncio.Task] = set()
        self._file = SettingsFile(folder) if folder is not None else None
        if self._file:
            settings, bans = self._file.read()
            self._bans = set(bans)
            for entry in settings:
                self._cache.set(entry, is_fresh=False)

    @property
    def manifest_digest(self) -> str | None:
        """The site's name for the bot's manifest; None until the site has accepted it."""
        return self._manifest.digest if self._manifest else None

    def answer(self, feature: str, field: str) -> Callable[[AnswerHandler], AnswerHandler]:
        """Decorates the function that answers what pages ask about a field. The path of a field in a group, list or map has slashes."""

        def register(handler: AnswerHandler) -> AnswerHandler:
            self._answers.set(feature, field, handler)
            return handler

        return register

    def on_change(self, listener: ChangeListener) -> ChangeListener:
        """Decorates a function that is called with each change, once the cache is up to date."""
        self._listeners.append(listener)
        return listener

    async def feature(self, feature: str, guild_id: int | str) -> dict[str, Any] | None:
        """Returns the values of a feature on a server; None if it is off. Never raises."""
        if not is_id(guild_id):
            order = "feature() takes the id of a feature, then that of a server."
            self._once.warning(f'"{guild_id}" is not the id of a server: {order}')
            return None
        if not self._offers(feature):
            return None
        settings = await self.get_settings(guild_id) or {}
        delivered = settings.get("features", {}).get(feature)
        return delivered["values"] if delivered else None

    async def get_settings(self, guild_id: int | str) -> dict | None:
        """
        Returns the settings of a server; None until the site has the report that the bot joined it. Never raises: while the
        site does not return them, the last known ones are used.
        """
        return await self._cache.get(str(guild_id))

    async def decide(self, feature: str, subject: Any, run: Run, *, event: str | None = None) -> Decided:
        """
        Runs what the bot does for a feature that is on, and records for the dashboard whether it was done, skipped or failed.
        Never raises: returns what came of it. `subject` is a member, a message, an interaction or a `Subject`.
        """
        settings = self._cache.peek(get_guild_id(subject)) or {}
        if feature in ("logs", "greetings"):
            revision = settings.get("revisions", {}).get(feature)
        else:
            self._offers(feature)
            revision = settings.get("features", {}).get(feature, {}).get("revision")
        decided = await run_handler(run)
        self._decisions.add(feature, subject, decided, event, revision)
        return decided

    def is_banned(self, user_id: int | str) -> bool:
        return str(user_id) in self._bans

    def report_servers(self, *, joined: Iterable[dict] = (), left: Iterable[int | str] = ()):
        """Reports the servers that the bot joined or left. Retries until the site has the report."""
        servers = {server["id"]: server for server in joined}
        for guild_id in map(str, left):
            servers[guild_id] = None
            self._cache.remove(guild_id)
        self._reports.add_servers(servers)

    def report_problems(self, feature: str, guild_id: int | str, problems: Iterable[dict]):
        """
        Reports what keeps a feature from working on a server, in place of what was reported before. An empty list means that
        it works again. Each problem has `problem` (its id in the feature), `text`, and may have `fix`.
        """
        self._offers(feature)
        self._reports.add_problems(str(guild_id), feature, to_reported_problems(problems))

    def count_command(self, name: str):
        self._reports.count_command(name)

    def count_join(self, guild_id: int | str):
        self._reports.count_member(str(guild_id), "joins")

    def count_leave(self, guild_id: int | str):
        self._reports.count_member(str(guild_id), "leaves")

    async def __aenter__(self) -> SiteClient:
        self.start()
        return self

    async def __aexit__(self, *_):
        await self.close()

    def start(self):
        """Sends the manifest and reports, and follows changes, until `close`. Needs a running event loop."""
        self._start(self._reports.run())
        self._start(self._follow_changes())
        self._start(self._report_counts())
        self._start(self._report_decisions())
        if self._file:
            self._start(self._file.run(self._get_saved))

    async def close(self):
        """Sends the last reports, for at most three seconds. Then ends all requests, and writes the copy of the settings."""
        self._reports.add_counts()
        self._reports.add_decisions(*self._decisions.take(is_last=True))
        try:
            await asyncio.wait_for(self._reports.send_pending(), LAST_REPORTS_SECONDS)
        except asyncio.TimeoutError:
            pass
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._file:
            await self._file.flush(self._get_saved)
        await self._requests.close()

    def _offers(self, feature: str) -> bool:
        """Whether the manifest has a feature; logs once if it does not. True without a manifest."""
        if not self._offered or find_feature(self._offered, feature):
            return True
        self._once.warning(f'The manifest has no feature "{feature}".')
        return False

    def _start(self, call: Awaitable):
        # A task without a reference may be deleted while it runs.
        task = asyncio.ensure_future(call)
        self._tasks.add(task)
        task.add_done_callback(self._finish)

    def _finish(self, task: asyncio.Task):
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            log.error("A task of the client failed.", exc_info=task.exception())

    async def _report_counts(self):
        while True:
            await asyncio.sleep(COUNTS_SECONDS)
            self._reports.add_counts()

    async def _report_decisions(self):
        while True:
            await asyncio.sleep(DECISIONS_SECONDS)
            self._reports.add_decisions(*self._decisions.take())

    async def _follow_changes(self):
        if self._manifest:
            # A site that fails must not keep the bot from its settings.
            delay = await self._manifest.send()
            if delay is not None:
                self._start(self._manifest.retry(delay, self._reload_for_manifest))
        while True:
            delay = RETRY_SECONDS
            try:
                delay = await self._read_changes()
            except SiteProblem as problem:
                delay = get_retry_seconds(problem.response)
            except (aiohttp.ClientError, asyncio.TimeoutError) as error:
                # The stream broke, or sent nothing for too long; if the site is down, the next request logs it.
                log.info("The stream of changes ended: %s", error)
            await asyncio.sleep(delay)

    async def _read_changes(self) -> float:
        """Applies changes until the stream ends; returns after how many seconds to reconnect."""
        headers = {"last-event-id": self._last_event_id} if self._last_event_id else {}
        query = {"instance": self._requests.instance}
        stream = self._requests.stream("changes", silence_seconds=SILENCE_SECONDS, query=query, headers=headers)
        async with stream as (response, content):
            if response.status != 200:
                return get_retry_seconds(response)
            async for event in parse_events(content.iter_any()):
                await self._apply(event)
        return RETRY_SECONDS

    async def _apply(self, event: Event):
        change = parse_change(event.data)
        if change and change["kind"] == "ask":
            self._start(self._answers.respond(change))
            return
        if change and change["kind"] == "rehearsal":
            self._start(self._answers.decline_rehearsal(change))
            return
        if change:
            await self._apply_change(change)
        if self._file:
            self._file.schedule()
        # Set last, so that a change which failed to apply is sent again.
        self._last_event_id = event.id or self._last_event_id
        if change:
            for listener in self._listeners:
                self._start(listener(change))

    async def _apply_change(self, change: dict):
        kind, subject = change["kind"], change.get("id")
        if kind == "everything":
            await self._reload_settings()
            self._bans = {user_id async for user_id in self._fetch_pages("bans", {})}
        elif kind == "ban":
            self._bans.add(subject)
        elif kind == "unban":
            self._bans.discard(subject)
        elif subject is not None:
            self._cache.invalidate(subject)
        if kind == "feature":
            await self._apply_feature(subject, change["feature"], change["revision"])

    async def _apply_feature(self, guild_id: str, feature: str, revision: int):
        """Fetches the settings at once, and reports that the bot works with them: an owner may be looking at the page."""
        await self._cache.get(guild_id)
        # The settings do not name a feature that was switched off.
        if self._cache.is_fresh(guild_id):
            self._reports.add_applied(guild_id, feature, revision)

    async def _reload_for_manifest(self):
        """The site accepted the manifest after the settings were loaded, which are therefore those of another manifest."""
        try:
            await self._reload_settings()
        except SiteProblem:
            # The settings of a server are fetched when they are needed.
            return
        if self._file:
            self._file.schedule()

    async def _reload_settings(self):
        self._cache.invalidate_all()
        try:
            async for entry in self._fetch_pages("settings", self._get_manifest_query()):
                if not is_settings(entry):
                    log.warning("The site sent settings that this bot cannot read: %s", str(entry)[:500])
                    continue
                self._cache.set(entry, is_fresh=True)
                for feature, settings in entry.get("features", {}).items():
                    self._reports.add_applied(entry["id"], feature, settings["revision"])
                for feature, revision in entry.get("features_off", {}).items():
                    self._reports.add_applied(entry["id"], feature, revision)
        except SiteProblem as problem:
            # An older site returns settings only server by server.
            if problem.kind != "version":
                raise

    async def _fetch_settings(self, guild_id: str, entry: CachedSettings) -> CachedSettings:
        headers = {"if-none-match": entry.etag} if entry.etag else {}
        path = f"guilds/{guild_id}/settings"
        response = await self._requests.send(path, query=self._get_manifest_query(), headers=headers)
        if response.status == 304:
            return CachedSettings(True, entry.value, entry.etag)
        if self._file:
            self._file.schedule()
        if response.status == 200 and is_settings(response.body):
            return CachedSettings(True, response.body, response.headers.get("etag"))
        return CachedSettings(False, None)

    async def _fetch_pages(self, name: str, query: dict[str, str]) -> AsyncIterator[Any]:
        after = ""
        while True:
            response = await self._requests.send(name, query={"after": after, **query})
            page = response.get(name)
            if not isinstance(page, list):
                raise SiteProblem("failing", f"The site did not return {name}: {response.status}.", response)
            for entry in page:
                yield entry
            ids = [entry.get("id") if isinstance(entry, dict) else entry for entry in page]
            after = next((entry_id for entry_id in reversed(ids) if isinstance(entry_id, str)), "")
            if not response.get("more") or not after:
                return

    def _get_manifest_query(self) -> dict[str, str]:
        """Requests features as the bot's own manifest has them: that of another version of the bot may be live."""
        return {"manifest": self.manifest_digest} if self.manifest_digest else {}

    def _get_saved(self) -> dict:
        return {"settings": self._cache.values(), "bans": sorted(self._bans)}


def is_id(value: Any) -> bool:
    return isinstance(value, (int, str)) and re.fullmatch(r"\d{1,20}", str(value), re.ASCII) is not None
