import type { EarlyCall } from 'shared-ui/site';

/**
 * Runs in the head of every page, before the first paint, as the only inline script that the
 * Content-Security-Policy allows. It sets theme, consent and whether a session is likely as attributes of <html>, so
 * that style sheets show the right state immediately. For a signed-in user, it preloads the area's
 * files and starts the page's first API calls.
 */
export function prepareFirstPaint() {
  const html = document.documentElement;
  const getPreference = (key: string) => {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  };
  const theme = getPreference('theme');
  if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;
  html.dataset.consent = getPreference('cookieConsent') || 'unset';
  const token = /(?:^|; )token=([^;]+)/.exec(document.cookie)?.[1];
  html.dataset.session = token ? 'likely' : 'none';
  // The first lookup of a locale takes 100 ms on a phone. Do it after the first paint, while the page waits.
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    // Safari has no idle callbacks.
    globalThis.requestIdleCallback?.(() => new Intl.DateTimeFormat('en'));
  });
  observer.observe({ type: 'paint' });
  if (!token) return;
  const preloads = document.querySelector<HTMLTemplateElement>('#session-preloads');
  if (preloads) document.head.append(preloads.content);
  const authorization = `Bearer ${token}`;
  const segments = location.pathname.split('/');
  const calls = document.querySelector<HTMLMetaElement>('meta[name="early-calls"]')?.content.split(' ') ?? [];
  globalThis.earlyCalls = calls.map((call): EarlyCall => {
    // A number stands for that segment of the page's path.
    const path = call.replace(/:(\d)/g, (_, index) => segments[Number(index)] ?? '');
    const controller = new AbortController();
    const headers = { authorization, 'accept-language': html.lang };
    const response = fetch(path, { headers, signal: controller.signal });
    // Ignore: the page handles the error when it makes the call.
    response.catch(() => undefined);
    return { path, authorization, controller, response };
  });
}
