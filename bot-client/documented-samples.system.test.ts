import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const root = path.join(import.meta.dirname, '..');
const documents = ['docs/bot.md', 'bot-client/README.md'];

/** JavaScript has no types to declare, but it must use what exists. */
const options: Record<string, string> = { ts: '--strict', js: '--allowJs --checkJs --strict false' };

/** What samples before a sample define. */
const context = `
  declare const client: import('discord.js').Client;
  declare const Events: typeof import('discord.js').Events;
  declare const connect: typeof import('vigil-bot').connect;
  declare const defineManifest: typeof import('vigil-bot').defineManifest;
  declare const bot: import('vigil-bot').SiteClient;
  declare const member: import('discord.js').GuildMember;
  declare const welcome: { role: string };
  declare const VIGIL_SITE: string, VIGIL_KEY: string, site: string, key: string, guildId: string;`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'documented-samples-'));
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'dir');
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
});
afterEach(() => rm(folder, { recursive: true }));

async function readSamples(): Promise<{ name: string; language: string; code: string }[]> {
  const samples = await Promise.all(
    documents.map(async (document) => {
      const text = await readFile(path.join(root, document), 'utf8');
      return [...text.matchAll(/^```(ts|js)\n(.*?)^```$/gms)].map(([, language = '', code = ''], index) => ({
        ...{ language, code, name: `${path.basename(document, '.md')}-${index}.${language}` },
      }));
    }),
  );
  return samples.flat();
}

test('the samples of the documentation compile', async () => {
  const samples = await readSamples();
  expect(samples.length).toBeGreaterThanOrEqual(documents.length);
  await writeFile(path.join(folder, 'context.d.ts'), context);
  for (const { name, code } of samples) await writeFile(path.join(folder, name), code);
  for (const [language, languageOptions] of Object.entries(options)) {
    const names = samples.filter((sample) => sample.language === language).map(({ name }) => name);
    if (names.length > 0) expect(await compile(names, languageOptions)).toBe('');
  }
});

/** Returns what the compiler reports. */
async function compile(names: readonly string[], languageOptions: string): Promise<string> {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const common = '--noEmit --target es2024 --module nodenext --allowImportingTsExtensions --skipLibCheck --types node';
  const args = [compiler, ...common.split(' '), ...languageOptions.split(' '), 'context.d.ts', ...names];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder }).catch((error) => error);
  return stdout;
}
