import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { z } from 'zod';
import { createSite, type RunningProgram, type RunningSite } from '../testing/running-site.ts';

const attributes = z
  .array(z.object({ key: z.string(), value: z.record(z.string(), z.union([z.string(), z.number()])) }))
  .transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, Object.values(value)[0]])));
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes,
  status: z.object({ code: z.number().optional() }),
});
const payload = z.object({
  resourceSpans: z.array(
    z.object({ resource: z.object({ attributes }), scopeSpans: z.array(z.object({ spans: z.array(span) })) }),
  ),
});
type ReceivedSpan = z.output<typeof span> & { service: unknown };

const outsideTrace = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${outsideTrace}-b7ad6b7169203331-01`;
const token = 'secret-token-of-somebody';

let site: RunningSite;
let database: RunningProgram;
beforeAll(async () => {
  site = await createSite();
  database = await site.startPostgres();
});
afterAll(() => site.stop());

type Settings = Record<string, string>;

/** The gateway of a test, and its API. */
const programs: RunningProgram[] = [];
let collector: Server;
let endpoint: string;
let received: { path: string | undefined; body: string }[];
beforeEach(async () => {
  received = [];
  collector = createServer(async (request, response) => {
    received.push({ path: request.url, body: await text(request) });
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await once(collector.listen(0, '127.0.0.1'), 'listening');
  const address = collector.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : ''}/otlp/`;
});
afterEach(async () => {
  await stopPrograms();
  collector.close();
});

async function start(gatewaySettings: Settings = {}, settings: Settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }) {
  const api = await site.startApi({ DATABASE_URL: database.url, ...settings });
  programs.unshift(api);
  const gateway = await site.startGateway({ API_BASE: api.url, ...settings, ...gatewaySettings });
  programs.unshift(gateway);
  return gateway;
}

async function stopPrograms() {
  for (const program of programs.splice(0)) await program.stop();
}

/** The spans that the collector has when the programs have ended, without those of the gateway's own call at start. */
async function readSpans(): Promise<ReceivedSpan[]> {
  await stopPrograms();
  const spans = received
    .flatMap(({ body }) => payload.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ resource, scopeSpans }) =>
      scopeSpans.flatMap(({ spans }) =>
        spans.map((each) => ({ ...each, service: resource.attributes['service.name'] })),
      ),
    );
  return spans.filter(({ name }) => name !== 'GET /v1/openapi.json');
}

test('a call is one tree of spans from the gateway to the SQL statements', async () => {
  const gateway = await start();
  const response = await fetch(`${gateway.url}/v1/me/guilds?code=private`, {
    headers: { authorization: `Bearer ${token}`, cookie: 'binding=also-secret', traceparent, tracestate: 'a=b' },
  });
  expect(response.status).toBe(401);
  const spans = await readSpans();
  const getChildren = ({ spanId }: ReceivedSpan) => spans.filter(({ parentSpanId }) => parentSpanId === spanId);
  const [root, ...otherRoots] = spans.filter(({ parentSpanId }) => !parentSpanId);
  if (!root) throw new Error('There is no root.');
  expect(otherRoots).toEqual([]);
  expect(root).toMatchObject({ service: 'companion-gateway', name: 'GET /v1/*', kind: 2 });
  const requestId = response.headers.get('x-request-id');
  expect(root.attributes).toMatchObject({ 'request.id': requestId, 'http.response.status_code': 401 });
  const [call, ...otherCalls] = getChildren(root);
  if (!call) throw new Error('There is no call.');
  expect(call).toMatchObject({ service: 'companion-gateway', name: 'GET', kind: 3, status: {} });
  const [server, ...otherServers] = getChildren(call);
  if (!server) throw new Error('There is no span of the API.');
  expect(server).toMatchObject({ service: 'companion-api', name: 'GET /v1/me/guilds', kind: 2 });
  expect(server.attributes).toMatchObject({ 'request.id': requestId, 'http.route': '/v1/me/guilds' });
  const statements = getChildren(server);
  expect(statements).not.toEqual([]);
  for (const { name, kind, attributes } of statements) {
    expect([name, kind, attributes['db.system.name']]).toEqual([expect.stringMatching(/^[A-Z]+$/), 3, 'postgresql']);
    expect(attributes['db.query.text']).toMatch(/\$1/);
  }
  expect([...otherCalls, ...otherServers]).toEqual([]);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  expect(root.traceId).not.toBe(outsideTrace);
  expect(spans).toHaveLength(3 + statements.length);
  const bodies = received.map(({ body }) => body).join();
  expect(bodies).not.toMatch(/secret|private/);
  expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/otlp/v1/traces']));
});

test('continues the trace of a trusted proxy, and collects nothing of one that the proxy does not collect', async () => {
  const gateway = await start({ SITE_TRUSTED_PROXIES: 'loopback' });
  await fetch(`${gateway.url}/v1/me/guilds`, {
    headers: { traceparent: traceparent.replace(/01$/, '00'), authorization: `Bearer ${token}` },
  });
  await fetch(`${gateway.url}/v1/public/stats`, { headers: { traceparent } });
  const spans = await readSpans();
  const [call, root, ...others] = spans.filter(({ service }) => service === 'companion-gateway');
  expect(others).toEqual([]);
  expect(root).toMatchObject({ traceId: outsideTrace, parentSpanId: 'b7ad6b7169203331', name: 'GET /v1/*' });
  expect(call).toMatchObject({ traceId: outsideTrace, parentSpanId: root?.spanId });
});

test('a gateway without traces does not pass on a trace from outside, not even behind a trusted proxy', async () => {
  const api = await site.startApi({ DATABASE_URL: database.url, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  programs.unshift(api);
  const gatewaySettings: Settings[] = [{}, { SITE_TRUSTED_PROXIES: 'loopback' }];
  for (const settings of gatewaySettings) {
    const gateway = await site.startGateway({ API_BASE: api.url, ...settings });
    programs.unshift(gateway);
    await fetch(`${gateway.url}/v1/public/stats`, { headers: { traceparent } });
  }
  const spans = await readSpans();
  const requests = spans.filter(({ kind }) => kind === 2);
  const fromTheApi = ['companion-api', undefined];
  expect(requests.map(({ service, parentSpanId }) => [service, parentSpanId])).toEqual([fromTheApi, fromTheApi]);
  expect(requests.map(({ traceId }) => traceId)).not.toContain(outsideTrace);
});

test('a collector that is down costs one line of the log', async () => {
  collector.close();
  const gateway = await start();
  const calls = Array.from({ length: 1100 }, () => fetch(`${gateway.url}/v1/public/stats`));
  for (const { status } of await Promise.all(calls)) expect(status).toBeLessThan(500);
  await stopPrograms();
  const lines = gateway.log.filter((line) => line.includes('The collector of traces does not respond'));
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('ECONNREFUSED');
});

test('without the setting the code of traces is not loaded', async () => {
  const coverage = { NODE_V8_COVERAGE: path.join(site.store.folder, 'coverage') };
  const gateway = await start({}, coverage);
  expect((await fetch(`${gateway.url}/v1/public/stats`)).status).toBe(200);
  await stopPrograms();
  const files = globSync(path.join(coverage.NODE_V8_COVERAGE, '*.json')).map((file) => readFileSync(file, 'utf8'));
  expect(files.filter((file) => file.includes('/config/settings.ts'))).toHaveLength(2);
  expect(files.filter((file) => file.includes('/config/trac'))).toEqual([]);
});
