import type { FastifyRequest } from 'fastify';
import { addressRanges } from '../config/address-ranges.ts';

/** The headers by which a proxy says for whom it asks. */
const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip'];

/** Decides who may have the files of the staff area on its own host: whoever asks from one of the ranges. */
export function createAddressGate(ranges: string[], proxies: string[]) {
  const isStaff = addressRanges(ranges);
  const isProxy = addressRanges(proxies);
  return {
    /** Whether a request comes from staff. A proxy must say for whom it asks, and nobody else may. */
    isOpen(request: FastifyRequest): boolean {
      const { headers, ip, log, socket } = request;
      const mistake = isProxy(socket.remoteAddress ?? '')
        ? !headers['x-forwarded-for'] && 'A proxy of SITE_TRUSTED_PROXIES sent no X-Forwarded-For: refused.'
        : forwardingHeaders.some((name) => headers[name]) &&
          'Sent on by a proxy that SITE_TRUSTED_PROXIES does not name: refused.';
      if (mistake) log.warn(mistake);
      return !mistake && isStaff(ip);
    },
  };
}
