import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type CatalogArea, contractId } from 'shared-ui';
import { AreaLoadError, type FailureKind } from './area-load-error.ts';

const report = { area: 'public', release: 'r2', kind: 'integrity', instead: 'r1' };
const { dataset } = document.documentElement;
const realFetch = globalThis.fetch;
let calls: { url: string; options: RequestInit }[];
let reportFailure: typeof import('./report-failure.ts').reportFailure;

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

function createRelease(release: string): CatalogArea {
  const entry = { url: `/areas/public/${release}/entry.js`, integrity: 'sha256-x' };
  const files = { entry, routes: [], styles: [], preload: [] };
  return {
    name: 'public',
    basePaths: ['/'],
    container: 'public',
    contract: contractId,
    gated: false,
    release,
    ...files,
  };
}

type Config = Parameters<typeof reportFailure>[0];

/** Reports that release "r2" of the public area failed, and that "r1" replaces it. */
function fail({ kind = 'integrity', ...config }: { kind?: FailureKind } & Partial<Config> = {}, fallback = true) {
  const failure = new AreaLoadError('public', kind);
  const replacement = fallback ? createRelease('r1') : undefined;
  reportFailure({ features: ['reports'], ...config }, failure, createRelease('r2'), replacement);
}

const getBodies = () => calls.map(({ options }) => JSON.parse(String(options.body)));

test('reports a failure immediately and once, without credentials, when the visitor has consented', async () => {
  await setConsent('true');
  fail();
  fail();
  fail({}, false);
  const { instead: _, ...withoutFallback } = report;
  expect(getBodies()).toEqual([report, withoutFallback]);
  expect(calls[0]).toMatchObject({
    url: '/v1/reports',
    options: { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true },
  });
});

test('reports a pending failure once the visitor consents', async () => {
  fail();
  expect(calls).toEqual([]);
  await setConsent('true');
  expect(getBodies()).toEqual([report]);
});

test('drops failures from before a rejection, even if the visitor consents later', async () => {
  fail();
  await setConsent('false');
  fail();
  await setConsent('true');
  expect(calls).toEqual([]);
  fail();
  expect(getBodies()).toEqual([report]);
});

test('reports nothing after another tab has withdrawn the consent', async () => {
  await setConsent('true');
  localStorage.setItem('cookieConsent', 'false');
  fail();
  expect(calls).toEqual([]);
});

test('reports no previews, nothing to an API that takes no reports, and no faults of the network', async () => {
  await setConsent('true');
  fail({ preview: { area: 'public', release: 'r2' } });
  fail({ features: [] });
  fail({ kind: 'network' });
  expect(calls).toEqual([]);
});
