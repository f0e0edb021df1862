/// <reference types="node" />
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Area, type CatalogArea, contractVersion, type FileRef } from 'shared-ui';
import { createAreaLoader } from './area-loader.ts';
import { EntryLoadError } from './entry-script.ts';

const script = 'export {};';
const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;

/** Answers every file but the ones that are gone, altered or a web page. */
const server = createServer(({ url }, response) => {
  if (url?.includes('/gone.')) return response.writeHead(404).end();
  if (url?.includes('/html.')) return response.setHeader('content-type', 'text/html').end('<p>Sign in</p>');
  return response.setHeader('content-type', 'text/javascript').end(url?.includes('/altered.') ? 'evil()' : script);
});
let origin = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

const file = (name: string): FileRef => ({ url: `${origin}/${name}`, integrity });

function release(id: string, more: Partial<CatalogArea> = {}): CatalogArea {
  const files = { entry: file('entry.js'), routes: [], styles: [], preload: [] };
  const base = { name: 'public', basePaths: ['/'], container: id, contract: contractVersion, gated: false };
  return { ...base, ...files, release: id, ...more };
}

function area(id: string): Area {
  const texts = () => Promise.resolve({ default: {} });
  return { contract: contractVersion, routes: [{ id }], messages: { en: texts, hu: texts } };
}

/** A page that knows the first release; each reading of the catalog tells of the next. */
function page(releases: CatalogArea[], broken: Record<string, unknown> = {}) {
  const imported: string[] = [];
  const [known = release('r1'), ...later] = releases;
  const loader = createAreaLoader({
    catalog: [known],
    importArea: async (entry, attempt) => {
      imported.push(`${entry.release}, attempt ${attempt}`);
      if (entry.release in broken) throw broken[entry.release];
      return area(entry.release);
    },
    readCatalog: async () => {
      const next = later.shift();
      if (!next) throw new Error('The catalog cannot be read.');
      return [next];
    },
    readPrevious: () => Promise.reject(new Error('There is none.')),
    report: () => {},
    prepare: () => Promise.resolve(),
  });
  return { loader, imported };
}

const idOf = (loaded: Area) => loaded.routes[0]?.id;
const styleError = Object.assign(new Error('Loading css chunk 7 failed.\n(error: undefined)'), {
  name: 'ChunkLoadError',
});
const stoppedChunk = () => Object.assign(chunkError(file('right.js').url), { type: 'missing' });
const chunkError = (url: string) => Object.assign(new Error('failed'), { name: 'ChunkLoadError', request: url });

test('when a release is gone, the one that took its place is used', async () => {
  const { loader, imported } = page([release('r1'), release('r2')], { r1: new Error('gone') });
  expect(idOf(await loader.load('public'))).toBe('r2');
  expect(imported).toEqual(['r1, attempt 0', 'r2, attempt 0']);
});

test('a new release can take the place of one that this page may not open', async () => {
  const { loader } = page([release('r1', { contract: contractVersion + 1 }), release('r2')]);
  expect(idOf(await loader.load('public'))).toBe('r2');
});

test('a part of a release that is gone comes from the new release', async () => {
  const { loader, imported } = page([release('r1'), release('r2')]);
  await loader.load('public');
  const part = async (loaded: Area) => {
    if (idOf(loaded) === 'r1') throw chunkError(file('gone.js').url);
    return `the part of ${idOf(loaded)}`;
  };
  expect(await loader.loadPart('public', part)).toBe('the part of r2');
  expect(idOf(await loader.load('public'))).toBe('r2');
  expect(imported).toEqual(['r1, attempt 0', 'r2, attempt 0']);
});

test('a new release is asked for under its own address, whatever was tried with the old one', async () => {
  const { loader, imported } = page([release('r1'), release('r2')], { r1: new Error('gone') });
  loader.startAfresh('public');
  await loader.load('public');
  expect(imported).toEqual(['r1, attempt 1', 'r2, attempt 0']);
});

test('when every new release fails too, it is over after one of them', async () => {
  const releases = ['r1', 'r2', 'r3', 'r4'].map((id) => release(id));
  const mistake = new Error('mistake');
  const { loader, imported } = page(releases, { r1: mistake, r2: mistake, r3: mistake });
  await expect(loader.load('public')).rejects.toMatchObject({ area: 'public', kind: 'evaluation', cause: mistake });
  expect(imported).toEqual(['r1, attempt 0', 'r2, attempt 0']);
});

test('an area that is no longer in the catalog is missing', async () => {
  const { loader } = page([release('r1'), release('r2', { name: 'other' })], { r1: new Error('gone') });
  await expect(loader.load('public')).rejects.toMatchObject({ area: 'public', kind: 'missing' });
});

describe('while the release is still the live one, the failure is what its files show', () => {
  const loadError = new EntryLoadError('entry.js', 'error');
  const routes = () => [{ pattern: '^/x$', files: [file('page.js'), file('altered.js')] }];

  test.each<[string, string, () => Partial<CatalogArea>, () => unknown]>([
    ['an entry that is not there', 'missing', () => ({ entry: file('gone.js') }), () => loadError],
    ['a gated entry', 'denied', () => ({ entry: file('gone.js'), gated: true }), () => loadError],
    ['a page in place of the entry', 'html', () => ({ entry: file('html.js') }), () => loadError],
    ['an altered entry', 'integrity', () => ({ entry: file('altered.js') }), () => loadError],
    ['a right entry that did not load', 'network', () => ({}), () => loadError],
    ['a right entry that stopped', 'evaluation', () => ({}), () => new TypeError('x is not a function')],
    ['a chunk', 'missing', () => ({ preload: [file('gone.js')] }), () => chunkError(`${file('gone.js').url}?r=1`)],
    ['a right chunk that stopped', 'evaluation', () => ({ preload: [file('right.js')] }), () => stoppedChunk()],
    ['a style sheet', 'html', () => ({ styles: [file('right.css'), file('html.css')] }), () => styleError],
    ['a right style sheet', 'network', () => ({ entry: file('gone.js'), styles: [file('a.css')] }), () => styleError],
    ["a page's file", 'integrity', () => ({ routes: routes() }), () => chunkError(file('altered.js').url)],
  ])('%s: %s', async (_what, kind, files, cause) => {
    for (const later of [[release('r1', files())], []]) {
      const { loader, imported } = page([release('r1', files()), ...later], { r1: cause() });
      await expect(loader.load('public')).rejects.toMatchObject({ name: 'AreaFailure', area: 'public', kind });
      expect(imported).toHaveLength(1);
    }
  });
});
