import { BlockList } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anonymizeIpAddress, toRateLimitKey } from './ip-address.ts';

/** IPv6 addresses as sockets format them, without those that embed an IPv4 address. */
const ipv6 = fc.ipV6().filter((address) => !address.includes('.'));

describe('the rate limit key', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['', ''],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, key) => {
    expect(toRateLimitKey(address)).toBe(key);
  });

  test('is the same for all addresses of a customer’s network, in any notation', () => {
    fc.assert(
      fc.property(ipv6, (address) => {
        const [prefix = ''] = toRateLimitKey(address).split('/');
        const network = new BlockList();
        network.addSubnet(prefix, 64, 'ipv6');
        expect(network.check(address, 'ipv6')).toBe(true);
        expect(toRateLimitKey(prefix)).toBe(`${prefix}/64`);
      }),
    );
  });
});

describe('an address in the log', () => {
  test.each([
    ['198.51.100.7', '198.51.100.0'],
    ['::ffff:198.51.100.7', '198.51.100.0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:db8::7', '2001:db8:0:0::'],
    ['::1', '0:0:0:0::'],
  ])('of %s is %s', (address, anonymized) => {
    expect(anonymizeIpAddress(address)).toBe(anonymized);
  });

  test('never contains its last octet or its last 64 bits', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.nat(255), (address, last) => {
        const other = address.replace(/\d+$/, String(last));
        expect(anonymizeIpAddress(other)).toBe(anonymizeIpAddress(address));
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.nat(65_535), { minLength: 8, maxLength: 8 }), fc.nat(65_535), (groups, other) => {
        const formatGroups = (parts: number[]) => parts.map((part) => part.toString(16)).join(':');
        const neighbour = [...groups.slice(0, 4), other, other, other, other];
        expect(anonymizeIpAddress(formatGroups(neighbour))).toBe(anonymizeIpAddress(formatGroups(groups)));
      }),
    );
  });
});
