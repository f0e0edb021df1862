import { createRangeCheck } from 'config/address-ranges';
import type { FastifyRequest } from 'fastify';
import { ReleaseStore } from '../release/store.ts';
import type { StoreLocation } from '../release/store-location.ts';
import type { StaffHost } from '../staff-host.ts';
import type { LogStream } from './log.ts';
import { matchRule } from './match-rule.ts';
import { sendError } from './messages.ts';
import { ReleaseFiles } from './release-files.ts';
import { staffHostRules } from './rules.ts';
import { createStaffHostHeaders } from './security-headers.ts';
import { sendFile } from './send-file.ts';
import { createServer, type ServerSettings } from './server.ts';

interface StaffHostOptions extends ServerSettings {
  staffHost: StaffHost;
  store: StoreLocation;
}

/** Creates the staff host, ready to listen: it serves only the staff area's files, and only to the IP addresses of staff. */
export function createStaffHost({ staffHost, store, ...settings }: StaffHostOptions, log: LogStream) {
  const files = new ReleaseFiles(new ReleaseStore(store));
  const isFromStaff = createAddressGate(staffHost.ranges, settings.trustedProxies);
  const app = createServer({ ...settings, log, headers: createStaffHostHeaders(staffHost) });

  app.all('*', async (request, reply) => {
    const { pathname, rule } = matchRule(request, reply, staffHostRules) ?? {};
    if (!pathname) return reply;
    if (rule?.handler === 'health') return reply.send({ status: 'ok' });
    if (rule?.handler !== 'release' || !isFromStaff(request)) return sendError(reply, 404, 'notFound');
    // Not in memory: staff are few, and pruned files must disappear immediately.
    const file = await files.find(pathname);
    return file ? sendFile(request, reply, file) : sendError(reply, 404, 'notFound');
  });
  return app;
}

/** The headers in which a proxy sends the client's address. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Checks whether a request comes from staff: a trusted proxy must send the client's address, and no other sender may. */
function createAddressGate(ranges: string[], proxies: string[]) {
  const isStaff = createRangeCheck(ranges);
  const isProxy = createRangeCheck(proxies);
  return ({ headers, ip, log, socket }: FastifyRequest): boolean => {
    const rejectReason = isProxy(socket.remoteAddress ?? '')
      ? !headers['x-forwarded-for'] && 'Rejected a request: a proxy of SITE_TRUSTED_PROXIES sent no X-Forwarded-For.'
      : forwardingHeaders.some((name) => headers[name]) &&
        'Rejected a request from a proxy that SITE_TRUSTED_PROXIES does not list.';
    if (rejectReason) log.warn(rejectReason);
    return !rejectReason && isStaff(ip);
  };
}
