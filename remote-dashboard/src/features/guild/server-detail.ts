import { type ApiResult, api, type Language, toLanguage, toResult } from 'shared-ui';
import { apiQuery } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { guildKey, requestTimeout } from '../../lib/api/requests.ts';
import { DEFAULT_RIGHTS, type Rights } from './rights.ts';

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

function detailOf(id: string, answer: Answer): ServerDetail {
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

function toDetail(id: string, result: ApiResult<Answer>): ApiResult<ServerDetail> {
  return mapResult(result, (answer) => (typeof answer.name === 'string' ? detailOf(id, answer) : undefined));
}

/** Fetches a server. */
export async function fetchServer(id: string): Promise<ApiResult<ServerDetail>> {
  const signal = requestTimeout();
  return toDetail(id, await toResult(api.GET('/v1/guild/{id}', { params: { path: { id } }, signal })));
}

/** A server, for everybody who may see it. */
export const serverQuery = (id: string) => apiQuery(guildKey(id, 'detail'), () => fetchServer(id));

/** Saves a server's language, if its settings still have the revision. */
export async function saveServer(id: string, body: { language: Language; revision: number }) {
  const signal = requestTimeout();
  return toDetail(id, await toResult(api.PATCH('/v1/guild/{id}', { params: { path: { id } }, body, signal })));
}
