import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Page } from '@playwright/test';

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Answers a picture for every address; it keeps no process running. */
async function startPictures(): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=3600' }).end(picture);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The pictures have no port.');
  return `http://127.0.0.1:${address.port}`;
}

/** The host of the chat platform's pictures, in place of its own. A route would do, and slow every request down. */
export const imageHost = await startPictures();

/** From a page that did not come over the network, the browser asks nothing of another port of this machine. */
export async function drawPictures(page: Page, host = imageHost) {
  await page.route(`${host}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
}
