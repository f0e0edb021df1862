import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { root } from '../build/packages.ts';
import { runAsOwner } from './run-as-owner.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'run-as-owner-'));
const names = ['APP_KEY', 'AWS_SECRET_ACCESS_KEY', 'DATABASE_URL_FILE'];
afterAll(() => {
  for (const name of names) delete process.env[name];
  rmSync(folder, { recursive: true });
});

test("a program gets the store's secrets, and the API's only if it needs them", () => {
  for (const name of names) process.env[name] = 'secret';
  const file = path.join(folder, 'list.mjs');
  writeFileSync(file, 'console.log(process.argv.slice(2).filter((name) => process.env[name]).join());');
  const program = { folder, program: path.relative(root, file), args: names };
  expect(runAsOwner(program)).toBe('AWS_SECRET_ACCESS_KEY');
  expect(runAsOwner({ ...program, hasSecrets: true })).toBe(names.join());
});
