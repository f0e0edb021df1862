import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A proxy in front of gateways that, like nginx, tries a read again on the next gateway. */
export async function startProxy(ports: number[]) {
  const proxy = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    for (const port of ports) {
      const response = await forward(incoming, body, port).catch(() => undefined);
      if (!response) continue;
      outgoing.writeHead(response.statusCode ?? 502, response.headers).end(await buffer(response));
      return;
    }
    outgoing.writeHead(502).end();
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const address = proxy.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop() {
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

async function forward({ method, url, headers }: IncomingMessage, body: Buffer, port: number) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ method, path: url, headers, host: '127.0.0.1', port, agent: false }, resolve)
    .once('error', reject)
    .end(body);
  return promise;
}
