import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { everyKind } from '../testing/every-kind.ts';
import { printTypes } from './print-types.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'manifest-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('prints the types that defineManifest infers', async () => {
  await writeFile(path.join(folder, 'features.ts'), printTypes(everyKind));
  await writeFile(
    path.join(folder, 'main.ts'),
    `import type { ValuesOf } from '${path.join(import.meta.dirname, 'define-manifest.ts')}';
     import { everyKind } from '${path.join(import.meta.dirname, '../testing/every-kind.ts')}';
     import type { Features } from './features.ts';
     type Inferred = { [Id in keyof Features]: ValuesOf<typeof everyKind, Id> };
     declare const written: Features;
     export const inferred: Inferred = written;
     declare const { 'tea-shop': shop, 'welcome-role': role }: Inferred;
     export const values: Features['tea-shop']['style'][] = [shop.style];
     export const required: [string, boolean] = [role.role, role.greet];
     // @ts-expect-error A hidden field may be missing.
     export const channel: string = role.channel;
     // @ts-expect-error There is no such option.
     export const style: 'other' = shop.style;
     export const labels: string[] = (shop.opening.tables ?? []).map(({ id, label }) => id + label);
     export const price: number | undefined = shop.prices['1']?.price;`,
  );
  const compiler = path.join(import.meta.dirname, '../../node_modules/typescript/bin/tsc');
  const options = '--noEmit --strict --target es2024 --module nodenext --allowImportingTsExtensions'.split(' ');
  const args = [...options, path.join(folder, 'main.ts')];
  const { stdout: problems } = await promisify(execFile)(process.execPath, [compiler, ...args], { cwd: folder }).catch(
    (error) => error,
  );
  expect(problems).toBe('');
});
