import type { createStore } from 'jotai';
import { useEffect } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { fetchSession, onSignOutInOtherTab, readCookie, type Session, sessionAtom, toast } from 'shared-ui';

type Store = ReturnType<typeof createStore>;

/** The first question, which is asked while the page still loads. */
const initialSession = typeof document === 'undefined' ? undefined : fetchSession();

/**
 * Keeps what is known of the reader true: from the first answer on, when the browser brings a page back from its
 * memory, and when the reader signs out in another tab.
 */
export function syncSession(store: Store, onSignedOut: () => void): () => void {
  const show = (answer: Session) => {
    // The answer may be older than a sign-out.
    const session: Session = readCookie('token') ? answer : { state: 'signed-out' };
    store.set(sessionAtom, session);
    document.documentElement.dataset.session = session.state === 'signed-in' ? 'likely' : 'none';
  };
  const refetch = async () => show(await fetchSession());
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void refetch();
  };
  void initialSession?.then((answer) => {
    // Whoever has signed in meanwhile is not told of the time before.
    if (store.get(sessionAtom).state === 'loading') show(answer);
  });
  addEventListener('pageshow', onPageShow);
  const stopListening = onSignOutInOtherTab(() => void refetch().then(onSignedOut));
  return () => {
    removeEventListener('pageshow', onPageShow);
    stopListening();
  };
}

const texts = {
  denied: defineMessage({ id: 'sign-in.denied' }),
  expired: defineMessage({ id: 'sign-in.expired' }),
  limited: defineMessage({ id: 'sign-in.limited' }),
  unavailable: defineMessage({ id: 'sign-in.unavailable' }),
  unreachable: defineMessage({ id: 'sign-in.unreachable' }),
  banned: defineMessage({ id: 'sign-in.banned' }),
};

function isKnownError(word: string | null): word is keyof typeof texts {
  return word !== null && Object.hasOwn(texts, word);
}

/** Says why signing in did not work, where the address tells it, and takes that off the address. */
export function useSignInError() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { formatMessage } = useIntl();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const failure = query.get('signin');
    if (failure === null) return;
    query.delete('signin');
    if (isKnownError(failure)) toast({ type: 'error', text: formatMessage(texts[failure]) });
    void navigate({ pathname, search: query.toString(), hash }, { replace: true });
  }, [pathname, search, hash, navigate, formatMessage]);
}
