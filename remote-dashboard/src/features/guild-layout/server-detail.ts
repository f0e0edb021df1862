import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { type ApiResult, api, toResult } from 'shared-ui';
import { apiQuery, mapResult, startQuery } from 'shared-ui/app';
import { createTimeoutSignal, guildKey } from '../../lib/api/requests.ts';
import { type BotLanguage, parseBotLanguage } from '../../lib/bot-languages.ts';
import { getCachedServers } from '../guilds/servers.ts';

/** The levels of a right, lowest first. */
export const rightLevels = ['none', 'view', 'manage'] as const;

/** The level of a right. */
export type RightLevel = (typeof rightLevels)[number];

/** A user's rights on a server. */
export interface Rights {
  settings: RightLevel;
  logs: RightLevel;
  greetings: RightLevel;
  /** The whole server: its history, and actions on several modules. */
  server: RightLevel;
  /** The rights of other users. */
  access: RightLevel;
}

/** Fallback when the API does not report rights. */
export const DEFAULT_RIGHTS: Rights = {
  settings: 'manage',
  logs: 'manage',
  greetings: 'manage',
  server: 'manage',
  access: 'none',
};

/** How many members joined and left on a day. */
export interface DailyMembers {
  /** As `YYYY-MM-DD`, in UTC. */
  day: string;
  joins: number;
  leaves: number;
}

/** A server with its settings. */
export interface ServerDetail {
  id: string;
  name: string;
  icon: string | undefined;
  language: BotLanguage;
  /** The revision of its settings; 0 if the API has none. */
  revision: number;
  /** The user's rights. */
  rights: Rights;
  /** The bot's last heartbeat. */
  lastHeartbeat: string | undefined;
  /** The bot's last heartbeat, if the bot counts as offline. */
  offlineSince: string | undefined;
  /** The last days, oldest first; undefined if the bot has reported none. */
  dailyMembers: DailyMembers[] | undefined;
}

interface GuildResponse {
  name: string;
  icon: string | null;
  language: string;
  revision?: number;
  rights?: Rights;
  bot?: { last_heard_at: string | null; silent: boolean };
  members?: DailyMembers[];
}

function toServerDetail(id: string, guild: GuildResponse): ServerDetail {
  const { name, icon, language, revision = 0, rights = DEFAULT_RIGHTS, bot, members } = guild;
  return {
    id,
    name: name.trim() || id,
    icon: icon || undefined,
    language: parseBotLanguage(language),
    revision,
    rights,
    lastHeartbeat: bot?.last_heard_at ?? undefined,
    offlineSince: (bot?.silent && bot.last_heard_at) || undefined,
    dailyMembers: members?.length ? members : undefined,
  };
}

function toDetailResult(id: string, result: ApiResult<GuildResponse>): ApiResult<ServerDetail> {
  return mapResult(result, (guild) => (typeof guild.name === 'string' ? toServerDetail(id, guild) : undefined));
}

/** Fetches a server. */
export async function fetchServer(id: string): Promise<ApiResult<ServerDetail>> {
  const signal = createTimeoutSignal();
  return toDetailResult(id, await toResult(api.GET('/v1/guild/{id}', { params: { path: { id } }, signal })));
}

/** A server. */
export const serverQuery = (id: string) => apiQuery(guildKey(id, 'detail'), () => fetchServer(id));

/** Saves a server's language, if its settings still have the revision. */
export async function saveServer(id: string, body: { language: BotLanguage; revision: number }) {
  const signal = createTimeoutSignal();
  return toDetailResult(id, await toResult(api.PATCH('/v1/guild/{id}', { params: { path: { id } }, body, signal })));
}

/** Starts the query of the server in the URL, and returns its entry from the cached list of servers. */
export async function loadServer({ params: { id = '' } }: LoaderFunctionArgs) {
  await startQuery(serverQuery(id));
  return { id, cached: getCachedServers()?.servers.find((server) => server.id === id) };
}

/** Reload only for another server, because the pages of one server share a query. */
export function shouldRevalidateServer({
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id || defaultShouldRevalidate;
}
