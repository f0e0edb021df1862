import { expect, test } from '@jest/globals';
import { NetworkLimiter } from './network-limiter.ts';

function createLimiter(perSecond: number) {
  let now = 0;
  const limiter = new NetworkLimiter(perSecond, () => now);
  const send = (address: string, count: number) => {
    const begun = Array.from({ length: count }, () => limiter.begin(address));
    for (const end of begun) end?.();
    return begun.filter(Boolean).length;
  };
  return { limiter, send, pass: (milliseconds: number) => (now += milliseconds) };
}

test('a network may send a burst of five seconds’ worth of requests, and then as many as the limit', () => {
  const { send, pass } = createLimiter(10);
  expect(send('192.0.2.1', 100)).toBe(50);
  expect(send('192.0.2.2', 100)).toBe(50);
  pass(1000);
  expect(send('192.0.2.1', 100)).toBe(10);
  pass(60_000);
  expect(send('192.0.2.1', 100)).toBe(50);
});

test('an IPv6 address counts by its /64, and an IPv4 address in either spelling as one', () => {
  const { send } = createLimiter(10);
  expect(send('2001:db8:0:1::1', 100)).toBe(50);
  expect(send('2001:db8:0:1:ffff::2', 100)).toBe(0);
  expect(send('2001:db8:0:2::1', 100)).toBe(50);
  expect(send('::ffff:192.0.2.1', 100)).toBe(50);
  expect(send('192.0.2.1', 100)).toBe(0);
  expect(send('192.0.2.2', 100)).toBe(50);
});

test('a network may have 500 concurrent requests', () => {
  const { limiter, pass } = createLimiter(1000);
  const begun = Array.from({ length: 520 }, () => limiter.begin('192.0.2.1'));
  expect(begun.filter(Boolean)).toHaveLength(500);
  pass(10_000);
  expect(limiter.begin('192.0.2.1')).toBeUndefined();
  begun[0]?.();
  expect(limiter.begin('192.0.2.1')).toBeDefined();
});
