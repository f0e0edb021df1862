import { beforeEach, expect, jest, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId } from 'shared-ui';
import { importArea } from './import-area.ts';

const loadMessages = () => Promise.resolve({ default: {} });
const area: Area = { contract: contractId, routes: [{ id: 'page' }], messages: { en: loadMessages, hu: loadMessages } };
const shareScope = { react: {} };
let releaseCount = 0;

/** A new release for each test, because opened containers stay cached. */
function createRelease(): CatalogArea {
  const id = `r${++releaseCount}`;
  const entry = { url: `/areas/public/${id}/entry.js`, integrity: `sha256-${id}` };
  const files = { entry, routes: [], styles: [], preload: [] };
  const base = { name: 'public', basePaths: ['/'], container: `public_${id}`, contract: contractId, gated: false };
  return { ...base, ...files, release: id };
}

function createContainer() {
  return {
    init: jest.fn((_scope: unknown) => Promise.resolve()),
    get: jest.fn(async (_module: string) => () => ({ area })),
  };
}

function getScripts() {
  return [...document.head.querySelectorAll('script')];
}

/** Simulates the browser: defines the container, if any, and fires the load event of the script. */
function runScript(name: string, container: unknown) {
  if (container) Reflect.set(globalThis, name, container);
  getScripts().at(-1)?.dispatchEvent(new Event('load'));
}

beforeEach(() => {
  globalThis.__webpack_share_scopes__ = { default: shareScope };
  document.head.replaceChildren();
});

test('runs the entry with the integrity from the catalog and passes the share scope', async () => {
  const release = createRelease();
  const container = createContainer();
  const imported = importArea(release);
  expect(getScripts().map(({ src, integrity, crossOrigin }) => ({ src, integrity, crossOrigin }))).toEqual([
    {
      src: new URL(release.entry.url, location.href).href,
      integrity: release.entry.integrity,
      crossOrigin: 'anonymous',
    },
  ]);
  runScript(release.container, container);
  expect(await imported).toBe(area);
  expect(container.init).toHaveBeenCalledWith(shareScope);
  expect(container.get).toHaveBeenCalledWith('./routes');
  expect(getScripts()).toEqual([]);
});

test('requests a gated entry on another host with credentials', async () => {
  const { entry, ...others } = createRelease();
  for (const [gated, host, crossOrigin] of [
    [true, 'https://staff.vigil.example', 'use-credentials'],
    [false, 'https://staff.vigil.example', 'anonymous'],
    [true, '', 'anonymous'],
  ] as const) {
    const onOtherHost = { ...others, gated, entry: { ...entry, url: host + entry.url } };
    const imported = importArea(onOtherHost);
    expect(getScripts().map((script) => script.crossOrigin)).toEqual([crossOrigin]);
    getScripts()[0]?.dispatchEvent(new Event('error'));
    await expect(imported).rejects.toMatchObject({ name: 'EntryLoadError' });
  }
});

test('runs an entry once for simultaneous imports', async () => {
  const release = createRelease();
  const imports = [importArea(release), importArea(release)];
  expect(getScripts()).toHaveLength(1);
  runScript(release.container, createContainer());
  expect(await Promise.all(imports)).toEqual([area, area]);
});

test('rejects with EntryLoadError when the entry does not load, and requests it from another URL next time', async () => {
  const release = createRelease();
  const imported = importArea(release);
  getScripts()[0]?.dispatchEvent(new Event('error'));
  await expect(imported).rejects.toMatchObject({ name: 'EntryLoadError' });
  expect(getScripts()).toEqual([]);

  const retried = importArea(release);
  expect(getScripts()[0]?.src).toContain(`${release.entry.url}?r=1`);
  runScript(release.container, createContainer());
  expect(await retried).toBe(area);
});

test('rejects when the entry throws, even if an earlier attempt defined the container', async () => {
  const release = createRelease();
  Reflect.set(globalThis, release.container, createContainer());
  const imported = importArea(release);
  runScript(release.container, undefined);
  await expect(imported).rejects.toMatchObject({ name: 'Error', message: 'The entry defined no container.' });
});

test('does not cache a container that rejects the share scope', async () => {
  const release = createRelease();
  const rejecting = { ...createContainer(), init: () => Promise.reject(new Error('too old')) };
  const imported = importArea(release);
  runScript(release.container, rejecting);
  await expect(imported).rejects.toThrow('too old');

  const retried = importArea(release);
  runScript(release.container, createContainer());
  expect(await retried).toBe(area);
});

test('does not run the entry again when only a chunk failed', async () => {
  const release = createRelease();
  const container = createContainer();
  container.get.mockRejectedValueOnce(new Error('no chunk'));
  const imported = importArea(release);
  runScript(release.container, container);
  await expect(imported).rejects.toThrow('no chunk');
  expect(await importArea(release)).toBe(area);
  expect(container.init).toHaveBeenCalledTimes(1);
});
