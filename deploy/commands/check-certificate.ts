import { isIP } from 'node:net';
import { connect } from 'node:tls';

const DAY_MS = 86_400_000;
const WARNING_DAYS = 30;
const TIMEOUT_MS = 5000;

/**
 * Checks how long the certificate of an https origin is valid. Short-lived ones are renewed late, so one that ends soon
 * is a problem only after two thirds of its lifetime.
 */
export async function checkCertificate(origin: string): Promise<string[]> {
  if (!origin.startsWith('https:')) return [];
  const validity = await fetchValidity(new URL(origin));
  if (!validity) return [`– ${origin} cannot be reached from here with TLS, so its certificate was not checked`];
  const { from, to } = validity;
  const day = to.toISOString().slice(0, 10);
  const certificate = `the certificate of ${origin}`;
  const remainingMs = to.getTime() - Date.now();
  if (remainingMs <= 0) return [`✗ ${certificate} ended on ${day}: renew it`];
  if (remainingMs > WARNING_DAYS * DAY_MS) return [`✓ ${certificate} is valid until ${day}`];
  const end = `${certificate} ends on ${day}`;
  const isRenewalDue = remainingMs < (to.getTime() - from.getTime()) / 3;
  return [
    isRenewalDue ? `✗ ${end}: renew it, and find out why it was not renewed` : `– ${end}; renewal is not due yet`,
  ];
}

/** The validity of the certificate that a server sends; undefined if no TLS connection succeeds. */
async function fetchValidity({ hostname, port }: URL): Promise<{ from: Date; to: Date } | undefined> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const { promise, resolve } = Promise.withResolvers<{ from: Date; to: Date } | undefined>();
  // An invalid certificate must be read, too.
  const options = { host, port: Number(port || 443), rejectUnauthorized: false, timeout: TIMEOUT_MS };
  const socket = connect({ ...options, ...(isIP(host) ? {} : { servername: host }) });
  socket.once('secureConnect', () => {
    const certificate = socket.getPeerX509Certificate();
    resolve(certificate && { from: certificate.validFromDate, to: certificate.validToDate });
  });
  for (const failure of ['error', 'timeout']) socket.once(failure, () => resolve(undefined));
  return promise.finally(() => socket.destroy());
}
