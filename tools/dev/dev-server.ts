import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { type RspackOptions, rspack } from '@rspack/core';
import { type Configuration, RspackDevServer } from '@rspack/dev-server';
import { root } from '../../deploy/build/packages.ts';
import { ReleaseFiles } from '../../deploy/gateway/release-files.ts';
import type { ReleaseStore } from '../../deploy/release/store.ts';
import { createPrinter } from './output.ts';

/** Renders the page of a path for a request with these cookies. */
export type RenderPage = (path: string, cookies: string) => Promise<string>;

interface PageServerOptions {
  renderPage: RenderPage;
  apiUrl: string;
  /** Serves files of released areas. */
  store?: ReleaseStore;
  /** The origin that serves all other files. */
  deployedSite?: string;
}

const iconFile = path.join(root, 'shell/src/layout/owl.svg');

/** Configures a development server to serve pages and calls besides its own files. */
export function createPageServerConfig({ renderPage, apiUrl, store, deployedSite }: PageServerOptions): Configuration {
  const released = store && new ReleaseFiles(store);
  return {
    proxy: [
      { context: ['/v1'], target: apiUrl, changeOrigin: true },
      ...(deployedSite ? [{ context: ['/areas', '/assets'], target: deployedSite, changeOrigin: true }] : []),
    ],
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      async (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
        const send = (type: string, body: string | Uint8Array) => {
          response.setHeader('content-type', type).end(body);
        };
        try {
          const { url = '/', method, headers } = request;
          const { pathname = '' } = URL.parse(url, 'http://localhost') ?? {};
          const file = await released?.find(pathname);
          if (file) send(file.type, file.body);
          else if (pathname === '/assets/icon.svg') send('image/svg+xml', await readFile(iconFile));
          else if (method !== 'GET' || !headers.accept?.includes('text/html')) next();
          else send('text/html; charset=utf-8', await renderPage(url, headers.cookie ?? ''));
        } catch (error) {
          next(error);
        }
      },
    ],
  };
}

/** Starts the development server of a package, and waits for its first build. Prints the errors of each build. */
export async function startDevServer(config: RspackOptions, port: number, extraConfig: Configuration = {}) {
  const compiler = rspack(config);
  const print = createPrinter(config.name ?? '');
  const server = new RspackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      liveReload: false,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*' },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
      static: false,
      ...extraConfig,
    },
    compiler,
  );
  const built = new Promise<void>((resolve) => {
    compiler.hooks.done.tap('report', (stats) => {
      if (stats.hasErrors()) print(`${stats.toString({ all: false, errors: true })}\n`);
      resolve();
    });
  });
  await server.start();
  await built;
}
