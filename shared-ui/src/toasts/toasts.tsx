import { type ComponentType, useEffect, useState } from 'react';

declare global {
  /** Where goober, the library of notistack's looks, keeps its style element. */
  var _goober: unknown;
}

/** How long to wait before the toaster is asked for again after a failure. */
const pause = 10_000;

async function loadToaster() {
  // Our toasts have looks of their own; notistack's would be inline styles, which the site's policy forbids.
  globalThis._goober ??= { parentNode: document.head, firstChild: { data: '' } };
  return import(/* webpackChunkName: "toaster" */ './toaster.tsx');
}

function whenIdle(callback: () => void) {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: 2000 });
  else setTimeout(callback, 200);
}

/** The place of toasts, once on a page; what shows them is loaded when the browser has time. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    let wanted = true;
    async function load() {
      try {
        const loaded = await loadToaster();
        if (wanted) setToaster(() => loaded.Toaster);
      } catch {
        if (wanted) setTimeout(load, pause);
      }
    }
    whenIdle(load);
    return () => {
      wanted = false;
    };
  }, []);
  return Toaster && <Toaster />;
}
