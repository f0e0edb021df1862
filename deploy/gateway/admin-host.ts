import type { FastifyRequest } from 'fastify';
import { addressRanges } from '../config/address-ranges.ts';
import type { AdminHost } from '../config/admin-host.ts';
import { ReleaseStore } from '../release/store.ts';
import type { LogStream } from './log.ts';
import { matchRule } from './match-rule.ts';
import { sendError } from './messages.ts';
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
  const isFromStaff = createAddressGate(adminHost.ranges, settings.trustedProxies);
  const headers = adminHeaders(adminHost);
  const app = createServer({ ...settings, log, headers: () => headers });

  app.all('*', async (request, reply) => {
    const { pathname, rule } = matchRule(request, reply, adminRules) ?? {};
    if (!pathname) return reply;
    if (rule?.handler === 'health') return reply.send({ status: 'ok' });
    if (rule?.handler !== 'release' || !isFromStaff(request)) return sendError(reply, 404, 'notFound');
    // Read each time, because staff are few and pruned files must be gone at once.
    const file = await new ReleaseFiles(store).find(pathname);
    return file ? sendFile(request, reply, file) : sendError(reply, 404, 'notFound');
  });
  return app;
}

/** The headers by which a proxy says for whom it asks. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Tells whether a request comes from staff: a proxy must say for whom it asks, and nobody else may. */
function createAddressGate(ranges: string[], proxies: string[]) {
  const isStaff = addressRanges(ranges);
  const isProxy = addressRanges(proxies);
  return ({ headers, ip, log, socket }: FastifyRequest): boolean => {
    const mistake = isProxy(socket.remoteAddress ?? '')
      ? !headers['x-forwarded-for'] && 'A proxy of SITE_TRUSTED_PROXIES sent no X-Forwarded-For: refused.'
      : forwardingHeaders.some((name) => headers[name]) &&
        'Sent on by a proxy that SITE_TRUSTED_PROXIES does not name: refused.';
    if (mistake) log.warn(mistake);
    return !mistake && isStaff(ip);
  };
}
