import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { root } from '../../deploy/build/packages.ts';
import { testStore } from '../site/test-store.ts';

// What root may do beyond this does not matter here: no other account may listen on ports below 1024.
const withoutPorts = ['--bounding-set=-net_bind_service', '--inh-caps=-net_bind_service'];

test('an account that may not listen on port 443 has nginx check its configuration', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nginx-'));
  const env = { ...process.env, SITE_STORE: testStore, NGINX_FOLDER: folder, PORT: '443' };
  const command = [process.execPath, path.join(root, 'deploy/commands/main.ts'), 'nginx'];
  const words = process.getuid?.() === 0 ? ['setpriv', ...withoutPorts, ...command] : command;
  const said = execFileSync(words[0] ?? '', words.slice(1), { env, encoding: 'utf8' });
  expect(said).toContain('nginx takes the configuration.');
  expect(readFileSync(path.join(folder, 'nginx.conf'), 'utf8')).toContain('listen 127.0.0.1:443 default_server;');
  expect(readdirSync(path.join(folder, 'run'))).toEqual(['nginx.pid']);
  rmSync(folder, { recursive: true });
});
