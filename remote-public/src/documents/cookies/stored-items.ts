import { defineMessage, type MessageDescriptor } from 'react-intl';
import { languageCookie, STAFF_SESSION_SECONDS } from 'shared-ui/site';

/** How long an item stays in the browser. */
export type Lifetime =
  | { seconds: number }
  | 'until-browser-closes'
  | 'until-tab-closes'
  | 'until-saved'
  | 'until-sign-out'
  | 'permanent';

/** An item that the site stores in the browser. */
export interface StoredItem {
  /** Its possible names. `*` is a wildcard. */
  names: [string, ...string[]];
  lifetime: Lifetime;
  purpose: MessageDescriptor;
  /** Scripts cannot read it. */
  httpOnly?: true;
  /** It is stored only after the visitor's consent. */
  needsConsent?: true;
}

export const MINUTE_SECONDS = 60;
export const DAY_SECONDS = 24 * 60 * MINUTE_SECONDS;

/** All cookies of the site. */
export const cookies: StoredItem[] = [
  {
    names: ['language'],
    lifetime: { seconds: languageCookie.maxAgeSeconds },
    purpose: defineMessage({ id: 'cookies.language' }),
  },
  { names: ['token'], lifetime: { seconds: 30 * DAY_SECONDS }, purpose: defineMessage({ id: 'cookies.token' }) },
  {
    names: ['__Host-binding', 'binding'],
    lifetime: { seconds: 30 * DAY_SECONDS },
    purpose: defineMessage({ id: 'cookies.binding' }),
    httpOnly: true,
  },
  {
    names: ['access_token', 'refresh_token'],
    lifetime: { seconds: 10 * MINUTE_SECONDS },
    purpose: defineMessage({ id: 'cookies.pending-sign-in' }),
  },
  {
    names: ['mod_token', 'mod_token_until'],
    lifetime: { seconds: STAFF_SESSION_SECONDS },
    purpose: defineMessage({ id: 'cookies.mod-token' }),
  },
  {
    names: ['preview'],
    lifetime: 'until-browser-closes',
    purpose: defineMessage({ id: 'cookies.preview' }),
    httpOnly: true,
  },
];

/** All items in the local storage. */
export const localStorageItems: StoredItem[] = [
  { names: ['cookieConsent'], lifetime: 'permanent', purpose: defineMessage({ id: 'cookies.consent' }) },
  { names: ['theme'], lifetime: 'permanent', purpose: defineMessage({ id: 'cookies.theme' }) },
  { names: ['user'], lifetime: 'until-sign-out', purpose: defineMessage({ id: 'cookies.user' }) },
  { names: ['draft:*'], lifetime: 'until-saved', purpose: defineMessage({ id: 'cookies.draft' }) },
  {
    names: ['remembered:*'],
    lifetime: 'permanent',
    purpose: defineMessage({ id: 'cookies.remembered' }),
    needsConsent: true,
  },
];

/** All items in the session storage. */
export const sessionStorageItems: StoredItem[] = [
  {
    names: ['react-router-scroll-positions'],
    lifetime: 'until-tab-closes',
    purpose: defineMessage({ id: 'cookies.scroll' }),
  },
  { names: ['return-to'], lifetime: 'until-tab-closes', purpose: defineMessage({ id: 'cookies.return-to' }) },
  { names: ['draft:*'], lifetime: 'until-tab-closes', purpose: defineMessage({ id: 'cookies.draft-of-tab' }) },
];
