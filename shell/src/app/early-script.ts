/**
 * Runs in the head of every page, before the first paint, as the only inline script that the
 * Content-Security-Policy allows. It sets theme, consent and whether a session is likely as attributes of <html>, so
 * that style sheets show the right state immediately.
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
  html.dataset.session = /(^|; )token=./.test(document.cookie) ? 'likely' : 'none';
}
