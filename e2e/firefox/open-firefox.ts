import puppeteer, { type Browser } from 'puppeteer-core';
import { getFirefoxPath } from './firefox-path.ts';

/** The colour scheme of the system. */
export type Theme = 'light' | 'dark';

/** Starts Firefox over WebDriver BiDi, with a theme and reduced motion. */
export function openFirefox(theme: Theme): Promise<Browser> {
  return puppeteer.launch({
    browser: 'firefox',
    executablePath: getFirefoxPath(),
    // This release of Firefox cannot emulate either of them over WebDriver BiDi.
    extraPrefsFirefox: {
      'layout.css.prefers-color-scheme.content-override': theme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': 1,
    },
  });
}
