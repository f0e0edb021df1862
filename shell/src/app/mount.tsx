import { type ReactNode, startTransition, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Makes a prerendered page interactive. */
export function hydrate(container: Element, app: ReactNode): Promise<void> {
  return new Promise((resolve) => {
    // As a transition: hydrating a long page must not delay the first interaction.
    startTransition(() => void hydrateRoot(container, <Mounted onMounted={resolve}>{app}</Mounted>));
  });
}

function Mounted({ onMounted, children }: { onMounted: () => void; children: ReactNode }) {
  useEffect(onMounted, [onMounted]);
  return children;
}

/**
 * Delays Back and Forward until the returned function is called: React must not compare another page with the HTML.
 * To be called before the router is created. Listeners of the window run in the order in which they were added.
 */
export function holdNavigation() {
  let isPending = false;
  const hold = (event: PopStateEvent) => {
    event.stopImmediatePropagation();
    isPending = true;
  };
  addEventListener('popstate', hold);
  return () => {
    removeEventListener('popstate', hold);
    if (isPending) dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  };
}

/** Renders another page in place of a prerendered one. */
export function replace(container: Element, app: ReactNode) {
  // Synchronously, so that the page is never without styles.
  flushSync(() => createRoot(container).render(app));
}

/** Renders the page. */
export function render(container: Element, app: ReactNode) {
  createRoot(container).render(app);
}
