import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { rspack } from '@rspack/core';
import { root } from '../../deploy/build/packages.ts';
import { createBrowserConfig } from './browser-config.ts';
import { createAreaFederation } from './federation.ts';

const pages = Array.from({ length: 20 }, (_, index) => `page${index}`);
const libraries = ['react', 'react-dom', 'react-router', 'jotai', 'react-intl', 'shared-ui'];

const imports = libraries.map((library, index) => `import library${index} from '${library}';`);
const sources = {
  'remote-public/src/routes.ts': `${imports.join('\n')}
console.log(${libraries.map((_library, index) => `library${index}`)});
import('shared-ui/app');
${pages.map((page) => `import(/* webpackChunkName: "pages/${page}" */ './${page}.ts');`).join('\n')}\n`,
  // Pages share large modules, because the order of digests varies only with shared chunks.
  ...Object.fromEntries(
    pages.map((page, index) => [
      `remote-public/src/${page}.ts`,
      `import large from './large${index % 4}.ts';\nconsole.log(large);`,
    ]),
  ),
  ...Object.fromEntries(
    [0, 1, 2, 3].map((part) => [
      `remote-public/src/large${part}.ts`,
      `export default '${String(part).repeat(30_000)}';`,
    ]),
  ),
};

const folder = mkdtempSync(path.join(os.tmpdir(), 'browser-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds the sources in a checkout, and returns the content of every file. */
async function build(checkout: string): Promise<Record<string, string>> {
  for (const [file, source] of Object.entries(sources)) {
    const target = path.join(checkout, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, source);
  }
  const config = createBrowserConfig('remote-public', false);
  const output = path.join(checkout, 'dist');
  const compiler = rspack({
    ...config,
    context: path.join(checkout, 'remote-public'),
    entry: {},
    output: { ...config.output, path: output, uniqueName: 'public_1' },
    plugins: [...(config.plugins ?? []), createAreaFederation('public_1', 'entry.js')],
  });
  const problems = await new Promise<string>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => (error ? reject(error) : resolve(stats?.toString({ all: false, errors: true }) ?? '')));
    });
  });
  expect(problems).toBe('');
  const files = globSync('**/*.*', { cwd: output }).sort();
  return Object.fromEntries(files.map((file) => [file, readFileSync(path.join(output, file), 'utf8')]));
}

test('builds the same bytes in another folder', async () => {
  const first = await build(path.join(folder, 'site'));
  expect(Object.keys(first).length).toBeGreaterThan(pages.length);
  expect(await build(path.join(folder, 'a/deeper/checkout'))).toEqual(first);
  expect(Object.values(first).filter((content) => content.includes(folder) || content.includes(root))).toEqual([]);
});
