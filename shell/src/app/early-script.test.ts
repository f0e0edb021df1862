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
  for (const name of ['token', 'mod_token', 'language', 'nottoken']) setCookie(`${name}=; max-age=0`);
});

/** Jsdom paints nothing. */
class IdlePaintObserver {
  observe() {}
}
Object.assign(globalThis, { PerformanceObserver: IdlePaintObserver });

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

describe('the early calls of the page', () => {
  const fetch = jest.fn<typeof globalThis.fetch>();
  beforeEach(() => {
    fetch.mockReset().mockRejectedValue(new TypeError('There is no network.'));
    Object.defineProperty(globalThis, 'fetch', { value: fetch, configurable: true });
    globalThis.earlyCalls = undefined;
    document.head.innerHTML = '<meta name="early-calls" content="/v1/me/profile /v1/guild/:2/logs">';
    history.replaceState(null, '', '/dashboard/12');
    html.lang = 'hu';
  });
  afterEach(() => {
    document.head.replaceChildren();
    history.replaceState(null, '', '/');
  });

  test('start with the token of a signed-in user', () => {
    setCookie('token=a; path=/');
    run();
    const headers = { authorization: 'Bearer a', 'accept-language': 'hu' };
    expect(fetch.mock.calls).toEqual([
      ['/v1/me/profile', expect.objectContaining({ headers })],
      ['/v1/guild/12/logs', expect.objectContaining({ headers })],
    ]);
    expect(globalThis.earlyCalls).toMatchObject([
      { path: '/v1/me/profile', authorization: 'Bearer a' },
      { path: '/v1/guild/12/logs', authorization: 'Bearer a' },
    ]);
  });

  test('do not start for a visitor', () => {
    run();
    expect(fetch).not.toHaveBeenCalled();
    expect(globalThis.earlyCalls).toBeUndefined();
  });
});

describe('the preloads of a page that needs a session', () => {
  const getPreloads = () => document.head.querySelectorAll('link').length;
  beforeEach(() => {
    Object.defineProperty(globalThis, 'fetch', { value: async () => new Response(), configurable: true });
    document.head.innerHTML =
      '<template id="session-preloads"><link rel="preload" as="script" href="/a.js"></template>';
  });
  afterEach(() => document.head.replaceChildren());

  test('start for a signed-in user', () => {
    setCookie('token=a');
    run();
    expect(getPreloads()).toBe(1);
  });

  test('do not start for a visitor', () => {
    run();
    expect(getPreloads()).toBe(0);
  });
});

test('runs without stored preferences when the browser forbids storage', () => {
  setCookie('token=x');
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Storage is forbidden.', 'SecurityError');
  });
  expect(run()).toEqual({ consent: 'unset', session: 'likely' });
});
