"""Connects a bot with its Vigil site: settings that server owners save reach the bot within moments."""
from .answers import Ask
from .client import SiteClient
from .decisions import Choices, Decided, Subject

__all__ = ["Ask", "Choices", "Decided", "SiteClient", "Subject"]
