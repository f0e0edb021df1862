import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** An API that knows only the specification, as far as pages call it today: the two verify calls. */
export async function startSpecificationApi() {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    calls.push(`${request.method} ${request.url} cookie=${request.headers.cookie ?? 'none'}`);
    const role = /^\/v1\/(admin|moderator)\/verify$/.exec(request.url ?? '')?.[1];
    const body = await text(request);
    response.setHeader('content-type', 'application/json');
    if (!role || request.method !== 'POST') return response.writeHead(404).end('{"message":"Not found."}');
    const { token, mod_token } = JSON.parse(body) as Record<string, string>;
    const verified = token === 'session' && (mod_token === role || mod_token === 'admin');
    return response.writeHead(verified ? 200 : 401).end(JSON.stringify({ message: verified ? 'OK' : 'Unauthorized' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Every call so far, with its cookies. */
    calls,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
