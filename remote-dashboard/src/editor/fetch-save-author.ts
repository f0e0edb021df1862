import { api, hasFeature, toResult } from 'shared-ui';
import { createTimeoutSignal } from '../lib/api/requests.ts';
import type { SaveAuthor } from './versioned.ts';

/** Fetches who saved the stored version of a server's module. Undefined if the API has no history, or does not show it. */
export async function fetchSaveAuthor(id: string, module: string): Promise<SaveAuthor | undefined> {
  if (!hasFeature('server-settings')) return;
  const signal = createTimeoutSignal();
  const result = await toResult(api.GET('/v1/guild/{id}/changes', { params: { path: { id } }, signal }));
  if (result.kind !== 'ok') return;
  const change = result.data.changes.find((candidate) => candidate.module === module);
  return change && { name: change.by?.name, isSelf: change.own, time: change.at };
}
