import { afterEach, expect, test } from '@jest/globals';
import { requireSession } from './requests.ts';

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = 'token=; Max-Age=0';
});

function callGuard(path: string): unknown {
  try {
    return requireSession(new Request(new URL(path, location.href)));
  } catch (thrown) {
    return thrown;
  }
}

test('§4 redirects to the landing page without a token', () => {
  history.replaceState(null, '', '/status');
  const response = callGuard('/dashboard');
  expect(response).toBeInstanceOf(Response);
  expect((response as Response).headers.get('location')).toBe('/');
  expect((response as Response).headers.get('x-remix-replace')).toBeNull();
});

test('replaces the history entry if it is the guarded page', () => {
  history.replaceState(null, '', '/dashboard');
  expect((callGuard('/dashboard') as Response).headers.get('x-remix-replace')).toBe('true');
});

test('allows the page with a token', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = 'token=abc';
  expect(callGuard('/dashboard')).toBeUndefined();
});
