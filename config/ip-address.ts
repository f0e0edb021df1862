import { isIPv6 } from 'node:net';

/** The IP address for rate limits. IPv6 customers usually have a whole /64, so the last 64 bits are dropped. */
export function toRateLimitKey(address: string): string {
  // A copy: a part of a header would keep the whole header in memory.
  if (!isIPv6(address) || address.includes('.')) return Buffer.from(address.replace(/^::ffff:/i, '')).toString();
  return `${getNetworkPrefix(address)}::/64`;
}

/** The IP address for logs: without the last octet, or the last 64 bits. */
export function anonymizeIpAddress(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return plain.includes('.') ? plain.replace(/\.\d+$/, '.0') : `${getNetworkPrefix(plain)}::`;
}

function getNetworkPrefix(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return [...before, ...zeros, ...after]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
