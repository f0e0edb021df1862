import type { createStore } from 'jotai';
import { fetchSession, onSignOutInOtherTab, readCookie, type Session, sessionAtom } from 'shared-ui';

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
