import type { AdminHost } from '../config/admin-host.ts';
import { ReleaseStore } from '../release/store.ts';
import { createAddressGate } from './address-gate.ts';
import { admit, refuse } from './admit.ts';
import type { LogStream } from './log.ts';
import { ReleaseFiles } from './release-files.ts';
import { adminRules } from './rules.ts';
import { adminHeaders } from './security-headers.ts';
import { sendFile } from './send-file.ts';
import { createServer, type ServerSettings } from './server.ts';

interface AdminHostOptions extends ServerSettings {
  adminHost: AdminHost;
  storeFolder: string;
}

/** The staff area's own host, ready to listen: it serves the area's files to the addresses of staff, and nothing else. */
export function createAdminHost({ adminHost, storeFolder, ...settings }: AdminHostOptions, log: LogStream) {
  const store = new ReleaseStore(storeFolder);
  const gate = createAddressGate(adminHost.ranges, settings.trustedProxies);
  const headers = adminHeaders(adminHost);
  const app = createServer({ ...settings, log, headers: () => headers });

  app.all('*', async (request, reply) => {
    const { pathname, rule } = admit(request, reply, adminRules) ?? {};
    if (!pathname) return reply;
    if (rule?.answer === 'health') return reply.send({ status: 'ok' });
    if (rule?.answer !== 'release' || !gate.isOpen(request)) return refuse(reply, 404, 'notFound');
    // Staff are few, so files are read each time; what was pruned is gone at once.
    const file = await new ReleaseFiles(store).find(pathname);
    return file ? sendFile(request, reply, file) : refuse(reply, 404, 'notFound');
  });
  return app;
}
