import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Starts a site whose responses a test decides. */
export async function startSite(respond: (path: string, response: ServerResponse, body: string) => void) {
  const server = createServer(async (request, response) => respond(request.url ?? '', response, await text(request)));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
