import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../app.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const appOptions = { corsOrigins: [], trustedProxies: [], callsPerMinute: 1000, botCallsPerMinute: 1000 };

/** Starts another app on the same database, and sends it a request that never completes. */
async function startWithIncompleteRequest(text: string) {
  const logStream = new PassThrough({ encoding: 'utf8' });
  // Longer than any other step of these tests, but short enough to wait for.
  const { app } = await createApp({ ...api.context, ...appOptions, logStream, requestTimeoutMs: 1000 });
  const requestError = new Promise<Error>((resolve) => {
    app.addHook('onError', async (_request, _reply, error) => resolve(error));
  });
  const { hostname, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  const requestReceived = once(app.server, 'request');
  socket.write(text);
  return { app, socket, requestReceived, requestError, lines: () => String(logStream.read()).trim().split('\n') };
}

const incompleteHeaders = 'POST /v1/logout HTTP/1.1\r\nHost: localhost\r\nAccept-Language: hu\r\n';
const incompleteBody = `${incompleteHeaders}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":`;

test('an aborted request is not logged as an error of the API or the database', async () => {
  const { app, socket, requestReceived, requestError, lines } = await startWithIncompleteRequest(incompleteBody);
  await requestReceived;
  socket.destroy();
  expect(await requestError).toMatchObject({ message: 'aborted', code: 'ECONNRESET' });
  expect((await app.inject('/v1/openapi.json')).statusCode).toBe(200);
  const logged = lines().map((line) => JSON.parse(line));
  expect(logged.map(({ level, msg }) => [level, msg])).toEqual([
    [30, expect.stringContaining('listening')],
    [30, 'request completed'],
  ]);
  await app.close();
});

test.each([
  ['body', incompleteBody, 'A kérés túl lassan érkezett meg. Próbáld újra.'],
  ['rest of the headers', incompleteHeaders, 'The request took too long to arrive. Try again.'],
])(
  'returns 408 if the %s does not arrive in time, in the language of the request if it is known',
  async (_, text, message) => {
    const { app, socket, lines } = await startWithIncompleteRequest(text);
    const [response] = await once(socket, 'data');
    await once(socket, 'close');
    const [start, body] = String(response).split('\r\n\r\n');
    expect(start?.split('\r\n')).toEqual(
      expect.arrayContaining(['HTTP/1.1 408 Request Timeout', 'cache-control: no-store', 'connection: close']),
    );
    expect(JSON.parse(body ?? '')).toEqual({ reason: 'request-slow', message });
    expect(lines()).toHaveLength(1);
    await app.close();
  },
);
