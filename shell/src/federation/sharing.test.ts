import { expect, test } from '@jest/globals';
import { consumes, installInitialConsumes, provideLibraries } from './sharing.ts';

type Options = Parameters<typeof consumes>[0] & Parameters<typeof installInitialConsumes>[0];

/** A build whose chunk imports one library, as the bundler's runtime describes it. */
function createBuild(shareKey: string) {
  const webpackRequire: Options['webpackRequire'] = { m: {}, c: {} };
  const options: Options = {
    chunkId: 'page',
    chunkMapping: { page: ['7'] },
    promises: [],
    initialConsumes: ['7'],
    installedModules: {},
    moduleToHandlerMapping: { 7: { shareKey } },
    webpackRequire,
  };
  return {
    installInitial: () => installInitialConsumes(options),
    loadChunk: async () => {
      const promises: Options['promises'] = [];
      consumes({ ...options, promises });
      await Promise.all(promises);
    },
    run: () => {
      const module = { exports: undefined as unknown };
      webpackRequire.m[7]?.(module);
      return module.exports;
    },
  };
}

test('a library that is loaded with the shell is available at once', () => {
  const react = { name: 'react' };
  provideLibraries([{ name: 'react', factory: () => () => react }]);
  const build = createBuild('react');
  build.installInitial();
  expect(build.run()).toBe(react);
});

test('a chunk waits for a lazy library, which all builds use', async () => {
  const library = { name: 'app' };
  let finish: (factory: () => unknown) => void = () => undefined;
  const loading = new Promise<() => unknown>((resolve) => {
    finish = resolve;
  });
  provideLibraries([{ name: 'app', factory: () => loading }]);
  const builds = [createBuild('app'), createBuild('app')];
  const chunks = Promise.all(builds.map((build) => build.loadChunk()));
  expect(builds.map((build) => build.run())).toEqual([undefined, undefined]);
  finish(() => library);
  await chunks;
  for (const build of builds) expect(build.run()).toBe(library);
});

test('a build that starts with a lazy library says that it is not loaded', () => {
  provideLibraries([{ name: 'lazy', factory: () => Promise.resolve(() => ({})) }]);
  const build = createBuild('lazy');
  build.installInitial();
  expect(() => build.run()).toThrow('The shared library 7 is not loaded yet.');
});

test('a chunk fails with its library, and a retry requests the library again', async () => {
  const library = {};
  const failure = new Error('Loading chunk 2 failed.');
  const responses = [Promise.reject(failure), Promise.resolve(() => library)];
  provideLibraries([{ name: 'flaky', factory: () => responses.shift() ?? Promise.reject(new Error('Too often.')) }]);
  const build = createBuild('flaky');
  await expect(build.loadChunk()).rejects.toBe(failure);
  await build.loadChunk();
  expect(build.run()).toBe(library);
});

test('a chunk fails if the shell does not share its library', async () => {
  await expect(createBuild('jquery').loadChunk()).rejects.toThrow('The shell shares no library jquery.');
});
