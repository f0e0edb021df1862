import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { FailureReport } from './report-failure.ts';

const report: FailureReport = { area: 'public', release: 'r2', kind: 'integrity', instead: 'r1' };
const { dataset } = document.documentElement;
const realFetch = globalThis.fetch;
let calls: { address: string; options: RequestInit }[];
let reportFailure: (report: FailureReport) => void;

beforeEach(async () => {
  jest.resetModules();
  ({ reportFailure } = await import('./report-failure.ts'));
  dataset.consent = 'unset';
  calls = [];
  answerWith(async (address, options = {}) => {
    calls.push({ address: String(address), options });
    throw new Error('There is no server.');
  });
});
afterEach(() => answerWith(realFetch));

/** The browser's part: what becomes of calls. */
function answerWith(value: typeof fetch) {
  Object.defineProperty(globalThis, 'fetch', { value, configurable: true });
}

/** Until what watches the document has seen the choice. */
async function choose(consent: string) {
  dataset.consent = consent;
  await new Promise((resolve) => setTimeout(resolve));
}

const bodies = () => calls.map(({ options }) => JSON.parse(String(options.body)));

test('with consent a failure is reported at once and once, and nothing else goes along', async () => {
  await choose('true');
  reportFailure(report);
  reportFailure({ ...report });
  reportFailure({ ...report, instead: undefined });
  const { instead: _, ...alone } = report;
  expect(bodies()).toEqual([report, alone]);
  expect(calls[0]).toMatchObject({
    address: '/v1/reports',
    options: { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true },
  });
});

test('a failure waits for the choice, and is reported when that is consent', async () => {
  reportFailure(report);
  expect(calls).toEqual([]);
  await choose('true');
  expect(bodies()).toEqual([report]);
});

test('what the reader has refused is dropped, and not sent when they change their mind', async () => {
  reportFailure(report);
  await choose('false');
  reportFailure(report);
  await choose('true');
  expect(calls).toEqual([]);
  reportFailure(report);
  expect(bodies()).toEqual([report]);
});
