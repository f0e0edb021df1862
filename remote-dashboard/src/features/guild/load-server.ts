import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { startQuery } from 'shared-ui/app';
import { requireSession } from '../../lib/require-session.ts';
import { getCachedServers } from '../guilds/server-list.ts';
import { serverQuery } from './server-detail.ts';

/** Starts the query of the server in the URL, and passes on what the list of servers knows about it. */
export function loadServer({ request, params: { id = '' } }: LoaderFunctionArgs) {
  requireSession(request);
  startQuery(serverQuery(id));
  return { id, cached: getCachedServers()?.servers.find((server) => server.id === id) };
}

/** The pages of one server share one query. */
export function isOtherServer({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id || defaultShouldRevalidate;
}
