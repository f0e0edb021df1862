import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { requireFreePorts } from './free-ports.ts';

const server = createServer();
let takenPort = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  takenPort = String(typeof address === 'object' ? address?.port : undefined);
});
afterAll(() => {
  server.close();
});

test('rejects a taken port with its address and the setting that chooses another one', async () => {
  await expect(requireFreePorts({ PORT: '0', API_PORT: takenPort })).rejects.toMatchObject({
    name: 'ConfigError',
    message: `Port ${takenPort} on 127.0.0.1 is taken. Stop the program that uses it, or choose another port with API_PORT=…`,
  });
});

test('accepts free ports, leaves them free, and ignores values that are not ports', async () => {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  probe.close();
  await once(probe, 'close');
  await requireFreePorts({ PORT: String(port), API_PORT: '99999', SIMULATOR_PORT: 'none' });
  await once(createServer().listen(port, '127.0.0.1').unref(), 'listening');
});
