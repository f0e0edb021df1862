import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, expect } from '@playwright/test';
import { sendBytes } from '../../site/raw-bytes.ts';
import { testStore } from '../../site/releases.ts';
import { startSite } from '../../site/start-site.ts';

// The API must not read the body of one request as another request, which would have another client's address and
// bypass the gate.

interface TestSetup {
  siteUrl: string;
  /** The requests that reached the API. */
  received: string[];
}

const test = base.extend<object, { setup: TestSetup }>({
  setup: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const received: string[] = [];
      const api = createServer(async (request, response) => {
        // The gateway asks until it is answered.
        if (request.url === '/v1/openapi.json') return response.end('{"info":{}}');
        const parts: Buffer[] = [];
        for await (const part of request) parts.push(part);
        received.push(`${request.method} ${request.url} ${Buffer.concat(parts).toString()}`.trim());
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ message: request.url }));
      });
      api.on('upgrade', (request, socket) => {
        received.push(`upgrade ${request.url}`);
        socket.destroy();
      });
      await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
      const site = await startSite(testStore, { API_BASE: `http://127.0.0.1:${(api.address() as AddressInfo).port}` });
      await use({ siteUrl: site.url, received });
      await site.stop();
      api.closeAllConnections();
      api.close();
    },
    { scope: 'worker' },
  ],
});

const smuggled = 'GET /v1/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n';
const getLength = (text: string) => Buffer.byteLength(text);
const chunk = (text: string) => `${getLength(text).toString(16)}\r\n${text}\r\n`;
const post = (...headers: string[]) => ['POST /v1/outer HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n');

const encodings = [
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked, chunked',
  'Transfer-Encoding:\tchunked\t, x',
  'Transfer-Encoding : chunked',
  ' Transfer-Encoding: chunked',
  'X: y\nTransfer-Encoding: chunked',
  'X: y\rTransfer-Encoding: chunked',
  'Transfer-Encoding: \x0bchunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding: "chunked"',
  'Transfer_Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'Transfer\0-Encoding: chunked',
];

/** Bytes that one side may parse as one request, and the other as two. */
const attacks: Record<string, string> = {
  'CL.TE': `${post(`Content-Length: ${5 + getLength(smuggled)}`, 'Transfer-Encoding: chunked')}0\r\n\r\n${smuggled}`,
  'TE.CL': `${post('Transfer-Encoding: chunked', 'Content-Length: 4')}${chunk(smuggled)}0\r\n\r\n`,
  'CL.CL': post('Content-Length: 0', `Content-Length: ${getLength(smuggled)}`) + smuggled,
  'CL.CL the other way round': post(`Content-Length: ${getLength(smuggled)}`, 'Content-Length: 0') + smuggled,
  'a list of lengths': post(`Content-Length: 0, ${getLength(smuggled)}`) + smuggled,
  'a length with a sign': post(`Content-Length: +${getLength(smuggled)}`) + smuggled,
  'a negative length': post(`Content-Length: -${getLength(smuggled)}`) + smuggled,
  'a hexadecimal length': post(`Content-Length: 0x${getLength(smuggled).toString(16)}`) + smuggled,
  'a space before the colon': post(`Content-Length : ${getLength(smuggled)}`) + smuggled,
  'a space in the name': post(`Content Length: ${getLength(smuggled)}`) + smuggled,
  'a name with NUL': post(`Content-Length\0: ${getLength(smuggled)}`) + smuggled,
  'a folded header': post('X: y', ` Content-Length: ${getLength(smuggled)}`) + smuggled,
  'a body of GET': `GET /v1/outer HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${getLength(smuggled)}\r\n\r\n${smuggled}`,
  'a body of HEAD': `HEAD /v1/outer HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${getLength(smuggled)}\r\n\r\n${smuggled}`,
  'a chunked body of GET': `GET /v1/outer HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(smuggled)}0\r\n\r\n`,
  'a body of a page': `GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${getLength(smuggled)}\r\n\r\n${smuggled}`,
  'a body of DELETE': `DELETE /v1/outer HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${getLength(smuggled)}\r\n\r\n${smuggled}`,
  'a body of OPTIONS': `OPTIONS /v1/outer HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${getLength(smuggled)}\r\n\r\n${smuggled}`,
  'a chunk extension': `${post('Transfer-Encoding: chunked')}${getLength(smuggled).toString(16)};x="\n"\r\n${smuggled}\r\n0\r\n\r\n`,
  'a chunk extension with a bare line feed': `${post('Transfer-Encoding: chunked')}2;\nxx\r\n${getLength(smuggled).toString(16)}\r\n0\r\n\r\n${smuggled}\r\n0\r\n\r\n`,
  'a chunk of a size that overflows': `${post('Transfer-Encoding: chunked')}10000000000000000\r\n${smuggled}\r\n0\r\n\r\n`,
  'a chunk of a hexadecimal size': `${post('Transfer-Encoding: chunked')}0x${getLength(smuggled).toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`,
  'chunks ended by bare line feeds': `${post('Transfer-Encoding: chunked')}1\nx\n0\n\n${smuggled}`,
  'Content-Length in the trailer': `${post('Transfer-Encoding: chunked')}0\r\nContent-Length: ${getLength(smuggled)}\r\n\r\n`,
  'HTTP/1.0 with chunked encoding': `${post('Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0')}0\r\n\r\n${smuggled}`,
  'HTTP/0.9': `GET /v1/outer\r\n\r\n${smuggled}`,
  'an invalid version': `${post('Content-Length: 0').replace('HTTP/1.1', 'HTTP/1.1x')}${smuggled}`,
  'a target with a line end': `GET /v1/outer HTTP/1.1\r\nHost:localhost\r\nX: y HTTP/1.1\r\n\rGET /v1/smuggled HTTP/1.1\r\n\r\n`,
  'another host in the target': `GET http://localhost/v1/smuggled HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`,
  'a tunnel': `CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n${smuggled}`,
  'a tunnel to a path': `CONNECT /v1/smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n${smuggled}`,
  'a Connection header that names Content-Length': `${post('Content-Length: 0', 'Connection: close, content-length')}${smuggled}`,
  ...Object.fromEntries(
    encodings.map((line) => [
      `TE.TE ${JSON.stringify(line)}`,
      `${post(`Content-Length: ${5 + getLength(smuggled)}`, line)}0\r\n\r\n${smuggled}`,
    ]),
  ),
};

