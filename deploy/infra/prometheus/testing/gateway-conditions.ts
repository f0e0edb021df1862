import { rm } from 'node:fs/promises';
import path from 'node:path';
import { findFreePorts } from '../../../start/free-ports.ts';
import { makeShellLive, publishShell } from '../../../testing/publish-shell.ts';
import type { RunningProgram, RunningSite } from '../../../testing/running-site.ts';
import type { Condition } from './scraper.ts';

/** Starts a gateway with metrics; they keep their port if it is started again. */
async function createGateway(site: RunningSite, settings: Record<string, string> = {}) {
  const [port = 0] = await findFreePorts(0, 1);
  let program: RunningProgram | undefined;
  const gateway = {
    target: { job: 'gateway', url: `http://127.0.0.1:${port}/metrics` },
    async start() {
      program = await site.startGateway({ SITE_METRICS_PORT: String(port), ...settings });
    },
    signal: (signal: NodeJS.Signals) => program?.process.kill(signal),
    async kill() {
      gateway.signal('SIGKILL');
      await program?.stop();
    },
    /** Sends requests, one after the other. */
    async fetch(
      target: string,
      { count = 5, headers = {} }: { count?: number; headers?: Record<string, string> } = {},
    ) {
      for (let index = 0; index < count; index++)
        await (await fetch(`${program?.url}${target}`, { headers })).arrayBuffer();
    },
  };
  await gateway.start();
  return gateway;
}

/** Starts a gateway that can run a script; the second scrape after its start is after its end, too. */
async function createScriptedGateway(site: RunningSite, script: string) {
  const code = `process.once('SIGUSR2', () => { ${script} })`;
  const gateway = await createGateway(site, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
  });
  return { ...gateway, startScript: async () => gateway.signal('SIGUSR2') };
}

/** The conditions in which alerts about gateways fire, by alert. */
export const gatewayConditions: Record<string, (site: RunningSite) => Promise<Condition>> = {
  async GatewayDown(site) {
    const gateways = [await createGateway(site), await createGateway(site)];
    return { targets: gateways.map(({ target }) => target), break: async () => gateways[0]?.kill() };
  },

  async ApiUnreachable(site) {
    const api = await site.startApi();
    const gateway = await createGateway(site, { API_BASE: api.url });
    const traffic = () => gateway.fetch('/v1/public/stats');
    return { targets: [gateway.target], traffic, break: () => api.stop() };
  },

  async GatewayErrors(site) {
    const gateway = await createGateway(site, { API_BASE: 'http://127.0.0.1:9' });
    let file = '/robots.txt';
    return {
      targets: [gateway.target],
      traffic: () => gateway.fetch(file, { headers: { cookie: 'token=a; mod_token=b' } }),
      // Without the API, the gateway cannot check access to files of the staff area.
      async break() {
        file = '/areas/admin/0123456789abcdef/admin/users.js';
        // Calls do not count.
        await gateway.fetch('/v1/me/profile');
      },
    };
  },

  async GatewayBehind(site) {
    const gateway = await createGateway(site);
    return {
      targets: [gateway.target],
      async break() {
        const release = await publishShell(site.store, 'Second');
        await rm(path.join(site.store.getFolder('shell', release), 'browser/main.js'));
        await makeShellLive(site.store, release);
      },
    };
  },

  async RequestsLimited(site) {
    const gateway = await createGateway(site, { SITE_REQUESTS_PER_SECOND: '1' });
    let count = 1;
    return {
      targets: [gateway.target],
      traffic: () => gateway.fetch('/robots.txt', { count }),
      break: async () => {
        count = 50;
      },
    };
  },

  async ProcessRestarts(site) {
    const gateway = await createGateway(site);
    let isBroken = false;
    return {
      targets: [gateway.target],
      async traffic() {
        // Twice, because the metric counts whole seconds.
        for (let count = isBroken ? 2 : 0; count > 0; count--) {
          await gateway.kill();
          await gateway.start();
        }
      },
      break: async () => {
        isBroken = true;
      },
    };
  },

  async MemoryHigh(site) {
    const { target, startScript } = await createScriptedGateway(site, 'globalThis.leak = Buffer.alloc(8e8, 1)');
    return { targets: [target], break: startScript };
  },

  async EventLoopBlocked(site) {
    // Without a free iteration: two scrapes in one would have no block between them.
    const script = 'const end = Date.now() + 510; while (Date.now() < end); setImmediate(block);';
    const gateway = await createScriptedGateway(site, `(function block() { ${script} })()`);
    return {
      targets: [gateway.target],
      // A scrape resets the measurement of the event loop, which begins again with the next iteration.
      traffic: () => gateway.fetch('/robots.txt', { count: 1 }),
      break: gateway.startScript,
    };
  },
};
