import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { knownServers } from '../servers/server-list.ts';
import { requireSession } from '../session/require-session.ts';
import { questionAbout } from './server-detail.ts';

/** Asks for the server that the address names, and tells what the list said of it. */
export function loadServer({ request, params: { id = '' } }: LoaderFunctionArgs) {
  requireSession(request);
  return { id, known: knownServers()?.servers.find((server) => server.id === id), question: questionAbout(id) };
}

/** The pages of one server share one answer. */
export function isOtherServer({ currentParams, nextParams, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id || defaultShouldRevalidate;
}
