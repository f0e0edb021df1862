import { beforeEach, expect, jest, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
import { importArea } from './import-area.ts';

const texts = () => Promise.resolve({ default: {} });
const area: Area = { contract: contractId, routes: [{ id: 'page' }], messages: { en: texts, hu: texts } };
const shareScope = { react: {} };
let releases = 0;

/** A release of its own for each test, because what was opened stays open. */
function release(): CatalogArea {
  const id = `r${++releases}`;
  const entry = { url: `/areas/public/${id}/entry.js`, integrity: `sha384-${id}` };
  const files = { entry, routes: [], styles: [], preload: [] };
  const base = { name: 'public', basePaths: ['/'], container: `public_${id}`, contract: contractId, gated: false };
  return { ...base, ...files, release: id };
}

function container() {
  return {
    init: jest.fn((_scope: unknown) => Promise.resolve()),
    get: jest.fn(async (_module: string) => () => ({ area })),
  };
}

function scripts() {
  return [...document.head.querySelectorAll('script')];
}

/** The browser's part: the script runs, leaves a container behind or nothing, and tells so. */
function run(name: string, left: unknown) {
  if (left) Reflect.set(globalThis, name, left);
  scripts().at(-1)?.dispatchEvent(new Event('load'));
}

beforeEach(() => {
  globalThis.__webpack_share_scopes__ = { default: shareScope };
  document.head.replaceChildren();
});

test('an entry runs only if it is what the catalog says, and gets what the shell shares', async () => {
  const entry = release();
  const opened = container();
  const imported = importArea(entry, 0);
  expect(scripts().map(({ src, integrity, crossOrigin }) => ({ src, integrity, crossOrigin }))).toEqual([
    { src: new URL(entry.entry.url, location.href).href, integrity: entry.entry.integrity, crossOrigin: 'anonymous' },
  ]);
  run(entry.container, opened);
  expect(await imported).toBe(area);
  expect(opened.init).toHaveBeenCalledWith(shareScope);
  expect(opened.get).toHaveBeenCalledWith('./routes');
  expect(scripts()).toEqual([]);
});

test('a gated entry of another host is asked for with credentials', async () => {
  const { entry, ...others } = release();
  for (const [gated, host, crossOrigin] of [
    [true, 'https://staff.vigil.example', 'use-credentials'],
    [false, 'https://staff.vigil.example', 'anonymous'],
    [true, '', 'anonymous'],
  ] as const) {
    const elsewhere = { ...others, gated, entry: { ...entry, url: host + entry.url } };
    const imported = importArea(elsewhere, 0);
    expect(scripts().map((script) => script.crossOrigin)).toEqual([crossOrigin]);
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(imported).rejects.toMatchObject({ name: 'EntryLoadError' });
  }
});

test('an entry runs once, for however many it is asked at once', async () => {
  const entry = release();
  const imports = [importArea(entry, 0), importArea(entry, 0)];
  expect(scripts()).toHaveLength(1);
  run(entry.container, container());
  expect(await Promise.all(imports)).toEqual([area, area]);
});

test('an entry that does not come is a failure to load, and is asked for again the next time', async () => {
  const entry = release();
  const imported = importArea(entry, 0);
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(imported).rejects.toMatchObject({ name: 'EntryLoadError' });
  expect(scripts()).toEqual([]);

  const again = importArea(entry, 0);
  run(entry.container, container());
  expect(await again).toBe(area);
});

test('an entry that never answers is given up after six seconds', async () => {
  jest.useFakeTimers();
  try {
    const outcome = importArea(release(), 0).catch((error: unknown) => error);
    jest.advanceTimersByTime(5999);
    expect(scripts()).toHaveLength(1);
    jest.advanceTimersByTime(1);
    expect(await outcome).toMatchObject({ name: 'EntryLoadError' });
  } finally {
    jest.useRealTimers();
  }
});

test('an entry that stopped is another failure, whatever an earlier attempt left behind', async () => {
  const entry = release();
  Reflect.set(globalThis, entry.container, container());
  const imported = importArea(entry, 0);
  run(entry.container, undefined);
  await expect(imported).rejects.toMatchObject({ name: 'Error', message: 'The entry stopped with an error.' });
});

test('an entry that cannot take what is shared is not kept', async () => {
  const entry = release();
  const refusing = { ...container(), init: () => Promise.reject(new Error('too old')) };
  const imported = importArea(entry, 0);
  run(entry.container, refusing);
  await expect(imported).rejects.toThrow('too old');

  const again = importArea(entry, 0);
  run(entry.container, container());
  expect(await again).toBe(area);
});

test('when only a chunk failed, the entry is not run again', async () => {
  const entry = release();
  const opened = container();
  opened.get.mockRejectedValueOnce(new Error('no chunk'));
  const imported = importArea(entry, 0);
  run(entry.container, opened);
  await expect(imported).rejects.toThrow('no chunk');
  expect(await importArea(entry, 0)).toBe(area);
  expect(opened.init).toHaveBeenCalledTimes(1);
});

test('a further attempt runs the entry anew, from an address that no cache knows', async () => {
  const entry = release();
  const first = importArea(entry, 0);
  run(entry.container, container());
  await first;

  const fresh = container();
  const second = importArea(entry, 1);
  expect(scripts()[0]?.src).toContain(`${entry.entry.url}?r=1`);
  run(entry.container, fresh);
  await second;
  expect(fresh.init).toHaveBeenCalledTimes(1);
});
