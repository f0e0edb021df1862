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

/** Calls back on the first interaction, which precedes any toast. */
function onFirstInteraction(callback: () => void) {
  const controller = new AbortController();
  const handleInteraction = () => {
    controller.abort();
    callback();
  };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, handleInteraction, { signal: controller.signal });
  return () => controller.abort();
}

/** Renders toasts, once per page. Loads the toaster on the first interaction or the first toast. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    let state: 'idle' | 'loading' | 'unmounted' = 'idle';
    async function load() {
      if (state !== 'idle') return;
      state = 'loading';
      try {
        const loaded = await loadToaster();
        setToaster(() => loaded.Toaster);
      } catch {
        if (state === 'loading') state = 'idle';
        setTimeout(load, RETRY_DELAY_MS);
      }
    }
    const stopListening = onFirstInteraction(() => setTimeout(load, LOAD_DELAY_MS));
    const unsubscribe = onToastQueued(load);
    return () => {
      state = 'unmounted';
      stopListening();
      unsubscribe();
    };
  }, []);
  return Toaster && <Toaster />;
}
