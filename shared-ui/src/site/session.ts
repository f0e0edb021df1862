import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback } from 'react';
import { redirect, replace } from 'react-router';
import { api, toResult } from './api.ts';
import type { PageConfig } from './config.ts';
import { readCookie, STAFF_SESSION_SECONDS, writeCookie } from './cookies.ts';
import { adoptUser } from './user.ts';

/** The signed-in user. */
export interface Profile {
  global_name: string;
  avatar: string;
  is_admin: boolean;
  is_mod: boolean;
}

/** The visitor's session, as far as the page has loaded it. */
export type Session = { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; profile: Profile };

/** The page's session. It is loading until the first response. */
export const sessionAtom = atom<Session>({ state: 'loading' });

/** Fetches the session. An error, or a profile without name or avatar, counts as signed out. */
export async function fetchSession(): Promise<Session> {
  const token = readCookie('token');
  if (!token) return { state: 'signed-out' };
  const result = await toResult(api.GET('/v1/me/profile'));
  // Another tab has signed in or out in the meantime, or the session has expired.
  if (readCookie('token') !== token) return fetchSession();
  const profile = result.kind === 'ok' ? result.data : undefined;
  if (!profile?.global_name || !profile.avatar) return { state: 'signed-out' };
  adoptUser();
  return { state: 'signed-in', profile };
}

/** The page's session. */
export function useSession(): Session {
  return useAtomValue(sessionAtom);
}

/** A function that refetches the session, to call after signing in or out. */
export function useRefreshSession() {
  const store = useStore();
  return useCallback(async () => store.set(sessionAtom, await fetchSession()), [store]);
}

const SIGN_IN_SCOPE = 'identify guilds email connections';

/** The URL that starts the sign-in. An API with the feature `sign-in` redirects; for others it is built here. */
export function getSignInUrl({ features, authorizeUrl, clientId, origin }: PageConfig): string {
  if (features.includes('sign-in')) return '/v1/oauth';
  const url = new URL(authorizeUrl);
  const query = {
    client_id: clientId ?? '',
    response_type: 'code',
    redirect_uri: `${origin}/v1/oauth`,
    scope: SIGN_IN_SCOPE,
  };
  url.search = new URLSearchParams(query).toString();
  return url.href;
}

/** Redirects away from a page so that Back does not return to it. */
export function redirectReplacing(request: Request, to: string): Response {
  // A page opened by its URL or by Back is in the history already; one opened by a link is not yet.
  return new URL(request.url).pathname === location.pathname ? replace(to) : redirect(to);
}

const CHANNEL_NAME = 'session';

/** Notifies the site's other tabs that the user has signed out. */
export function broadcastSignOut() {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.postMessage('signed-out');
  channel.close();
}

/** Calls back when the user signs out in another tab. Returns an unsubscribe function. */
export function onSignOutInOtherTab(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL_NAME);
  channel.onmessage = callback;
  return () => channel.close();
}

/** Stores the staff token for five minutes, and its expiry, because scripts cannot read a cookie's expiry. */
export function storeStaffSession(token: string) {
  writeCookie('mod_token', token, STAFF_SESSION_SECONDS);
  writeCookie('mod_token_until', String(Date.now() + STAFF_SESSION_SECONDS * 1000), STAFF_SESSION_SECONDS);
}

/** When the staff session expires, in milliseconds since 1970. Undefined if unknown. */
export function getStaffSessionExpiry(): number | undefined {
  const expiry = Number(readCookie('mod_token_until'));
  // The expiry is useless if the clock was set back in the meantime.
  const isPlausible = expiry > 0 && expiry - Date.now() <= STAFF_SESSION_SECONDS * 1000;
  return readCookie('mod_token') && isPlausible ? expiry : undefined;
}
