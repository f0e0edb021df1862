import { IntlMessageFormat } from 'intl-messageformat';
import { readPageData } from './page-data.ts';

interface PolicyRules {
  createHTML(text: string): string;
  createScriptURL(url: string): string;
}

declare global {
  var trustedTypes: { createPolicy(name: string, rules: PolicyRules): unknown } | undefined;
}

// The content security policy requires Trusted Types: this policy decides which strings may become markup or scripts.
globalThis.trustedTypes?.createPolicy('default', {
  createHTML(text) {
    // React clears an element with the empty string; nothing else may become markup.
    if (text !== '') throw new TypeError('Markup from a string is not allowed.');
    return text;
  },
  createScriptURL(url) {
    const { href, origin } = new URL(url, location.href);
    if (origin !== location.origin && !isAreaUrl(href)) {
      throw new TypeError(`Scripts of this origin are not allowed: ${url}`);
    }
    return url;
  },
});

/** Whether a URL is below the folder of an area that the catalog lists. */
function isAreaUrl(href: string): boolean {
  return readPageData().catalog.some(({ entry, release }) =>
    href.startsWith(entry.url.slice(0, entry.url.indexOf(release))),
  );
}

// Messages would look their locale up in the browser's list, which takes a phone over 100 ms, to answer what nothing asks.
IntlMessageFormat.resolveLocale = () => undefined;

/**
 * Keys during composition belong to the input method: Enter accepts its suggestion and Escape rejects it, so they must not
 * pick, send or close anything on the page. Safari ends the composition before the key, whose code is 229 then.
 */
function ignoreKeysOfComposition(event: KeyboardEvent) {
  if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
}
addEventListener('keydown', ignoreKeysOfComposition, true);
