import { findFreePorts } from '../../../start/free-ports.ts';
import type { RunningSite } from '../../../testing/running-site.ts';
import { type Condition, waitForMetric } from './scraper.ts';

async function startApi(site: RunningSite, settings: Record<string, string> = {}) {
  const [port = 0] = await findFreePorts(0, 1);
  const program = await site.startApi({ API_METRICS_PORT: String(port), ...settings });
  return { program, url: program.url, target: { job: 'api', url: `http://127.0.0.1:${port}/metrics` } };
}

const report = { area: 'dashboard', release: '0123456789abcdef', kind: 'integrity' };

const sendReport = (apiUrl: string) =>
  fetch(`${apiUrl}/v1/reports`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });

/** Looks a user up at the platform, each time another one, because the API caches them. */
function createLookup(apiUrl: string) {
  let id = 80351110224678912n;
  return () => fetch(`${apiUrl}/v1/public/get_discord_user?id=${id++}`);
}

/** Starts the API with a simulator whose requests a fault breaks. */
async function createPlatformCondition(site: RunningSite, fault: Record<string, string>) {
  const simulator = await site.startSimulator();
  const { url, target } = await startApi(site, { SIMULATOR_URL: simulator.url });
  return {
    apiUrl: url,
    targets: [target],
    traffic: createLookup(url),
    async break() {
      const body = new URLSearchParams({ path: '*', ...fault });
      const { status } = await fetch(`${simulator.url}/simulator/faults`, { method: 'POST', body, redirect: 'manual' });
      if (status !== 303) throw new Error(`The simulator responded with ${status}.`);
    },
  };
}

/** The conditions in which alerts about the API fire, by alert. */
export const apiConditions: Record<string, (site: RunningSite) => Promise<Condition>> = {
  async ApiProcessDown(site) {
    const { program, target } = await startApi(site);
    return { targets: [target], break: () => program.stop() };
  },

  async ReleaseFails(site) {
    const { url, target } = await startApi(site);
    return {
      targets: [target],
      break: () => Promise.all(Array.from({ length: 21 }, () => sendReport(url))),
    };
  },

  async ApiErrors(site) {
    const { url, target } = await startApi(site);
    return {
      targets: [target],
      traffic: () => sendReport(url),
      break: () => site.runSql('alter table failure_reports rename to lost'),
    };
  },

  async DatabaseNotReady(site) {
    const database = await site.startPostgres();
    const { target } = await startApi(site, { DATABASE_URL: database.url });
    return { targets: [target], break: () => database.stop() };
  },

  async DatabaseConnectionsExhausted(site) {
    const { url, target } = await startApi(site, { DATABASE_POOL_SIZE: '2' });
    // The jobs of a new process may wait for a moment.
    await waitForMetric(target.url, 'database_connections{state="waiting"}', (value) => value === 0);
    let reports = 0;
    // Before each scrape: a call gives up after five seconds, and a scrape takes two without a connection.
    const traffic = async () => {
      for (let count = 0; count < reports; count++) void sendReport(url).catch(() => {});
    };
    return {
      targets: [target],
      traffic,
      async break() {
        await site.runSql('begin; lock table failure_reports');
        reports = 4;
        await traffic();
        await waitForMetric(target.url, 'database_connections{state="waiting"}', (value) => value > 0);
      },
    };
  },

  async ApiSlow(site) {
    const condition = await createPlatformCondition(site, { kind: 'latency', delay: '2600' });
    // Streams do not count.
    await fetch(`${condition.apiUrl}/v1/bot/changes`);
    let scrapes = 0;
    // One slow call is enough.
    return { ...condition, traffic: async () => scrapes++ % 2 && condition.traffic() };
  },
  PlatformUnavailable: (site) => createPlatformCondition(site, { kind: '503' }),
  PlatformRefuses: (site) =>
    createPlatformCondition(site, { kind: 'other', status: '403', body: '{"message":"no","code":40333}' }),

  async BotNotConnected(site) {
    const { url, target } = await startApi(site);
    const key = await site.createBotKey();
    const connection = new AbortController();
    await fetch(`${url}/v1/bot/changes`, { headers: { authorization: `Bearer ${key}` }, signal: connection.signal });
    return {
      targets: [target],
      async break() {
        connection.abort();
        await waitForMetric(target.url, 'change_streams', (value) => value === 0);
      },
    };
  },
};
