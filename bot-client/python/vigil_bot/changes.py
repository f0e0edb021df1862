"""The stream of changes: server-sent events with JSON."""
from __future__ import annotations

import codecs
import json
import logging
from collections.abc import AsyncIterable, AsyncIterator
from typing import NamedTuple

log = logging.getLogger("vigil_bot")

REQUIRED_FIELDS = {
    "ask": ("ask", "id", "feature", "field"),
    "ban": ("id",),
    "feature": ("id", "feature", "revision"),
    "rehearsal": ("ask",),
    "unban": ("id",),
}


class Event(NamedTuple):
    # None for an event that is not sent again after a reconnect.
    id: str | None
    data: str


async def parse_events(chunks: AsyncIterable[bytes]) -> AsyncIterator[Event]:
    """Yields events. A chunk may end anywhere, also inside a character."""
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    text = ""
    async for chunk in chunks:
        *blocks, text = (text + decoder.decode(chunk)).split("\n\n")
        for block in blocks:
            # Comments have an empty name.
            fields = [line.partition(":") for line in block.split("\n")]
            data = [value.removeprefix(" ") for name, _, value in fields if name == "data"]
            ids = [value.removeprefix(" ") for name, _, value in fields if name == "id"]
            if data:
                yield Event(ids[-1] if ids else None, "\n".join(data))


def parse_change(data: str) -> dict | None:
    """Returns None for a change that this version of the client cannot read."""
    try:
        change = json.loads(data)
        for name in REQUIRED_FIELDS.get(change["kind"], ()):
            change[name]
        return change
    except (ValueError, KeyError, TypeError) as error:
        log.warning("A change is skipped, because this client cannot read it: %s (%r)", data[:200], error)
        return None
