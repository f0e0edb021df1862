/**
 * Runs in the head of every page, before the first paint, as the one inline script that the policy allows:
 * what only the browser knows becomes attributes of <html>, and style sheets show the right state at once.
 */
export function applyStoredPreferences() {
  const html = document.documentElement;
  const remembered = (key: string) => {
    try {
      return localStorage.getItem(key) ?? '';
    } catch {
      return '';
    }
  };
  const theme = remembered('theme');
  if (theme === 'light' || theme === 'dark') html.dataset.theme = theme;
  html.dataset.consent = remembered('cookieConsent') || 'unset';
  html.dataset.session = /(^|; )token=./.test(document.cookie) ? 'likely' : 'none';
  // A browser waits minutes for a style sheet that does not come, and shows nothing meanwhile. Without it the page
  // begins, and says what is missing.
  setTimeout(() => {
    if (document.readyState !== 'loading') return;
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rspack]')) if (!link.sheet) link.remove();
  }, 6000);
}
