import { rmSync } from 'node:fs';
import path from 'node:path';
import { prepareLayout } from '../db/bundled/layout.ts';
import { ensureCluster, readRunningServer, startPostgres } from '../db/bundled/postgres-process.ts';
import { makeTemporaryFolder } from './make-temporary-folder.ts';

/** Starts the bundled PostgreSQL with enough connections for parallel tests, in a folder that is removed at the end. */
export async function startTestPostgres() {
  const folder = makeTemporaryFolder('postgres-');
  const layout = prepareLayout(path.join(folder, 'data'));
  await ensureCluster(layout);
  const start = () => startPostgres(layout, { max_connections: '200' });
  let server = await start();
  const { url } = server;
  return {
    /** The URL of one of its databases. */
    url,
    /** Kills every process of the server. */
    async crash() {
      const { pid } = readRunningServer(layout) ?? {};
      if (pid === undefined) throw new Error('PostgreSQL does not run.');
      process.kill(pid, 'SIGQUIT');
      await server.ended;
    },
    /** Starts it again at the same URL. */
    async start() {
      server = await start();
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
