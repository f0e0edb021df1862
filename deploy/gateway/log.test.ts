import { Writable } from 'node:stream';
import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { createLoggerOptions } from './log.ts';

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
