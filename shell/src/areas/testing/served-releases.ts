/// <reference types="node" />
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import { type Area, type CatalogArea, contractId, type FileRef } from 'shared-ui';

const script = 'export {};';

/** The digest of every intact file. */
export const integrity = `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** Serves files while tests run. The name decides: `gone.` is a 404, `html.` a web page, `altered.` a wrong body. */
export function serveReleases() {
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
  function release(id: string, overrides: Partial<CatalogArea> = {}): CatalogArea {
    const files = { entry: file('entry.js'), routes: [], styles: [], preload: [] };
    const base = { name: 'public', basePaths: ['/'], container: id, contract: contractId, gated: false };
    return { ...base, ...files, release: id, ...overrides };
  }
  return { file, release };
}

/** An area whose only route has the release's id. */
export function createArea(id: string): Area {
  const loadMessages = () => Promise.resolve({ default: {} });
  return { contract: contractId, routes: [{ id }], messages: { en: loadMessages, hu: loadMessages } };
}

/** The error of Module Federation's runtime for an entry that does not load. */
export function createEntryError(): Error {
  return new Error(
    'Failed to load script resources. #RUNTIME-008\nOriginal Error Message:\n ScriptNetworkError: entry.js',
  );
}

/** The release that an area came from. */
export function getReleaseId(area: Area): string | undefined {
  return area.routes[0]?.id;
}
