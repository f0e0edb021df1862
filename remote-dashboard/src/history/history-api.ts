import { data, type LoaderFunctionArgs } from 'react-router';
import { api, type Outcome, outcomeOf } from 'shared-ui';
import { patience } from '../asking/failure.ts';
import { askChannels } from '../channels/channels-api.ts';
import { storesSettings } from '../server/stores-settings.ts';
import { requireSession } from '../session/require-session.ts';

/** A change of a server, as the API tells it. */
export interface Change {
  id: string;
  module: string;
  /** Nobody where they have deleted their account since. */
  by: { id: string; name: string; avatar: string } | null;
  at: string;
  before: unknown;
  after: unknown;
  undoes: string | null;
  /** It can be undone: nothing came after it. */
  newest: boolean;
}

/** Some changes, newest first, and whether there are older ones. */
export interface ChangePage {
  changes: Change[];
  more: boolean;
}

/** Asks what was changed on a server, before a change or most recently. */
export async function askChanges(id: string, before?: string): Promise<Outcome<ChangePage>> {
  const params = { path: { id }, query: { before } };
  const signal = AbortSignal.timeout(patience);
  const outcome = await outcomeOf(api.GET('/v1/guild/{id}/changes', { params, signal }));
  if (outcome.kind !== 'answered') return outcome;
  const { changes, more } = outcome.data;
  return { kind: 'answered', data: { changes, more } };
}

/** Takes a change back. */
export function undoChange(id: string, change: string) {
  const signal = AbortSignal.timeout(patience);
  return outcomeOf(api.POST('/v1/guild/{id}/changes/{change}/undo', { params: { path: { id, change } }, signal }));
}

/** Asks for the latest changes; without the feature there is no such page. */
export function loadHistory({ request, params: { id = '' } }: LoaderFunctionArgs) {
  requireSession(request);
  if (!storesSettings()) throw data(null, { status: 404 });
  return { changes: askChanges(id), channels: askChannels(id) };
}
