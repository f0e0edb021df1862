import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '../../deploy/build/packages.ts';
import { rules } from '../../deploy/infra/prometheus/testing/rules.ts';
import { getCommands } from './guide.ts';
import type { Machine } from './machine.ts';

const PROMETHEUS = 'http://127.0.0.1:9090';

/** Longer than an alert takes to fire: a scrape, an evaluation, and its minute. */
const TIMEOUT_MS = 180_000;

/** Expressions of the dashboard that have no series on a healthy site: rejected calls, and failures and changes of releases. */
const withoutSeries = /status=~"4|area_failures_today|changes\(/;

/** Sets up Prometheus as the guide does, and stops a process of the API until Prometheus alerts. */
export async function alertOnStop(machine: Machine) {
  for (const command of getCommands('monitoring')) await machine.run(command);
  const healthyRules = rules.map(({ alert }) => `${alert} ok`);
  await waitFor(() => getTargets(machine), ['api up', 'api up', 'gateway up', 'gateway up']);
  await waitFor(() => getRules(machine), healthyRules);
  await waitFor(() => findEmptyPanels(machine), []);
  await waitFor(() => getCriticalAlerts(machine), []);
  await machine.run('systemctl stop companion-api@3002');
  await waitFor(() => getCriticalAlerts(machine), ['firing for 127.0.0.1:13002: #### ApiProcessDown']);
  await machine.run('systemctl start companion-api@3002');
  await waitFor(() => getCriticalAlerts(machine), []);
}

/** Reads until the result is the expected one; Prometheus scrapes and evaluates every 15 seconds. */
async function waitFor(read: () => Promise<string[]>, expected: string[]) {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await read().catch((error: unknown) => [String(error)]);
    if (found.join('\n') === expected.join('\n')) return;
    if (Date.now() > deadline)
      throw new Error(`Expected of Prometheus:\n${expected.join('\n')}\nFound:\n${found.join('\n')}`);
    await pause(1000);
  }
}

/** Calls Prometheus inside the machine. */
async function fetchData<T>(machine: Machine, name: string): Promise<T> {
  const script = `fetch("${PROMETHEUS}/api/v1/${name}").then((response) => response.text()).then(console.log)`;
  const { code, output } = await machine.tryCommand(`/srv/companion/node_modules/.bin/node -e '${script}'`);
  if (code !== 0) throw new Error(output);
  const { data }: { data: T } = JSON.parse(output);
  return data;
}

interface Target {
  labels: { job: string };
  health: string;
}

async function getTargets(machine: Machine): Promise<string[]> {
  const { activeTargets } = await fetchData<{ activeTargets: Target[] }>(machine, 'targets');
  return activeTargets.map(({ labels, health }) => `${labels.job} ${health}`).sort();
}

interface LoadedRule {
  name: string;
  health: string;
  lastError?: string;
}

async function getRules(machine: Machine): Promise<string[]> {
  const { groups } = await fetchData<{ groups: { rules: LoadedRule[] }[] }>(machine, 'rules');
  return groups
    .flatMap((group) => group.rules)
    .map(({ name, health, lastError = '' }) => `${name} ${health}${lastError}`);
}

interface Alert {
  labels: { instance?: string; severity: string };
  annotations: { runbook: string };
  state: 'pending' | 'firing';
}

/** The critical alerts, also those that do not fire yet, with the headings of their runbooks. */
async function getCriticalAlerts(machine: Machine): Promise<string[]> {
  const { alerts } = await fetchData<{ alerts: Alert[] }>(machine, 'alerts');
  return alerts
    .filter(({ labels }) => labels.severity === 'critical')
    .map(({ labels, annotations, state }) => `${state} for ${labels.instance}: ${findHeading(annotations.runbook)}`);
}

/** The heading that a link names. */
function findHeading(link: string): string {
  const [file = '', slug] = link.split('#');
  const headings = readFileSync(path.join(root, file), 'utf8').match(/^#+ .*$/gm) ?? [];
  return headings.find((heading) => heading.replace(/^#+ /, '').toLowerCase() === slug) ?? `no heading ${link}`;
}

/** The expressions of the dashboard that Prometheus rejects, or that unexpectedly have no series. */
async function findEmptyPanels(machine: Machine): Promise<string[]> {
  const dashboard = readFileSync(path.join(root, 'deploy/infra/grafana/dashboard.json'), 'utf8');
  const problems: string[] = [];
  for (const [, text = ''] of dashboard.matchAll(/"expr": (".*")/g)) {
    const expression = String(JSON.parse(text)).replaceAll('$__rate_interval', '1m');
    const { code, output } = await machine.tryCommand(`promtool query instant ${PROMETHEUS} '${expression}'`);
    const isEmpty = output.trim() === '' && !withoutSeries.test(expression);
    if (code !== 0 || isEmpty) problems.push(`${expression} ${output}`);
  }
  return problems;
}
