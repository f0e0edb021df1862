import { useCallback, useState } from 'react';
import { useLoaderData } from 'react-router';
import { useSettled } from '../asking/use-settled.ts';
import type { loadServers } from './load-servers.ts';
import { askServers } from './server-list.ts';

/** The list of the page's loader, and how to ask for a new one. */
export function useServers() {
  const loaded = useLoaderData<typeof loadServers>();
  const [again, setAgain] = useState({ after: loaded, asked: loaded.asked });
  const asked = again.after === loaded ? again.asked : loaded.asked;
  const { value, settling } = useSettled(asked);
  const refresh = useCallback((fresh?: string) => setAgain({ after: loaded, asked: askServers(fresh) }), [loaded]);
  return { list: value?.list ?? loaded.known, failure: value?.failure, asking: settling, refresh };
}
