import { atom, useAtomValue, useStore } from 'jotai';
import { useCallback } from 'react';
import { api } from '../api/api.ts';
import { toResult } from '../api/result.ts';
import { readCookie } from './cookies.ts';

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
