import { focusManager, notifyManager, type Query, QueryClient } from '@tanstack/react-query';
import { onSignOutInOtherTab, readCookie } from 'shared-ui';

/** Covers the time between a loader's request and the first render, so that the page does not request again. */
const STALE_TIME_MS = 10_000;

/** The cache of app pages. Pages show errors with a retry button, so nothing is retried or paused automatically. */
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

/** Clears the cache if the session has changed: another tab may have signed in as another user. */
export function clearForNewSession() {
  const token = readCookie('token');
  if (token !== sessionToken) queryClient.clear();
  sessionToken = token;
}

function refetchOnFocus() {
  const refetchesOnFocus = ({ observers }: Query) =>
    observers.some(({ options }) => options.refetchOnWindowFocus === 'always');
  void queryClient.refetchQueries({ type: 'active', predicate: refetchesOnFocus });
}

/** Subscribes to browser events. Not at module level, because prerendering evaluates this module, too. */
function subscribeToBrowserEvents() {
  sessionToken = readCookie('token');
  // By default, TanStack notifies in a later task, so a button would not be pending when its click handler returns.
  notifyManager.setScheduler(queueMicrotask);
  // Replaces TanStack's listener, which ignores windows that stayed visible and requests that are already running.
  focusManager.setEventListener(() => {
    addEventListener('focus', refetchOnFocus);
    return undefined;
  });
  queryClient.mount();
  onSignOutInOtherTab(() => queryClient.removeQueries({ type: 'inactive' }));
  // Pages that are still shown keep their data until the user leaves, because they could not fetch it again.
  const cache = queryClient.getQueryCache();
  cache.subscribe(({ type, query }) => {
    if (type === 'observerRemoved' && !query.isActive() && !readCookie('token')) cache.remove(query);
  });
}

if (typeof document !== 'undefined') subscribeToBrowserEvents();
