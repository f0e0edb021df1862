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

test('rejects a taken port with its number, its holder, and the setting that chooses another one', async () => {
  await expect(requireFreePorts({ PORT: '0', API_PORT: takenPort })).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(
      new RegExp(`^Port ${takenPort} is taken by \\S.*\\. Stop it, or choose another one with API_PORT=…$`),
    ),
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
