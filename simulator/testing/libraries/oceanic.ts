import { simulatorCredentials } from 'api-contract/simulator-credentials';
import {
  Client,
  ComponentTypes,
  type Guild,
  type Message,
  type MessageActionRow,
  type ModalActionRow,
  type TextButton,
  TextChannel,
  type TextInput,
  TextInputStyles,
} from 'oceanic.js';
import type { chatCommands, StartBot } from './scenario.ts';

const getGeneral = (guild: Guild): TextChannel => {
  const channel = guild.channels.find(({ name }) => name === 'general');
  if (!(channel instanceof TextChannel)) throw new Error('There is no channel general.');
  return channel;
};

const createHandlers = (client: Client): Record<keyof typeof chatCommands, (message: Message) => Promise<unknown>> => {
  const send = ({ channelID }: Message, content: string) => client.rest.channels.createMessage(channelID, { content });
  const getServer = ({ guildID }: Message) => guildID ?? '';
  return {
    '!react': (message) => message.createReaction('👍'),
    '!edit': async (message) => {
      const reply = { content: 'draft', messageReference: { messageID: message.id } };
      await (await client.rest.channels.createMessage(message.channelID, reply)).edit({ content: 'final' });
    },
    '!role': async (message) =>
      send(message, (await client.rest.guilds.createRole(getServer(message), { name: 'Player' })).name),
    '!nick': (message) => client.rest.guilds.editMember(getServer(message), message.author.id, { nick: 'Quiz master' }),
    '!timeout': (message) =>
      client.rest.guilds.editMember(getServer(message), message.author.id, {
        communicationDisabledUntil: new Date(Date.now() + 60_000).toISOString(),
        reason: 'calm',
      }),
    '!audit': async (message) => {
      const { entries } = await client.rest.guilds.getAuditLog(getServer(message), { actionType: 24 });
      return send(message, entries.find(({ reason }) => reason)?.reason ?? 'nothing');
    },
    '!channel': (message) => client.rest.guilds.createChannel(getServer(message), 0, { name: 'quiz' }),
    '!thread': async (message) => {
      const thread = await client.rest.channels.startThreadFromMessage(message.channelID, message.id, { name: 'Quiz' });
      await client.rest.channels.createMessage(thread.id, { content: 'inside' });
    },
    '!webhook': async (message) => {
      const { id, token } = await client.rest.webhooks.create(message.channelID, { name: 'Quiz hook' });
      await client.rest.webhooks.execute(id, token ?? '', { content: 'hooked' });
    },
    '!file': ({ channelID }) =>
      client.rest.channels.createMessage(channelID, { files: [{ contents: Buffer.from('tea'), name: 'notes.txt' }] }),
    '!members': async (message) => send(message, `${(await message.guild?.fetchMembers())?.length} members`),
    '!clean': async ({ channelID }) => {
      const last = await client.rest.channels.getMessages(channelID, { limit: 2 });
      await client.rest.channels.deleteMessages(
        channelID,
        last.map(({ id }) => id),
      );
    },
    '!ban': async (message) => {
      await client.rest.guilds.createBan(getServer(message), message.author.id, { reason: 'spam' });
      await client.rest.guilds.removeBan(getServer(message), message.author.id);
    },
  };
};

/** Starts a bot with Oceanic. */
export const startOceanicBot: StartBot = async (url) => {
  const client = new Client({
    auth: `Bot ${simulatorCredentials.botToken}`,
    rest: { baseURL: `${url}/api/v10` },
    gateway: { intents: ['GUILDS', 'GUILD_MEMBERS', 'GUILD_MESSAGES', 'GUILD_MESSAGE_REACTIONS', 'MESSAGE_CONTENT'] },
  });
  const handlers = createHandlers(client);
  const isHandled = (text: string): text is keyof typeof chatCommands => text in handlers;
  client.on('error', (error) => console.error(error));
  client.on('guildMemberAdd', ({ guild, id }) => {
    const button: TextButton = { type: ComponentTypes.BUTTON, customID: 'rules', label: 'Rules', style: 1 };
    const row: MessageActionRow = { type: ComponentTypes.ACTION_ROW, components: [button] };
    void getGeneral(guild).createMessage({ content: `Welcome, <@${id}>`, components: [row] });
  });
  client.on('guildMemberRemove', (member, guild) => {
    const { username } = 'user' in member ? member.user : member;
    if ('channels' in guild) void getGeneral(guild).createMessage({ content: `Goodbye, ${username}` });
  });
  client.on('messageCreate', (message) => {
    if (!message.author.bot && isHandled(message.content)) void handlers[message.content](message);
  });
  client.on('messageUpdate', ({ author, channelID }) => {
    if (!author.bot) void client.rest.channels.createMessage(channelID, { content: 'edited' });
  });
  client.on(
    'messageDelete',
    ({ channelID }) => void client.rest.channels.createMessage(channelID, { content: 'deleted' }),
  );
  client.on('messageReactionAdd', async (message, reactor, { emoji }) => {
    const guildId = 'guildID' in message ? message.guildID : undefined;
    const role = client.guilds.get(guildId ?? '')?.roles.find(({ name }) => name === 'Player');
    if (emoji.name === '🎭' && role) await client.rest.guilds.addMemberRole(role.guildID, reactor.id, role.id);
  });
  client.on('interactionCreate', async (interaction) => {
    if (interaction.isComponentInteraction())
      await interaction.editParent({ content: 'The rules: be kind.', components: [] });
    else if (interaction.isModalSubmitInteraction())
      await interaction.createMessage({ content: `You wish: ${interaction.data.components.getTextInput('wish')}` });
    else if (interaction.isCommandInteraction()) {
      const { name, options } = interaction.data;
      if (name === 'hello') await interaction.createMessage({ content: `Hello, ${options.getString('name')}` });
      if (name === 'slow') {
        await interaction.defer();
        await interaction.editOriginal({ content: 'At last.' });
      }
      if (name === 'form') {
        const kind = { type: ComponentTypes.TEXT_INPUT, style: TextInputStyles.SHORT } as const;
        const input: TextInput = { ...kind, customID: 'wish', label: 'Your wish' };
        const row: ModalActionRow = { type: ComponentTypes.ACTION_ROW, components: [input] };
        await interaction.createModal({ customID: 'wishes', title: 'Wishes', components: [row] });
      }
    }
  });
  const ready = new Promise<void>((resolve) => client.once('ready', resolve));
  await client.connect();
  await ready;
  await client.application.bulkEditGlobalCommands([
    { type: 1, name: 'hello', description: 'Says hello', options: [{ type: 3, name: 'name', description: 'To whom' }] },
    { type: 1, name: 'slow', description: 'Answers late' },
    { type: 1, name: 'form', description: 'Shows a form' },
  ]);
  return { stop: () => client.disconnect(false) };
};
