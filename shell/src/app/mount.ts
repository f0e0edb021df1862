import { type ReactNode, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';

/** Makes a prerendered page interactive. */
export function hydrate(container: Element, app: ReactNode) {
  // As a transition: hydrating a long page must not delay the first interaction.
  startTransition(() => void hydrateRoot(container, app));
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
