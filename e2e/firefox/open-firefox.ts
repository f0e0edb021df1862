import puppeteer, { type Browser } from 'puppeteer-core';
import { firefoxPath } from './firefox-path.ts';

/** Which of the two themes the system wants. */
export type Theme = 'light' | 'dark';

/** Starts Firefox, to be driven over WebDriver BiDi, with a theme and without motion. */
export function openFirefox(theme: Theme): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath(),
    // This release of Firefox cannot be told either over WebDriver BiDi.
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': 1,
    },
  });
}
