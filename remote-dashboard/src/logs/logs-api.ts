import type { LoaderFunctionArgs } from 'react-router';
import { api, type Outcome, outcomeOf } from 'shared-ui';
import { patience } from '../asking/failure.ts';
import type { Saved } from '../changes/saved.ts';
import { storesSettings } from '../server/stores-settings.ts';
import { requireSession } from '../session/require-session.ts';
import type { LogChannel } from './log-list.ts';

/** What the bot needs in a channel to write there. */
export type Permission = 'view' | 'send' | 'embed';

/** A channel of the server as the chat platform has it now. */
export interface ServerChannel {
  id: string;
  name: string;
  category: string | null;
  /** What the bot may not do there. */
  missing: Permission[];
}

interface Answer {
  revision: number;
  channels: LogChannel[];
}

function savedIn(outcome: Outcome<Answer>): Outcome<Saved<LogChannel[]>> {
  if (outcome.kind !== 'answered') return outcome;
  const { channels: value, revision } = outcome.data;
  return Array.isArray(value) ? { kind: 'answered', data: { value, revision } } : { kind: 'refused', status: 502 };
}

const within = (id: string) => ({ params: { path: { id } }, signal: AbortSignal.timeout(patience) });

/** Asks for a server's log channels. */
export async function askLogs(id: string): Promise<Outcome<Saved<LogChannel[]>>> {
  return savedIn(await outcomeOf(api.GET('/v1/guild/{id}/logs', within(id))));
}

/** Saves a server's log channels, if they still have the revision. */
export async function saveLogs(id: string, { value: channels, revision }: Saved<LogChannel[]>) {
  return savedIn(await outcomeOf(api.PUT('/v1/guild/{id}/logs', { ...within(id), body: { channels, revision } })));
}

/** Asks for the channels to which the bot could write. */
export async function askChannels(id: string): Promise<Outcome<ServerChannel[]>> {
  const outcome = await outcomeOf(api.GET('/v1/guild/{id}/channels', within(id)));
  return outcome.kind === 'answered' ? { kind: 'answered', data: outcome.data.channels } : outcome;
}

/** Has the bot write a test message. */
export function testChannel(id: string, channelId: string) {
  return outcomeOf(api.POST('/v1/guild/{id}/logs/test', { ...within(id), body: { channel_id: channelId } }));
}

/** Asks for everything of the page at once, while its code is still on its way. */
export function loadLogs({ request, params: { id = '' } }: LoaderFunctionArgs) {
  requireSession(request);
  return storesSettings() ? { logs: askLogs(id), channels: askChannels(id) } : undefined;
}
