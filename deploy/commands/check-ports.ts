import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { formatPortTaken } from 'config/operator-errors';
import { readSettings } from 'config/read-settings';
import { settings } from 'config/settings';
import type { SiteEnvironment } from '../site-environment.ts';

const portSettings = settings.pick({ API_HOST: true, API_PORT: true, API_METRICS_PORT: true });

const TIMEOUT_MS = 5000;

/** A port of the site, and how to recognise the program that should listen there. */
interface Port {
  setting: string;
  host: string;
  port: number | undefined;
  path: string;
  pattern: RegExp;
  /** Whether services may have set another port, which only they have in their environment. */
  isGuess?: boolean;
}

/** Finds ports of the site that another program has taken. */
export async function checkPorts(
  environment: SiteEnvironment,
  variables: Record<string, string | undefined>,
): Promise<string[]> {
  const findings = await Promise.all(getPorts(environment, variables).map(checkPort));
  return findings.flat();
}

function getPorts(
  { apiBases, host, port, metricsPort, staffHost }: SiteEnvironment,
  variables: Record<string, string | undefined>,
): Port[] {
  const { API_HOST, API_PORT, API_METRICS_PORT } = readSettings(portSettings, variables);
  // Without API_BASE and SITE_ROLE, `npm start` starts the API on the next port.
  const isStarted = apiBases.length === 0 && !staffHost;
  const apiPort = API_PORT ?? (isStarted && port !== 0 ? port + 1 : undefined);
  const health = staffHost ? /^\{"status":"ok"\}$/ : /^\{"status":"ok","number":/;
  return [
    { setting: 'PORT', host, port, path: '/healthz', pattern: health, isGuess: !isStarted && !variables.PORT },
    { setting: 'SITE_METRICS_PORT', host, port: metricsPort, path: '/metrics', pattern: /^gateway_live_number /m },
    { setting: 'API_PORT', host: API_HOST, port: apiPort, path: '/v1/openapi.json', pattern: /"x-features":/ },
    {
      setting: 'API_METRICS_PORT',
      host: API_HOST,
      port: API_METRICS_PORT,
      path: '/metrics',
      pattern: /^change_streams /m,
    },
  ];
}

async function checkPort({ setting, host, port, path, pattern, isGuess }: Port): Promise<string[]> {
  // With port 0, the system chooses a free one.
  if (!port) return [];
  const address = { host: { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host, port };
  if (!(await isListening(address))) return [`✓ port ${port} (${setting}) is free`];
  if (pattern.test(await fetchText({ ...address, path }))) return [`✓ the site listens on port ${port} (${setting})`];
  return [`${isGuess ? '–' : '✗'} ${setting}: ${formatPortTaken(host, port, setting)}`];
}

async function isListening(address: { host: string; port: number }): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ ...address, timeout: TIMEOUT_MS });
  socket.once('connect', () => resolve(true));
  for (const failure of ['error', 'timeout']) socket.once(failure, () => resolve(false));
  return promise.finally(() => socket.destroy());
}

/** The response to a request; empty if the program does not speak HTTP. Unlike `fetch`, `get` allows every port. */
async function fetchText(request: { host: string; port: number; path: string }): Promise<string> {
  try {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    get({ ...request, agent: false, signal: AbortSignal.timeout(TIMEOUT_MS) }, resolve).once('error', reject);
    return await text(await promise);
  } catch {
    return '';
  }
}
