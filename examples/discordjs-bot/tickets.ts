import { ButtonStyle, ChannelType, ComponentType, type Interaction, MessageFlags, TextInputStyle } from 'discord.js';
import type { SiteClient } from 'vigil-bot';
import type { Features } from './features.ts';

const { ActionRow, Button, TextInput } = ComponentType;

/** The message whose button opens a ticket. */
export async function createTicketPanel(bot: SiteClient<Features>, guildId: string) {
  const settings = await bot.feature('tickets', guildId);
  if (!settings) return { content: 'Tickets are off on this server.', flags: MessageFlags.Ephemeral } as const;
  const { panel, button: label } = settings;
  const button = { type: Button, customId: 'ticket', label, style: ButtonStyle.Primary } as const;
  return { content: panel, components: [{ type: ActionRow, components: [button] }] };
}

/** Shows the form when the button is pressed, and opens a private thread when the form is sent. */
export async function handleTickets(bot: SiteClient<Features>, interaction: Interaction<'cached'>) {
  if (!('customId' in interaction) || interaction.customId !== 'ticket') return;
  if (interaction.isButton()) {
    const label = 'What is it about?';
    const input = { type: TextInput, customId: 'subject', label, style: TextInputStyle.Short, maxLength: 80 } as const;
    const components = [{ type: ActionRow, components: [input] }] as const;
    await interaction.showModal({ customId: 'ticket', title: 'New ticket', components });
  } else if (interaction.isModalSubmit() && interaction.channel?.type === ChannelType.GuildText) {
    const { channel, user, fields } = interaction;
    await interaction.deferReply({ flags: MessageFlags.Ephemeral });
    const { outcome } = await bot.decide('tickets', interaction, async ({ done }) => {
      const name = fields.getTextInputValue('subject');
      const thread = await channel.threads.create({ name, type: ChannelType.PrivateThread, invitable: false });
      await thread.members.add(user.id);
      const content = `Hello ${user}, what can we do for you? The team reads this ticket.`;
      await thread.send({ content, allowedMentions: { users: [user.id] } });
      await interaction.editReply(`Your ticket is open: ${thread}`);
      return done({ en: `Opened the ticket “${name}”.`, hu: `Megnyílt a jegy: „${name}”.` });
    });
    if (outcome === 'failed') await interaction.editReply('I may not open a ticket here. Please tell the team.');
  }
}
