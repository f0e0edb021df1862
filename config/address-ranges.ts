import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** Whether a text is an IP address, or a range such as 10.0.0.0/8 or 2001:db8::/32. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  if (!longest || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}

const loopback = ['127.0.0.0/8', '::1'];

/** A setting with addresses and ranges, separated by commas; `loopback` stands for those of this machine. */
export const rangesSetting = z
  .string()
  .transform((value) => value.split(',').flatMap((range) => (range.trim() === 'loopback' ? loopback : [range.trim()])))
  .refine((all) => all.every(isAddressRange), 'must be addresses or ranges such as 10.0.0.0/8,2001:db8::/32');

/** How many results are cached, because checking an address against a list takes microseconds. */
const MAX_CACHED = 1000;

/** Returns a function that checks whether an address is in a range; IPv4-mapped IPv6 addresses count as IPv4. */
export function createRangeCheck(ranges: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    list.addSubnet(address, bits === undefined ? longest : Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  const cache = new Map<string, boolean>();
  return (addressText) => {
    const cached = cache.get(addressText);
    if (cached !== undefined) return cached;
    const [address = ''] = addressText.split('%');
    const version = isIP(address);
    if (version === 0) return false;
    const isInside = list.check(address, version === 6 ? 'ipv6' : 'ipv4');
    if (cache.size >= MAX_CACHED) cache.clear();
    // A copy: a part of a header would keep the whole header in memory.
    cache.set(Buffer.from(address).toString(), isInside);
    return isInside;
  };
}
