import { describe, expect, test } from '@jest/globals';
import en from './messages/en.json' with { type: 'json' };
import hu from './messages/hu.json' with { type: 'json' };
import { cookies, localStorageItems, type StoredItem, sessionStorageItems } from './stored-items.ts';

const itemsByStorage = { cookies, localStorageItems, sessionStorageItems };
const allItems = Object.values(itemsByStorage).flat();
const getSeconds = ({ lifetime }: StoredItem) => (typeof lifetime === 'object' ? lifetime.seconds : undefined);
const findItem = (name: string) => allItems.find(({ names }) => names.includes(name));

test.each(Object.entries(itemsByStorage))('%s has no duplicate names', (_storage, items) => {
  const names = items.flatMap((item) => item.names);
  expect(new Set(names).size).toBe(names.length);
});

test.each(allItems.map((item) => [item.names[0], item] as const))(
  '%s has messages in both languages',
  (_name, { purpose }) => {
    expect(Object.keys(en)).toContain(purpose.id);
    expect(Object.keys(hu)).toContain(purpose.id);
  },
);

describe('the specification:', () => {
  const DAY_SECONDS = 24 * 60 * 60;
  test.each([
    ['§9 language', 'language', 365 * DAY_SECONDS],
    ['§4 mod_token', 'mod_token', 5 * 60],
    ['token', 'token', 30 * DAY_SECONDS],
    ['the first token of a pending sign-in', 'access_token', 10 * 60],
    ['the second token of a pending sign-in', 'refresh_token', 10 * 60],
  ])('%s has the lifetime from the specification', (_what, name, lifetimeSeconds) => {
    const item = findItem(name);
    expect(item && getSeconds(item)).toBe(lifetimeSeconds);
  });

  test('§3 cookieConsent is in the local storage', () => {
    expect(localStorageItems.flatMap(({ names }) => names)).toContain('cookieConsent');
  });
});

test('every cookie has a maximum age or is a session cookie', () => {
  for (const item of cookies)
    expect(item.lifetime === 'until-browser-closes' || (getSeconds(item) ?? 0) > 0).toBe(true);
});

test('no cookie requires consent, because all are essential', () => {
  expect(cookies.filter(({ needsConsent }) => needsConsent)).toEqual([]);
});
