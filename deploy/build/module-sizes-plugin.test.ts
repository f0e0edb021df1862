import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { rspack } from '@rspack/core';
import { ModuleSizesPlugin, readSizes } from './module-sizes-plugin.ts';
import { root } from './packages.ts';

const sources = {
  'main.js': "import { used } from 'both';\nimport 'polyfill';\nimport './side.js';\nimport('./late.js');\nused();\n",
  'side.js': "globalThis.side = 'effect';\n",
  'late.js': "console.log('late');\n",
  'node_modules/both/package.json': '{ "name": "both", "main": "index.js" }',
  'node_modules/both/index.js':
    "export { used } from './used.js';\nexport { unused } from './unused.js';\nglobalThis.x = 1;\n",
  'node_modules/both/used.js': 'export function used() { globalThis.used = true; }\n',
  'node_modules/both/unused.js': 'globalThis.y = 1;\nexport function unused() { return 1; }\n',
  'node_modules/polyfill/package.json': '{ "name": "polyfill", "main": "index.js" }',
  'node_modules/polyfill/index.js': 'globalThis.polyfill ??= 1;\n',
};
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sizes-'));
  for (const [name, source] of Object.entries(sources)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, source);
  }
});
afterEach(() => rm(folder, { recursive: true }));

test('does not count the path of the checkout in a generated module', async () => {
  const file = path.join(folder, 'out/modules.json');
  const generated = (checkout: string) => `globalThis.folder = '${checkout}';`;
  const compiler = rspack({
    mode: 'production',
    entry: { main: `data:text/javascript,${encodeURIComponent(generated(root))}` },
    output: { path: path.join(folder, 'out') },
    plugins: [new ModuleSizesPlugin(file, ['main'])],
  });
  await new Promise((resolve) => compiler.run(() => compiler.close(resolve)));
  expect(Object.values(readSizes(file))).toEqual([generated('').length]);
});

test('counts the used modules of libraries and all own files of a chunk, but nothing that loads lazily', async () => {
  const file = path.join(folder, 'out/modules.json');
  const compiler = rspack({
    context: folder,
    mode: 'production',
    entry: { main: './main.js' },
    output: { path: path.join(folder, 'out') },
    plugins: [new ModuleSizesPlugin(file, ['main'])],
  });
  await new Promise((resolve) => compiler.run(() => compiler.close(resolve)));
  const sizes = Object.entries(readSizes(file)).map(([name, size]) => [name.replace(`${folder}/`, ''), size]);
  const length = (name: keyof typeof sources) => sources[name].length;
  expect(Object.fromEntries(sizes)).toEqual({
    both: length('node_modules/both/index.js') + length('node_modules/both/used.js'),
    'main.js': length('main.js'),
    polyfill: length('node_modules/polyfill/index.js'),
    'side.js': length('side.js'),
  });
});
