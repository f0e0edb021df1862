/**
 * Runs in the head of every page, before the first paint, as the only inline script that the
 * Content-Security-Policy allows. It sets theme, consent and whether a session is likely as attributes of <html>, so
 * that style sheets show the right state immediately, and later unblocks a page whose style sheets have not loaded.
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
  // A browser renders nothing and runs no script of the page while a style sheet is pending, which can take minutes.
  setTimeout(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      if (link.sheet) continue;
      // A link that a script inserts blocks nothing. The shell requests the file again if this fails, too.
      if (!link.dataset.rspack) link.replaceWith(link.cloneNode());
      // Without the link of an area the page starts and can report the failure.
      else if (document.readyState === 'loading') link.remove();
    }
  }, 6000);
}
