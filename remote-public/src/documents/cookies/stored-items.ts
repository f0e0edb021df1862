import { defineMessage, type MessageDescriptor } from 'react-intl';

/** How long something stays in a browser. */
export type Lifetime = { seconds: number } | 'browser' | 'tab' | 'settled' | 'kept';

/** Something that the site keeps in a browser. */
export interface StoredItem {
  /** The names that it can have; a `*` stands for what differs. */
  names: [string, ...string[]];
  lifetime: Lifetime;
  purpose: MessageDescriptor;
  /** Pages' scripts cannot read it. */
  httpOnly?: true;
  /** It is there only after the reader has agreed to it. */
  withConsent?: true;
}

const minute = 60;
const day = 24 * 60 * minute;

/** The cookies of the site: all there are. */
export const cookies: StoredItem[] = [
  { names: ['language'], lifetime: { seconds: 365 * day }, purpose: defineMessage({ id: 'cookies.language' }) },
  { names: ['token'], lifetime: { seconds: 30 * day }, purpose: defineMessage({ id: 'cookies.token' }) },
  {
    names: ['__Host-binding', 'binding'],
    lifetime: { seconds: 30 * day },
    purpose: defineMessage({ id: 'cookies.binding' }),
    httpOnly: true,
  },
  {
    names: ['access_token', 'refresh_token'],
    lifetime: { seconds: 10 * minute },
    purpose: defineMessage({ id: 'cookies.ticket' }),
  },
  {
    names: ['mod_token', 'mod_token_until'],
    lifetime: { seconds: 5 * minute },
    purpose: defineMessage({ id: 'cookies.mod-token' }),
  },
  { names: ['preview'], lifetime: 'browser', purpose: defineMessage({ id: 'cookies.preview' }), httpOnly: true },
];

/** What the site keeps in the local storage. */
export const localStorageItems: StoredItem[] = [
  { names: ['cookieConsent'], lifetime: 'kept', purpose: defineMessage({ id: 'cookies.consent' }) },
  { names: ['theme'], lifetime: 'kept', purpose: defineMessage({ id: 'cookies.theme' }) },
  { names: ['draft:*'], lifetime: 'settled', purpose: defineMessage({ id: 'cookies.draft' }) },
  {
    names: ['remembered:*'],
    lifetime: 'kept',
    purpose: defineMessage({ id: 'cookies.remembered' }),
    withConsent: true,
  },
];

/** What the site keeps in the session storage. */
export const sessionStorageItems: StoredItem[] = [
  { names: ['react-router-scroll-positions'], lifetime: 'tab', purpose: defineMessage({ id: 'cookies.scroll' }) },
];
