"""The bot of the scenario, with discord.py. Its arguments: the address of the simulator, and the token."""
import datetime
import io
import sys

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

url, token = sys.argv[1:]
Route.BASE = f"{url}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url.replace('http', 'ws', 1)}/gateway")
connect = DiscordWebSocket.from_client.__func__
DiscordWebSocket.from_client = classmethod(lambda cls, client, **options: connect(cls, client, **{**options, "zlib": False}))

intents = discord.Intents(guilds=True, members=True, messages=True, message_content=True, reactions=True)
client = discord.Client(intents=intents, chunk_guilds_at_startup=False)
tree = discord.app_commands.CommandTree(client)


def get_general(guild):
    return discord.utils.get(guild.text_channels, name="general")


class Rules(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.button(label="Rules", custom_id="rules")
    async def show(self, interaction, _button):
        await interaction.response.edit_message(content="The rules: be kind.", view=None)


class Wishes(discord.ui.Modal, title="Wishes"):
    wish = discord.ui.TextInput(label="Your wish", custom_id="wish")

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"You wish: {self.wish.value}")


async def edit(message):
    await (await message.reply("draft")).edit(content="final")


async def create_role(message):
    await message.channel.send((await message.guild.create_role(name="Player")).name)


async def read_audit_log(message):
    async for entry in message.guild.audit_logs(action=discord.AuditLogAction.member_update):
        if entry.reason:
            return await message.channel.send(entry.reason)


async def start_thread(message):
    await (await message.create_thread(name="Quiz")).send("inside")


async def send_by_webhook(message):
    await (await message.channel.create_webhook(name="Quiz hook")).send("hooked")


async def count_members(message):
    members = [member async for member in message.guild.fetch_members(limit=None)]
    await message.channel.send(f"{len(members)} members")


async def clean(message):
    await message.channel.delete_messages([entry async for entry in message.channel.history(limit=2)])


async def ban(message):
    await message.guild.ban(message.author, reason="spam")
    await message.guild.unban(message.author)


handlers = {
    "!react": lambda message: message.add_reaction("👍"),
    "!edit": edit,
    "!role": create_role,
    "!nick": lambda message: message.author.edit(nick="Quiz master"),
    "!timeout": lambda message: message.author.timeout(datetime.timedelta(minutes=1), reason="calm"),
    "!audit": read_audit_log,
    "!channel": lambda message: message.guild.create_text_channel("quiz"),
    "!thread": start_thread,
    "!webhook": send_by_webhook,
    "!file": lambda message: message.channel.send(file=discord.File(io.BytesIO(b"tea"), "notes.txt")),
    "!members": count_members,
    "!clean": clean,
    "!ban": ban,
}


@client.event
async def on_member_join(member):
    await get_general(member.guild).send(f"Welcome, <@{member.id}>", view=Rules())


@client.event
async def on_raw_member_remove(event):
    await get_general(client.get_guild(event.guild_id)).send(f"Goodbye, {event.user.name}")


@client.event
async def on_message(message):
    if not message.author.bot and message.content in handlers:
        await handlers[message.content](message)


@client.event
async def on_message_edit(_before, after):
    if not after.author.bot:
        await after.channel.send("edited")


@client.event
async def on_message_delete(message):
    if not message.author.bot:
        await message.channel.send("deleted")


@client.event
async def on_raw_reaction_add(event):
    guild = client.get_guild(event.guild_id)
    role = discord.utils.get(guild.roles, name="Player")
    if event.emoji.name == "🎭" and role:
        await event.member.add_roles(role)


@tree.command(description="Says hello")
async def hello(interaction: discord.Interaction, name: str):
    await interaction.response.send_message(f"Hello, {name}")


@tree.command(description="Answers late")
async def slow(interaction: discord.Interaction):
    await interaction.response.defer()
    await interaction.edit_original_response(content="At last.")


@tree.command(description="Shows a form")
async def form(interaction: discord.Interaction):
    await interaction.response.send_modal(Wishes())


@client.event
async def on_ready():
    await tree.sync()
    print("Ready", flush=True)


client.run(token, log_handler=None)
