import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { createStore } from 'jotai';
import type * as SharedUi from 'shared-ui';
import type * as SessionModule from './session.ts';

type Store = ReturnType<typeof createStore>;

const events = { onSignedOut: jest.fn(), onUserChanged: jest.fn() };
let sharedUi: typeof SharedUi;
let session: typeof SessionModule;
let store: Store;
let stop = () => {};

/** The API knows the users by their tokens. */
const fetchProfile = jest.fn<typeof fetch>(async (request) => {
  const [, name] = /^Bearer ([A-Z]\w+)/.exec(new Request(request).headers.get('authorization') ?? '') ?? [];
  return Response.json({ global_name: name, avatar: 'https://img.example/a.png', is_admin: false, is_mod: false });
});

beforeEach(() => {
  stop();
  jest.clearAllMocks();
  jest.resetModules();
  localStorage.clear();
  Object.defineProperty(globalThis, 'fetch', { value: fetchProfile, configurable: true });
});

function setCookie(token: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = `token=${token}; path=/`;
}

/** What another tab does. */
function signInInOtherTab(name: string, userId?: string) {
  setCookie(`${name}2`);
  if (userId) localStorage.setItem('user', userId);
}

/** Opens a page, signed in with this token or not. */
async function openPage(token: string, userId?: string) {
  setCookie(token);
  if (userId) localStorage.setItem('user', userId);
  sharedUi = await import('shared-ui');
  session = await import('./session.ts');
  store = createStore();
  stop = session.syncSession(store, events);
  await waitFor(() => expect(getName()).not.toBe('loading'));
}

const waitForName = (name: string) => waitFor(() => expect(getName()).toBe(name));

function getName() {
  const value = store.get(sharedUi.sessionAtom);
  return value.state === 'signed-in' ? value.profile.global_name : value.state;
}

describe.each(['focus', 'storage'])('at the event "%s"', (name) => {
  const notice = () => dispatchEvent(new Event(name));

  test("a page of a visitor shows who has signed in in another tab, keeps that user's items, and notices the next one", async () => {
    await openPage('');
    expect(getName()).toBe('signed-out');
    signInInOtherTab('Anna', '1');
    notice();
    await waitForName('Anna2');
    expect(events.onUserChanged).not.toHaveBeenCalled();
    expect(sharedUi.nameForUser('draft')).toBe('user:1:draft');
    signInInOtherTab('Bence', '2');
    notice();
    expect(events.onUserChanged).toHaveBeenCalledTimes(1);
  });

  test('a page shows that the session has ended', async () => {
    await openPage('Anna', '1');
    expect(getName()).toBe('Anna');
    setCookie('');
    notice();
    await waitForName('signed-out');
  });

  test('a page stays when the same user has signed in again', async () => {
    await openPage('Anna', '1');
    signInInOtherTab('Anna', '1');
    notice();
    await waitForName('Anna2');
    expect(events.onUserChanged).not.toHaveBeenCalled();
  });

  test.each(['2', undefined])('a page must be left when another user (%s) has signed in', async (id) => {
    await openPage('Anna', id && '1');
    signInInOtherTab('Bence', id);
    notice();
    expect(getName()).toBe('Anna');
    expect(events.onUserChanged).toHaveBeenCalledTimes(1);
  });

  test('a page applies the consent of another tab', async () => {
    await openPage('');
    localStorage.setItem('cookieConsent', 'true');
    notice();
    expect(document.documentElement.dataset.consent).toBe('true');
    localStorage.setItem('cookieConsent', 'false');
    notice();
    expect(document.documentElement.dataset.consent).toBe('false');
  });
});

test('a navigation, which subscribes again, checks the session too', async () => {
  await openPage('Anna', '1');
  signInInOtherTab('Bence', '2');
  stop();
  stop = session.syncSession(store, events);
  expect(events.onUserChanged).toHaveBeenCalledTimes(1);
});

test('a session that changes while it is fetched is fetched again', async () => {
  fetchProfile.mockImplementationOnce(async () => {
    setCookie('Bence');
    return Response.json({ global_name: 'Anna', avatar: 'x', is_admin: false, is_mod: false });
  });
  await openPage('Anna');
  expect(getName()).toBe('Bence');
});

test('one page fetches the session once', async () => {
  await openPage('Anna', '1');
  dispatchEvent(new Event('focus'));
  expect(fetchProfile).toHaveBeenCalledTimes(1);
});