/** The final responses in the received bytes. */
const parseResponses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].filter(([, status]) => status !== '100');

/** Attacks that may count as one request or two, as long as the site and the API agree. */
const ambiguousAttacks = ['chunks ended by bare line feeds', 'another host in the target'];

/** How many attacks run at once: each waits until the site has been silent for a while. */
const ATTACKS_AT_ONCE = 12;

/** Gives the paths of an attack a number, without changing their lengths. */
function numberPaths(bytes: string, number: string): string {
  return bytes.replaceAll('/v1/outer', `/v1/out${number}`).replaceAll('/v1/smuggled', `/v1/smuggl${number}`);
}

async function expectNoSmuggling({ siteUrl, received }: TestSetup, name: string, bytes: string, number: string) {
  const response = await sendBytes(siteUrl, numberPaths(bytes, number));
  const responseCount = parseResponses(response).length;
  const requests = received.filter(
    (request) => request.includes(`/v1/out${number}`) || request.includes(`/v1/smuggl${number}`),
  );
  expect(requests.length, name).toBeLessThanOrEqual(Math.max(1, responseCount));
  if (!ambiguousAttacks.includes(name)) {
    expect(responseCount, `${name}: ${response}`).toBeLessThanOrEqual(1);
    // It may be part of a body, where it is only text.
    expect(
      requests.filter((request) => /^\w+ \/v1\/smuggl/.test(request)),
      name,
    ).toEqual([]);
  }
  // The next client on a reused connection to the API gets its own response.
  const next = Array.from({ length: 4 }, async (_, index) => {
    const path = `/v1/next-${number}-${index}`;
    expect((await (await fetch(siteUrl + path)).json()).message, name).toBe(path);
  });
  await Promise.all(next);
}

// In one worker, which starts one site.
test.describe.configure({ mode: 'default' });

test('only the requests that the site parsed reach the API', async ({ setup }) => {
  setup.received.length = 0;
  const numbered = Object.entries(attacks).map((attack, index) => [...attack, String(index).padStart(2, '0')] as const);
  for (let start = 0; start < numbered.length; start += ATTACKS_AT_ONCE) {
    const batch = numbered.slice(start, start + ATTACKS_AT_ONCE);
    await Promise.all(batch.map(([name, bytes, number]) => expectNoSmuggling(setup, name, bytes, number)));
  }
  const unnumbered = setup.received.filter((request) => !/\/v1\/(out\d\d|smuggl\d\d|next-\d)/.test(request));
  expect(unnumbered).toEqual([]);
});

test('bytes after a body are a separate request with its own response', async ({ setup }) => {
  setup.received.length = 0;
  const first = `${post('Content-Type: text/plain', 'Content-Length: 5')}hello`;
  const response = await sendBytes(setup.siteUrl, first + smuggled + smuggled.replace('smuggled', 'third'));
  expect(parseResponses(response).map(([, status]) => status)).toEqual(['200', '200', '200']);
  expect([...response.matchAll(/"message":"([^"]+)"/g)].map(([, path]) => path)).toEqual([
    '/v1/outer',
    '/v1/smuggled',
    '/v1/third',
  ]);
  expect([...setup.received].sort()).toEqual(['GET /v1/smuggled', 'GET /v1/third', 'POST /v1/outer hello']);
});

test('does not upgrade to another protocol, and opens no tunnel to the API', async ({ setup }) => {
  for (const protocol of ['websocket', 'h2c', 'TLS/1.0']) {
    setup.received.length = 0;
    const upgrade = `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: ${protocol}\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA`;
    const request = `GET /v1/outer HTTP/1.1\r\nHost: localhost\r\n${upgrade}\r\n\r\n`;
    const response = await sendBytes(setup.siteUrl, `${request}PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`);
    expect(response, protocol).not.toContain('HTTP/1.1 101');
    for (const received of setup.received) expect(received, protocol).toBe('GET /v1/outer');
    expect(setup.received.length, protocol).toBeLessThanOrEqual(1);
  }
});

test('accepts a body with Expect: 100-continue, and with other headers about the connection', async ({ setup }) => {
  setup.received.length = 0;
  for (const line of [
    'Expect: 100-continue',
    'Keep-Alive: timeout=5',
    'Proxy-Connection: keep-alive',
    'TE: trailers',
  ]) {
    const response = await sendBytes(setup.siteUrl, `${post(line, 'Content-Length: 5')}hello`);
    expect([line, ...parseResponses(response).map(([, status]) => status)]).toEqual([line, '200']);
  }
  expect(setup.received).toEqual(Array.from({ length: 4 }, () => 'POST /v1/outer hello'));
});
