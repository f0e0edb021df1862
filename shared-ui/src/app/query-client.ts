import { focusManager, QueryClient } from '@tanstack/react-query';
import { onSignOutInOtherTab, readCookie } from 'shared-ui';

/** Between a loader's request and the first render of its page. Within it the page does not request again. */
const STALE_TIME_MS = 10_000;

/** The cache of work pages. Failures are shown at once and retried by hand, so nothing is retried or paused. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      retryOnMount: false,
      refetchOnReconnect: false,
      refetchOnWindowFocus: false,
      staleTime: STALE_TIME_MS,
    },
    mutations: { networkMode: 'always', retry: false },
  },
});

let sessionToken: string | undefined;

/** Drops what another session has loaded: another tab may have signed in as somebody else. */
export function clearForNewSession() {
  const token = readCookie('token');
  if (token !== sessionToken) queryClient.clear();
  sessionToken = token;
}

/** Subscribes to the page. This module is also evaluated where pages are prerendered. */
function connectToPage() {
  sessionToken = readCookie('token');
  // Besides TanStack's own event: a window that loses the focus may stay visible.
  focusManager.setEventListener((onFocus) => {
    const listener = () => onFocus();
    addEventListener('focus', listener);
    document.addEventListener('visibilitychange', listener);
    return () => {
      removeEventListener('focus', listener);
      document.removeEventListener('visibilitychange', listener);
    };
  });
  queryClient.mount();
  onSignOutInOtherTab(() => queryClient.removeQueries({ type: 'inactive' }));
  // Pages that are still shown then keep their data until they are left: they could not request it again.
  const cache = queryClient.getQueryCache();
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && !query.isActive() && !readCookie('token')) cache.remove(query);
  });
}

if (typeof document !== 'undefined') connectToPage();
