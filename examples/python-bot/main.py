"""A bot with discord.py that does what the owners of its servers chose on the site: it greets, logs, mutes and opens tickets."""
import asyncio
import os
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

intents = discord.Intents(guilds=True, members=True, moderation=True)
client = discord.Client(
    intents=intents,
    allowed_mentions=discord.AllowedMentions.none(),
    # On thousands of servers the bot can remember only what it has just heard of.
    chunk_guilds_at_startup=False,
    max_messages=None,
    member_cache_flags=discord.MemberCacheFlags.none(),
)
site = SiteClient(os.environ["VIGIL_SITE"], os.environ["VIGIL_KEY"])
tree = discord.app_commands.CommandTree(client)
add_moderation(tree, os.environ.get("BOT_FOLDER", "bot-data"))
add_tickets(tree)


async def send(guild, channel_id, **message):
    """A message that cannot be sent, for example for lack of a permission, must not end the process."""
    channel = guild.get_channel(int(channel_id)) if channel_id else None
    try:
        if channel:
            await channel.send(**message)
    except discord.HTTPException as error:
        print(f"No message in {channel_id}: {error}", flush=True)


async def greet(name, member, guild):
    greeting = (site.settings.get(str(guild.id), {}).get("greetings") or {}).get(name)
    if not greeting or not greeting["enabled"] or str(member.id) in site.bans:
        return
    values = {
        "user": f"<@{member.id}>",
        "name": discord.utils.escape_mentions(discord.utils.escape_markdown(member.name)),
        "server": guild.name,
        "members": str(guild.member_count),
    }
    text = re.sub(r"\{(user|name|server|members)\}", lambda match: values[match[1]], greeting["text"])
    # As text, because a number this large loses its last digits in JavaScript.
    mentions = discord.AllowedMentions(everyone=False, roles=False, users=[SimpleNamespace(id=str(member.id))])
    await send(guild, greeting["channel_id"], content=text[:2000], allowed_mentions=mentions)


async def log(event, user, guild):
    settings = site.settings.get(str(guild.id))
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


@client.event
async def on_member_join(member):
    await greet("welcome", member, member.guild)
    await log("memberJoin", member, member.guild)


@client.event
async def on_raw_member_remove(event):
    guild = client.get_guild(event.guild_id)
    await greet("farewell", event.user, guild)
    await log("memberLeave", event.user, guild)


@client.event
async def on_member_ban(guild, user):
    await log("ban", user, guild)


@client.event
async def on_member_unban(guild, user):
    await log("unban", user, guild)


@client.event
async def on_ready():
    client.add_view(TicketPanel())
    await tree.sync()
    await site.is_loaded.wait()
    print("Ready", flush=True)


def list_servers():
    return [
        {"id": str(guild.id), "name": guild.name, "member_count": guild.member_count, "shard": guild.shard_id or 0}
        for guild in client.guilds
    ]


async def follow_site():
    await client.wait_until_ready()
    await site.run(list_servers)


async def main():
    async with client:
        # A task without a reference may be deleted while it runs.
        task = asyncio.create_task(follow_site())
        await client.start(os.environ["DISCORD_TOKEN"])


asyncio.run(main())
