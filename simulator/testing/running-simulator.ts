import { REST } from '@discordjs/rest';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { RunningSimulator, SimulatorOptions } from '../start-simulator.ts';
import { checkResponse } from './platform-description/check-payloads.ts';
import { startCheckedSimulator } from './start-checked-simulator.ts';

const running: { stop(): Promise<void> }[] = [];

/** What the simulators of a test answered in another way than the platform's description says. */
const differences = new Set<string>();

/** Stops the simulators of a test; call it after each test. Throws if they differed from the platform, or lack a route. */
export async function stopSimulators(): Promise<void> {
  const results = await Promise.allSettled(running.splice(0).map((started) => started.stop()));
  const found = [...differences];
  differences.clear();
  for (const result of results) if (result.status === 'rejected') throw result.reason;
  if (found.length > 0) throw new Error(`The simulator differs from the platform:\n${found.join('\n')}`);
}

/** A clock that tests set. */
interface Clock {
  now: number;
}

/** Starts a small simulator that stops after the test. */
export async function startTestSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator & { clock: Clock }> {
  const clock = { now: Date.now() };
  const simulator = await startCheckedSimulator({
    servers: 400,
    now: () => clock.now,
    onResponse: (...response) => {
      for (const difference of checkResponse(...response)) differences.add(difference);
    },
    ...options,
  });
  running.push(simulator);
  return { ...simulator, clock };
}

/** Creates a client of the bot, with the same library as the product. */
export function createBotClient(
  simulator: RunningSimulator,
  options: ConstructorParameters<typeof REST>[0] = {},
): REST {
  const rest = new REST({ api: `${simulator.url}/api`, version: '10', retries: 2, ...options });
  running.push({
    stop: async () => {
      rest.clearHandlerSweeper();
      rest.clearHashSweeper();
    },
  });
  return rest.setToken(simulatorCredentials.botToken);
}

/** Sends a request as the bot; returns status, body and headers. */
export async function requestAsBot(simulator: RunningSimulator, path: string, init: RequestInit = {}) {
  return sendRequest(`${simulator.url}/api/v10${path}`, {
    ...init,
    headers: { authorization: `Bot ${simulatorCredentials.botToken}`, 'content-type': 'application/json' },
  });
}

/** Sends a request as a person; returns status, body and headers. */
export async function requestAs(simulator: RunningSimulator, token: string, path: string) {
  return sendRequest(`${simulator.url}/api/v10${path}`, { headers: { authorization: `Bearer ${token}` } });
}

async function sendRequest(url: string, init: RequestInit) {
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
}

/** Remembers a difference from the platform; the end of the test reports it. */
export function reportDifferences(found: readonly string[]): void {
  for (const difference of found) differences.add(difference);
}
