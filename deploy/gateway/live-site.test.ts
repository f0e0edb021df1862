import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ComposeOptions } from '../compose/compose.ts';
import type { Composition } from '../compose/composition.ts';
import { readEnvironment } from '../config/site-environment.ts';
import type { Storage } from '../release/storage.ts';
import { ReleaseStore } from '../release/store.ts';
import { LiveSite } from './live-site.ts';

const looking = 250;
const environment = readEnvironment({ API_BASE: 'http://api.test' });
const log = { info: jest.fn(), error: jest.fn() };
let site: LiveSite | undefined;
let store: ReleaseStore;

/** A store in memory: one that needs no time, so that the tests may say what the time is. */
function memory(): Storage {
  const files = new Map<string, Buffer>();
  return {
    read: async (key) => files.get(key),
    create: async (key, content) => !files.has(key) && Boolean(files.set(key, Buffer.from(content))),
    list: async (prefix) => [...files.keys()].map((key) => key.slice(prefix.length + 1)),
    remove: async () => files.clear(),
    folder: (prefix) => `/nowhere/${prefix}`,
  };
}

/** A composition that can be told from others by what went into it, which its digest says. */
function composed({ live, features }: ComposeOptions): Composition {
  const releases = Object.values(live).map(({ release }) => release);
  const file = { type: 'text/html', etag: '', body: Buffer.from('') };
  return {
    pages: { en: {}, hu: {} },
    app: { en: file, hu: file },
    assets: {},
    redirects: {},
    routes: [],
    scriptDigest: [...releases, ...features].join(' '),
  };
}

async function open(deps: {
  compose: (options: ComposeOptions) => Promise<Composition>;
  fetchFeatures?: () => Promise<string[] | undefined>;
}) {
  site = await LiveSite.open(environment, log, { store, fetchFeatures: async () => [], ...deps });
}

const makeLive = (release: string) => store.pointer.change(release, () => ({ shell: { release } }));
const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const served = () => site?.composition.scriptDigest;

beforeEach(async () => {
  jest.useFakeTimers();
  log.info.mockClear();
  log.error.mockClear();
  store = new ReleaseStore('/nowhere', memory());
  await makeLive('r1');
});
afterEach(() => {
  site?.close();
  jest.useRealTimers();
});

test('what becomes live is served', async () => {
  await open({ compose: async (options) => composed(options) });
  expect(served()).toBe('r1');
  await makeLive('r2');
  await pass(looking);
  expect(served()).toBe('r2');
  expect(site?.live).toEqual({ shell: { release: 'r2' } });
});

test('what cannot be composed now is tried again, ever more seldom, and what was served stays', async () => {
  let broken = true;
  const attempts: number[] = [];
  const start = Date.now();
  await open({
    compose: async (options) => {
      if (options.live.shell?.release === 'r1') return composed(options);
      attempts.push(Math.round((Date.now() - start) / 1000));
      if (broken) throw new Error('The disk is full.');
      return composed(options);
    },
  });
  await makeLive('r2');
  await pass(140_000);
  expect(attempts).toEqual([0, 5, 15, 35, 75, 135]);
  expect(log.error).toHaveBeenCalledTimes(attempts.length);
  expect(served()).toBe('r1');

  broken = false;
  await pass(60_000);
  expect(served()).toBe('r2');
  await pass(600_000);
  expect(attempts).toHaveLength(7);
  expect(log.error).toHaveBeenCalledTimes(6);
});

test('the next change does not wait for the pause after the one before', async () => {
  await open({
    compose: async (options) => {
      if (options.live.shell?.release === 'r2') throw new Error('broken');
      return composed(options);
    },
  });
  await makeLive('r2');
  await pass(20_000);
  await makeLive('r3');
  await pass(looking);
  expect(served()).toBe('r3');
});

test('a store that cannot be read is not asked, and not complained of, four times a second', async () => {
  await open({ compose: async (options) => composed(options) });
  const number = jest.spyOn(store.pointer, 'number').mockRejectedValue(new Error('not mounted'));
  await pass(14_000);
  expect(log.error).toHaveBeenCalledTimes(2);
  number.mockRestore();
  await makeLive('r2');
  await pass(10_000);
  expect(served()).toBe('r2');
});

test('what the API can do is there from the start when it answers', async () => {
  await open({ compose: async (options) => composed(options), fetchFeatures: async () => ['gate'] });
  expect(served()).toBe('r1 gate');
});

test('what the API says while a release is being composed is not lost', async () => {
  const answers = [undefined, ['gate']];
  const composing: (() => void)[] = [];
  await open({
    compose: async (options) => {
      if (options.live.shell?.release === 'r2') await new Promise<void>((resolve) => composing.push(resolve));
      return composed(options);
    },
    fetchFeatures: async () => answers.shift(),
  });
  await makeLive('r2');
  await pass(looking);
  expect(composing).toHaveLength(1);
  await pass(5000);
  expect(site?.isOwnApi).toBe(true);
  composing[0]?.();
  await pass(looking);
  expect(served()).toBe('r2');
  composing[1]?.();
  await pass(looking);
  expect(served()).toBe('r2 gate');
});

test('an API that does not answer is asked again', async () => {
  const answers = [undefined, undefined, ['gate']];
  await open({ compose: async (options) => composed(options), fetchFeatures: async () => answers.shift() });
  await pass(14_000);
  expect(served()).toBe('r1');
  await pass(2000);
  expect(served()).toBe('r1 gate');
});
