import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type CatalogArea, contractId } from 'shared-ui';
import { watchDownloads } from './download-watch.ts';

const area: CatalogArea = {
  ...{ name: 'public', basePaths: ['/'], container: 'public', contract: contractId, gated: false, release: 'r' },
  ...{ entry: { url: '/entry.js', integrity: '' }, routes: [], styles: [], preload: [] },
};
const realFetch = globalThis.fetch;

beforeEach(() => {
  document.head.replaceChildren();
  replaceFetch(() => new Promise(() => {}));
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  replaceFetch(realFetch);
});

function replaceFetch(value: typeof fetch) {
  Object.defineProperty(globalThis, 'fetch', { value, configurable: true });
}

/** Adds the script of a pending chunk, as the bundler's runtime does. */
function addScript(owner: string, name = 'chunk') {
  const script = document.createElement('script');
  // Another type, so that jsdom does not request the script.
  script.type = 'text/plain';
  script.src = `https://a.example/areas/${owner}/r/${name}.js`;
  script.dataset.rspack = `${owner}:chunk-1`;
  document.head.append(script);
  return script;
}

/** Waits for a script, which fails when its request is ended. */
function watch(script: HTMLScriptElement, isServerResponding = async () => true, timeoutMs = 5000) {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  script.onerror = () => {
    script.remove();
    reject(new Error('The bundler’s error'));
  };
  const watched = watchDownloads(area, promise, timeoutMs, isServerResponding).catch((error: unknown) => error);
  const finish = () => {
    script.remove();
    resolve('the page');
  };
  return { watched, finish };
}

const passSeconds = (seconds: number) => jest.advanceTimersByTimeAsync(seconds * 1000);

test('ends the request of a file that hangs', async () => {
  const { watched } = watch(addScript('public'));
  await passSeconds(6);
  expect(await watched).toMatchObject({ name: 'AreaLoadError', area: 'public', kind: 'timeout' });
});

test('passes an error on if a file fails in time', async () => {
  const error = new Error('failed');
  await expect(watchDownloads(area, Promise.reject(error), 5000, async () => true)).rejects.toBe(error);
});

test.each([5000, 1000])('waits for a slow file as long as parts of it arrive within %d ms', async (timeoutMs) => {
  const { readable, writable } = new TransformStream();
  const body = writable.getWriter();
  const requests: { url: string; signal?: AbortSignal | null }[] = [];
  replaceFetch(async (url, options) => {
    requests.push({ url: String(url), signal: options?.signal });
    return new Response(readable);
  });
  const script = addScript('public');
  const { watched, finish } = watch(script, undefined, timeoutMs);
  for (let part = 0; part < 12; part++) {
    await passSeconds((0.7 * timeoutMs) / 1000);
    void body.write(new Uint8Array(1));
  }
  expect(requests).toMatchObject([{ url: script.src, signal: { aborted: false } }]);
  finish();
  expect(await watched).toBe('the page');
  expect(requests[0]?.signal?.aborted).toBe(true);
});

test('counts a file that starts or ends as progress', async () => {
  const { watched, finish } = watch(addScript('public'));
  for (let file = 0; file < 6; file++) {
    const other = addScript('public', `other${file}`);
    await passSeconds(3);
    other.remove();
    await passSeconds(3);
  }
  finish();
  expect(await watched).toBe('the page');
});

test('ends nothing if a file arrives by the time that the server responds', async () => {
  const { promise: responding, resolve: respond } = Promise.withResolvers<boolean>();
  const { watched, finish } = watch(addScript('public'), () => responding);
  await passSeconds(6);
  addScript('public', 'next');
  await passSeconds(1);
  respond(true);
  await passSeconds(1);
  finish();
  expect(await watched).toBe('the page');
});

test.each([
  ['no file is pending', () => undefined],
  ['a file of another area is pending', () => addScript('admin')],
  ['a file of the shell is pending that areas do not need', () => addScript('shell', 'news-bell')],
])('does not limit the time while %s', async (_, prepare) => {
  prepare();
  const unused = document.createElement('script');
  const { watched, finish } = watch(unused);
  await passSeconds(60);
  finish();
  expect(await watched).toBe('the page');
});

test('blames the shell if the chunk hangs that areas share', async () => {
  const { watched } = watch(addScript('shell', 'app'));
  await passSeconds(6);
  expect(await watched).toMatchObject({ area: 'shell', kind: 'timeout' });
});
