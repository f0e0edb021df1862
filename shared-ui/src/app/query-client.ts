import { focusManager, notifyManager, type Query, QueryClient } from '@tanstack/react-query';
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

function refetchOnFocus() {
  const isRefetched = ({ observers }: Query) =>
    observers.some(({ options }) => options.refetchOnWindowFocus === 'always');
  void queryClient.refetchQueries({ type: 'active', predicate: isRefetched });
}

/** Subscribes to the page. This module is also evaluated where pages are prerendered. */
function connectToPage() {
  sessionToken = readCookie('token');
  // Otherwise a button is not busy yet when its click has been handled.
  notifyManager.setScheduler(queueMicrotask);
  // Instead of TanStack's own listener, which ignores a window that stayed visible, and a request that began before.
  focusManager.setEventListener(() => {
    addEventListener('focus', refetchOnFocus);
    return undefined;
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
