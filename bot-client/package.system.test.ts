import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = path.join(import.meta.dirname, '..');

let folder: string;
let installed: string;
let files: string[];
const run = async (cwd: string, command: string, ...args: string[]) => {
  const { stdout } = await promisify(execFile)(command, args, { cwd });
  return stdout.trim();
};

// Packs a copy, because `npm pack` changes package.json while it runs.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vigil-bot-'));
  const source = path.join(folder, 'site/bot-client');
  await cp(import.meta.dirname, source, { recursive: true, filter: (file) => !file.endsWith('/dist') });
  for (const name of ['node_modules', 'deploy', 'tsconfig.base.json'])
    await symlink(path.join(root, name), path.join(folder, 'site', name));
  const manifest = await readFile(path.join(source, 'package.json'), 'utf8');
  await run(source, 'npm', 'pack', '--pack-destination', folder);
  expect(await readFile(path.join(source, 'package.json'), 'utf8')).toBe(manifest);
  installed = path.join(folder, 'bot');
  await mkdir(installed);
  await writeFile(path.join(installed, 'package.json'), '{ "private": true }');
  await run(installed, 'npm', 'install', '--offline', '--no-audit', '--no-fund', '../vigil-bot-0.1.0.tgz');
  files = await readdir(path.join(installed, 'node_modules/vigil-bot'), { recursive: true });
}, 180_000);
afterAll(() => rm(folder, { recursive: true }));

const names =
  'SiteClient, connect, createGreetingMessage, createLogTexts, defineManifest, fetchRehearsedMember, fetchRehearsedMessage, getLogChannelIds';
const print = (module: string) =>
  `console.log(Object.keys(${module}).filter((key) => key !== '__esModule').sort().join(', '))`;

test('the package has no dependencies, no sources and no tests', async () => {
  const { dependencies, devDependencies, scripts } = JSON.parse(
    await readFile(path.join(installed, 'node_modules/vigil-bot/package.json'), 'utf8'),
  );
  expect([dependencies, devDependencies, scripts]).toEqual([undefined, undefined, undefined]);
  expect(await readdir(path.join(installed, 'node_modules'))).toEqual(['.bin', '.package-lock.json', 'vigil-bot']);
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.js', 'dist/cjs/index.js']));
  expect(files.filter((file) => /(?<!\.d)\.ts$|\.test\./.test(file))).toEqual([]);
});

test('ES modules and CommonJS import every export', async () => {
  await writeFile(path.join(installed, 'bot.mjs'), `import * as bot from 'vigil-bot';\n${print('bot')}`);
  await writeFile(path.join(installed, 'bot.cjs'), print("require('vigil-bot')"));
  expect(await run(installed, process.execPath, 'bot.mjs')).toBe(names);
  // Without support for ES modules in `require`, as in early versions of Node 20.
  expect(await run(installed, process.execPath, '--no-experimental-require-module', 'bot.cjs')).toBe(names);
  await writeFile(path.join(installed, 'texts.cjs'), print("require('vigil-bot/log-texts')"));
  expect(await run(installed, process.execPath, 'texts.cjs')).toBe('createLogTexts, createSampleDetails');
  await writeFile(path.join(installed, 'manifest.cjs'), print("require('vigil-bot/manifest')"));
  expect(await run(installed, process.execPath, 'manifest.cjs')).toContain('parseManifest, resolveValues');
});

test.each(['nodenext', 'bundler'])('TypeScript finds the types with module resolution %s', async (resolution) => {
  const code = `
    import { connect, defineManifest, getLogChannelIds, type Client, type Manifest, type Settings } from 'vigil-bot';
    declare const client: Client;
    const manifest = defineManifest({
      format: 1,
      features: [{ id: 'tea', name: 'Tea', fields: [{ id: 'role', kind: 'role', label: 'Role', required: true }] }],
    });
    const bot = connect(client, { site: 'https://vigil.example', key: 'bot_x', folder: 'data', manifest });
    const digest: string | undefined = bot.manifestDigest;
    // @ts-expect-error There is no such kind of field.
    const wrong: Manifest = { format: 1, features: [{ id: 'a', name: 'A', fields: [{ id: 'b', kind: 'tea', label: 'B' }] }] };
    const settings: Settings | undefined = await bot.getSettings('1');
    const ids: string[] = getLogChannelIds(settings, { event: 'ban' });
    // @ts-expect-error There is no such option.
    connect(client, { site: 'https://vigil.example', key: 'bot_x', folders: ids });
  `;
  await writeFile(path.join(installed, 'bot.mts'), code);
  const types = path.join(root, 'node_modules/@types');
  const module = resolution === 'bundler' ? 'esnext' : resolution;
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--types', 'node', '--typeRoots', types];
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const args = ['--module', module, '--moduleResolution', resolution, ...options, 'bot.mts'];
  expect(await run(installed, process.execPath, compiler, ...args)).toBe('');
});

test('the TypeScript bot of the guide compiles with the command of the guide', async () => {
  const guide = await readFile(path.join(root, 'docs/bot.md'), 'utf8');
  const [, program = ''] = /^```ts\n(.*?)^```$/ms.exec(guide) ?? [];
  const [, args = ''] = /^npx tsc (.*)$/m.exec(guide) ?? [];
  const bot = path.join(folder, 'typescript-bot');
  await mkdir(path.join(bot, 'node_modules'), { recursive: true });
  for (const [name, modules] of Object.entries({ 'vigil-bot': installed, 'discord.js': root }))
    await symlink(path.join(modules, 'node_modules', name), path.join(bot, 'node_modules', name), 'dir');
  await writeFile(path.join(bot, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(bot, 'bot.ts'), program);
  // The version that the guide's npm install gets.
  const compiler = path.join(root, 'node_modules/typescript-7/bin/tsc');
  const compile = () => run(bot, process.execPath, compiler, ...args.split(' '));
  expect(await compile()).toBe('');
  await writeFile(path.join(bot, 'bot.ts'), program.replace("feature('welcome-role'", "feature('welcome-rol'"));
  await expect(compile()).rejects.toMatchObject({ stdout: expect.stringContaining('"welcome-rol"') });
});

test('the command is installed', async () => {
  const command = path.join(installed, 'node_modules/.bin/vigil-bot');
  const error = await promisify(execFile)(process.execPath, [command, 'doctor', 'a', 'b', 'c']).catch(
    (reason) => reason,
  );
  expect(error).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage: vigil-bot doctor [site] [key]') });
});
