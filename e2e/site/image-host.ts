import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Starts a server that responds with a picture for every URL; it does not keep the process alive. */
async function startImageServer(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' }).end(picture);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The image server has no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** Replaces the chat platform's image host. A Playwright route would slow every request down. */
export const imageHost = await startImageServer();

/** Fulfills images by a route: a page that a route fulfilled cannot load them from another local port. */
export async function fulfillImages(page: Page, host = imageHost) {
  await page.route(`${host}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
}
