import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterAll, expect, test } from '@jest/globals';
import { type RspackOptions, rspack } from '@rspack/core';
import { root } from '../../deploy/build/packages.ts';
import { createBrowserConfig } from './browser-config.ts';
import { createServerConfig } from './server-config.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'class-names-'));
afterAll(() => rmSync(folder, { recursive: true }));

const entry = path.join(folder, 'entry.js');

/** Builds an entry that imports these style sheets, and returns its class names and its styles. */
async function build(config: RspackOptions, styleSheets: string[]) {
  const imports = styleSheets.map((file, index) => `import styles${index} from '${path.join(root, file)}';`);
  const names = styleSheets.map((_file, index) => `styles${index}`);
  writeFileSync(entry, `${imports.join('\n')}\nglobalThis.classNames = Object.assign({}, ${names});`);
  const output = mkdtempSync(path.join(folder, 'out-'));
  const compiler = rspack({
    ...config,
    entry: { main: entry },
    output: { ...config.output, path: output, publicPath: '/' },
  });
  const problems = await new Promise<string>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => (error ? reject(error) : resolve(stats?.toString({ all: false, errors: true }) ?? '')));
    });
  });
  const read = (pattern: string) =>
    globSync(pattern, { cwd: output })
      .map((file) => readFileSync(path.join(output, file), 'utf8'))
      .join('\n');
  const script = read('*.{js,mjs}');
  const context: { classNames?: Record<string, string> } = {};
  runInNewContext(script, context);
  return { problems, script, styles: read('*.css'), classNames: context.classNames ?? {} };
}

const hero = 'remote-public/src/landing/hero.module.css';
const button = 'shared-ui/src/design/button/button.module.css';
const navbar = 'shell/src/layout/navbar.module.css';

test('the browser bundle and the server bundle have the same short class names', async () => {
  const browser = await build(createBrowserConfig('remote-public', false), [hero, button]);
  const server = await build(createServerConfig('remote-public', {}), [hero, button]);
  expect([browser.problems, server.problems]).toEqual(['', '']);
  const { mascot = '', primary = '' } = browser.classNames;
  expect(mascot).toMatch(/^public-[0-9a-f]{3}[0-9a-z]+$/);
  expect(primary).toMatch(/^public-[0-9a-f]{3}-[0-9a-z]+$/);
  expect(browser.styles).toContain(`.${mascot}{`);
  expect(browser.styles).toContain(`.${primary}`);
  expect(server.classNames).toMatchObject({ mascot, primary });
  for (const text of [browser.script, browser.styles, server.script]) expect(text).not.toMatch(/module-/);
});

test('classes of shared-ui in an area are not those of a shell, which may be of another time', async () => {
  const area = await build(createBrowserConfig('remote-public', false), [button]);
  const shell = await build(createBrowserConfig('shell', false), [button]);
  const names = Object.values(shell.classNames);
  expect(names.length).toBeGreaterThan(5);
  expect(Object.values(area.classNames).filter((name) => names.includes(name))).toEqual([]);
});

test('no two classes have the same name', async () => {
  const { classNames, problems } = await build(createBrowserConfig('shell', false), [navbar, button]);
  expect(problems).toBe('');
  const names = Object.values(classNames);
  expect(names.length).toBeGreaterThan(10);
  expect(new Set(names).size).toBe(names.length);
});

test('animations and custom properties of a style sheet are renamed with its classes', async () => {
  const { styles } = await build(createBrowserConfig('shell', false), [
    button,
    'shared-ui/src/design/segmented-control/segmented-control.module.css',
  ]);
  const [, animation = ''] = /@keyframes ([^\s{]+)\s*\{/.exec(styles) ?? [];
  expect(animation).toMatch(/^u[0-9a-z]+$/);
  expect(styles).toMatch(new RegExp(`animation:[^;}]*${animation}`));
  const [, property = ''] = /(--u[0-9a-z]+):/.exec(styles) ?? [];
  expect(styles).toContain(`var(${property},`);
});
