import { defineMessage, type MessageDescriptor } from 'react-intl';

/** How long something stays in a browser. */
export type Life = { seconds: number } | 'browser' | 'tab' | 'settled' | 'kept';

/** Something that the site keeps in a browser. */
export interface StoredItem {
  /** The names that it can have; a `*` stands for what differs. */
  names: [string, ...string[]];
  life: Life;
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
  { names: ['language'], life: { seconds: 365 * day }, purpose: defineMessage({ id: 'cookies.language' }) },
  { names: ['token'], life: { seconds: 30 * day }, purpose: defineMessage({ id: 'cookies.token' }) },
  {
    names: ['__Host-binding', 'binding'],
    life: { seconds: 30 * day },
    purpose: defineMessage({ id: 'cookies.binding' }),
    httpOnly: true,
  },
  {
    names: ['access_token', 'refresh_token'],
    life: { seconds: 10 * minute },
    purpose: defineMessage({ id: 'cookies.ticket' }),
  },
  {
    names: ['mod_token', 'mod_token_until'],
    life: { seconds: 5 * minute },
    purpose: defineMessage({ id: 'cookies.mod-token' }),
  },
  { names: ['preview'], life: 'browser', purpose: defineMessage({ id: 'cookies.preview' }), httpOnly: true },
];

/** What the site keeps in the local storage. */
export const localStorageItems: StoredItem[] = [
  { names: ['cookieConsent'], life: 'kept', purpose: defineMessage({ id: 'cookies.consent' }) },
  { names: ['theme'], life: 'kept', purpose: defineMessage({ id: 'cookies.theme' }) },
  { names: ['draft:*'], life: 'settled', purpose: defineMessage({ id: 'cookies.draft' }) },
  { names: ['remembered:*'], life: 'kept', purpose: defineMessage({ id: 'cookies.remembered' }), withConsent: true },
];

/** What the site keeps in the session storage. */
export const sessionStorageItems: StoredItem[] = [
  { names: ['react-router-scroll-positions'], life: 'tab', purpose: defineMessage({ id: 'cookies.scroll' }) },
];
