"""Why the site does not respond as expected, in sentences that say what to do."""
from __future__ import annotations

import asyncio
import re
import urllib.parse

OLDER_SITE = "The site is too old for this version of vigil-bot. Upgrade the site, or install an older vigil-bot."


class SiteProblem(Exception):
    def __init__(self, kind: str, message: str, response=None):
        super().__init__(message)
        # One of: unreachable, address, key, version, failing.
        self.kind = kind
        # None if there was no response.
        self.response = response


def describe_missing_key() -> SiteProblem:
    return SiteProblem(
        "key",
        'The bot has no key. Create one with "npm run site -- bot key", and give it to the bot: VIGIL_KEY, or the argument "key".',
    )


def describe_wrong_key(response=None) -> SiteProblem:
    return SiteProblem(
        "key",
        'The site does not accept the bot’s key. Give the bot the right one, or create a new one with "npm run site -- bot key".',
        response,
    )


def get_authorization(key: str | None) -> dict[str, str]:
    """Raises a SiteProblem if there is no key, or one that a header cannot have, such as the `bot_…` of an example."""
    if not key:
        raise describe_missing_key()
    if not re.fullmatch(r"[\x21-\x7e]+", key):
        raise describe_wrong_key()
    return {"authorization": f"Bearer {key}"}


def get_origin(site: str) -> str:
    """Returns the origin of an address, which may be that of a page; the same text if it is not an address."""
    try:
        parts = urllib.parse.urlsplit(site.strip())
    except ValueError:
        return site
    host = parts.netloc.rpartition("@")[2]
    return f"{parts.scheme}://{host}" if parts.scheme in ("https", "http") and host else site


def describe_failure(site: str, error: Exception) -> SiteProblem:
    """Describes an error of aiohttp."""
    if not re.match(r"https?://[^/]", site):
        return SiteProblem(
            "address", f'"{site}" is not the address of a site: it must start with https:// or http://.'
        )
    reason = "it took too long" if isinstance(error, asyncio.TimeoutError) else str(error) or type(error).__name__
    return SiteProblem(
        "unreachable", f"The site at {site} does not respond ({reason}). Check its address, and whether it runs."
    )


def describe_response(site: str, response, older_site: str = OLDER_SITE) -> SiteProblem | None:
    """Returns what is wrong with a response; None if the site accepted or understood the request."""
    status, reason = response.status, response.get("reason")
    if status == 401:
        return describe_wrong_key(response)
    if status >= 500:
        return SiteProblem("failing", f"The site at {site} has a problem ({status}). See its log.", response)
    if status == 404 and reason == "not-found":
        return SiteProblem("version", older_site, response)
    is_page = response.headers.get("content-type", "").startswith("text/html")
    if is_page or (status == 404 and reason is None):
        return SiteProblem("address", f"There is no Vigil site at {site}. Check the address.", response)
    if status not in (200, 304, 400, 404, 409, 429):
        return SiteProblem("failing", f"The site at {site} refused a request ({status}).", response)
    return None
