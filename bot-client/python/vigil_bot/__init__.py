"""Connects a bot with its Vigil site: settings that server owners save reach the bot within moments."""
from .answers import Ask
from .client import SiteClient

__all__ = ["Ask", "SiteClient"]
