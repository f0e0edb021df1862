import type { LoaderFunctionArgs } from 'react-router';
import { api, type Outcome, outcomeOf, readPageConfig } from 'shared-ui';
import { within } from '../asking/within.ts';
import type { Saved } from '../changes/saved.ts';
import { askChannels } from '../channels/channels-api.ts';
import { requireSession } from '../session/require-session.ts';
import { type Greeting, type Greetings, readGreetings } from './greetings.ts';

function savedIn(outcome: Outcome<{ revision: number }>): Outcome<Saved<Greetings>> {
  if (outcome.kind !== 'answered') return outcome;
  const { revision } = outcome.data;
  // Whatever is no answer about greetings counts as none.
  if (typeof revision !== 'number') return { kind: 'refused', status: 502 };
  return { kind: 'answered', data: { value: readGreetings(outcome.data), revision } };
}

/** Asks what the bot writes when somebody joins a server or leaves it. */
export async function askGreetings(id: string): Promise<Outcome<Saved<Greetings>>> {
  return savedIn(await outcomeOf(api.GET('/v1/guild/{id}/greetings', within(id))));
}

/** Saves what the bot writes, if it still has the revision. */
export async function saveGreetings(id: string, { value, revision }: Saved<Greetings>) {
  const body = { welcome: sent(value.welcome), farewell: sent(value.farewell), revision };
  return savedIn(await outcomeOf(api.PUT('/v1/guild/{id}/greetings', { ...within(id), body })));
}

function sent({ enabled, channel_id = null, text }: Omit<Greeting, 'channel_id'> & { channel_id?: string | null }) {
  return { enabled, channel_id, text };
}

/** Asks for everything of the page at once, while its code is still on its way. */
export function loadGreetings({ request, params: { id = '' } }: LoaderFunctionArgs) {
  requireSession(request);
  if (!readPageConfig().features.includes('greetings')) return;
  return { greetings: askGreetings(id), channels: askChannels(id) };
}
