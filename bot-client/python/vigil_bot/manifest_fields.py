"""Finds features and fields in the bot's manifest, which the site may not have checked yet."""
from __future__ import annotations

from typing import Any


def find_feature(manifest: Any, feature: str) -> dict | None:
    return find_entry(manifest, "features", feature)


def is_asked(manifest: Any, feature: str, path: str) -> bool:
    """Whether pages ask the bot about a field."""
    entry = find_feature(manifest, feature)
    for field in path.split("/"):
        entry = find_entry(entry, "fields", field)
    return entry is not None and (entry.get("kind") in ("status", "action") or entry.get("ask") is True)


def find_entry(parent: Any, name: str, entry_id: str) -> dict | None:
    entries = parent.get(name) if isinstance(parent, dict) else None
    if not isinstance(entries, (list, tuple)):
        return None
    return next((entry for entry in entries if isinstance(entry, dict) and entry.get("id") == entry_id), None)
