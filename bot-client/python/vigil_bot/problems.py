"""What keeps a feature from working, as the bot sees it."""
from __future__ import annotations

from collections.abc import Iterable

from .decisions import clip_reason

# The site rejects an entry with more.
MAX_PROBLEMS = 10


def to_reported_problems(problems: Iterable[dict]) -> list[dict]:
    """The problems as the site accepts them: the first ones, each once, with texts that are short enough."""
    reported: dict[str, dict] = {}
    for problem in problems:
        text = clip_reason(problem["text"])
        if text is not None:
            fix = {"fix": problem["fix"]} if problem.get("fix") else {}
            reported.setdefault(problem["problem"], {"problem": problem["problem"], "text": text, **fix})
    return list(reported.values())[:MAX_PROBLEMS]
