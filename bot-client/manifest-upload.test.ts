import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from '@jest/globals';
import type { Manifest } from './manifest/manifest.ts';
import { SiteClient } from './site.ts';

const manifest: Manifest = { format: 1, features: [{ id: 'tea', name: 'Tea', fields: [] }] };

const closers: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Respond = (response: ServerResponse) => void;

/** Starts a site whose response to the manifest a test decides, and a bot that has followed its changes once. */
async function startBot(respond: Respond, sent: Manifest = manifest) {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    const call = `${request.method} ${request.url?.replace('/v1/bot/', '').replace(/\?instance=.*/, '')}`;
    calls.push(call);
    if (call === 'PUT manifest') {
      bodies.push(JSON.parse(body));
      return respond(response);
    }
    if (call === 'GET changes') return response.write('id: 1\ndata: {"kind":"everything"}\n\n');
    response.end(JSON.stringify({ settings: [], bans: [], more: false }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const lines: string[] = [];
  const client = new SiteClient({ site, key: 'key', manifest: sent, log: (line) => lines.push(line) });
  closers.push(
    () => client.stop(),
    () => {
      server.close();
      server.closeAllConnections();
    },
  );
  const started = once(client, 'change');
  void client.followChanges();
  await started;
  return { client, calls, bodies, lines };
}

const accept = (response: ServerResponse, live = true) =>
  void response.end(JSON.stringify({ message: 'OK', digest: 'abc', live }));

test('sends the manifest before it follows changes, and knows its digest', async () => {
  const { client, calls, bodies, lines } = await startBot((response) => accept(response));
  expect(calls).toEqual(['PUT manifest', 'GET changes', 'GET settings?manifest=abc', 'GET bans']);
  expect(bodies).toEqual([manifest]);
  expect(client.manifestDigest).toBe('abc');
  expect(lines).toEqual([]);
});

test.each([
  ['fails', 503],
  ['gets too many manifests', 429],
])('follows changes while a site %s, and retries until it accepts the manifest', async (_, status) => {
  let isFailing = true;
  const { client, calls, bodies } = await startBot((response) => {
    if (isFailing) response.writeHead(status, { 'retry-after': '0.01' }).end();
    else accept(response);
  });
  expect(calls.filter((call) => call !== 'PUT manifest')).toEqual(['GET changes', 'GET settings', 'GET bans']);
  const reloaded = once(client, 'change');
  isFailing = false;
  expect(await reloaded).toEqual([{ kind: 'everything' }]);
  expect(client.manifestDigest).toBe('abc');
  // The settings were those of the live manifest.
  expect(calls.slice(-2)).toEqual(['PUT manifest', 'GET settings?manifest=abc']);
  expect(bodies.every((body) => JSON.stringify(body) === JSON.stringify(manifest))).toBe(true);
});

test.each([
  [
    'faults',
    { faults: Array.from({ length: 8 }, (_, n) => ({ path: n ? `features[${n}]` : '', sentence: `is wrong.` })) },
    [
      'It is wrong.',
      'features[1] is',
      'features[2] is',
      'features[3] is',
      'features[4] is',
      'and 3 more; "npx vigil-bot check',
    ],
  ],
  ['a message', { message: 'The request is not valid: body.' }, ['The request is not valid: body.']],
  ['nothing', null, ['It gave no reason.']],
])('logs once why the site rejected the manifest, and follows changes: %s', async (_, body, shown) => {
  const { client, bodies, lines } = await startBot(
    (response) => void response.writeHead(400).end(JSON.stringify(body)),
  );
  expect(lines).toHaveLength(1);
  const [title, ...faults] = lines[0]?.split('\n') ?? [];
  expect(title).toBe('The site rejected the bot’s manifest:');
  expect(faults).toEqual(shown.map((line) => expect.stringContaining(line)));
  expect(bodies).toHaveLength(1);
  expect(client.manifestDigest).toBeUndefined();
});

test('logs once that an older site does not know manifests, and follows changes', async () => {
  const { bodies, lines } = await startBot(
    (response) => void response.writeHead(404).end(JSON.stringify({ reason: 'not-found' })),
  );
  expect(lines).toEqual([expect.stringContaining('The site is too old for manifests')]);
  expect(bodies).toHaveLength(1);
});

test('logs that the site shows another manifest', async () => {
  const { client, lines } = await startBot((response) => accept(response, false));
  expect(lines).toEqual([expect.stringContaining('The site shows another manifest')]);
  expect(client.manifestDigest).toBe('abc');
});

test('does not send a manifest that is too large', async () => {
  const features = [{ id: 'tea', name: 'x'.repeat(300_000), fields: [] }];
  const { bodies, lines } = await startBot((response) => accept(response), { format: 1, features });
  expect(bodies).toEqual([]);
  expect(lines).toEqual([expect.stringMatching(/^The manifest has 3\d{5} bytes, and is not sent: 262144 are allowed/)]);
});
