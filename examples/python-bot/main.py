"""A bot with discord.py that does what the owners of its servers chose on the site: it greets, logs, mutes and opens tickets."""
import asyncio
import os
import pathlib
import re
from types import SimpleNamespace

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

from moderation import add_moderation
from site_client import SiteClient
from tickets import TicketPanel, add_tickets

TITLES = {
    "memberJoin": {"en": "A member joined", "hu": "Új tag lépett be"},
    "memberLeave": {"en": "A member left", "hu": "Egy tag kilépett"},
    "ban": {"en": "A member was banned", "hu": "Kitiltottak egy tagot"},
    "unban": {"en": "A ban was lifted", "hu": "Feloldottak egy kitiltást"},
}
MEMBER_LABELS = {"en": "Member", "hu": "Tag"}

if api := os.environ.get("DISCORD_API"):
    # The library has no setting for addresses and compression, which the simulator lacks.
    Route.BASE = f"{api}/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(api.replace("http", "ws", 1).removesuffix("/api") + "/gateway")
    connect = DiscordWebSocket.from_client.__func__
    DiscordWebSocket.from_client = classmethod(lambda cls, client, **options: connect(cls, client, **{**options, "zlib": False}))


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
        self.tree = discord.app_commands.CommandTree(self)
        add_moderation(self.tree, folder / "warnings.json")
        add_tickets(self.tree)
        self.site = SiteClient(os.environ["VIGIL_SITE"], os.environ["VIGIL_KEY"], folder / "settings.json")

    async def setup_hook(self):
        self.add_view(TicketPanel())
        await self.tree.sync()
        # A task without a reference may be deleted while it runs.
        self.task = asyncio.create_task(self.site.run())

    async def on_ready(self):
        self.site.report({str(guild.id): describe(guild) for guild in self.guilds})
        await self.site.is_loaded.wait()
        print("Ready", flush=True)

    async def on_guild_join(self, guild):
        self.site.report({str(guild.id): describe(guild)})

    async def on_guild_remove(self, guild):
        self.site.report({str(guild.id): None})

    async def on_member_join(self, member):
        await self.greet("welcome", member, member.guild)
        await self.log("memberJoin", member, member.guild)

    async def on_raw_member_remove(self, event):
        guild = self.get_guild(event.guild_id)
        await self.greet("farewell", event.user, guild)
        await self.log("memberLeave", event.user, guild)

    async def on_member_ban(self, guild, user):
        await self.log("ban", user, guild)

    async def on_member_unban(self, guild, user):
        await self.log("unban", user, guild)

    async def greet(self, name, user, guild):
        greeting = (self.site.settings.get(str(guild.id), {}).get("greetings") or {}).get(name)
        if not greeting or not greeting["enabled"] or str(user.id) in self.site.bans:
            return
        values = {"user": f"<@{user.id}>", "server": guild.name, "members": str(guild.member_count)}
        if "{name}" in greeting["text"]:
            values["name"] = discord.utils.escape_mentions(discord.utils.escape_markdown(await self.get_display_name(user)))
        text = re.sub(r"\{(user|name|server|members)\}", lambda match: values[match[1]], greeting["text"])
        # As text, because a number this large loses its last digits in JavaScript.
        mentions = discord.AllowedMentions(everyone=False, roles=False, users=[SimpleNamespace(id=str(user.id))])
        await send(guild, greeting["channel_id"], content=text[:2000], allowed_mentions=mentions)

    async def get_display_name(self, user):
        if hasattr(user, "global_name"):
            return user.global_name or user.name
        # Before discord.py 2.3, only the response has it.
        return (await self.http.get_user(user.id)).get("global_name") or user.name

    async def log(self, event, user, guild):
        settings = self.site.settings.get(str(guild.id))
        if not settings:
            return
        ids = {str(user.id), *(str(role.id) for role in getattr(user, "roles", []))}
        is_exception = lambda exceptions: any(entry["id"] in ids for entry in exceptions)
        language = settings["language"] or ("hu" if str(guild.preferred_locale) == "hu" else "en")
        embed = discord.Embed(title=TITLES[event][language], colour=0x5865F2, timestamp=discord.utils.utcnow())
        embed.add_field(name=MEMBER_LABELS[language], value=f"<@{user.id}> {user.id}")
        for channel in settings["log_channels"]:
            if event in channel["events"] and not is_exception(channel["exceptions"] + settings["log_exceptions"]):
                await send(guild, channel["id"], embed=embed)


def describe(guild):
    """A server as the site wants it."""
    return {"id": str(guild.id), "name": guild.name, "member_count": guild.member_count, "shard": guild.shard_id or 0}


async def send(guild, channel_id, **message):
    """A message that cannot be sent, for example for lack of a permission, must not end the process."""
    channel = guild.get_channel(int(channel_id)) if channel_id else None
    try:
        if channel:
            await channel.send(**message)
    except discord.HTTPException as error:
        print(f"No message in {channel_id}: {error}", flush=True)


Bot(pathlib.Path(os.environ.get("BOT_FOLDER", "bot-data"))).run(os.environ["DISCORD_TOKEN"], log_handler=None)
