"""Answers questions of pages."""
from __future__ import annotations

import inspect
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Union

from .manifest_fields import is_asked
from .once_log import OnceLog
from .requests import Response, SiteRequests
from .site_problem import SiteProblem

log = logging.getLogger("vigil_bot")

NO_ANSWER = {"problem": {"en": "The bot has no answer to this.", "hu": "Erre a bot nem tud válaszolni."}}
DONE = {"text": {"en": "Done.", "hu": "Kész."}}
NO_REHEARSAL = {"problem": {"en": "The bot cannot rehearse this.", "hu": "Ezt a bot nem tudja elpróbálni."}}
FAILED = {"problem": {"en": "The bot could not do this.", "hu": "A botnak ez nem sikerült."}}


@dataclass
class Ask:
    """A question of a page about a field."""

    guild_id: str
    # The settings on the page, which may not be saved yet.
    values: Any
    # The ids of the items of lists and the keys of maps that the field is in, outermost first.
    items: list[str] = field(default_factory=list)


# A text, a text by language, or a dict with at least one of text, options and problem. None means that it is done.
Answer = Union[str, dict, None]
AnswerHandler = Callable[[Ask], Union[Awaitable[Answer], Answer]]


class Answers:
    def __init__(self, requests: SiteRequests, manifest: dict | None):
        self._requests = requests
        self._manifest = manifest
        self._handlers: dict[tuple[str, str], AnswerHandler] = {}
        self._once = OnceLog()

    def set(self, feature: str, field: str, handler: AnswerHandler):
        self._handlers[feature, field] = handler
        if self._manifest and not is_asked(self._manifest, feature, field):
            log.warning(
                'No page asks about %s %s: the manifest has no action, status or field with "ask" there.', feature, field
            )

    async def respond(self, event: dict):
        """Logs what fails: a question that has no answer expires on the page after ten seconds."""
        feature, field = event["feature"], event["field"]
        answer = await self._get_answer(feature, field, Ask(event["id"], event.get("input"), event.get("items") or []))
        response = await self._send(event["ask"], answer)
        if response:
            log_rejection(feature, field, response)
        # The page need not wait for an answer that the site has rejected.
        if response and response.status == 400:
            await self._send(event["ask"], FAILED)

    async def decline_rehearsal(self, event: dict):
        """This client cannot hold back what a library writes at the platform. The page need not wait."""
        await self._send(event["ask"], NO_REHEARSAL)

    async def _send(self, ask: str, answer: dict) -> Response | None:
        try:
            return await self._requests.send("answers", method="POST", body={"ask": ask, "answer": answer})
        except SiteProblem:
            return None

    async def _get_answer(self, feature: str, field: str, ask: Ask) -> dict:
        handler = self._handlers.get((feature, field))
        if not handler:
            self._once.warning(f"A page asked about {feature} {field}, for which the bot has no handler.")
            return NO_ANSWER
        try:
            answer = handler(ask)
            if inspect.isawaitable(answer):
                answer = await answer
        except Exception:
            log.exception("The answer to %s %s failed.", feature, field)
            return FAILED
        if answer is None:
            return DONE
        if fault := find_fault(answer):
            log.warning("The answer to %s %s is %s", feature, field, fault)
            return FAILED
        # Texts by language have `en`, which answers do not have.
        return {"text": answer} if isinstance(answer, str) or "en" in answer else answer


def find_fault(answer: Any) -> str | None:
    """Returns why an answer cannot be sent."""
    if not isinstance(answer, (str, dict)):
        return f"neither a text nor a dict: {str(answer)[:200]}"
    try:
        json.dumps(answer)
    except (TypeError, ValueError, RecursionError) as error:
        return f"not JSON: {error}"
    return None


def log_rejection(feature: str, field: str, response: Response):
    if response.status == 409:
        log.warning("The answer to %s %s came too late: pages wait ten seconds.", feature, field)
    elif response.status == 400:
        reason = response.get("message") or "It gave no reason."
        log.warning("The site did not accept the answer to %s %s: %s", feature, field, reason)
