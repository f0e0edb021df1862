import { filterByName } from '../../lib/sort-and-filter.ts';
import type { ServerSummary } from '../../specification-api/parse-servers.ts';

/** The states by which the list can be filtered. */
export const serverStates = ['all', 'attention', 'joined', 'setup'] as const;

/** A state of servers: needing attention, with the bot, or without it. */
export type ServerState = (typeof serverStates)[number];

/** What the list shows. */
export interface ServerFilter {
  text: string;
  state: ServerState;
}

/** The filter that shows every server. */
export const noFilter: ServerFilter = { text: '', state: 'all' };

/** Reads the filter from the URL, which Back restores. */
export function parseFilter(search: URLSearchParams): ServerFilter {
  const state = serverStates.find((candidate) => candidate === search.get('state')) ?? noFilter.state;
  return { text: search.get('search') ?? noFilter.text, state };
}

/** Formats the filter as the query of a URL. */
export function formatFilter({ text, state }: ServerFilter): string {
  const query = { ...(text ? { search: text } : {}), ...(state === noFilter.state ? {} : { state }) };
  return String(new URLSearchParams(query));
}

/** Filters servers by name and state. */
export function filterServers(servers: ServerSummary[], { text, state }: ServerFilter): ServerSummary[] {
  return filterByName(servers, text).filter((server) => state === 'all' || hasState(server, state));
}

/** Counts the servers in each state. */
export function countServers(servers: ServerSummary[]): Record<ServerState, number> {
  const count = (state: Exclude<ServerState, 'all'>) => servers.filter((server) => hasState(server, state)).length;
  return { all: servers.length, attention: count('attention'), joined: count('joined'), setup: count('setup') };
}

function hasState({ joined, needsAttention }: ServerSummary, state: Exclude<ServerState, 'all'>): boolean {
  if (state === 'attention') return needsAttention;
  return joined === (state === 'joined');
}
