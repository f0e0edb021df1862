import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createSite } from '../testing/running-site.ts';

let folder = '';
let systemd: Server;
let settings: Record<string, string>;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'notify-'));
  const socket = path.join(folder, 'socket');
  systemd = createServer();
  await once(systemd.listen(socket), 'listening');
  settings = { PATH: `${folder}:${process.env.PATH}`, NOTIFY_SOCKET: socket };
  installProgram('');
});
afterEach(() => {
  systemd.close();
  rmSync(folder, { recursive: true });
});

/** Installs a `systemd-notify` that sends its arguments to a stream socket. */
function installProgram(end: string) {
  const send = `require('node:net').connect(process.env.NOTIFY_SOCKET).end(process.argv.slice(2).join(' '))`;
  writeFileSync(path.join(folder, 'systemd-notify'), `#!${process.execPath}\n${send};${end}`, { mode: 0o755 });
}

/** The next notifications. */
async function receive(count: number): Promise<string[]> {
  const states: string[] = [];
  for await (const [socket] of on(systemd, 'connection') as AsyncIterable<[Socket]>) {
    states.push(await text(socket));
    if (states.length === count) break;
  }
  return states;
}

test.each(['startGateway', 'startApi'] as const)(
  '%s reports that the program is ready and, with WATCHDOG_USEC, that it runs',
  async (start) => {
    const site = await createSite();
    try {
      const notifications = receive(3);
      await site[start]({ ...settings, WATCHDOG_USEC: '200000' });
      expect(await notifications).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1']);
    } finally {
      await site.stop();
    }
  },
);

test('waits for the health check, and reports a failing systemd-notify once', async () => {
  installProgram('process.exitCode = 1');
  const statuses = [503, 200];
  const events: string[] = [];
  const health = createHttpServer((_request, response) => {
    const status = statuses.shift() ?? 0;
    events.push(String(status));
    response.writeHead(status).end();
  });
  systemd.on('connection', () => events.push('notified'));
  await once(health.listen(0, '127.0.0.1'), 'listening');
  const { port } = health.address() as AddressInfo;
  const script = `import { notifySystemd } from '${import.meta.resolve('config/notify-systemd')}';
setInterval(() => {}, 1e6);
await notifySystemd('http://127.0.0.1:${port}/');`;
  const notifications = receive(3);
  const program = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...settings, WATCHDOG_USEC: '200000', NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
  });
  const errors: string[] = [];
  for await (const line of createInterface(program.stderr)) {
    errors.push(line);
    expect(await notifications).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1']);
    program.kill();
  }
  expect(errors).toEqual([expect.stringMatching(/^systemd was not notified, and may restart this process\. /)]);
  expect(events.slice(0, 3)).toEqual(['503', '200', 'notified']);
  health.close();
});
