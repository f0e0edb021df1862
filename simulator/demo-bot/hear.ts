import { type Client, greetingFor, type Settings, type Site } from 'bot-client';
import type { Happening } from '../plays/happening.ts';
import type { Deed } from '../plays/plays.ts';
import { logMessage } from './log-message.ts';
import type { Write } from './write-to.ts';

interface Bot {
  site: Site;
  client: Client;
  write: Write;
}

/** Does what was saved for the server in which something happened. */
export async function hear(bot: Bot, happening: Happening): Promise<Deed[]> {
  try {
    const settings = await bot.site.settings(happening.serverId);
    if (!settings) return [{ about: 'settings', result: 'unknown' }];
    return (await Promise.all([greet(bot, happening, settings), log(bot, happening, settings)])).flat();
  } catch {
    return [{ about: 'settings', result: 'unreachable' }];
  }
}

async function greet({ site, client, write }: Bot, { event, serverId, person }: Happening, { greetings }: Settings) {
  if (event !== 'memberJoin' && event !== 'memberLeave') return [];
  const about = event === 'memberJoin' ? 'welcome' : 'farewell';
  const deed = (result: Deed['result'], channelId?: string): Deed[] => [{ about, result, channelId }];
  const guild = client.guilds.cache.get(serverId);
  const greeting = greetings?.[about];
  const message = guild && greetingFor({ user: person, guild }, greeting);
  const channelId = greeting?.channel_id;
  if (!message || !channelId) return deed('unset');
  if (site.isBanned(person.id)) return deed('banned');
  const { content, allowedMentions } = message;
  return deed(await write(channelId, { content, allowed_mentions: allowedMentions }), channelId);
}

async function log({ client, write }: Bot, happening: Happening, { language, log_channels }: Settings) {
  const chosen = log_channels.filter(({ events }) => events.includes(happening.event));
  const locale = client.guilds.cache.get(happening.serverId)?.preferredLocale;
  const message = logMessage(happening, language ?? (locale === 'hu' ? 'hu' : 'en'));
  const written = chosen.map(
    async ({ id }): Promise<Deed> => ({ about: 'log', result: await write(id, message), channelId: id }),
  );
  return written.length > 0 ? Promise.all(written) : [{ about: 'log', result: 'unset' } as const];
}
