import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { demandFreePorts } from './free-ports.ts';

const server = createServer();
let taken = '';

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  taken = String(typeof address === 'object' ? address?.port : undefined);
});
afterAll(() => {
  server.close();
});

test('a start is refused with the port, who has it, and the setting that chooses another one', async () => {
  await expect(demandFreePorts({ PORT: '0', API_PORT: taken })).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(
      new RegExp(`^Port ${taken} is taken by \\S.*\\. Stop it, or choose another one with API_PORT=…$`),
    ),
  });
});

test('ports that are free, and free afterwards, and what is no port, are let pass', async () => {
  const probe = createServer();
  await once(probe.listen(0, '127.0.0.1'), 'listening');
  const address = probe.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  probe.close();
  await once(probe, 'close');
  await demandFreePorts({ PORT: String(port), API_PORT: '99999', SIMULATOR_PORT: 'none' });
  await once(createServer().listen(port, '127.0.0.1').unref(), 'listening');
});
