import { execFile } from 'node:child_process';
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { root } from '../../deploy/build/packages.ts';
import { testStore } from '../site/test-store.ts';

test('the configuration is not made anew while no process of the API says what it can do', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nginx-'));
  const api = createServer((_request, response) => response.end('{}'));
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const API_BASE = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const env = { ...process.env, SITE_STORE: testStore, NGINX_FOLDER: folder, API_BASE };
  const render = () => promisify(execFile)(process.execPath, ['deploy/commands/main.ts', 'nginx'], { cwd: root, env });
  expect((await render()).stdout).toContain('nginx takes the configuration.');
  const live = readlinkSync(path.join(folder, 'live'));
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  await expect(render()).rejects.toThrow('No process of API_BASE answers: nginx keeps what it has.');
  expect(readlinkSync(path.join(folder, 'live'))).toBe(live);
  rmSync(folder, { recursive: true });
});
