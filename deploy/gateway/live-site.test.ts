import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ComposeOptions } from '../compose/compose.ts';
import type { Composition } from '../compose/composition.ts';
import type { Storage } from '../release/storage.ts';
import { ReleaseStore } from '../release/store.ts';
import { readEnvironment } from '../site-environment.ts';
import { LiveSite } from './live-site.ts';

const POLL_INTERVAL_MS = 250;
const realSetImmediate = setImmediate;
const environment = readEnvironment({ API_BASE: 'http://api.test' });
const log = { info: jest.fn(), error: jest.fn() };
let site: LiveSite | undefined;
let store: ReleaseStore;

/** Storage in memory, because file access does not work with fake timers. */
function createMemoryStorage(): Storage {
  const files = new Map<string, Buffer>();
  return {
    read: async (key) => files.get(key),
    create: async (key, content) => !files.has(key) && Boolean(files.set(key, Buffer.from(content))),
    list: async (prefix) => [...files.keys()].map((key) => key.slice(prefix.length + 1)),
    remove: async () => files.clear(),
    removeUnfinishedFiles: async () => 0,
    withLocalCopy: (_prefixes, run) => run('/nowhere'),
    pollIntervalMs: POLL_INTERVAL_MS,
  };
}

/** Creates a composition whose digest lists its releases and features. */
function createComposition({ live, features }: ComposeOptions): Composition {
  const releases = Object.values(live).map(({ release }) => release);
  const file = { type: 'text/html', etag: '', body: Buffer.from('') };
  return {
    pages: { en: [], hu: [] },
    missingPage: { en: file, hu: file },
    assets: {},
    redirects: {},
    earlyScriptDigest: [...releases, ...features].join(' '),
    styleDigests: [],
  };
}

async function open(deps: {
  compose: (options: ComposeOptions) => Promise<Composition>;
  fetchFeatures?: () => Promise<string[] | undefined>;
}) {
  site = await LiveSite.open(environment, log, { store, fetchFeatures: async () => [], ...deps });
}

const makeLive = (release: string) => store.liveHistory.change(release, () => ({ shell: { release } }));

const settle = () => new Promise((resolve) => realSetImmediate(resolve));

/** Moves the clock from poll to poll, and lets what each of them starts proceed. */
async function advance(milliseconds: number) {
  await settle();
  for (let passed = 0; passed < milliseconds; passed += POLL_INTERVAL_MS) {
    jest.advanceTimersByTime(POLL_INTERVAL_MS);
    await settle();
  }
}

const getServedDigest = () => site?.composition.earlyScriptDigest;

beforeEach(async () => {
  jest.useFakeTimers();
  log.info.mockClear();
  log.error.mockClear();
  store = new ReleaseStore('/nowhere', createMemoryStorage());
  await makeLive('r1');
});
afterEach(() => {
  site?.close();
  jest.useRealTimers();
});

test('serves a release that becomes live', async () => {
  await open({ compose: async (options) => createComposition(options) });
  expect(getServedDigest()).toBe('r1');
  await makeLive('r2');
  await advance(POLL_INTERVAL_MS);
  expect(getServedDigest()).toBe('r2');
  expect(site?.live).toEqual({ shell: { release: 'r2' } });
});

test('retries a failing composition with growing pauses, and keeps serving the previous one', async () => {
  let broken = true;
  const attempts: number[] = [];
  const start = Date.now();
  await open({
    compose: async (options) => {
      if (options.live.shell?.release === 'r1') return createComposition(options);
      attempts.push(Math.round((Date.now() - start) / 1000));
      if (broken) throw new Error('The disk is full.');
      return createComposition(options);
    },
  });
  await makeLive('r2');
  await advance(140_000);
  expect(attempts).toEqual([0, 5, 15, 35, 75, 135]);
  expect(log.error).toHaveBeenCalledTimes(attempts.length);
  expect(getServedDigest()).toBe('r1');

  broken = false;
  await advance(60_000);
  expect(getServedDigest()).toBe('r2');
  await advance(600_000);
  expect(attempts).toHaveLength(7);
  expect(log.error).toHaveBeenCalledTimes(6);
});

test('composes the next change without waiting for the pause of the previous one', async () => {
  await open({
    compose: async (options) => {
      if (options.live.shell?.release === 'r2') throw new Error('broken');
      return createComposition(options);
    },
  });
  await makeLive('r2');
  await advance(20_000);
  await makeLive('r3');
  await advance(POLL_INTERVAL_MS);
  expect(getServedDigest()).toBe('r3');
});

test('reads and logs an unreadable store with growing pauses, not four times a second', async () => {
  await open({ compose: async (options) => createComposition(options) });
  const number = jest.spyOn(store.liveHistory, 'getLatestNumber').mockRejectedValue(new Error('not mounted'));
  await advance(14_000);
  expect(log.error).toHaveBeenCalledTimes(2);
  number.mockRestore();
  await makeLive('r2');
  await advance(10_000);
  expect(getServedDigest()).toBe('r2');
});

test("composes with the API's features from the start when the API responds", async () => {
  await open({ compose: async (options) => createComposition(options), fetchFeatures: async () => ['gate'] });
  expect(getServedDigest()).toBe('r1 gate');
});

test('does not lose features that arrive while a release is being composed', async () => {
  const results = [undefined, ['gate']];
  const composing: (() => void)[] = [];
  await open({
    compose: async (options) => {
      if (options.live.shell?.release === 'r2') await new Promise<void>((resolve) => composing.push(resolve));
      return createComposition(options);
    },
    fetchFeatures: async () => results.shift(),
  });
  await makeLive('r2');
  await advance(POLL_INTERVAL_MS);
  expect(composing).toHaveLength(1);
  await advance(5000);
  expect(site?.isOwnApi).toBe(true);
  composing[0]?.();
  await advance(POLL_INTERVAL_MS);
  expect(getServedDigest()).toBe('r2');
  composing[1]?.();
  await advance(POLL_INTERVAL_MS);
  expect(getServedDigest()).toBe('r2 gate');
});

test('retries when the API does not respond', async () => {
  const results = [undefined, undefined, ['gate']];
  await open({ compose: async (options) => createComposition(options), fetchFeatures: async () => results.shift() });
  await advance(14_000);
  expect(getServedDigest()).toBe('r1');
  await advance(2000);
  expect(getServedDigest()).toBe('r1 gate');
});
