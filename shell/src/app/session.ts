import type { createStore } from 'jotai';
import { useEffect } from 'react';
import { defineMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { fetchSession, onSignOutInOtherTab, readCookie, type Session, sessionAtom, toast } from 'shared-ui';

type Store = ReturnType<typeof createStore>;

/** The first question, which is asked while the page still loads. */
const first = typeof document === 'undefined' ? undefined : fetchSession();

/**
 * Keeps what is known of the reader true: from the first answer on, when the browser brings a page back from its
 * memory, and when the reader signs out in another tab.
 */
export function keepSession(store: Store, leave: () => void): () => void {
  const show = (answer: Session) => {
    // The answer may be older than a sign-out.
    const session: Session = readCookie('token') ? answer : { state: 'signed-out' };
    store.set(sessionAtom, session);
    document.documentElement.dataset.session = session.state === 'signed-in' ? 'likely' : 'none';
  };
  const askAgain = async () => show(await fetchSession());
  const broughtBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void askAgain();
  };
  void first?.then((answer) => {
    // Whoever has signed in meanwhile is not told of the time before.
    if (store.get(sessionAtom).state === 'loading') show(answer);
  });
  addEventListener('pageshow', broughtBack);
  const stopListening = onSignOutInOtherTab(() => void askAgain().then(leave));
  return () => {
    removeEventListener('pageshow', broughtBack);
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

function isFailure(word: string | null): word is keyof typeof texts {
  return word !== null && Object.hasOwn(texts, word);
}

/** Says why signing in did not work, where the address tells it, and takes that off the address. */
export function useSignInFailure() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const { formatMessage } = useIntl();
  useEffect(() => {
    const query = new URLSearchParams(search);
    const failure = query.get('signin');
    if (failure === null) return;
    query.delete('signin');
    if (isFailure(failure)) toast({ type: 'error', text: formatMessage(texts[failure]) });
    void navigate({ pathname, search: query.toString(), hash }, { replace: true });
  }, [pathname, search, hash, navigate, formatMessage]);
}
