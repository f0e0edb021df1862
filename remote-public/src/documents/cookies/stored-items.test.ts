import { describe, expect, test } from '@jest/globals';
import en from './messages/en.json' with { type: 'json' };
import hu from './messages/hu.json' with { type: 'json' };
import { cookies, localStorageItems, type StoredItem, sessionStorageItems } from './stored-items.ts';

const places = { cookies, localStorageItems, sessionStorageItems };
const all = Object.values(places).flat();
const seconds = ({ lifetime }: StoredItem) => (typeof lifetime === 'object' ? lifetime.seconds : undefined);
const named = (name: string) => all.find(({ names }) => names.includes(name));

test.each(Object.entries(places))('in %s no name stands twice', (_place, items) => {
  const names = items.flatMap((item) => item.names);
  expect(new Set(names).size).toBe(names.length);
});

test.each(all.map((item) => [item.names[0], item] as const))('%s has words in both languages', (_name, { purpose }) => {
  expect(Object.keys(en)).toContain(purpose.id);
  expect(Object.keys(hu)).toContain(purpose.id);
});

describe('what the specification says:', () => {
  const day = 24 * 60 * 60;
  test.each([
    ['§9 language', 'language', 365 * day],
    ['§4 mod_token', 'mod_token', 5 * 60],
    ['token', 'token', 30 * day],
    ['the first half of a sign-in', 'access_token', 10 * 60],
    ['the second half of a sign-in', 'refresh_token', 10 * 60],
  ])('%s lives as long as that', (_what, name, life) => {
    const item = named(name);
    expect(item && seconds(item)).toBe(life);
  });

  test('§3 cookieConsent is kept in the local storage', () => {
    expect(localStorageItems.flatMap(({ names }) => names)).toContain('cookieConsent');
  });
});

test('a cookie has an end, or ends with the browser', () => {
  for (const item of cookies) expect(item.lifetime === 'browser' || (seconds(item) ?? 0) > 0).toBe(true);
});

test('what waits for consent is no cookie: those are all essential', () => {
  expect(cookies.filter(({ withConsent }) => withConsent)).toEqual([]);
});
