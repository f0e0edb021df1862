import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { Language } from 'shared-ui';
import { createIdsAtom } from '../../lib/preference-atom.ts';
import { sortServers } from '../../lib/sort-and-filter.ts';
import type { ServerSummary } from '../../specification-api/parse-servers.ts';

const MAX_RECENT = 4;

const pinnedIdsAtom = createIdsAtom('pinned-servers');
const recentIdsAtom = createIdsAtom('recent-servers');
const visitAtom = atom(null, (get, set, id: string) => {
  const otherIds = get(recentIdsAtom).filter((recent) => recent !== id);
  set(recentIdsAtom, [id, ...otherIds].slice(0, MAX_RECENT + 1));
});

/** Remembers a server as the latest that the user has opened. */
export function useRememberVisit(id: string | undefined) {
  const rememberVisit = useSetAtom(visitAtom);
  useEffect(() => {
    if (id) rememberVisit(id);
  }, [rememberVisit, id]);
}

/** The ids of the pinned servers, and a function that pins or unpins one. */
export function usePins() {
  const [pinnedIds, setPinnedIds] = useAtom(pinnedIdsAtom);
  const togglePin = (id: string) =>
    setPinnedIds(pinnedIds.includes(id) ? pinnedIds.filter((pinned) => pinned !== id) : [...pinnedIds, id]);
  return { pinnedIds, togglePin };
}

/** The servers in the order in which lists show them. */
export interface ServerGroups {
  pinned: ServerSummary[];
  recent: ServerSummary[];
  others: ServerSummary[];
}

/** Groups servers: the pinned ones, those opened last, and the others. */
export function useServerGroups(servers: ServerSummary[], language: Language): ServerGroups {
  return groupServers(servers, useAtomValue(pinnedIdsAtom), useAtomValue(recentIdsAtom), language);
}

/** Groups servers by the ids of the pinned and the recent ones. */
export function groupServers(
  servers: ServerSummary[],
  pinnedIds: string[],
  recentIds: string[],
  language: Language,
): ServerGroups {
  const find = (ids: string[]) => ids.flatMap((id) => servers.find((server) => server.id === id) ?? []);
  const recentUnpinnedIds = recentIds.filter((id) => !pinnedIds.includes(id));
  const recent = find(recentUnpinnedIds).slice(0, MAX_RECENT);
  const pinned = find(pinnedIds);
  const others = servers.filter((server) => !pinned.includes(server) && !recent.includes(server));
  return { pinned, recent, others: sortServers(others, language) };
}
