import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findPortHolder } from './port-holder.ts';

const server = createServer();

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.close();
});

const onLinux = process.platform === 'linux' ? test : test.skip;

onLinux('names the program that listens on a port, with its process id', () => {
  const { port } = server.address() as AddressInfo;
  expect(findPortHolder(port)).toMatch(new RegExp(`^\\S.* \\(process ${process.pid}\\)$`));
});

onLinux('does not name a client of the port', async () => {
  const { port } = server.address() as AddressInfo;
  const clientPort = new Promise<number>((resolve) => {
    server.once('request', (request, response) => {
      // No program listens on the client's port of this connection.
      resolve(request.socket.remotePort ?? 0);
      response.end();
    });
  });
  const response = await fetch(`http://127.0.0.1:${port}/`);
  await response.text();
  expect(findPortHolder(await clientPort)).toBe('another program');
});
