// A bot that does what a message says, live and in rehearsals.
import { Client, Events, GatewayIntentBits, type GuildMember, type Message } from 'discord.js';
import { connect, defineManifest, fetchRehearsedMessage } from 'vigil-bot';

const { DISCORD_TOKEN = '', DISCORD_API = '', VIGIL_SITE: site = '', VIGIL_KEY: key } = process.env;

const manifest = defineManifest({
  format: 1,
  features: [
    { id: 'tea', name: 'Tea', fields: [{ id: 'role', kind: 'role', label: 'Role' }], rehearsals: ['message'] },
  ],
});

const { Guilds, GuildMembers, GuildMessages, MessageContent } = GatewayIntentBits;
const client = new Client({
  intents: [Guilds, GuildMembers, GuildMessages, MessageContent],
  rest: { api: DISCORD_API },
});
const bot = connect(client, { site, key, manifest });

interface Scene {
  message: Message<true>;
  member: GuildMember;
  role: string;
}

const scenes: Record<string, (scene: Scene) => unknown> = {
  send: ({ message }) => message.channel.send({ content: 'Tea', embeds: [{ title: 'Pot', description: 'Hot' }] }),
  direct: ({ member }) => member.send(`Tea for ${member}`),
  delete: ({ message }) => message.delete(),
  reply: ({ message }) => message.reply('Tea'),
  react: ({ message }) => message.react('🍵'),
  ban: ({ member }) => member.ban({ reason: 'Tea' }),
  kick: ({ member }) => member.kick('Tea'),
  rename: ({ member }) => member.setNickname('Tea'),
  'time-out': ({ member }) => member.timeout(60_000),
  role: ({ member, role }) => member.roles.add(role),
  roles: ({ member }) => member.roles.cache.map(({ id }) => id).join(),
  presence: () => client.user?.setPresence({ status: 'idle' }),
  later: ({ message }) => void setTimeout(() => message.channel.send('Late').catch(console.warn)),
  problem: ({ message }) => bot.reportProblems('tea', message.guildId, [{ problem: 'cold', text: 'The tea is cold.' }]),
  thread: async ({ message, member }) => {
    if (!('threads' in message.channel) || message.channel.isThreadOnly()) return;
    const thread = await message.channel.threads.create({ name: 'Tea' });
    await thread.members.add(member.id);
    await thread.send('Welcome');
  },
  cached: ({ message: { channel } }) => {
    const threads = 'threads' in channel ? channel.threads.cache.size : 0;
    const messages = channel.messages.cache.filter(({ author }) => author.bot).size;
    return `${threads} threads, ${messages} messages, ${client.channels.cache.filter((each) => each.isDMBased()).size} direct`;
  },
  many: async ({ message }) => {
    for (let n = 0; n < 25; n++) await message.channel.send(`Tea ${n}`);
  },
};

async function play(message: Message<true>) {
  const { role = '' } = (await bot.feature('tea', message.guildId)) ?? {};
  const { member } = message;
  const run = scenes[message.content];
  if (!member || !run) return;
  await bot.decide('tea', message, async ({ done }) => {
    const result = await run({ message, member, role });
    return typeof result === 'string' ? done(result) : done('Done.');
  });
}

client.on(Events.MessageCreate, async (message) => {
  if (message.inGuild() && !message.author.bot) await play(message);
});

bot.rehearse('tea', 'message', async (event) => {
  const channel = await client.channels.fetch(event.channel ?? '');
  if (!channel?.isTextBased() || channel.isDMBased()) throw new Error('There is no such channel.');
  await play(await fetchRehearsedMessage<Message<true>>(channel, event));
});

client.once(Events.ClientReady, () => console.log('Ready'));
process.once('SIGTERM', async () => {
  await Promise.all([bot.stop(), client.destroy()]);
  process.exit();
});
await client.login(DISCORD_TOKEN);
