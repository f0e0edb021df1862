"""Logs warnings once."""
from __future__ import annotations

import logging

log = logging.getLogger("vigil_bot")

# Names may come from users of the bot, and must not fill its memory.
MAX_MESSAGES = 100


class OnceLog:
    def __init__(self):
        self._messages: set[str] = set()

    def warning(self, message: str):
        if message in self._messages or len(self._messages) == MAX_MESSAGES:
            return
        self._messages.add(message)
        log.warning(message)
