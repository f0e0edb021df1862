/// <reference types="node" />
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';
import { type Area, type CatalogArea, contractId, type FileRef } from 'shared-ui';

const script = 'export {};';

/** The digest of every file that is as it should be. */
export const integrity = `sha384-${createHash('sha384').update(script).digest('base64')}`;

/** Serves every file but the ones that are gone, altered or a web page, by their names, while tests run. */
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
  function release(id: string, more: Partial<CatalogArea> = {}): CatalogArea {
    const files = { entry: file('entry.js'), routes: [], styles: [], preload: [] };
    const base = { name: 'public', basePaths: ['/'], container: id, contract: contractId, gated: false };
    return { ...base, ...files, release: id, ...more };
  }
  return { file, release };
}

/** An area whose one route tells of which release it is. */
export function areaOf(id: string): Area {
  const texts = () => Promise.resolve({ default: {} });
  return { contract: contractId, routes: [{ id }], messages: { en: texts, hu: texts } };
}

/** The release of which an area is. */
export function idOf(area: Area): string | undefined {
  return area.routes[0]?.id;
}
