"""A bot with discord.py that does what the owners of its servers chose on the site: it greets, logs, mutes and opens tickets."""
import json
import os
import pathlib
import re
import sys
from types import SimpleNamespace

import discord

FOLDER = pathlib.Path(__file__).resolve().parent
# The package of this repository, unless another one is installed.
sys.path.append(str(FOLDER.parent.parent / "bot-client/python"))

from moderation import add_moderation
from simulator import use_simulator
from tickets import TicketPanel, add_tickets
from vigil_bot import SiteClient, Subject

TITLES = {
    "memberJoin": {"en": "A member joined", "hu": "Új tag lépett be"},
    "memberLeave": {"en": "A member left", "hu": "Egy tag kilépett"},
    "ban": {"en": "A member was banned", "hu": "Kitiltottak egy tagot"},
    "unban": {"en": "A ban was lifted", "hu": "Feloldottak egy kitiltást"},
}
MEMBER_LABELS = {"en": "Member", "hu": "Tag"}

if api := os.environ.get("DISCORD_API"):
    use_simulator(api)


class Bot(discord.Client):
    def __init__(self, folder):
        super().__init__(
            intents=discord.Intents(guilds=True, members=True, moderation=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # On thousands of servers the bot can remember only what it has just heard of.
            chunk_guilds_at_startup=False,
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
        )
        self.site = SiteClient(
            site=os.environ["VIGIL_SITE"],
            key=os.environ["VIGIL_KEY"],
            folder=folder,
            manifest=json.loads((FOLDER.parent / "manifest.json").read_text(encoding="utf-8")),
            intents=self.intents.value,
        )
        self.tree = discord.app_commands.CommandTree(self)
        add_moderation(self.tree, self.site, folder / "warnings.json")
        add_tickets(self.tree, self.site)

    async def setup_hook(self):
        self.add_view(TicketPanel(self.site))
        await self.tree.sync()
        self.site.start()

    async def close(self):
        await self.site.close()
        await super().close()

    async def on_ready(self):
        self.site.report_servers(joined=map(describe, self.guilds))
        print("Ready", flush=True)

    async def on_guild_join(self, guild):
        self.site.report_servers(joined=[describe(guild)])

    async def on_guild_remove(self, guild):
        self.site.report_servers(left=[guild.id])

    async def on_app_command_completion(self, _interaction, command):
        self.site.count_command(command.qualified_name)

    async def on_member_join(self, member):
        self.site.count_join(member.guild.id)
        await self.greet("welcome", member, member.guild)
        await self.log("memberJoin", member, member.guild)
        if welcome := await self.site.feature("welcome-role", member.guild.id):
            role = discord.Object(int(welcome["role"]))
            await self.site.decide("welcome-role", member, lambda _: member.add_roles(role))

    async def on_raw_member_remove(self, event):
        guild = self.get_guild(event.guild_id)
        self.site.count_leave(guild.id)
        await self.greet("farewell", event.user, guild)
        await self.log("memberLeave", event.user, guild)

    async def on_member_ban(self, guild, user):
        await self.log("ban", user, guild)

    async def on_member_unban(self, guild, user):
        await self.log("unban", user, guild)

    async def greet(self, name, user, guild):
        settings = await self.site.get_settings(guild.id) or {}
        greeting = (settings.get("greetings") or {}).get(name)
        if not greeting or not greeting["enabled"] or self.site.is_banned(user.id):
            return
        values = {"user": f"<@{user.id}>", "server": guild.name, "members": str(guild.member_count)}
        if "{name}" in greeting["text"]:
            values["name"] = discord.utils.escape_mentions(discord.utils.escape_markdown(await self.get_display_name(user)))
        text = re.sub(r"\{(user|name|server|members)\}", lambda match: values[match[1]], greeting["text"])
        # As text, because a number this large loses its last digits in JavaScript.
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=[SimpleNamespace(id=str(user.id))])
        message = {"content": text[:2000], "allowed_mentions": mentions}
        subject = Subject(guild, user, guild.get_channel(int(greeting["channel_id"])))
        await self.site.decide("greetings", subject, lambda _: send(guild, greeting["channel_id"], message), event=name)

    async def get_display_name(self, user):
        if hasattr(user, "global_name"):
            return user.global_name or user.name
        # Before discord.py 2.3, only the response has it.
        return (await self.http.get_user(user.id)).get("global_name") or user.name

    async def log(self, event, user, guild):
        settings = await self.site.get_settings(guild.id)
        if not settings:
            return
        ids = {str(user.id), *(str(role.id) for role in getattr(user, "roles", []))}
        is_exception = lambda exceptions: any(entry["id"] in ids for entry in exceptions)
        language = settings["language"] or ("hu" if str(guild.preferred_locale) == "hu" else "en")
        embed = discord.Embed(title=TITLES[event][language], colour=0x5865F2, timestamp=discord.utils.utcnow())
        embed.add_field(name=MEMBER_LABELS[language], value=f"<@{user.id}> {user.id}")

        async def log(choices):
            used = [each for each in channels if not is_exception(each["exceptions"] + settings["log_exceptions"])]
            for channel in used:
                await send(guild, channel["id"], {"embed": embed})
            return None if used else choices.skip({"en": "An exception applies.", "hu": "Egy kivétel vonatkozik rá."})

        if channels := [each for each in settings["log_channels"] if event in each["events"]]:
            await self.site.decide("logs", Subject(guild, user), log, event=TITLES[event][language])


def describe(guild):
    """A server as the site wants it."""
    return {"id": str(guild.id), "name": guild.name, "member_count": guild.member_count, "shard": guild.shard_id or 0}


async def send(guild, channel_id, message):
    channel = guild.get_channel(int(channel_id))
    if not channel:
        raise LookupError("The channel was deleted.")
    await channel.send(**message)


Bot(pathlib.Path(os.environ.get("BOT_FOLDER", "bot-data"))).run(os.environ["DISCORD_TOKEN"], log_handler=None)
