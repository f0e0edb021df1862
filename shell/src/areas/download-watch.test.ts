/// <reference types="node" />
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/dom';
import { type CatalogArea, contractId } from 'shared-ui';
import { watchDownloads } from './download-watch.ts';

let origin: string;
let responses: ServerResponse[];
let watch: AbortController;
const server = createServer((_request, response) => {
  response.writeHead(200, { 'access-control-allow-origin': '*' }).flushHeaders();
  responses.push(response);
});

beforeEach(async () => {
  [responses, watch] = [[], new AbortController()];
  document.head.replaceChildren();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  watch.abort();
  server.closeAllConnections();
  server.close();
});

function createRelease(): CatalogArea {
  const files = { entry: { url: `${origin}/entry.js`, integrity: '' }, routes: [], styles: [], preload: [] };
  return {
    name: 'public',
    basePaths: ['/'],
    container: 'public',
    contract: contractId,
    gated: false,
    release: 'r',
    ...files,
  };
}

/** Adds a script as the bundler's runtime does. */
function addScript(name: string) {
  const script = document.createElement('script');
  // Another type, so that jsdom does not request the script, too.
  script.type = 'text/plain';
  script.src = `${origin}/${name}.js`;
  script.dataset.rspack = `${name}:chunk`;
  document.head.append(script);
  return script;
}

/** Starts to watch, and counts the calls. */
function start({ countsIdle = false } = {}) {
  const calls = { progress: 0, idle: 0 };
  watchDownloads(createRelease(), watch.signal, () => calls.progress++, countsIdle ? () => calls.idle++ : undefined);
  return calls;
}

test.each(['public', 'shell'])('tells of each part of a pending file of %s', async (name) => {
  addScript(name);
  const calls = start();
  await waitFor(() => expect(responses).toHaveLength(1));
  for (const count of [1, 2, 3]) {
    responses[0]?.write('x');
    await waitFor(() => expect(calls.progress).toBe(count));
  }
});

test('tells whether a file is pending; one of another area, or one that has loaded, is not', async () => {
  addScript('admin');
  addScript('public').remove();
  const calls = start({ countsIdle: true });
  expect(calls).toEqual({ progress: 0, idle: 1 });
  addScript('public');
  await waitFor(() => expect(calls.progress).toBe(1));
});

test('ends its requests when the page has loaded', async () => {
  addScript('public');
  start();
  await waitFor(() => expect(responses).toHaveLength(1));
  watch.abort();
  await waitFor(() => expect(responses[0]?.destroyed).toBe(true));
});
