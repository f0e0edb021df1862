import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { root } from '../../build/packages.ts';
import { findFreePorts } from '../../start/free-ports.ts';
import { createSite, type RunningSite } from '../../testing/running-site.ts';
import { jobs, rules } from './testing/rules.ts';

let site: RunningSite;
/** The metrics that a gateway and an API export, and the one that Prometheus adds. */
let exported: Set<string>;

beforeAll(async () => {
  site = await createSite();
  const [gatewayPort = 0, apiPort = 0] = await findFreePorts(0, 2);
  await Promise.all([
    site.startGateway({ SITE_METRICS_PORT: String(gatewayPort) }),
    site.startApi({ API_METRICS_PORT: String(apiPort) }),
  ]);
  const texts = await Promise.all(
    [gatewayPort, apiPort].map(async (port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()),
  );
  exported = new Set(['up', ...texts.flatMap(findMetrics)]);
});
afterAll(() => site.stop());

/** The names of series in the text format of Prometheus. */
function findMetrics(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'count', 'sum'].map((end) => `${name}_${end}`) : [name],
  );
}

/** The metrics that an expression names: what remains without labels, ranges, functions and operators. */
function findNames(expression: string): string[] {
  const names = expression.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\w+ by \([^)]*\)|\w+\(|\bor\b/g, ' ');
  return names.match(/[a-z_]\w*/g) ?? [];
}

const dashboard = readFileSync(path.join(root, 'deploy/infra/grafana/dashboard.json'), 'utf8');
const panels = [...dashboard.matchAll(/"expr": (".*")/g)].map(([, text = '']) => String(JSON.parse(text)));

test.each([...rules.map(({ expr }) => expr), ...panels])('processes export the metrics of %s', (expression) => {
  const names = findNames(expression);
  expect(names).not.toEqual([]);
  expect(names.filter((name) => !exported.has(name))).toEqual([]);
});

test('each rule has a paragraph in docs/operating.md, and a test for promtool; jobs are scraped', () => {
  const headings = readFileSync(path.join(root, 'docs/operating.md'), 'utf8').match(/^#### \w+$/gm);
  expect(headings).toEqual(rules.map(({ alert }) => `#### ${alert}`));
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`);
  const tested = readFileSync(path.join(import.meta.dirname, 'testing/alerts.yml'), 'utf8');
  expect([...tested.matchAll(/\{alertname="(\w+)"\}/g)].map(([, name]) => name)).toEqual(
    rules.map(({ alert }) => alert),
  );
  const named = rules.flatMap(({ expr }) => [...expr.matchAll(/job="(\w+)"/g)].map(([, job]) => job));
  expect(new Set(named)).toEqual(new Set(jobs));
});
