import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { startCheckedSimulator } from 'simulator/testing/start-checked-simulator';
import { readEnvironment } from '../../api/environment.ts';
import { seedDemo } from '../../api/seed/seed-demo.ts';
import { startApi } from '../../api/start.ts';
import { makeTemporaryFolder } from '../../api/testing/make-temporary-folder.ts';
import { root } from '../../deploy/build/packages.ts';
import { findFreePort } from '../site/free-port.ts';
import { testStore } from '../site/releases.ts';
import { startSite } from '../site/start-site.ts';
import { test as base, expect } from '../site/test.ts';

const statsPath = '/v1/public/stats';

/** Starts the site with logs and metrics. */
const test = base.extend<object, { observable: Awaited<ReturnType<typeof startObservableSite>> }>({
  observable: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const observable = await startObservableSite();
      await use(observable);
      await observable.stop();
    },
    { scope: 'worker' },
  ],
});

// In one worker, which starts one site.
test.describe.configure({ mode: 'default' });

async function startObservableSite() {
  const folder = makeTemporaryFolder('watched-api-');
  const simulator = await startCheckedSimulator({ servers: 300 });
  const apiLog: string[] = [];
  const logStream = new PassThrough().on('data', (line) => apiLog.push(String(line)));
  const variables = { API_PORT: '0', API_METRICS_PORT: '0', API_DATA: folder, SIMULATOR_URL: simulator.url };
  const api = await startApi(readEnvironment(variables), {
    logStream,
    seed: (context) => seedDemo(context, { actions: 20, days: 2, servers: 20 }),
  });
  const metricsPort = String(await findFreePort());
  const gateway = await startSite(testStore, { API_BASE: api.url, SITE_METRICS_PORT: metricsPort });
  return {
    url: gateway.url,
    logs: { gateway: () => gateway.log, api: apiLog },
    metricsUrls: [`http://127.0.0.1:${metricsPort}/metrics`, api.metricsUrl ?? ''],
    async stop() {
      await gateway.stop();
      await api.stop();
      await simulator.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

test('a call can be traced from the gateway through the API to the database by its request id', async ({
  page,
  observable,
}) => {
  const responsePromise = page.waitForResponse((response) => new URL(response.url()).pathname === statsPath);
  await page.goto(observable.url);
  expect((await responsePromise).status()).toBe(200);
  const findLine = (log: string[]) => log.map((line) => JSON.parse(line)).find(({ req }) => req?.path === statsPath);
  await expect.poll(() => findLine(observable.logs.api)?.database.statements).toBeGreaterThan(0);
  const { reqId } = findLine(observable.logs.api);
  await expect.poll(() => observable.logs.gateway().map((line) => JSON.parse(line).reqId)).toContain(reqId);
});

test('the gateway or the API exports every metric of the Grafana dashboard', async ({ page, observable }) => {
  await page.goto(observable.url);
  const responses = await Promise.all(observable.metricsUrls.map((metricsUrl) => page.request.get(metricsUrl)));
  const texts = await Promise.all(responses.map((response) => response.text()));
  const exportedMetrics = [...texts.join('\n').matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? '');
  const dashboard = readFileSync(path.join(root, 'deploy/infra/grafana/dashboard.json'), 'utf8');
  const shown = [...dashboard.matchAll(/\w+_(?:seconds|bytes|number|streams|connections|today)\w*/g)].map(
    ([name]) => name,
  );
  const existing = shown.filter((name) => exportedMetrics.includes(name.replace(/_(bucket|count|sum)$/, '')));
  expect([...new Set(shown.filter((name) => !existing.includes(name)))]).toEqual([]);
  expect(exportedMetrics).toEqual(expect.arrayContaining(['gateway_live_number', 'change_streams']));
  // Each of two gateways has its own metrics.
  await expect
    .poll(async () => {
      await page.goto(observable.url);
      return (await page.request.get(observable.metricsUrls[0] ?? '')).text();
    })
    .toMatch(/gateway_request_duration_seconds_count\{answer="page",status="200"\} [1-9]/);
});
