"""A message whose button opens a ticket: a private thread with the team."""
import discord
from discord import app_commands


class TicketForm(discord.ui.Modal, title="New ticket"):
    subject = discord.ui.TextInput(label="What is it about?", max_length=80)

    def __init__(self, site):
        super().__init__()
        self.site = site

    async def on_submit(self, interaction):
        async def open_ticket(choices):
            name, private = self.subject.value, discord.ChannelType.private_thread
            thread = await interaction.channel.create_thread(name=name, type=private, invitable=False)
            await thread.add_user(interaction.user)
            await thread.send(f"Hello {interaction.user.mention}, what can we do for you? The team reads this ticket.")
            await interaction.followup.send(f"Your ticket is open: {thread.mention}")
            return choices.done({"en": f"Opened the ticket “{name}”.", "hu": f"Megnyílt a jegy: „{name}”."})

        await interaction.response.defer(ephemeral=True, thinking=True)
        if (await self.site.decide("tickets", interaction, open_ticket)).outcome == "failed":
            await interaction.followup.send("I may not open a ticket here. Please tell the team.")


class TicketPanel(discord.ui.View):
    def __init__(self, site, label=None):
        # Without a timeout and with an id, the button works after a restart too.
        super().__init__(timeout=None)
        self.site = site
        self.open.label = label

    @discord.ui.button(style=discord.ButtonStyle.primary, custom_id="ticket")
    async def open(self, interaction, _button):
        await interaction.response.send_modal(TicketForm(self.site))


def add_tickets(tree, site):
    @tree.command(description="Posts a button with which members open tickets")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def tickets(interaction: discord.Interaction):
        if settings := await site.feature("tickets", interaction.guild_id):
            await interaction.response.send_message(settings["panel"], view=TicketPanel(site, settings["button"]))
        else:
            await interaction.response.send_message("Tickets are off on this server.", ephemeral=True)
