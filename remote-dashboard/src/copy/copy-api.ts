import { data, type LoaderFunctionArgs } from 'react-router';
import { api, type Outcome, outcomeOf } from 'shared-ui';
import { within } from '../asking/within.ts';
import { askChannels } from '../channels/channels-api.ts';
import { copiesSettings } from '../server/stores-settings.ts';
import { requireSession } from '../session/require-session.ts';

/** Something of the other server that cannot be copied, and why. */
export interface LeftOut {
  part?: 'welcome' | 'farewell';
  /** The channel's name there; null where it is gone. */
  channel: string | null;
  reason: 'gone' | 'missing' | 'several' | 'closed' | 'full';
}

/** What copying a module would change. */
export interface CopyEntry {
  module: 'settings' | 'greetings' | 'logs';
  effect: 'changes' | 'same' | 'empty';
  before: unknown;
  after: unknown;
  left_out: LeftOut[];
  version: string;
}

/** What copying from another server would change. */
export interface CopyPlan {
  from: { id: string; name: string; icon: string | null };
  modules: CopyEntry[];
}

/** Asks what copying would change. */
async function askCopy(id: string, from: string): Promise<Outcome<CopyPlan>> {
  const { params, signal } = within(id);
  return outcomeOf(api.GET('/v1/guild/{id}/copy', { params: { ...params, query: { from } }, signal }));
}

/** Copies modules of another server, if everything still is as it was listed. */
export function copyModules(id: string, from: string, entries: CopyEntry[]) {
  const modules = entries.map(({ module, version }) => ({ module, version }));
  return outcomeOf(api.POST('/v1/guild/{id}/copy', { ...within(id), body: { from, modules } }));
}

/** Asks for the list, where the address names a server to copy from; without the feature there is no such page. */
export function loadCopy({ request, params: { id = '' } }: LoaderFunctionArgs) {
  requireSession(request);
  if (!copiesSettings()) throw data(null, { status: 404 });
  const from = new URL(request.url).searchParams.get('from');
  return from === null ? undefined : { from, plan: askCopy(id, from), channels: askChannels(id) };
}
