import type { IncomingMessage, ServerResponse } from 'node:http';
import { type RspackOptions, rspack } from '@rspack/core';
import { type Configuration, RspackDevServer } from '@rspack/dev-server';
import type { SiteEnvironment } from '../config/site-environment.ts';
import { ReleaseFiles } from '../gateway/release-files.ts';
import type { ReleaseStore } from '../release/store.ts';

/** Configures what the shell's server does besides serving its files: pages, released areas, and the API proxy. */
export function createShellServerConfig(
  { apiBases: [apiBase] }: SiteEnvironment,
  store: ReleaseStore,
  renderPage: (cookies: string) => Promise<string>,
): Configuration {
  const released = new ReleaseFiles(store);
  return {
    ...(apiBase ? { proxy: [{ context: ['/v1'], target: apiBase, changeOrigin: true }] } : {}),
    setupMiddlewares: (middlewares) => [
      ...middlewares,
      async (request: IncomingMessage, response: ServerResponse, next: () => void) => {
        const file = await released.find(URL.parse(request.url ?? '', 'http://localhost')?.pathname ?? '');
        const wantsPage = request.method === 'GET' && request.headers.accept?.includes('text/html');
        if (file) response.setHeader('content-type', file.type).end(file.body);
        else if (!wantsPage) next();
        else {
          response
            .setHeader('content-type', 'text/html; charset=utf-8')
            .end(await renderPage(request.headers.cookie ?? ''));
        }
      },
    ],
  };
}

/** Starts one package's development server and waits for its first build. */
export async function startDevServer(config: RspackOptions, port: number, extraConfig: Configuration = {}) {
  const compiler = rspack(config);
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
    compiler.hooks.done.tap('first build', (stats) => {
      if (stats.hasErrors()) console.error(stats.toString({ all: false, errors: true }));
      resolve();
    });
  });
  await server.start();
  await built;
}
