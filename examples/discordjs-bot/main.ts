import { readFileSync } from 'node:fs';
import { Client, Events, GatewayIntentBits, type GuildMember, Options, Partials } from 'discord.js';
import { connect, createGreetingMessage, fetchRehearsedMember } from 'vigil-bot';
import type { Features } from './features.ts';
import { logServerEvents, send } from './log.ts';
import { createModeration } from './moderation.ts';
import { handleTickets } from './tickets.ts';

const { DISCORD_TOKEN, DISCORD_API, BOT_FOLDER = 'bot-data', VIGIL_SITE: site = '', VIGIL_KEY: key } = process.env;
const readJson = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const { Guilds, GuildMembers, GuildMessages, GuildModeration, GuildVoiceStates, MessageContent } = GatewayIntentBits;

const client = new Client({
  intents: [Guilds, GuildMembers, GuildMessages, GuildModeration, GuildVoiceStates, MessageContent],
  partials: [Partials.Channel, Partials.GuildMember, Partials.Message, Partials.User],
  // On thousands of servers the bot can remember only what it has just heard of.
  makeCache: Options.cacheWithLimits({
    ...Options.DefaultMakeCacheSettings,
    GuildMemberManager: { maxSize: 20, keepOverLimit: ({ id, client: { user } }) => id === user.id },
    UserManager: { maxSize: 1000, keepOverLimit: ({ id, client: { user } }) => id === user.id },
    ...{ MessageManager: 50, PresenceManager: 0, ReactionManager: 0, ThreadMemberManager: 0 },
    ...{ GuildEmojiManager: 0, GuildStickerManager: 0, GuildInviteManager: 0, StageInstanceManager: 0 },
  }),
  allowedMentions: { parse: [] },
  ...(DISCORD_API ? { rest: { api: DISCORD_API } } : {}),
});

const manifest = readJson('../manifest.json');
const bot = connect<Features>(client, { site, key, folder: BOT_FOLDER, manifest });
const handleCommand = createModeration(client, bot, BOT_FOLDER);
logServerEvents(client, bot);

for (const [event, name] of [
  [Events.GuildMemberAdd, 'welcome'],
  [Events.GuildMemberRemove, 'farewell'],
] as const) {
  client.on(event, async (member) => {
    const greeting = (await bot.getSettings(member.guild.id))?.greetings?.[name];
    const message = bot.isBanned(member.id) ? undefined : createGreetingMessage(member, greeting);
    const channelId = greeting?.channel_id ?? '';
    const channel = member.guild.channels.cache.get(channelId) ?? { id: channelId };
    const subject = { guild: member.guild, user: member.user, channel, event: name };
    if (message) await bot.decide('greetings', subject, () => send(member.guild, greeting?.channel_id, message));
  });
}

async function giveWelcomeRole(member: GuildMember) {
  const welcome = await bot.feature('welcome-role', member.guild.id);
  if (welcome) await bot.decide('welcome-role', member, () => member.roles.add(welcome.role));
}
client.on(Events.GuildMemberAdd, giveWelcomeRole);
bot.rehearse('welcome-role', 'member-join', async (event) =>
  giveWelcomeRole(await fetchRehearsedMember(await client.guilds.fetch(event.guild), event)),
);

client.on(Events.InteractionCreate, async (interaction) => {
  try {
    if (!interaction.inCachedGuild() || bot.isBanned(interaction.user.id)) return;
    if (interaction.isChatInputCommand()) await handleCommand(interaction);
    else await handleTickets(bot, interaction);
  } catch (error) {
    console.warn(`An interaction failed: ${error}`);
  }
});

client.on(Events.Error, console.warn);
client.once(Events.ClientReady, async ({ application }) => {
  await application.commands
    .set(readJson('commands.json'))
    .catch((error) => console.warn(`The commands are not registered: ${error}`));
  console.log('Ready');
});

for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const)
  process.once(event, async () => {
    await Promise.all([bot.stop(), client.destroy()]);
    process.exit();
  });

await client.login(DISCORD_TOKEN);
