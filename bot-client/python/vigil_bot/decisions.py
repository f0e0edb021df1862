"""Records what the bot did, skipped or failed to do: at most 60 a minute for a server, and how many others there were."""
from __future__ import annotations

import datetime
import inspect
import logging
import re
import time
import uuid
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Union

log = logging.getLogger("vigil_bot")

MAX_PER_MINUTE = 60
# While the site is down, later decisions are only counted.
MAX_PENDING = 10_000
MAX_REASON_LENGTH = 500
MAX_NAME_LENGTH = 100
MAX_LANGUAGES = 20

# A text, or texts by language with at least `en`.
Text = Union[str, dict]


@dataclass
class Subject:
    """What a decision is about, for libraries whose members, messages and interactions have other parts than discord.py's."""

    guild: Any
    user: Any = None
    channel: Any = None


@dataclass
class Choice:
    outcome: str
    reason: Text
    field: str | None


class Choices:
    """What a handler may return, instead of a value."""

    def done(self, reason: Text, field: str | None = None) -> Choice:
        """The handler did it; says what."""
        return Choice("done", reason, field)

    def skip(self, reason: Text, field: str | None = None) -> Choice:
        """The handler did nothing; says why, and which field decided that."""
        return Choice("skipped", reason, field)


@dataclass
class Decided:
    """What came of a handler: `done`, `skipped` or `failed`."""

    outcome: str
    reason: Text | None = None
    field: str | None = None
    # What the handler returned, unless it was one of the choices.
    value: Any = None
    error: Exception | None = None


Run = Callable[[Choices], Awaitable[Any]]


async def run_handler(run: Run) -> Decided:
    """Never raises."""
    try:
        value = run(Choices())
        if inspect.isawaitable(value):
            value = await value
    except Exception as error:
        return Decided("failed", str(error).strip() or type(error).__name__, error=error)
    if isinstance(value, Choice):
        return Decided(value.outcome, value.reason, value.field)
    return Decided("done", value=value)


class Decisions:
    def __init__(self):
        self._pending: list[dict] = []
        # By minute, server and feature.
        self._counted: dict[tuple[int, str, str], dict] = {}
        # How many decisions of each server were recorded in the current minute.
        self._recorded: dict[str, int] = {}
        self._minute = 0
        # Why features failed last, by server and feature.
        self._failures: dict[tuple[str, str], Any] = {}

    def add(self, feature: str, subject: Any, decided: Decided, event: str | None, revision: int | None):
        guild_id = get_guild_id(subject)
        if guild_id is None:
            return
        self._log_failure((guild_id, feature), decided)
        now = time.time()
        key = {"decision": str(uuid.uuid4()), "id": guild_id, "feature": feature, "at": format_time(now)}
        if not self._has_room(guild_id, now):
            counted = self._counted.setdefault((to_minute(now), guild_id, feature), {**key, "count": 0})
            counted.update(at=key["at"], count=counted["count"] + 1)
            return
        details = {
            "reason": clip_reason(decided.reason),
            "event": clip(event, MAX_NAME_LENGTH),
            "user": to_named(find_person(subject)),
            "channel": to_named(getattr(subject, "channel", None)),
            "field": decided.field,
            "revision": revision,
        }
        given = {name: value for name, value in details.items() if value is not None}
        self._pending.append({**key, "outcome": decided.outcome, **given})

    def take(self, is_last: bool = False) -> tuple[list[dict], list[dict]]:
        """Removes and returns what is due. The count of a minute is complete when it is over."""
        decisions, self._pending = self._pending, []
        minute = to_minute(time.time())
        due = [key for key in self._counted if is_last or key[0] < minute]
        return decisions, [self._counted.pop(key) for key in due]

    def _has_room(self, guild_id: str, now: float) -> bool:
        if to_minute(now) != self._minute:
            self._recorded.clear()
        self._minute = to_minute(now)
        count = self._recorded.get(guild_id, 0)
        self._recorded[guild_id] = count + 1
        return count < MAX_PER_MINUTE and len(self._pending) < MAX_PENDING

    def _log_failure(self, source: tuple[str, str], decided: Decided):
        """Logs a failure once, until the feature works or fails in another way."""
        if decided.outcome != "failed":
            self._failures.pop(source, None)
        elif self._failures.get(source) != decided.reason:
            self._failures[source] = decided.reason
            log.warning("Failed: %s on the server %s: %s", source[1], source[0], decided.reason, exc_info=decided.error)


def get_guild_id(subject: Any) -> str | None:
    guild = getattr(subject, "guild", None)
    if guild is None:
        return None
    return str(getattr(guild, "id", guild))


def find_person(subject: Any) -> Any:
    """A member is about somebody, a message and an interaction have somebody."""
    for name in ("user", "author"):
        if person := getattr(subject, name, None):
            return person
    return subject if hasattr(subject, "discriminator") else None


def to_named(subject: Any) -> dict | None:
    if subject is None:
        return None
    name = getattr(subject, "global_name", None) or getattr(subject, "name", None)
    named = {"id": str(getattr(subject, "id", subject)), "name": clip(name, MAX_NAME_LENGTH)}
    return named if named["name"] else {"id": named["id"]}


def clip_reason(reason: Any) -> Text | None:
    """A reason as the site accepts it: one that it rejects would cost the decision."""
    if not isinstance(reason, dict):
        return clip(reason, MAX_REASON_LENGTH)
    texts = {
        language: clipped
        for language, text in reason.items()
        if isinstance(language, str)
        and re.fullmatch(r"[A-Za-z\d-]{2,20}", language, re.ASCII)
        and (clipped := clip(text, MAX_REASON_LENGTH))
    }
    if "en" not in texts:
        return next(iter(texts.values()), None)
    return {"en": texts.pop("en"), **dict(list(texts.items())[: MAX_LANGUAGES - 1])}


def clip(text: Any, length: int) -> str | None:
    if not isinstance(text, str):
        return None
    # The site counts as JavaScript does, and rejects lone surrogates.
    clean = text.replace("\0", "").encode("utf-16-le", "replace")
    units = clean.decode("utf-16-le", "replace").strip().encode("utf-16-le")[: length * 2]
    return units.decode("utf-16-le", "ignore").strip() or None


def format_time(now: float) -> str:
    time_of_day = datetime.datetime.fromtimestamp(now, datetime.timezone.utc)
    return time_of_day.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def to_minute(now: float) -> int:
    return int(now // 60)
