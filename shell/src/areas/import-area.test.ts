/// <reference types="node" />
import { beforeEach, expect, jest, test } from '@jest/globals';
import { type Area, type CatalogArea, contractId, type FileRef } from 'shared-ui';
import { toAreaLoadError } from './diagnose.ts';
import { importArea, registerAreas } from './import-area.ts';
import { createArea, serveReleases } from './testing/served-releases.ts';

const served = serveReleases();
const area: Area = createArea('page');
let releaseCount = 0;

/** A new release for each test, because opened containers stay cached. */
function createRelease(overrides: Partial<CatalogArea> = {}): CatalogArea {
  const id = `r${++releaseCount}`;
  return served.release(id, { name: `area${id}`, container: `container_${id}`, ...overrides });
}

function createContainer(get: (module: string) => Promise<unknown> = async () => () => ({ area })) {
  return { init: jest.fn((_scope: unknown) => Promise.resolve()), get: jest.fn(get) };
}

function getScripts() {
  return [...document.head.querySelectorAll('script')];
}

async function waitForScript(): Promise<HTMLScriptElement> {
  for (;;) {
    const script = getScripts().at(-1);
    if (script) return script;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Simulates the browser: defines the container, if any, and fires the event of the script. */
async function runScript(release: CatalogArea, container?: unknown, event = 'load') {
  const script = await waitForScript();
  if (container) Reflect.set(globalThis, release.container, container);
  script.dispatchEvent(new Event(event));
}

/** Why an import failed. */
const getFailure = (release: CatalogArea, imported: Promise<Area>) =>
  imported.then(
    () => undefined,
    (cause: unknown) => toAreaLoadError(release, cause),
  );

beforeEach(() => {
  document.head.replaceChildren();
});

test('runs the entry with the digest of the catalog, and shares the libraries', async () => {
  const release = createRelease();
  const container = createContainer();
  const imported = importArea(release);
  const { src, integrity, crossOrigin } = await waitForScript();
  expect({ src, integrity, crossOrigin }).toEqual({
    src: release.entry.url,
    integrity: release.entry.integrity,
    crossOrigin: 'anonymous',
  });
  await runScript(release, container);
  expect(await imported).toBe(area);
  expect(container.get).toHaveBeenCalledWith('./routes');
  expect(Object.keys(container.init.mock.calls[0]?.[0] ?? {}).sort()).toEqual([
    'jotai',
    'react',
    'react-dom',
    'react-intl',
    'react-router',
    'shared-ui',
    'shared-ui/app',
  ]);
  expect(getScripts()).toEqual([]);
});

test.each<[boolean, 'own' | 'other', string]>([
  [true, 'other', 'use-credentials'],
  [false, 'other', 'anonymous'],
  [true, 'own', 'anonymous'],
])('requests the entry of a gated area (%s) on its %s host with crossorigin %s', async (gated, host, crossOrigin) => {
  const release = createRelease({ gated });
  const path = new URL(release.entry.url).pathname;
  const entry: FileRef = host === 'other' ? release.entry : { ...release.entry, url: path };
  const onHost = { ...release, entry };
  const imported = importArea(onHost);
  expect((await waitForScript()).crossOrigin).toBe(crossOrigin);
  await runScript(onHost, createContainer());
  await imported;
});

test('runs an entry once for simultaneous imports', async () => {
  const release = createRelease();
  const imports = [importArea(release), importArea(release)];
  await waitForScript();
  expect(getScripts()).toHaveLength(1);
  await runScript(release, createContainer());
  expect(await Promise.all(imports)).toEqual([area, area]);
});

test('explains why an entry did not load, and requests it from another URL next time', async () => {
  const release = createRelease({ entry: served.file('gone.js') });
  const failure = getFailure(release, importArea(release));
  await runScript(release, undefined, 'error');
  expect(await failure).toMatchObject({ name: 'AreaLoadError', area: release.name, kind: 'missing' });
  expect(getScripts()).toEqual([]);

  const retried = importArea(release);
  expect((await waitForScript()).src).toBe(`${release.entry.url}?r=1`);
  await runScript(release, createContainer());
  expect(await retried).toBe(area);
});

test('fails with "evaluation" when the entry defines no container', async () => {
  const release = createRelease();
  const failure = getFailure(release, importArea(release));
  await runScript(release, undefined);
  expect(await failure).toMatchObject({ kind: 'evaluation', isTransient: false });
});

test('fails with "contract" when the area needs another version of a shared library', async () => {
  const release = createRelease();
  const message = 'Unsatisfied version 19.3.1 from shell of shared singleton module react (required ^18.0.0)';
  const failure = getFailure(release, importArea(release));
  await runScript(
    release,
    createContainer(() => Promise.reject(new Error(message))),
  );
  expect(await failure).toMatchObject({ kind: 'contract' });
});

test('initialises a container again that rejected the shared libraries', async () => {
  const release = createRelease();
  const container = createContainer();
  container.init.mockRejectedValueOnce(new Error('too old'));
  const failure = getFailure(release, importArea(release));
  await runScript(release, container);
  expect(await failure).toMatchObject({ kind: 'evaluation' });
  expect(await importArea(release)).toBe(area);
});

test('does not run the entry again when only a chunk failed', async () => {
  const release = createRelease();
  const container = createContainer();
  container.get.mockRejectedValueOnce(new Error('no chunk'));
  const failure = getFailure(release, importArea(release));
  await runScript(release, container);
  expect(await failure).toMatchObject({ kind: 'evaluation' });
  expect(await importArea(release)).toBe(area);
  expect(container.init).toHaveBeenCalledTimes(1);
});

test('a second release of an area does not replace the first', async () => {
  const releases = [createRelease({ name: 'twice' }), createRelease({ name: 'twice' })];
  for (const release of releases) {
    const own = createArea(release.release);
    const imported = importArea(release);
    await runScript(
      release,
      createContainer(async () => () => ({ area: own })),
    );
    expect(await imported).toBe(own);
    expect(await importArea(release)).toBe(own);
  }
});

test('the developer tools know each area, release and shared library', () => {
  const release = createRelease();
  registerAreas([release]);
  const { moduleInfo, __SHARE__: shares } = globalThis.__FEDERATION__;
  expect(moduleInfo[`${release.name}:${release.release}`]).toEqual({
    version: release.release,
    remoteEntry: release.entry.url,
    globalName: release.container,
  });
  expect(moduleInfo.shell).toMatchObject({
    version: contractId,
    remotesInfo: { [release.name]: { matchedVersion: release.release } },
    shared: expect.arrayContaining([expect.objectContaining({ sharedName: 'react', version: '19.3.1' })]),
  });
  expect(Object.keys(shares.shell?.default ?? {})).toContain('shared-ui/app');
});
