import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { createDataSettings, startApiWithSimulator } from '../testing/api-with-simulator.ts';
import { Browser } from '../testing/browser.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();

test('counts requests by route and status, with the time spent in the database and on the platform', async () => {
  const settings = await createDataSettings(folder, 'metrics');
  const api = await startApiWithSimulator({ ...settings, API_METRICS_PORT: '0' });
  const browser = new Browser(api.url);
  await browser.call('GET', '/v1/ready');
  await browser.call('GET', '/v1/guild/300000000000000001?secret=1');
  await browser.call('GET', '/v1/nowhere/secret');
  await api.context.platform.fetchApplication();
  const fetchMetrics = () => fetch(api.metricsUrl ?? '');
  // The jobs, which start together, may wait for connections.
  while (!(await (await fetchMetrics()).text()).includes('database_connections{state="waiting"} 0\n'));
  const response = await fetchMetrics();
  const text = await response.text();
  await api.stop();
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/v1/ready",status="200"} 1\n');
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/v1/guild/:id",status="401"} 1\n');
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1\n');
  expect(text).toMatch(/http_request_database_seconds_sum\{method="GET",route="\/v1\/ready"\} 0\.0*[1-9]/);
  expect(text).toMatch(/platform_call_duration_seconds_count\{outcome="answered"\} [1-9]/);
  expect(text).toContain('api_ready 1\n');
  expect(text).toContain('change_streams 0\n');
  expect(text).toContain('database_connections{state="waiting"} 0\n');
  expect(text).not.toContain('secret');
});

test('counts the runs of jobs, and with BACKUP_EVERY the API makes backups', async () => {
  const settings = await createDataSettings(folder, 'jobs');
  const api = await startApiWithSimulator({ ...settings, API_METRICS_PORT: '0', BACKUP_EVERY: '24h' });
  const readMetrics = async () => (await fetch(api.metricsUrl ?? '')).text();
  while (!(await readMetrics()).includes('job="back-up"'));
  const text = await readMetrics();
  await api.stop();
  expect(text).toContain('job_runs_total{job="purge-expired",result="done"} 1\n');
  expect(text).toContain('job_runs_total{job="back-up",result="done"} 1\n');
  expect(readdirSync(path.join(folder, 'jobs/backups'))).toHaveLength(1);
});
