import { afterEach, expect, test } from '@jest/globals';
import { requireSession } from './requests.ts';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in jsdom.
  document.cookie = 'token=; Max-Age=0';
});

function guarded(path: string): unknown {
  try {
    return requireSession(new Request(new URL(path, location.href)));
  } catch (thrown) {
    return thrown;
  }
}

test('§4 without a token the way leads to the landing page', () => {
  history.replaceState(null, '', '/status');
  const answer = guarded('/dashboard');
  expect(answer).toBeInstanceOf(Response);
  expect((answer as Response).headers.get('location')).toBe('/');
  expect((answer as Response).headers.get('x-remix-replace')).toBeNull();
});

test('an entry of the history that is the guarded page gives way', () => {
  history.replaceState(null, '', '/dashboard');
  expect((guarded('/dashboard') as Response).headers.get('x-remix-replace')).toBe('true');
});

test('with a token the page is shown', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not there in jsdom.
  document.cookie = 'token=abc';
  expect(guarded('/dashboard')).toBeUndefined();
});
