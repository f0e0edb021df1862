"""A copy of all settings on disk, so that the bot can start while the site is down."""
from __future__ import annotations

import asyncio
import json
import logging
import os
import pathlib
from concurrent.futures import ThreadPoolExecutor
from typing import Any

log = logging.getLogger("vigil_bot")

# How long to wait after a write, because many servers may change at once.
WRITE_INTERVAL_SECONDS = 2

# The same file as that of the TypeScript client.
FORMAT = 1


class SettingsFile:
    def __init__(self, folder: str | os.PathLike):
        self._file = pathlib.Path(folder) / "vigil-settings.json"
        self._is_scheduled = asyncio.Event()
        # One thread, so that writes are in order and the bot does not wait for the disk.
        self._writer = ThreadPoolExecutor(max_workers=1)

    def read(self) -> tuple[list[dict], list[str]]:
        """Returns the settings and the ids of banned users; empty if there is no copy, or a broken one."""
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            saved = json.loads(self._file.read_text(encoding="utf-8"))
            if not isinstance(saved, dict) or saved.get("format") != FORMAT:
                raise ValueError("It has another format.")
            settings, bans = saved["settings"], saved["bans"]
        except FileNotFoundError:
            return [], []
        except (OSError, ValueError, KeyError) as error:
            log.warning("The copy of the settings in %s is ignored: %s", self._file, error)
            return [], []
        invalid = [entry for entry in settings if not is_settings(entry)]
        if invalid:
            log.warning("Entries of %s are ignored: %s", self._file, ", ".join(map(str, invalid))[:500])
        return [entry for entry in settings if is_settings(entry)], [id for id in bans if isinstance(id, str)]

    def schedule(self):
        """Lets `run` write the copy soon."""
        self._is_scheduled.set()

    async def run(self, get_saved):
        while True:
            await self._is_scheduled.wait()
            await self.flush(get_saved)
            await asyncio.sleep(WRITE_INTERVAL_SECONDS)

    async def flush(self, get_saved):
        """Writes what is scheduled."""
        if not self._is_scheduled.is_set():
            return
        self._is_scheduled.clear()
        try:
            saved = {"format": FORMAT, **get_saved()}
            await asyncio.get_running_loop().run_in_executor(self._writer, self._write, saved)
        except OSError as error:
            log.warning("The copy of the settings in %s could not be written: %s", self._file, error)

    def _write(self, saved: dict[str, Any]):
        # Several processes of a bot may share the folder, and a process may be killed while it writes.
        temporary_file = self._file.with_name(f"{self._file.name}.{os.getpid()}")
        try:
            descriptor = os.open(temporary_file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                json.dump(saved, file)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary_file, self._file)
        except OSError:
            temporary_file.unlink(missing_ok=True)
            raise


def is_settings(entry: Any) -> bool:
    """Whether an entry has the parts without which a bot would fail."""
    return (
        isinstance(entry, dict)
        and isinstance(entry.get("id"), str)
        and isinstance(entry.get("log_channels"), list)
        and isinstance(entry.get("log_exceptions"), list)
        and isinstance(entry.get("features", {}), dict)
        and all(map(is_feature, entry.get("features", {}).values()))
    )


def is_feature(entry: Any) -> bool:
    return isinstance(entry, dict) and isinstance(entry.get("revision"), int) and isinstance(entry.get("values"), dict)
