import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

/** Whether a text is an address, or a range of them such as 10.0.0.0/8 or 2001:db8::/32. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  if (!longest || address.includes('%') || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}

const loopback = ['127.0.0.0/8', '::1'];

/** A setting that names addresses and ranges, separated by commas; `loopback` is those of this machine. */
export const rangesSetting = z
  .string()
  .transform((value) => value.split(',').flatMap((range) => (range.trim() === 'loopback' ? loopback : [range.trim()])))
  .refine((all) => all.every(isAddressRange), 'must be addresses or ranges such as 10.0.0.0/8,2001:db8::/32');

/** How many addresses are remembered, because checking one against a list takes microseconds. */
const MAX_REMEMBERED = 1000;

/** Returns whether an address lies in one of some ranges; an IPv4 address also if it is written as an IPv6 one. */
export function addressRanges(ranges: string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    const longest = isIP(address) === 6 ? 128 : 32;
    list.addSubnet(address, bits === undefined ? longest : Number(bits), isIP(address) === 6 ? 'ipv6' : 'ipv4');
  }
  const remembered = new Map<string, boolean>();
  return (given) => {
    const known = remembered.get(given);
    if (known !== undefined) return known;
    const [address = ''] = given.split('%');
    const version = isIP(address);
    if (version === 0) return false;
    const isInside = list.check(address, version === 6 ? 'ipv6' : 'ipv4');
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(address, isInside);
    return isInside;
  };
}
