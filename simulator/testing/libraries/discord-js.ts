import { simulatorCredentials } from 'api-contract/simulator-credentials';
import {
  ActionRowBuilder,
  AuditLogEvent,
  ButtonBuilder,
  ButtonStyle,
  Client,
  type ClientOptions,
  Events,
  GatewayIntentBits,
  type Guild,
  type Message,
  ModalBuilder,
  Partials,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js';
import type { chatCommands, StartBot } from './scenario.ts';

const intents = [
  ...[GatewayIntentBits.Guilds, GatewayIntentBits.GuildMembers, GatewayIntentBits.GuildMessages],
  ...[GatewayIntentBits.GuildMessageReactions, GatewayIntentBits.MessageContent],
];

const getGeneral = (guild: Guild) => {
  const channel = guild.channels.cache.find(({ name }) => name === 'general');
  if (!channel?.isTextBased()) throw new Error('There is no channel general.');
  return channel;
};

const handlers: Record<keyof typeof chatCommands, (message: Message<true>) => Promise<unknown>> = {
  '!react': (message) => message.react('👍'),
  '!edit': async (message) => (await message.reply('draft')).edit('final'),
  '!role': async ({ guild, channel }) => channel.send((await guild.roles.create({ name: 'Player' })).name),
  '!nick': async ({ member }) => member?.setNickname('Quiz master'),
  '!timeout': async ({ member }) => member?.timeout(60_000, 'calm'),
  '!audit': async ({ guild, channel }) => {
    const log = await guild.fetchAuditLogs({ type: AuditLogEvent.MemberUpdate });
    return channel.send(log.entries.find(({ reason }) => reason)?.reason ?? 'nothing');
  },
  '!channel': ({ guild }) => guild.channels.create({ name: 'quiz' }),
  '!thread': async (message) => (await message.startThread({ name: 'Quiz' })).send('inside'),
  '!webhook': async ({ channel }) => {
    if ('createWebhook' in channel) await (await channel.createWebhook({ name: 'Quiz hook' })).send('hooked');
  },
  '!file': ({ channel }) => channel.send({ files: [{ attachment: Buffer.from('tea'), name: 'notes.txt' }] }),
  '!members': async ({ guild, channel }) => channel.send(`${(await guild.members.fetch()).size} members`),
  '!clean': async ({ channel }) => channel.bulkDelete(2),
  '!ban': async ({ guild, author }) => {
    await guild.bans.create(author.id, { reason: 'spam' });
    await guild.bans.remove(author.id);
  },
};

const isHandled = (text: string): text is keyof typeof chatCommands => text in handlers;

/** Starts a bot with discord.js, or with a library that extends its client. */
export async function startDiscordJs(
  url: string,
  createClient: (options: ClientOptions) => Client,
): ReturnType<StartBot> {
  const client = createClient({
    intents,
    partials: [Partials.Message, Partials.Reaction],
    rest: { api: `${url}/api` },
  });
  client.on(Events.GuildMemberAdd, ({ guild, id }) => {
    const button = new ButtonBuilder().setCustomId('rules').setLabel('Rules').setStyle(ButtonStyle.Primary);
    const components = [new ActionRowBuilder<ButtonBuilder>().addComponents(button)];
    void getGeneral(guild).send({ content: `Welcome, <@${id}>`, components });
  });
  client.on(Events.GuildMemberRemove, ({ guild, user }) => void getGeneral(guild).send(`Goodbye, ${user.username}`));
  client.on(Events.MessageCreate, (message) => {
    if (message.inGuild() && !message.author.bot && isHandled(message.content)) void handlers[message.content](message);
  });
  client.on(Events.MessageUpdate, (_, { author, channel }) => {
    if (!author.bot && channel.isSendable()) void channel.send('edited');
  });
  client.on(Events.MessageDelete, ({ author, channel }) => {
    if (!author?.bot && channel.isSendable()) void channel.send('deleted');
  });
  client.on(Events.MessageReactionAdd, async ({ emoji, message: { guild } }, { id }) => {
    const role = guild?.roles.cache.find(({ name }) => name === 'Player');
    if (emoji.name === '🎭' && role) await guild?.members.addRole({ user: id, role });
  });
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isButton()) await interaction.update({ content: 'The rules: be kind.', components: [] });
    if (interaction.isModalSubmit())
      await interaction.reply(`You wish: ${interaction.fields.getTextInputValue('wish')}`);
    if (!interaction.isChatInputCommand()) return;
    if (interaction.commandName === 'hello') await interaction.reply(`Hello, ${interaction.options.getString('name')}`);
    if (interaction.commandName === 'slow') {
      await interaction.deferReply();
      await interaction.editReply('At last.');
    }
    if (interaction.commandName === 'form') {
      const input = new TextInputBuilder().setCustomId('wish').setLabel('Your wish').setStyle(TextInputStyle.Short);
      const row = new ActionRowBuilder<TextInputBuilder>().addComponents(input);
      await interaction.showModal(new ModalBuilder().setCustomId('wishes').setTitle('Wishes').addComponents(row));
    }
  });
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(simulatorCredentials.botToken);
  await (await ready).application.commands.set([
    { name: 'hello', description: 'Says hello', options: [{ type: 3, name: 'name', description: 'To whom' }] },
    { name: 'slow', description: 'Answers late' },
    { name: 'form', description: 'Shows a form' },
  ]);
  return { stop: () => client.destroy() };
}

export const startDiscordJsBot: StartBot = (url) => startDiscordJs(url, (options) => new Client(options));
