/**
 * Runs in the head of every page, before the first paint, as the only inline script that the policy allows. It copies
 * stored preferences to attributes of <html>, so that style sheets show the right state immediately.
 */
export function applyStoredPreferences() {
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
  // A browser renders nothing while a style sheet is pending, which can take minutes. Without the link the page starts
  // and can report the failure.
  setTimeout(() => {
    if (document.readyState !== 'loading') return;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
      // The shell requests the copy again if it fails, too. A link that a script inserts blocks nothing.
      if (!link.sheet) link.replaceWith(...(link.dataset.rspack ? [] : [link.cloneNode()]));
    }
  }, 6000);
}
