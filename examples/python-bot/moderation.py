"""The commands /warn and /mute: the third warning mutes."""
import datetime

import discord
from discord import app_commands

from files import read_json, write_json

MAX_WARNINGS = 3
MUTE_MINUTES_AFTER_WARNINGS = 60
Minutes = app_commands.Range[int, 1, 40320]


def add_moderation(tree, file):
    """Adds the commands, and keeps warnings in a file."""
    warnings = read_json(file) or {}

    def save_warnings(member, count):
        """Starts again after the last warning."""
        warnings[f"{member.guild.id} {member.id}"] = count % MAX_WARNINGS
        write_json(file, warnings)

    async def mute(interaction, member, minutes, reason):
        text = f"{interaction.user}: {reason or 'no reason'}"
        await member.timeout(datetime.timedelta(minutes=minutes), reason=text)
        return f"Muted {member.mention} for {minutes} minutes."

    async def answer(interaction, member, punish):
        problem = find_problem(interaction.user, member)
        try:
            text = problem or await punish()
        except discord.Forbidden:
            text = "I may not do this: my role is not above that of the member, or I lack the permission."
        await interaction.response.send_message(text, ephemeral=True)

    @tree.command(description="Warns a member; the third warning mutes them")
    @app_commands.default_permissions(moderate_members=True)
    @app_commands.guild_only()
    async def warn(interaction: discord.Interaction, member: discord.Member, reason: str = ""):
        async def punish():
            count = warnings.get(f"{member.guild.id} {member.id}", 0) + 1
            text = f"Warned {member.mention} ({count} of {MAX_WARNINGS})."
            # Before it is counted, because it may fail.
            if count >= MAX_WARNINGS:
                text = await mute(interaction, member, MUTE_MINUTES_AFTER_WARNINGS, reason)
            save_warnings(member, count)
            return text

        await answer(interaction, member, punish)

    @tree.command(name="mute", description="Mutes a member")
    @app_commands.default_permissions(moderate_members=True)
    @app_commands.guild_only()
    async def mute_command(interaction: discord.Interaction, member: discord.Member, minutes: Minutes, reason: str = ""):
        await answer(interaction, member, lambda: mute(interaction, member, minutes, reason))


def find_problem(moderator, member):
    """Why a moderator must not punish a member; None if they may."""
    if member == moderator:
        return "You cannot do this to yourself."
    owner_id = member.guild.owner_id
    is_higher = moderator.id == owner_id or moderator.top_role > member.top_role
    if member.id == owner_id or not is_higher:
        return "Their highest role is not below yours."
    return None
