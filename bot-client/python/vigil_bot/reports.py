"""Counts commands and members, and sends reports one after the other."""
from __future__ import annotations

import asyncio
import datetime
import json
import logging
import uuid
from collections import defaultdict
from itertools import islice

from .requests import Response, SiteRequests, get_retry_seconds
from .site_problem import SiteProblem

log = logging.getLogger("vigil_bot")

MAX_SERVERS_PER_REPORT = 100
MAX_APPLIED_PER_REPORT = 1000
MAX_PROBLEMS_PER_REPORT = 10
MAX_DECISIONS_PER_REPORT = 1000
# The site rejects reports of more than 256 KB.
MAX_DECISION_BYTES = 200_000
MAX_COMMANDS_PER_REPORT = 500
MAX_COUNTED_SERVERS_PER_REPORT = 1000

# Statuses that the same report would get again.
REJECTED = (413, 415, 422)


class Reports:
    def __init__(self, requests: SiteRequests, intents: int | None = None):
        self._requests = requests
        self._intents = {} if intents is None else {"intents": intents}
        self._is_changed = asyncio.Event()
        self._is_sending = asyncio.Lock()
        # The last event of each server that is not reported yet; None if the bot left.
        self._servers: dict[str, dict | None] = {}
        self._applied: dict[tuple[str, str], int] = {}
        self._problems: dict[tuple[str, str], list[dict]] = {}
        self._commands: dict[str, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        self._members: dict[str, dict[str, dict[str, int]]] = defaultdict(dict)
        # Reports of counts and decisions with their ids, which are the same if a report is sent again.
        self._counts: list[tuple[str, dict]] = []

    def add_servers(self, servers: dict[str, dict | None]):
        self._servers.update(servers)
        self._is_changed.set()

    def add_applied(self, guild_id: str, feature: str, revision: int):
        self._applied[guild_id, feature] = revision
        self._is_changed.set()

    def add_problems(self, guild_id: str, feature: str, problems: list[dict]):
        """Reports the problems of a feature. The last list of each counts."""
        self._problems[guild_id, feature] = problems
        self._is_changed.set()

    def count_command(self, name: str):
        # The site rejects JSON with this name, and so the whole report.
        if name != "__proto__":
            self._commands[get_today()][name] += 1

    def count_member(self, guild_id: str, kind: str):
        self._members[get_today()].setdefault(guild_id, {"joins": 0, "leaves": 0})[kind] += 1

    def add_counts(self):
        """Reports what was counted since the last call."""
        for day, counts in self._commands.items():
            for batch in split(counts, MAX_COMMANDS_PER_REPORT):
                self._counts.append(("commands", {"report": str(uuid.uuid4()), "day": day, "commands": batch}))
        for day, members in self._members.items():
            for batch in split(members, MAX_COUNTED_SERVERS_PER_REPORT):
                servers = [{"id": guild_id, **counts} for guild_id, counts in batch.items()]
                self._counts.append(("members", {"report": str(uuid.uuid4()), "day": day, "servers": servers}))
        self._commands.clear()
        self._members.clear()
        self._is_changed.set()

    def add_decisions(self, decisions: list[dict], more: list[dict]):
        """Reports decisions, together unless they are too many."""
        batch: list[dict] = []
        size = 0
        for decision in decisions:
            decision_size = len(json.dumps(decision))
            if batch and (size + decision_size > MAX_DECISION_BYTES or len(batch) == MAX_DECISIONS_PER_REPORT):
                self._counts.append(("decisions", {"decisions": batch}))
                batch, size = [], 0
            batch.append(decision)
            size += decision_size
        if batch:
            self._counts.append(("decisions", {"decisions": batch}))
        for start in range(0, len(more), MAX_DECISIONS_PER_REPORT):
            self._counts.append(("decisions", {"more": more[start : start + MAX_DECISIONS_PER_REPORT]}))
        self._is_changed.set()

    async def run(self):
        while True:
            await self._is_changed.wait()
            self._is_changed.clear()
            await self.send_pending()

    async def send_pending(self):
        """Returns once the site has what was reported before the call."""
        async with self._is_sending:
            while self._servers:
                batch = take(self._servers, MAX_SERVERS_PER_REPORT)
                joined = [server for server in batch.values() if server]
                left = [guild_id for guild_id, server in batch.items() if not server]
                body = {"instance": self._requests.instance, "joined": joined, "left": left, **self._intents}
                await self._post("servers", body)
            while self._applied:
                batch = take(self._applied, MAX_APPLIED_PER_REPORT)
                applied = [{"id": key[0], "feature": key[1], "revision": revision} for key, revision in batch.items()]
                await self._post("applied", {"applied": applied})
            while self._problems:
                batch = take(self._problems, MAX_PROBLEMS_PER_REPORT)
                reports = [{"id": key[0], "feature": key[1], "problems": problems} for key, problems in batch.items()]
                await self._post("problems", {"problems": reports})
            while self._counts:
                await self._post(*self._counts.pop(0))

    async def _post(self, path: str, body: dict):
        """Retries until the site accepts or rejects the report."""
        while True:
            try:
                return log_rejections(path, await self._requests.send(path, method="POST", body=body))
            except SiteProblem as problem:
                status = problem.response.status if problem.response else None
                # An older site does not know every kind of report, and a proxy may refuse this one; the next ones must not wait.
                if problem.kind == "version" or status in REJECTED:
                    return
                await asyncio.sleep(get_retry_seconds(problem.response))


def take(entries: dict, size: int) -> dict:
    """Removes and returns the first entries."""
    batch = dict(islice(entries.items(), size))
    for key in batch:
        del entries[key]
    return batch


def split(entries: dict, size: int) -> list[dict]:
    rest = dict(entries)
    return [take(rest, size) for _ in range(0, len(entries), size)]


def get_today() -> str:
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def log_rejections(path: str, response: Response):
    if response.status == 400:
        log.warning("The site rejected a report of %s: %s", path, response.get("message"))
    if skipped := response.get("skipped"):
        log.warning("The site skipped entries of a report of %s: %s", path, ", ".join(skipped))
