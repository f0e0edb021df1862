import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { prepareFirstPaint } from './early-script.ts';

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

/** Pages inline the script as text, so run it as text: it must not depend on its module's scope. */
function run() {
  new Function(`(${prepareFirstPaint})()`)();
  return { ...html.dataset };
}

test('assumes no consent and no session when nothing is stored', () => {
  expect(run()).toEqual({ consent: 'unset', session: 'none' });
});

test.each(['light', 'dark'])('sets the stored theme %s before the first paint', (theme) => {
  localStorage.setItem('theme', theme);
  expect(run().theme).toBe(theme);
});

test.each(['', 'system', 'DARK', '"dark"'])('leaves the theme to the system when the stored theme is %j', (theme) => {
  localStorage.setItem('theme', theme);
  expect(run()).not.toHaveProperty('theme');
});

test.each(['true', 'false'])('sets the stored cookie consent %s', (consent) => {
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

test('runs without stored preferences when the browser forbids storage', () => {
  setCookie('token=x');
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Storage is forbidden.', 'SecurityError');
  });
  expect(run()).toEqual({ consent: 'unset', session: 'likely' });
});

describe('style sheets that do not load', () => {
  /** The style sheets on the page after some seconds. jsdom requests none, so none of them ever loads. */
  function getStyleSheetsAfter(seconds: number, readyState: DocumentReadyState) {
    jest.useFakeTimers();
    jest.spyOn(document, 'readyState', 'get').mockReturnValue(readyState);
    document.head.innerHTML =
      '<link rel="stylesheet" href="/shell.css"><link rel="stylesheet" href="/area.css" data-rspack="area">';
    run();
    jest.advanceTimersByTime(seconds * 1000);
    return [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  }

  test('block nothing after 6 seconds: the link of the shell is replaced by one that a script inserts', () => {
    jest.useFakeTimers();
    jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
    document.head.innerHTML = '<link rel="stylesheet" href="/shell.css">';
    const link = document.querySelector('link');
    run();
    jest.advanceTimersByTime(6000);
    expect(document.querySelector('link')).not.toBe(link);
  });

  test('stay for 5 seconds', () => expect(getStyleSheetsAfter(5, 'loading')).toEqual(['/shell.css', '/area.css']));
  test('of an area are removed after 6 seconds', () =>
    expect(getStyleSheetsAfter(6, 'loading')).toEqual(['/shell.css']));
  test('stay when the page is already interactive', () =>
    expect(getStyleSheetsAfter(60, 'interactive')).toEqual(['/shell.css', '/area.css']));
});
