import type { createStore } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import {
  fetchSession,
  getUserId,
  hasUserChanged,
  onSignOutInOtherTab,
  readCookie,
  refreshConsent,
  type Session,
  sessionAtom,
} from 'shared-ui';

type Store = ReturnType<typeof createStore>;

/** Starts while the page is still loading. Undefined at compose time. */
const initialSession = typeof document === 'undefined' ? undefined : fetchSession();

/** The token of the session that the page shows, and whether it has ever shown one. */
let shownToken = initialSession && readCookie('token');
let hasShownSession = shownToken !== undefined;

interface SessionEvents {
  onSignedOut: () => void;
  /** Another account has signed in, but the page may still show data of the previous one. */
  onUserChanged: () => void;
}

/** Keeps sessionAtom and the consent in sync with other tabs. Returns a cleanup function. */
export function syncSession(store: Store, { onSignedOut, onUserChanged }: SessionEvents): () => void {
  const applySession = (session: Session) => {
    store.set(sessionAtom, session);
    document.documentElement.dataset.session = session.state === 'signed-in' ? 'likely' : 'none';
  };
  const refetch = async () => applySession(await fetchSession());
  const check = (event?: Partial<PageTransitionEvent>) => {
    refreshConsent();
    const token = readCookie('token');
    const hasChanged = token !== shownToken;
    shownToken = token;
    if (hasChanged && token && hasShownSession && (!getUserId() || hasUserChanged())) onUserChanged();
    else if (hasChanged || event?.persisted) void refetch();
  };
  const stopFollowing = store.sub(sessionAtom, () => {
    shownToken = readCookie('token');
    hasShownSession ||= shownToken !== undefined;
  });
  void initialSession?.then((session) => {
    // Ignore a stale response if the user has signed in since.
    if (store.get(sessionAtom).state === 'loading') applySession(session);
  });
  check();
  addEventListener('focus', check);
  addEventListener('storage', check);
  addEventListener('pageshow', check);
  const stopListening = onSignOutInOtherTab(() => void refetch().then(onSignedOut));
  return () => {
    removeEventListener('focus', check);
    removeEventListener('storage', check);
    removeEventListener('pageshow', check);
    stopListening();
    stopFollowing();
  };
}

/** Shows the sign-in error from the URL as a toast, and removes it from the URL. */
export function useSignInError() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const intl = useIntl();
  const show = useEffectEvent(({ showSignInError }: typeof import('./sign-in-error.ts')) =>
    navigate({ pathname, search: showSignInError(search, intl), hash }, { replace: true }),
  );
  useEffect(() => {
    if (!new URLSearchParams(search).has('signin')) return;
    import(/* webpackChunkName: "rare" */ './sign-in-error.ts')
      .then((module) => show(module))
      // Ignore: the error stays in the URL, so a reload shows it.
      .catch(() => undefined);
  }, [search]);
}
