import { expect, test } from '@jest/globals';
import { createRangeCheck, isAddressRange } from './address-ranges.ts';

test.each([
  '10.0.0.0/8',
  '0.0.0.0/0',
  '192.0.2.7',
  '192.0.2.7/32',
  '2001:db8::/32',
  '::1',
  '::/0',
  '::ffff:10.0.0.0/104',
])('%s is a range', (range) => expect(isAddressRange(range)).toBe(true));

test.each([
  ...[
    '',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '10.0.0.0/-1',
    '10.0.0.0/8x',
    '10.0.0.0/ 8',
    '10.0.0/8',
    '10.0.0.0-9',
  ],
  ...['2001:db8::/129', 'fe80::1%eth0', '[::1]', 'office', '*', '010.0.0.1'],
])('%j is not a range', (range) => expect(isAddressRange(range)).toBe(false));

const contains = createRangeCheck(['10.1.0.0/16', '192.0.2.7', '2001:db8:a::/48', '2001:db8:b::1']);

test.each([
  ['10.1.0.0', true],
  ['10.1.255.255', true],
  ['10.2.0.0', false],
  ['10.0.255.255', false],
  ['192.0.2.7', true],
  ['192.0.2.6', false],
  ['::ffff:10.1.2.3', true],
  ['::ffff:a01:203', true],
  ['::ffff:10.2.2.3', false],
  ['2001:db8:a:ffff::9', true],
  ['2001:DB8:A::', true],
  ['2001:db8:c::', false],
  ['2001:db8:b::1', true],
  ['2001:db8:b::2', false],
  ['2001:db8:a::1%eth0', true],
  ['10.1.0.0.', false],
  ['10.1.2.3, 10.1.2.4', false],
  ['167837698', false],
  ['unknown', false],
  ['', false],
])('10.1/16, 192.0.2.7, 2001:db8:a::/48 and 2001:db8:b::1 contain %j: %s', (address, isInside) =>
  expect(contains(address)).toBe(isInside),
);

test('no address matches an empty list, and every address matches 0.0.0.0/0 and ::/0', () => {
  for (const address of ['127.0.0.1', '::1', '203.0.113.9', '2001:db8::1']) {
    expect(createRangeCheck([])(address)).toBe(false);
    expect(createRangeCheck(['0.0.0.0/0', '::/0'])(address)).toBe(true);
  }
});

test('returns the same result for an address after thousands of others', () => {
  const addresses = Array.from(
    { length: 3000 },
    (_, index) => `10.${index % 3}.${Math.floor(index / 250)}.${index % 250}`,
  );
  const checkAll = () => addresses.map((address) => contains(address));
  expect(checkAll()).toEqual(addresses.map((address) => address.startsWith('10.1.')));
  expect(checkAll()).toEqual(addresses.map((address) => address.startsWith('10.1.')));
});
