import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { type Composition, servedText } from '../compose/composition.ts';
import { writeComposition } from './composition-files.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'compositions-'));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const html = (text: string) => servedText('text/html', text);

async function composed(text: string): Promise<Composition> {
  const pages = { '/': await html(text), '/docs/terms': await html('terms') };
  const app = await html('app');
  const picture = { type: 'image/png', etag: (await html('picture')).etag, body: Buffer.from('picture') };
  return {
    pages: { en: pages, hu: pages },
    app: { en: app, hu: app },
    assets: { '/assets/card.png': picture },
    redirects: {},
    routes: [],
    scriptDigest: '',
  };
}

test('every file has a place, with its compressed copies where it has them', async () => {
  const written = path.join(folder, await writeComposition(folder, await composed('first')));
  const has = (file: string) => existsSync(path.join(written, file));
  expect(readFileSync(path.join(written, 'pages/en.html'), 'utf8')).toBe('first');
  expect(['pages/hu/docs/terms.html', 'app/known/hu.html', 'assets/assets/card.png'].map(has)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['pages/en.html.br', 'pages/en.html.gz', 'assets/assets/card.png.br'].map(has)).toEqual([true, true, false]);
});

test('the time of a file follows its content, so that every machine makes the same ETag', async () => {
  const timeOf = async (text: string) => {
    const name = await writeComposition(folder, await composed(text));
    return statSync(path.join(folder, name, 'pages/en.html')).mtimeMs;
  };
  const first = await timeOf('first');
  expect(await timeOf('first')).toBe(first);
  expect(await timeOf('other')).not.toBe(first);
});
