import { type ComponentType, useEffect, useState } from 'react';
import { onToastQueued } from './toast-queue.ts';

declare global {
  /** The style element of goober, the CSS-in-JS library of notistack. */
  var _goober: unknown;
}

const RETRY_DELAY_MS = 10_000;

/** Delays loading the toaster, so that it does not compete with the first interaction. */
const LOAD_DELAY_MS = 1000;

async function loadToaster() {
  // Disables notistack's inline styles, which the site's policy forbids. Toasts have their own style sheet.
  globalThis._goober ??= { parentNode: document.head, firstChild: { data: '' } };
  return import(/* webpackChunkName: "toaster" */ './toaster.tsx');
}

/** Renders toasts, once per page. Loads the toaster on the first interaction, which precedes any toast, or the first toast. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    const unmounted = new AbortController();
    const { signal } = unmounted;
    let isRequested = false;
    async function load() {
      if (isRequested || signal.aborted) return;
      isRequested = true;
      try {
        const loaded = await loadToaster();
        setToaster(() => loaded.Toaster);
      } catch {
        isRequested = false;
        setTimeout(load, RETRY_DELAY_MS);
      }
    }
    const loadSoon = () => setTimeout(load, LOAD_DELAY_MS);
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, loadSoon, { once: true, signal });
    const unsubscribe = onToastQueued(load);
    return () => {
      unmounted.abort();
      unsubscribe();
    };
  }, []);
  return Toaster && <Toaster />;
}
