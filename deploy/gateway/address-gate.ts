import type { FastifyRequest } from 'fastify';
import { addressRanges } from '../config/address-ranges.ts';
import type { AdminHost } from '../config/admin-host.ts';

/** The headers by which a proxy says for whom it asks. */
const says = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Who may have the files of the staff area on its own host: who asks from one of the ranges. */
export function createAddressGate({ ranges, proxies }: AdminHost) {
  const isStaff = addressRanges(ranges);
  const isProxy = addressRanges(proxies);
  return {
    /** Whether an address may say for whom it asks. */
    isProxy,
    /** Whether a request comes from staff. A proxy must say for whom it asks, and nobody else may. */
    isOpen(request: FastifyRequest): boolean {
      const { headers, ip, log, socket } = request;
      const mistake = isProxy(socket.remoteAddress ?? '')
        ? !headers['x-forwarded-for'] && 'A proxy of SITE_ADMIN_PROXIES sent no X-Forwarded-For: refused.'
        : says.some((name) => headers[name]) && 'Sent on by a proxy that SITE_ADMIN_PROXIES does not name: refused.';
      if (mistake) log.warn(mistake);
      return !mistake && isStaff(ip);
    },
  };
}
