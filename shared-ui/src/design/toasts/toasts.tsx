import { type ComponentType, useEffect, useState } from 'react';
import { onToastQueued } from './toast.ts';

declare global {
  /** Where goober, the library of notistack's looks, keeps its style element. */
  var _goober: unknown;
}

/** How long to wait before the toaster is asked for again after a failure, in milliseconds. */
const RETRY_DELAY_MS = 10_000;

/** How long the toaster keeps out of the way of what somebody's first press began, in milliseconds. */
const LOAD_DELAY_MS = 1000;

async function loadToaster() {
  // Our toasts have looks of their own; notistack's would be inline styles, which the site's policy forbids.
  globalThis._goober ??= { parentNode: document.head, firstChild: { data: '' } };
  return import(/* webpackChunkName: "toaster" */ './toaster.tsx');
}

/** Calls back as soon as somebody uses the page, which is before there can be anything to say to them. */
function onFirstInteraction(callback: () => void) {
  const used = new AbortController();
  const onUse = () => {
    used.abort();
    callback();
  };
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, onUse, { signal: used.signal });
  return () => used.abort();
}

/** The place of toasts, once on a page. What shows them is loaded when the page is used, or has something to say. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    let state: 'idle' | 'loading' | 'gone' = 'idle';
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
    const ignoreUse = onFirstInteraction(() => setTimeout(load, LOAD_DELAY_MS));
    const ignoreToasts = onToastQueued(load);
    return () => {
      state = 'gone';
      ignoreUse();
      ignoreToasts();
    };
  }, []);
  return Toaster && <Toaster />;
}
