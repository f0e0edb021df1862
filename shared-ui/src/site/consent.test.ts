import { beforeEach, expect, jest, test } from '@jest/globals';
import { getPreference, refreshConsent, setConsent, setPreference } from './consent.ts';

beforeEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

test('stores a preference only with consent', () => {
  setPreference('side-menu', 'closed');
  expect(getPreference('side-menu')).toBeUndefined();
  setConsent('true');
  setPreference('side-menu', 'closed');
  expect(getPreference('side-menu')).toBe('closed');
  setConsent('false');
  expect(Object.keys(localStorage)).toEqual(['cookieConsent']);
});

test('stores nothing after another tab has withdrawn the consent, even before an event says so', () => {
  setConsent('true');
  localStorage.setItem('cookieConsent', 'false');
  setPreference('side-menu', 'closed');
  expect(Object.keys(localStorage)).toEqual(['cookieConsent']);
  expect(document.documentElement.dataset.consent).toBe('false');
});

test('keeps a choice that could not be stored as long as the page is open', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The storage is full.', 'QuotaExceededError');
  });
  setConsent('true');
  expect(refreshConsent()).toBe('true');
});
