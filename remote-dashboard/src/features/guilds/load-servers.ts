import type { LoaderFunctionArgs } from 'react-router';
import { startQuery } from 'shared-ui/app';
import { requireSession } from '../../lib/require-session.ts';
import { serversQuery } from './server-list.ts';

/** Starts the page's query. A list from before is shown until it is there. */
export function loadServers({ request }: LoaderFunctionArgs) {
  requireSession(request);
  startQuery(serversQuery, { keepsData: true });
  return null;
}
