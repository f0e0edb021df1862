import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FailureReport } from './report-failure.ts';

const report: FailureReport = { area: 'public', release: 'r2', kind: 'integrity', instead: 'r1' };
const { dataset } = document.documentElement;
const realFetch = globalThis.fetch;
let calls: { url: string; options: RequestInit }[];
let reportFailure: (report: FailureReport) => void;

beforeEach(async () => {
  jest.resetModules();
  localStorage.clear();
  ({ reportFailure } = await import('./report-failure.ts'));
  dataset.consent = 'unset';
  calls = [];
  replaceFetch(async (url, options = {}) => {
    calls.push({ url: String(url), options });
    throw new Error('The server is unreachable.');
  });
});
afterEach(() => replaceFetch(realFetch));

function replaceFetch(value: typeof fetch) {
  Object.defineProperty(globalThis, 'fetch', { value, configurable: true });
}

/** Sets the consent and waits for the mutation observer. */
async function setConsent(consent: string) {
  localStorage.setItem('cookieConsent', consent);
  dataset.consent = consent;
  await new Promise((resolve) => setTimeout(resolve));
}

const getBodies = () => calls.map(({ options }) => JSON.parse(String(options.body)));

test('reports a failure immediately and once, without credentials, when the visitor has consented', async () => {
  await setConsent('true');
  reportFailure(report);
  reportFailure({ ...report });
  reportFailure({ ...report, instead: undefined });
  const { instead: _, ...withoutFallback } = report;
  expect(getBodies()).toEqual([report, withoutFallback]);
  expect(calls[0]).toMatchObject({
    url: '/v1/reports',
    options: { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true },
  });
});

test('reports a pending failure once the visitor consents', async () => {
  reportFailure(report);
  expect(calls).toEqual([]);
  await setConsent('true');
  expect(getBodies()).toEqual([report]);
});

test('drops failures from before a rejection, even if the visitor consents later', async () => {
  reportFailure(report);
  await setConsent('false');
  reportFailure(report);
  await setConsent('true');
  expect(calls).toEqual([]);
  reportFailure(report);
  expect(getBodies()).toEqual([report]);
});

test('reports nothing after another tab has withdrawn the consent', async () => {
  await setConsent('true');
  localStorage.setItem('cookieConsent', 'false');
  reportFailure(report);
  expect(calls).toEqual([]);
});
