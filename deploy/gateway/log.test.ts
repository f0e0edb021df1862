import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { anonymizeIpAddress, createLoggerOptions } from './log.ts';

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['127.0.0.1', '127.0.0.0'],
  ['::ffff:203.0.113.77', '::ffff:203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
])('%s is logged as %s', (address, logged) => {
  expect(anonymizeIpAddress(address)).toBe(logged);
});

test.each([
  ['2001:db8::3:4:5:6', '2001:db8::'],
  ['2001:db8:1::6', '2001:db8:1::'],
  ['fe80::1234:5678:9abc:def0', 'fe80::'],
  ['::1', '::'],
])('the compressed address %s is logged as %s', (address, logged) => {
  expect(anonymizeIpAddress(address)).toBe(logged);
});

test('a log line has no query, no cookies and no whole address', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = Fastify({ logger: createLoggerOptions(stream) });
  app.get('/callback', async () => 'ok');
  const query = { code: 'secret-code' };
  await app.inject({ url: '/callback', query, headers: { cookie: 'token=secret' }, remoteAddress: '203.0.113.77' });
  await app.close();
  const log = lines.join('');
  expect(log).toContain('"path":"/callback"');
  expect(log).toContain('203.0.113.0');
  expect(log).not.toContain('secret');
  expect(log).not.toContain('203.0.113.77');
});
