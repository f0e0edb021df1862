import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { applyStoredPreferences } from './head-script.ts';

const html = document.documentElement;

function setCookie(cookie: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
  document.cookie = cookie;
}

beforeEach(() => {
  localStorage.clear();
  for (const name of Object.keys(html.dataset)) delete html.dataset[name];
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  document.head.innerHTML = '';
  for (const name of ['token', 'mod_token', 'language', 'nottoken']) setCookie(`${name}=; max-age=0`);
});

/** It is put into pages as text, so it is run as text: it must not need anything around it. */
function run() {
  new Function(`(${applyStoredPreferences})()`)();
  return { ...html.dataset };
}

test('of a reader of whom nothing is known nothing is assumed', () => {
  expect(run()).toEqual({ consent: 'unset', session: 'none' });
});

test.each(['light', 'dark'])('the chosen theme %s is there before the first paint', (theme) => {
  localStorage.setItem('theme', theme);
  expect(run().theme).toBe(theme);
});

test.each(['', 'system', 'DARK', '"dark"'])('a theme %j leaves the choice to the system', (theme) => {
  localStorage.setItem('theme', theme);
  expect(run()).not.toHaveProperty('theme');
});

test.each(['accepted', 'rejected'])('the answer %s to the question about cookies is there', (consent) => {
  localStorage.setItem('cookieConsent', consent);
  expect(run().consent).toBe(consent);
});

describe('a session is', () => {
  test.each([
    ['likely', ['token=x']],
    ['likely', ['language=hu', 'token=x']],
    ['none', ['mod_token=x']],
    ['none', ['nottoken=x', 'language=token=x']],
    ['none', ['token=']],
  ])('%s with the cookies %j', (session, cookies) => {
    for (const cookie of cookies) setCookie(cookie);
    expect(run().session).toBe(session);
  });
});

test('a browser that forbids storage gets its page all the same', () => {
  setCookie('token=x');
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Storage is forbidden.', 'SecurityError');
  });
  expect(run()).toEqual({ consent: 'unset', session: 'likely' });
});

describe('style sheets of an area that do not come', () => {
  /** jsdom asks for no style sheet, so that none of them ever comes. */
  function afterSeconds(seconds: number, readyState: DocumentReadyState) {
    jest.useFakeTimers();
    jest.spyOn(document, 'readyState', 'get').mockReturnValue(readyState);
    document.head.innerHTML =
      '<link rel="stylesheet" href="/shell.css"><link rel="stylesheet" href="/area.css" data-rspack="area">';
    run();
    jest.advanceTimersByTime(seconds * 1000);
    return [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  }

  test('are waited for', () => expect(afterSeconds(5, 'loading')).toEqual(['/shell.css', '/area.css']));
  test('are given up in the end', () => expect(afterSeconds(6, 'loading')).toEqual(['/shell.css']));
  test('are left to the code that asked for them once the page runs', () =>
    expect(afterSeconds(60, 'interactive')).toEqual(['/shell.css', '/area.css']));
});
