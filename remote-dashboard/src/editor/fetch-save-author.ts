import { api, hasFeature, toResult } from 'shared-ui';
import { createTimeoutSignal } from '../lib/api/requests.ts';
import type { SaveAuthor } from './versioned.ts';

type Module = 'settings' | 'greetings' | 'logs' | 'access' | `feature:${string}`;

/** Fetches who saved the stored version of a server's module. Undefined if the API has no history, or does not show it. */
export async function fetchSaveAuthor(id: string, module: Module): Promise<SaveAuthor | undefined> {
  if (!hasFeature('server-settings')) return;
  const signal = createTimeoutSignal();
  const params = { path: { id }, query: { module } };
  const result = await toResult(api.GET('/v1/guild/{id}/changes', { params, signal }));
  if (result.kind !== 'ok') return;
  const change = result.data.changes.find(({ pause }) => !pause);
  return change && { name: change.by?.name, isSelf: change.own, time: change.at };
}
