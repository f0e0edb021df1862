import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { readStyle } from './inline-styles.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'inline-styles-'));
mkdirSync(path.join(folder, 'browser'));
afterAll(() => rmSync(folder, { recursive: true }));

function read(text: string) {
  writeFileSync(path.join(folder, 'browser', 'main.css'), text);
  return readStyle(folder, { url: '/areas/shell/0123456789abcdef/main.css' });
}

test.each([
  ['url(a.woff2)', 'url(/areas/shell/0123456789abcdef/a.woff2)'],
  ['url("a.woff2")', 'url("/areas/shell/0123456789abcdef/a.woff2")'],
  ['url(data:font/woff2;base64,x)', 'url(data:font/woff2;base64,x)'],
  ['url(/assets/icon.svg)', 'url(/assets/icon.svg)'],
])('%s in a page is %s', async (url, inPage) => {
  expect(await read(`a{src:${url}}`)).toBe(`a{src:${inPage}}`);
});

test('rejects a style sheet that would end its element', async () => {
  await expect(read('a::after{content:"</STYLE>"}')).rejects.toThrow('main.css cannot be part of a page');
});
