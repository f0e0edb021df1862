import { filterByName } from '../../lib/sort-and-filter.ts';
import type { ServerSummary } from './servers.ts';

/** The states by which the list can be filtered. */
export const serverStates = ['all', 'joined', 'setup'] as const;

/** A state of servers: with the bot, or without it. */
export type ServerState = (typeof serverStates)[number];

/** What the list shows. */
export interface ServerFilter {
  text: string;
  state: ServerState;
}

/** The filter that shows every server. */
export const noFilter: ServerFilter = { text: '', state: 'all' };

/** Filters servers by name and state. */
export function filterServers(servers: ServerSummary[], { text, state }: ServerFilter): ServerSummary[] {
  return filterByName(servers, text).filter(({ joined }) => state === 'all' || joined === (state === 'joined'));
}

/** Counts the servers in each state. */
export function countServers(servers: ServerSummary[]): Record<ServerState, number> {
  const joined = servers.filter((server) => server.joined).length;
  return { all: servers.length, joined, setup: servers.length - joined };
}
