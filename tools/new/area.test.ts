import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { root } from '../../deploy/build/packages.ts';
import { addArea } from './area.ts';

const checkout = mkdtempSync(path.join(os.tmpdir(), 'new-area-'));
copyFileSync(path.join(root, 'package-lock.json'), path.join(checkout, 'package-lock.json'));
afterAll(() => rmSync(checkout, { recursive: true }));

test('copies the template under the name of the area, and adds it to the lock file', () => {
  expect(addArea(checkout, 'club')).toBe('remote-club');
  const files = readdirSync(path.join(checkout, 'remote-club'), { recursive: true, encoding: 'utf8' });
  expect(files).toContain('src/club/club-page.tsx');
  expect(files.filter((file) => file.includes('hello'))).toEqual([]);
  const read = (file: string): string => readFileSync(path.join(checkout, file), 'utf8');
  expect(read('remote-club/src/routes.ts')).toContain("path: '/club'");
  expect(JSON.parse(read('remote-club/src/messages/en.json'))).toMatchObject({ 'club.title': 'Club' });
  const { packages } = JSON.parse(read('package-lock.json'));
  const { dependencies } = JSON.parse(read('remote-club/package.json'));
  expect(packages['remote-club'].dependencies).toEqual(dependencies);
  expect(packages['node_modules/remote-club']).toEqual({ resolved: 'remote-club', link: true });
});

test('rejects an existing folder, and a name that is not only letters', () => {
  addArea(checkout, 'audit');
  expect(() => addArea(checkout, 'audit')).toThrow('remote-audit exists. Choose another name.');
  for (const name of ['my-club', 'Club', '../club', 'x'.repeat(31)])
    expect(() => addArea(checkout, name)).toThrow('up to 30 lower-case letters');
});

test('has the versions of the libraries of the other areas', () => {
  const readManifest = (folder: string) => JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
  const { dependencies, devDependencies } = readManifest('tools/new/template');
  const area = readManifest('remote-dashboard');
  expect({ ...area.dependencies, ...area.devDependencies }).toMatchObject({ ...dependencies, ...devDependencies });
});
