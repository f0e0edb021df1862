import type { LoaderFunctionArgs } from 'react-router';
import { api, type Outcome, outcomeOf } from 'shared-ui';
import { within } from '../asking/within.ts';
import type { Saved } from '../changes/saved.ts';
import { askChannels } from '../channels/channels-api.ts';
import { storesSettings } from '../server/stores-settings.ts';
import { requireSession } from '../session/require-session.ts';
import type { LogChannel } from './log-list.ts';

interface Answer {
  revision: number;
  channels: LogChannel[];
}

function savedIn(outcome: Outcome<Answer>): Outcome<Saved<LogChannel[]>> {
  if (outcome.kind !== 'answered') return outcome;
  const { channels: value, revision } = outcome.data;
  return Array.isArray(value) ? { kind: 'answered', data: { value, revision } } : { kind: 'refused', status: 502 };
}

/** Asks for a server's log channels. */
export async function askLogs(id: string): Promise<Outcome<Saved<LogChannel[]>>> {
  return savedIn(await outcomeOf(api.GET('/v1/guild/{id}/logs', within(id))));
}

/** Saves a server's log channels, if they still have the revision. */
export async function saveLogs(id: string, { value: channels, revision }: Saved<LogChannel[]>) {
  return savedIn(await outcomeOf(api.PUT('/v1/guild/{id}/logs', { ...within(id), body: { channels, revision } })));
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
