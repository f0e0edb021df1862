import { beforeEach, expect, test } from '@jest/globals';
import {
  clearReturnTarget,
  getPreference,
  getUserId,
  nameForUser,
  readCookie,
  readReturnTarget,
  setConsent,
  setPreference,
  storeReturnTarget,
  writeCookie,
} from 'shared-ui';
import { loadDraft, storeDraft } from 'shared-ui/app';
import { clearUserItems, storeSession } from './user-items.ts';

beforeEach(() => {
  localStorage.clear();
  clearReturnTarget();
  setConsent('true');
  signIn('1');
});

function signIn(user_id?: string) {
  storeSession({ token: 'ses_x', user_id });
}

function storeItems() {
  storeDraft('ticket:new', 'My question');
  storeReturnTarget({ path: '/dashboard/7' });
  setPreference(nameForUser('pinned-servers'), '7');
  setPreference('side-menu', 'closed');
}

/** What the pages of the current user find. */
function readItems() {
  return {
    draft: loadDraft('ticket:new'),
    target: readReturnTarget()?.path,
    pins: getPreference(nameForUser('pinned-servers')),
    menu: getPreference('side-menu'),
  };
}

const withoutUserItems = { draft: undefined, target: undefined, pins: undefined, menu: 'closed' };

test('the user who signs in again gets everything', () => {
  storeItems();
  writeCookie('token', '', 0);
  signIn('1');
  expect(readItems()).toEqual({ draft: 'My question', target: '/dashboard/7', pins: '7', menu: 'closed' });
});

test.each(['2', undefined])('after a session ended, the next user (%s) gets only what belongs to the browser', (id) => {
  storeItems();
  writeCookie('token', '', 0);
  signIn(id);
  expect(readItems()).toEqual(withoutUserItems);
});

test('with an API that returns no ids, the next session starts without the items of the previous one', () => {
  signIn(undefined);
  setPreference(nameForUser('pinned-servers'), '7');
  signIn(undefined);
  expect(getPreference(nameForUser('pinned-servers'))).toBeUndefined();
});

test.each(['2', '1'])('signing out removes all but the pinned servers, which only the same user gets: %s', (id) => {
  storeItems();
  clearUserItems('sign-out');
  expect([getUserId(), readCookie('token'), loadDraft('ticket:new')]).toEqual([undefined, undefined, undefined]);
  signIn(id);
  expect(readItems()).toEqual({ ...withoutUserItems, pins: id === '1' ? '7' : undefined });
});

test('deleting the account removes everything, even for the same user', () => {
  storeItems();
  clearUserItems('deletion');
  signIn('1');
  expect(readItems()).toEqual(withoutUserItems);
});

test('a visitor who was sent away before signing in returns to the page', () => {
  clearUserItems('sign-out');
  storeReturnTarget({ path: '/dashboard/7' });
  signIn('2');
  expect(readReturnTarget()).toEqual({ path: '/dashboard/7' });
});
