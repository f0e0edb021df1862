import asyncio
import json
import os
import pathlib
import sys
from types import SimpleNamespace

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))

from vigil_bot import SiteClient, Subject

site = SiteClient(
    site=os.environ["VIGIL_SITE"],
    key=os.environ["VIGIL_KEY"],
    folder=os.environ["BOT_FOLDER"],
    manifest=json.loads(pathlib.Path(os.environ["MANIFEST"]).read_text(encoding="utf-8")),
)


@site.answer("tea-shop", "state")
async def answer_state(_ask):
    return {"state": "good", "text": "Ready."}


@site.answer("tea-shop", "boil")
async def boil(_ask):
    raise RuntimeError("No water.")


ROBIN = SimpleNamespace(id=220000000000000001, name="Robin")


async def pour(outcome, choices):
    if outcome == "failed":
        raise RuntimeError("No water.")
    if outcome == "skipped":
        return choices.skip({"en": "No cups are left.", "hu": "Elfogytak a csészék."}, "cups")
    return choices.done("Poured a cup.")


async def decide(guild_id, outcome):
    await site.decide("tea-shop", Subject(guild_id, user=ROBIN), lambda choices: pour(outcome, choices))


def create_problem(problem):
    text = {"en": "No cups are left.", "hu": "Elfogytak a csészék."}
    return {"problem": problem, "text": text, "fix": {"kind": "field", "field": "cups"}}


async def handle(name, *args):
    if name == "feature":
        guild_id, feature = args
        return await site.feature(feature, guild_id)
    if name == "banned":
        return site.is_banned(*args)
    if name == "decide":
        await decide(*args)
    if name == "problems":
        guild_id, *names = args
        site.report_problems("tea-shop", guild_id, [create_problem(problem) for problem in names])
    if name == "joined":
        site.report_servers(joined=[json.loads(" ".join(args))])
    if name == "left":
        site.report_servers(left=args)
    return None


async def main():
    async with site:
        while line := await asyncio.to_thread(sys.stdin.readline):
            print(json.dumps(await handle(*line.split())), flush=True)


asyncio.run(main())
