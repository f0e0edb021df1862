import type { createStore } from 'jotai';
import { useEffect } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import {
  fetchSession,
  getUserId,
  onSignOutInOtherTab,
  readCookie,
  refreshConsent,
  type Session,
  sessionAtom,
  toast,
} from 'shared-ui';
import { hasUserChanged } from 'shared-ui/lib/user.ts';

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

const errorMessages = {
  denied: defineMessage({ id: 'sign-in.denied' }),
  expired: defineMessage({ id: 'sign-in.expired' }),
  limited: defineMessage({ id: 'sign-in.limited' }),
  unavailable: defineMessage({ id: 'sign-in.unavailable' }),
  unreachable: defineMessage({ id: 'sign-in.unreachable' }),
  banned: defineMessage({ id: 'sign-in.banned' }),
};

function isKnownError(value: string | null): value is keyof typeof errorMessages {
  return value !== null && Object.hasOwn(errorMessages, value);
}

/** Shows the sign-in error from the URL as a toast, and removes it from the URL. */
export function useSignInError() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { formatMessage, formatDate } = useIntl();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const error = query.get('signin');
    if (error === null) return;
    const until = new Date(query.get('until') ?? Number.NaN);
    query.delete('signin');
    query.delete('until');
    if (error === 'banned' && !Number.isNaN(until.getTime())) {
      const date = formatDate(until, { dateStyle: 'long', timeStyle: 'short' });
      toast({ type: 'error', text: formatMessage({ id: 'sign-in.banned-until' }, { date }) });
    } else if (isKnownError(error)) toast({ type: 'error', text: formatMessage(errorMessages[error]) });
    void navigate({ pathname, search: query.toString(), hash }, { replace: true });
  }, [pathname, search, hash, navigate, formatMessage, formatDate]);
}
