import { Agent } from 'node:https';
import { connect } from 'node:net';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import {
  Client,
  CommandInteraction,
  ComponentInteraction,
  type Guild,
  type Message,
  ModalSubmitInteraction,
  type PossiblyUncachedTextableChannel,
  TextChannel,
} from 'eris';
import type { chatCommands, StartBot } from './scenario.ts';

const getGeneral = (guild: Guild) => {
  const channel = guild.channels.find(({ name }) => name === 'general');
  if (!(channel instanceof TextChannel)) throw new Error('There is no channel general.');
  return channel;
};

const createHandlers = (
  client: Client,
): Record<keyof typeof chatCommands, (message: Message<PossiblyUncachedTextableChannel>) => Promise<unknown>> => {
  const send = ({ channel }: Message<PossiblyUncachedTextableChannel>, content: string) =>
    client.createMessage(channel.id, content);
  const getServer = ({ guildID }: Message<PossiblyUncachedTextableChannel>) => guildID ?? '';
  return {
    '!react': (message) => message.addReaction('👍'),
    '!edit': async ({ id, channel }) => {
      const reply = await client.createMessage(channel.id, { content: 'draft', messageReference: { messageID: id } });
      await client.editMessage(channel.id, reply.id, 'final');
    },
    '!role': async (message) => send(message, (await client.createRole(getServer(message), { name: 'Player' })).name),
    '!nick': (message) => client.editGuildMember(getServer(message), message.author.id, { nick: 'Quiz master' }),
    '!timeout': (message) => {
      const communicationDisabledUntil = new Date(Date.now() + 60_000);
      return client.editGuildMember(getServer(message), message.author.id, { communicationDisabledUntil }, 'calm');
    },
    '!audit': async (message) => {
      const { entries } = await client.getGuildAuditLog(getServer(message), { actionType: 24 });
      return send(message, entries.find(({ reason }) => reason)?.reason ?? 'nothing');
    },
    '!channel': (message) => client.createChannel(getServer(message), 'quiz'),
    '!thread': async ({ id, channel }) => {
      const options = { name: 'Quiz', autoArchiveDuration: 1440 } as const;
      await client.createMessage((await client.createThreadWithMessage(channel.id, id, options)).id, 'inside');
    },
    '!webhook': async ({ channel }) => {
      const { id, token } = await client.createChannelWebhook(channel.id, { name: 'Quiz hook' });
      await client.executeWebhook(id, token ?? '', { content: 'hooked' });
    },
    '!file': ({ channel }) => client.createMessage(channel.id, {}, { file: Buffer.from('tea'), name: 'notes.txt' }),
    '!members': async (message) => {
      const members = await client.guilds.get(getServer(message))?.fetchMembers();
      return send(message, `${members?.length} members`);
    },
    '!clean': async ({ channel }) => {
      const last = await client.getMessages(channel.id, { limit: 2 });
      await client.deleteMessages(
        channel.id,
        last.map(({ id }) => id),
      );
    },
    '!ban': async (message) => {
      await client.banGuildMember(getServer(message), message.author.id, { reason: 'spam' });
      await client.unbanGuildMember(getServer(message), message.author.id);
    },
  };
};

/** An agent for a library that only speaks HTTPS: it connects to the simulator without TLS. */
class PlainAgent extends Agent {
  readonly #port: number;

  constructor(port: number) {
    super();
    this.#port = port;
  }

  override createConnection() {
    return connect(this.#port, '127.0.0.1');
  }
}

/** Starts a bot with Eris. */
export const startErisBot: StartBot = async (url) => {
  const { host, port } = new URL(url);
  const client = new Client(`Bot ${simulatorCredentials.botToken}`, {
    intents: ['guilds', 'guildMembers', 'guildMessages', 'guildMessageReactions', 'messageContent'],
    rest: { domain: host, baseURL: '/api/v10', agent: new PlainAgent(Number(port)) },
  });
  const handlers = createHandlers(client);
  const isHandled = (text: string): text is keyof typeof chatCommands => text in handlers;
  client.on('error', (error) => console.error(error));
  client.on('guildMemberAdd', (guild, { id }) => {
    const button = { type: 2, custom_id: 'rules', label: 'Rules', style: 1 } as const;
    void getGeneral(guild).createMessage({
      content: `Welcome, <@${id}>`,
      components: [{ type: 1, components: [button] }],
    });
  });
  client.on('guildMemberRemove', (guild, member) => {
    const { username } = 'user' in member ? member.user : member;
    void getGeneral(guild).createMessage(`Goodbye, ${username}`);
  });
  client.on('messageCreate', (message) => {
    if (!message.author.bot && isHandled(message.content)) void handlers[message.content](message);
  });
  client.on('messageUpdate', ({ author, channel }) => {
    if (!author?.bot) void client.createMessage(channel.id, 'edited');
  });
  client.on('messageDelete', ({ channel }) => void client.createMessage(channel.id, 'deleted'));
  client.on('messageReactionAdd', async ({ guildID }, { name }, { id }) => {
    const role = client.guilds.get(guildID ?? '')?.roles.find((candidate) => candidate.name === 'Player');
    if (name === '🎭' && role) await client.addGuildMemberRole(role.guild.id, id, role.id);
  });
  client.on('interactionCreate', async (interaction) => {
    if (interaction instanceof ComponentInteraction)
      await interaction.editParent({ content: 'The rules: be kind.', components: [] });
    if (interaction instanceof ModalSubmitInteraction) {
      const [row] = interaction.data.components;
      const [input] = row && 'components' in row ? row.components : [];
      await interaction.createMessage(`You wish: ${input && 'value' in input ? input.value : ''}`);
    }
    if (!(interaction instanceof CommandInteraction)) return;
    const { name, options } = interaction.data;
    const [option] = options ?? [];
    if (name === 'hello') await interaction.createMessage(`Hello, ${option && 'value' in option ? option.value : ''}`);
    if (name === 'slow') {
      await interaction.defer();
      await interaction.editOriginalMessage('At last.');
    }
    if (name === 'form') {
      const input = { type: 4, custom_id: 'wish', label: 'Your wish', style: 1 } as const;
      await interaction.createModal({
        custom_id: 'wishes',
        title: 'Wishes',
        components: [{ type: 1, components: [input] }],
      });
    }
  });
  const ready = new Promise<void>((resolve) => client.once('ready', resolve));
  await client.connect();
  await ready;
  await client.bulkEditCommands([
    { type: 1, name: 'hello', description: 'Says hello', options: [{ type: 3, name: 'name', description: 'To whom' }] },
    { type: 1, name: 'slow', description: 'Answers late' },
    { type: 1, name: 'form', description: 'Shows a form' },
  ]);
  return { stop: () => client.disconnect({ reconnect: false }) };
};
