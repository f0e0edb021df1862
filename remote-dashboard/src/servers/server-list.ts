import { api, outcomeOf, readCookie } from 'shared-ui';
import { type Failure, patience } from '../asking/failure.ts';
import { type ServerSummary, serversIn } from './servers-in.ts';

/** A person's servers, and when the API told them. */
export interface ServerList {
  servers: ServerSummary[];
  at: Date;
}

/** What came of asking: the latest list that there is, and why it is not a new one. */
export interface Asked {
  list?: ServerList;
  failure?: Failure;
}

let latest: { token: string | undefined; list: ServerList } | undefined;

/** The list as it was told to this session before. */
export function knownServers(): ServerList | undefined {
  return latest?.token === readCookie('token') ? latest?.list : undefined;
}

/** Asks for the list; `fresh` names the server of which the platform is to be asked now. */
export async function askServers(fresh?: string): Promise<Asked> {
  const token = readCookie('token');
  const signal = AbortSignal.timeout(patience);
  const outcome = await outcomeOf(api.GET('/v1/me/guilds', { params: { query: { fresh } }, signal }));
  if (outcome.kind !== 'answered') return { list: knownServers(), failure: outcome };
  const servers = serversIn(outcome.data);
  if (!servers) return { list: knownServers(), failure: { kind: 'refused', status: 502 } };
  const list = { servers, at: new Date() };
  latest = { token, list };
  return { list };
}
