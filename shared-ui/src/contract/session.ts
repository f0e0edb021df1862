import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback } from 'react';
import { redirect, replace } from 'react-router';
import { api, toResult } from './api.ts';
import type { PageConfig } from './config.ts';
import { readCookie, writeCookie } from './cookies.ts';

/** Who is signed in, as the API says. */
export interface Profile {
  global_name: string;
  avatar: string;
  is_admin: boolean;
  is_mod: boolean;
}

/** What is known of the reader. */
export type Session = { state: 'loading' } | { state: 'signed-out' } | { state: 'signed-in'; profile: Profile };

/** The session of the page; it is loading until the API has answered once. */
export const sessionAtom = atom<Session>({ state: 'loading' });

/** Asks who is signed in. A profile counts only with a name and a picture; a failure leaves the reader signed out. */
export async function fetchSession(): Promise<Session> {
  if (!readCookie('token')) return { state: 'signed-out' };
  const outcome = await toResult(api.GET('/v1/me/profile'));
  // Whoever signed out meanwhile stays signed out.
  const profile = outcome.kind === 'ok' && readCookie('token') ? outcome.data : undefined;
  return profile?.global_name && profile.avatar ? { state: 'signed-in', profile } : { state: 'signed-out' };
}

/** Who is signed in. */
export function useSession(): Session {
  return useAtomValue(sessionAtom);
}

/** Asks again who is signed in, after signing in or out. */
export function useRefreshSession() {
  const store = useStore();
  return useCallback(async () => store.set(sessionAtom, await fetchSession()), [store]);
}

const SIGN_IN_SCOPE = 'identify guilds email connections';

/** Where signing in begins: our API prepares it; for another one the address is built here. */
export function getSignInUrl({ features, authorizeUrl, clientId, origin }: PageConfig): string {
  if (features.includes('sign-in')) return '/v1/oauth';
  const address = new URL(authorizeUrl);
  const query = {
    client_id: clientId ?? '',
    response_type: 'code',
    redirect_uri: `${origin}/v1/oauth`,
    scope: SIGN_IN_SCOPE,
  };
  address.search = new URLSearchParams(query).toString();
  return address.href;
}

/** Leads away from a page that may not be seen now, so that Back does not come to it again. */
export function redirectReplacing(request: Request, to: string): Response {
  // A page that was opened by its address, or by Back, stands in the history already; one behind a link does not yet.
  return new URL(request.url).pathname === location.pathname ? replace(to) : redirect(to);
}

const CHANNEL = 'session';

/** Tells the other tabs of the site that the reader has signed out. */
export function broadcastSignOut() {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.postMessage('signed-out');
  tabs.close();
}

/** Calls back when the reader signs out in another tab; answers how to stop listening. */
export function onSignOutInOtherTab(callback: () => void): () => void {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.onmessage = callback;
  return () => tabs.close();
}

const STAFF_SESSION_SECONDS = 300;

/** Keeps what opens the staff areas for five minutes, and beside it when that ends, which no script can ask a cookie. */
export function storeStaffSession(token: string) {
  writeCookie('mod_token', token, STAFF_SESSION_SECONDS);
  writeCookie('mod_token_until', String(Date.now() + STAFF_SESSION_SECONDS * 1000), STAFF_SESSION_SECONDS);
}

/** When the present session of staff ends, in milliseconds since 1970; undefined where that is not known. */
export function getStaffSessionExpiry(): number | undefined {
  const until = Number(readCookie('mod_token_until'));
  // A clock that was set back meanwhile knows nothing of the end.
  const known = until > 0 && until - Date.now() <= STAFF_SESSION_SECONDS * 1000;
  return readCookie('mod_token') && known ? until : undefined;
}
