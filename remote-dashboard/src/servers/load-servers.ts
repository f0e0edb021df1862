import type { LoaderFunctionArgs } from 'react-router';
import { requireSession } from '../session/require-session.ts';
import { askServers, knownServers } from './server-list.ts';

/** Asks for the list while the page's code is still on its way, and tells what it was before. */
export function loadServers({ request }: LoaderFunctionArgs) {
  requireSession(request);
  return { known: knownServers(), asked: askServers() };
}
