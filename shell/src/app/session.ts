import type { createStore } from 'jotai';
import { useEffect } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { fetchSession, onSignOutInOtherTab, readCookie, type Session, sessionAtom, toast } from 'shared-ui';

type Store = ReturnType<typeof createStore>;

/** Starts while the page is still loading. Undefined at compose time. */
const initialSession = typeof document === 'undefined' ? undefined : fetchSession();

/** Keeps sessionAtom in sync: initial load, bfcache restore, sign-out in another tab. Returns a cleanup function. */
export function syncSession(store: Store, onSignedOut: () => void): () => void {
  const applySession = (fetched: Session) => {
    // Ignore a stale response if the user has signed out since.
    const session: Session = readCookie('token') ? fetched : { state: 'signed-out' };
    store.set(sessionAtom, session);
    document.documentElement.dataset.session = session.state === 'signed-in' ? 'likely' : 'none';
  };
  const refetch = async () => applySession(await fetchSession());
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void refetch();
  };
  void initialSession?.then((fetched) => {
    // Ignore a stale response if the user has signed in since.
    if (store.get(sessionAtom).state === 'loading') applySession(fetched);
  });
  addEventListener('pageshow', onPageShow);
  const stopListening = onSignOutInOtherTab(() => void refetch().then(onSignedOut));
  return () => {
    removeEventListener('pageshow', onPageShow);
    stopListening();
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
