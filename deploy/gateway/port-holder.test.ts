import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { portHolder } from './port-holder.ts';

const server = createServer();

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('the program that listens on a port is named with its process id', () => {
  const { port } = server.address() as AddressInfo;
  expect(portHolder(port)).toMatch(new RegExp(`^\\S.* \\(process ${process.pid}\\)$`));
});

onLinux('who only talks to a port does not hold it', async () => {
  const { port } = server.address() as AddressInfo;
  const answered = new Promise<number>((resolve) => {
    server.once('request', (request, response) => {
      // The other end of this connection has a port of its own, on which nobody listens.
      resolve(request.socket.remotePort ?? 0);
      response.end();
    });
  });
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  await answer.text();
  expect(portHolder(await answered)).toBe('another program');
});
