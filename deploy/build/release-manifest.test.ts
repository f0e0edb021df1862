import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { rspack } from '@rspack/core';
import { getOutputFolders, root } from './packages.ts';
import { computeIntegrity, ReleaseManifestPlugin, readManifest } from './release-manifest.ts';

const sources = {
  'entry.js': "import(/* webpackChunkName: 'settings' */ './settings.js');\n",
  'settings.js': "import './settings.css';\nglobalThis.page = 'settings';\n",
  'settings.css': 'main { color: red; }\n',
  'src/messages/en.json': '{ "title": "Settings" }',
  'src/messages/hu.json': '{ "title": "Beállítások" }',
};
const options = {
  ...{ name: 'sample', basePaths: ['/sample'], contract: '1-a', container: 'sample', inputs: 'digest of the sources' },
};

let folder: string;
let packageName: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'manifest-'));
  packageName = path.relative(root, folder);
  mkdirSync(path.join(folder, 'src/messages'), { recursive: true });
  for (const [name, source] of Object.entries(sources)) writeFileSync(path.join(folder, name), source);
});
afterEach(() => rmSync(folder, { recursive: true }));

async function build() {
  const compiler = rspack({
    context: folder,
    mode: 'production',
    entry: { entry: './entry.js' },
    module: { rules: [{ test: /\.css$/, type: 'css' }] },
    output: {
      ...{ path: getOutputFolders(packageName).browser, uniqueName: 'sample_release' },
      ...{ filename: '[name].[contenthash].js', cssChunkFilename: '[name].[contenthash].css' },
    },
    plugins: [new ReleaseManifestPlugin(packageName, options)],
  });
  await new Promise((resolve) => compiler.run(() => compiler.close(resolve)));
}

test('describes the files of a build: the entry, the files of each chunk, their digests, and the texts', async () => {
  await build();
  const { browser } = getOutputFolders(packageName);
  const files = readdirSync(browser);
  const find = (pattern: RegExp) => files.filter((name) => pattern.test(name));
  const [entry = '', style = '', script = ''] = [/^entry\./, /^settings\..*\.css$/, /^settings\..*\.js$/].flatMap(find);
  expect(files.sort()).toEqual([entry, style, script].sort());
  expect(readManifest(packageName)).toEqual({
    ...options,
    entry,
    chunks: { entry: [entry], settings: [style, script] },
    styleKeys: { [style]: expect.stringMatching(/^sample_release:chunk-\w+$/) },
    integrity: Object.fromEntries(
      [entry, style, script].map((name) => [name, computeIntegrity(readFileSync(path.join(browser, name)))]),
    ),
    texts: { en: { title: 'Settings' }, hu: { title: 'Beállítások' } },
  });
});
