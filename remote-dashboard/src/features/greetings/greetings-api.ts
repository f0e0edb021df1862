import type { LoaderFunctionArgs } from 'react-router';
import { type ApiResult, api, hasFeature, toResult } from 'shared-ui';
import { apiQuery, mapResult, startQuery } from 'shared-ui/app';
import type { Versioned } from '../../editor/versioned.ts';
import { getGuildRequestOptions, guildKey } from '../../lib/api/requests.ts';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import { type Greeting, type Greetings, parseGreetings } from './greetings.ts';

function toVersioned(result: ApiResult<{ revision: number }>): ApiResult<Versioned<Greetings>> {
  return mapResult(result, (data) => {
    const { revision } = data;
    return typeof revision === 'number' ? { value: parseGreetings(data), revision } : undefined;
  });
}

/** Fetches a server's greetings. */
export async function fetchGreetings(id: string): Promise<ApiResult<Versioned<Greetings>>> {
  return toVersioned(await toResult(api.GET('/v1/guild/{id}/greetings', getGuildRequestOptions(id))));
}

/** Saves a server's greetings, if the revision is current. */
export async function saveGreetings(id: string, { value, revision }: Versioned<Greetings>) {
  const body = { welcome: toBody(value.welcome), farewell: toBody(value.farewell), revision };
  return toVersioned(await toResult(api.PUT('/v1/guild/{id}/greetings', { ...getGuildRequestOptions(id), body })));
}

function toBody({ enabled, channel_id = null, text }: Omit<Greeting, 'channel_id'> & { channel_id?: string | null }) {
  return { enabled, channel_id, text };
}

/** A server's greetings. */
export const greetingsQuery = (id: string) => apiQuery(guildKey(id, 'greetings'), () => fetchGreetings(id));

/** Starts the page's queries. Returns false if the API cannot store greetings. */
export function loadGreetings({ params: { id = '' } }: LoaderFunctionArgs): boolean {
  if (!hasFeature('greetings')) return false;
  startQuery(greetingsQuery(id));
  startQuery(channelsQuery(id));
  return true;
}
