import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { type ApiResult, api, type Language, toLanguage, toResult } from 'shared-ui';
import { apiQuery, startQuery } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { guildKey, requestTimeout, requireSession } from '../../lib/api/requests.ts';
import { getCachedServers } from '../guilds/servers.ts';

/** How much somebody may do in a part of a server, the least first. */
export const levels = ['none', 'view', 'manage'] as const;

/** How much somebody may do in a part of a server. */
export type Level = (typeof levels)[number];

/** What a person may do on a server, part by part. */
export interface Rights {
  settings: Level;
  logs: Level;
  greetings: Level;
  /** The server as a whole: its history, and what goes beyond one part. */
  server: Level;
  /** Who else may do what. */
  access: Level;
}

/** What everybody may who sees a server, where the API does not tell rights. */
export const DEFAULT_RIGHTS: Rights = {
  settings: 'manage',
  logs: 'manage',
  greetings: 'manage',
  server: 'manage',
  access: 'none',
};

/** A server whose settings somebody may see. */
export interface ServerDetail {
  id: string;
  name: string;
  icon: string | undefined;
  language: Language;
  /** How often its settings were saved, as far as the API counts that. */
  revision: number;
  /** What the reader may do there. */
  rights: Rights;
  /** Since when nothing has been heard of the bot, where that is too long. */
  silentSince: string | undefined;
}

interface Answer {
  name: string;
  icon: string | null;
  language: string;
  revision?: number;
  rights?: Rights;
  bot?: { last_heard_at: string | null; silent: boolean };
}

function toServerDetail(id: string, answer: Answer): ServerDetail {
  const { name, icon, language, revision = 0, rights = DEFAULT_RIGHTS, bot } = answer;
  return {
    id,
    name: name.trim() || id,
    icon: icon || undefined,
    language: toLanguage(language),
    revision,
    rights,
    silentSince: (bot?.silent && bot.last_heard_at) || undefined,
  };
}

function toDetailResult(id: string, result: ApiResult<Answer>): ApiResult<ServerDetail> {
  return mapResult(result, (answer) => (typeof answer.name === 'string' ? toServerDetail(id, answer) : undefined));
}

/** Fetches a server. */
export async function fetchServer(id: string): Promise<ApiResult<ServerDetail>> {
  const signal = requestTimeout();
  return toDetailResult(id, await toResult(api.GET('/v1/guild/{id}', { params: { path: { id } }, signal })));
}

/** A server, for everybody who may see it. */
export const serverQuery = (id: string) => apiQuery(guildKey(id, 'detail'), () => fetchServer(id));

/** Saves a server's language, if its settings still have the revision. */
export async function saveServer(id: string, body: { language: Language; revision: number }) {
  const signal = requestTimeout();
  return toDetailResult(id, await toResult(api.PATCH('/v1/guild/{id}', { params: { path: { id } }, body, signal })));
}

/** Starts the query of the server in the URL, and passes on what the list of servers knows about it. */
export function loadServer({ request, params: { id = '' } }: LoaderFunctionArgs) {
  requireSession(request);
  startQuery(serverQuery(id));
  return { id, cached: getCachedServers()?.servers.find((server) => server.id === id) };
}

/** The pages of one server share one query. */
export function isOtherServer({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id || defaultShouldRevalidate;
}
