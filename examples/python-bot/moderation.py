"""The commands /warn and /mute: the last of a few warnings mutes."""
import datetime
import json
import math

import discord
from discord import app_commands

from vigil_bot import Subject

FORBIDDEN = "I may not do this: my role is not above that of the member, or I lack the permission."
Minutes = app_commands.Range[int, 1, 40320]


def add_moderation(tree, site, file):
    """Adds the commands, and keeps warnings in a file."""
    warnings = json.loads(file.read_text()) if file.exists() else {}

    def save_warnings(member, count):
        warnings[f"{member.guild.id} {member.id}"] = count
        # The file stays whole if the process is killed meanwhile.
        new_file = file.with_suffix(".new")
        new_file.write_text(json.dumps(warnings))
        new_file.replace(file)

    async def mute(interaction, member, minutes, reason):
        text = f"{interaction.user}: {reason or 'no reason'}"
        await member.timeout(datetime.timedelta(minutes=minutes), reason=text)
        return f"Muted {member.mention} for {minutes} minutes."

    async def answer(interaction, member, punish):
        settings = await site.feature("warnings", interaction.guild_id)

        async def run(choices):
            problem, field = find_problem(interaction.user, member, settings)
            return choices.skip(problem, field) if problem else choices.done(await punish(settings))

        text = "Warnings and mutes are off on this server."
        if settings:
            subject = Subject(interaction.guild, member, interaction.channel)
            decided = await site.decide("warnings", subject, run, event=interaction.command.name)
            is_refused = isinstance(decided.error, discord.Forbidden)
            text = FORBIDDEN if is_refused else decided.reason
        await interaction.response.send_message(text, ephemeral=True)

    @tree.command(description="Warns a member, who is muted after a few warnings")
    @app_commands.default_permissions(moderate_members=True)
    @app_commands.guild_only()
    async def warn(interaction: discord.Interaction, member: discord.Member, reason: str = ""):
        async def punish(settings):
            count, limit = warnings.get(f"{member.guild.id} {member.id}", 0) + 1, settings["limit"]
            text = f"Warned {member.mention} ({count} of {limit})."
            # Before it is counted, because it may fail.
            if count >= limit:
                text = await mute(interaction, member, math.ceil(settings["mute"] / 60), reason)
            save_warnings(member, count if count < limit else 0)
            return text

        await answer(interaction, member, punish)

    @tree.command(name="mute", description="Mutes a member")
    @app_commands.default_permissions(moderate_members=True)
    @app_commands.guild_only()
    async def mute_command(interaction: discord.Interaction, member: discord.Member, minutes: Minutes, reason: str = ""):
        await answer(interaction, member, lambda _: mute(interaction, member, minutes, reason))


def find_problem(moderator, member, settings):
    """Why a moderator must not punish a member, and the field that decided it."""
    if member == moderator:
        return "You cannot do this to yourself.", None
    owner_id = member.guild.owner_id
    is_higher = moderator.id == owner_id or moderator.top_role > member.top_role
    if member.id == owner_id or not is_higher:
        return "Their highest role is not below yours.", None
    if any(str(role.id) in settings["exempt"] for role in member.roles):
        return "They have a role that is never warned.", "exempt"
    return None, None
