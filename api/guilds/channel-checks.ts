import { ignoreDiskFull } from '../db/errors.ts';
import type { QueryDeps } from '../db/tables.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { PlatformResponseError } from '../platform/errors.ts';
import { addMs, DAY_MS } from '../time.ts';
import { type GuildChannel, getTextChannels, isClosed } from './channels.ts';
import { NO_GREETINGS, parseGreetings } from './greetings.ts';
import type { GuildCache } from './guild-caches.ts';
import { parseLogSettings } from './logs.ts';
import { readModule } from './modules.ts';

/** Records whether a guild needs attention: the bot cannot write to a channel that is set up. */
export async function recordChannelCheck(
  { db }: Pick<QueryDeps, 'db'>,
  guildId: string,
  channels: readonly GuildChannel[],
) {
  const [logs, greetings] = await Promise.all([
    readModule({ db }, guildId, 'logs'),
    readModule({ db }, guildId, 'greetings'),
  ]);
  const { welcome, farewell } = parseGreetings(greetings.value) ?? NO_GREETINGS;
  const usedIds = [
    ...parseLogSettings(logs.value).channels.map(({ id }) => id),
    ...[welcome, farewell].flatMap(({ enabled, channel_id }) => (enabled && channel_id ? [channel_id] : [])),
  ];
  const needsAttention = usedIds.some((id) => {
    const channel = channels.find((candidate) => candidate.id === id);
    return !channel || isClosed(channel);
  });
  const update = db
    .updateTable('servers')
    .set({ needs_attention: needsAttention })
    .where('id', '=', guildId)
    .where('needs_attention', '!=', needsAttention);
  await ignoreDiskFull(update.execute());
}

/** How many guilds are read from the database at once. */
const CHECKS_PER_PAGE = 200;

interface CheckDeps extends QueryDeps {
  platform: ChatPlatform;
  guildCache: GuildCache;
}

/** Checks the channels of all guilds in which something is set up, each once a day. */
export async function checkChannels(deps: CheckDeps, signal?: AbortSignal) {
  const failures: unknown[] = [];
  for (let ids = await findDueGuilds(deps); ids.length > 0; ids = await findDueGuilds(deps)) {
    for (const id of ids) {
      signal?.throwIfAborted();
      await checkGuild(deps, id).catch((error: unknown) => {
        if (!(error instanceof PlatformResponseError)) throw error;
        failures.push(error);
      });
    }
  }
  // One failed check must not prevent the others.
  if (failures.length > 0) throw failures[0];
}

async function findDueGuilds({ db, now }: QueryDeps): Promise<string[]> {
  const due = await db
    .selectFrom('servers')
    .select('id')
    .where('left_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('checked_at', 'is', null),
        eb('checked_at', '<=', addMs(now(), -DAY_MS)),
        // The clock was ahead, and was set back.
        eb('checked_at', '>', addMs(now(), DAY_MS)),
      ]),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('guild_modules')
          .select('module')
          .whereRef('guild_id', '=', 'servers.id')
          .where('module', 'in', ['logs', 'greetings']),
      ),
    )
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(CHECKS_PER_PAGE)
    .execute();
  return due.map(({ id }) => id);
}

async function checkGuild(deps: CheckDeps, id: string) {
  const { db, now, guildCache } = deps;
  // First, so that a guild whose check fails does not delay the others.
  await db
    .updateTable('servers')
    .set({ checked_at: new Date(now()) })
    .where('id', '=', id)
    .execute();
  const guild = await guildCache.getGuild(id);
  if (guild) await recordChannelCheck(deps, id, await getTextChannels(deps, guild));
}
