import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CatalogArea, PageConfig } from 'shared-ui/site';
import { createPageHtml } from './html.ts';

const file = (name: string) => ({ url: `/areas/shell/0123456789abcdef/${name}`, integrity: `sha256-${name}` });
const shell = {
  earlyScript: '(function early(){})()',
  fonts: ['/areas/shell/0123456789abcdef/figtree.woff2'],
  styles: [{ text: ':root{--x:1}' }],
  scripts: [file('react.js'), file('main.js')],
  messages: [file('messages-en.js')],
};
const area: CatalogArea = {
  ...{ name: 'public', basePaths: ['/'], container: 'c', contract: '1-a', gated: false, release: '0123456789abcdef' },
  ...{ entry: file('entry.js'), styles: [file('routes.css')], preload: [file('routes.js')] },
  routes: [{ pattern: '^/?$', files: [] }],
};

function config(name: string): PageConfig {
  const addresses = { origin: 'https://a.example', authorizeUrl: 'https://b.example', imageHost: 'https://c.example' };
  return { ...addresses, brand: { name }, links: {}, language: 'hu', features: [] };
}

type Options = Partial<Parameters<typeof createPageHtml>[0]>;

function parsePage(brand: string, more: Options = {}) {
  const title = `Status - ${brand}`;
  const html = createPageHtml({ config: config(brand), catalog: [area], shell, title, ...more });
  return new DOMParser().parseFromString(html, 'text/html');
}

const elements = (page: Document) => [...page.querySelectorAll('*')].map(({ tagName }) => tagName);
const addresses = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((element) =>
    (element.getAttribute('src') ?? element.getAttribute('href'))?.replace(/.*\//, ''),
  );

const getStyles = (page: Document) => [...page.querySelectorAll('style')].map(({ textContent }) => textContent);

describe('escapes a brand name:', () => {
  function expectHarmless(brand: string) {
    const page = parsePage(brand);
    expect(page.title).toBe(`Status - ${brand}`.replace(/[\t\n\f\r ]+/g, ' ').trim());
    expect(elements(page)).toEqual(elements(parsePage('Vigil')));
    const data = page.getElementById('page-data')?.textContent;
    expect(JSON.parse(data ?? '')).toEqual({ config: config(brand), catalog: [area] });
  }

  test.each([
    '</script><script>alert(1)</script>',
    '</title><img src=x onerror=alert(1)>',
    '<!--<script>',
    '"><svg onload=alert(1)>',
    'it\'s "quoted" & <b>bold</b>',
    '&lt;&amp;&quot;',
    '\u2028\u2029\\u003c',
    '$& $1 $$',
  ])('%s', expectHarmless);

  test('escapes any other brand name', () => {
    const hostileText = fc.constantFrom('<', '>', '</', '"', "'", '&', 'script', 'title', '!--', '\\', '/', ' ', 'é');
    fc.assert(fc.property(fc.array(hostileText, { maxLength: 12 }), (parts) => expectHarmless(parts.join(''))));
  });
});

test('a page has exactly one inline script: the early one', () => {
  const inline = [...parsePage('Vigil').querySelectorAll('script:not([src])')];
  expect(inline.map((script) => [script.getAttribute('type'), script.id])).toEqual([
    [null, ''],
    ['application/json', 'page-data'],
  ]);
  expect(inline[0]?.textContent).toBe(shell.earlyScript);
});

test('the early script is before the styles, so that they show the right state immediately', () => {
  const [first] = parsePage('Vigil').querySelectorAll('script:not([src], [type]), style');
  expect(first?.textContent).toBe(shell.earlyScript);
});

test('a page without content has the language, the shell and an empty root', () => {
  const page = parsePage('Vigil');
  expect(page.documentElement.lang).toBe('hu');
  expect(page.getElementById('root')?.childNodes).toHaveLength(0);
  expect(addresses(page, 'script[src]')).toEqual(['react.js', 'main.js']);
  expect(getStyles(page)).toEqual([':root{--x:1}']);
  expect(addresses(page, 'head link[rel=preload]')).toEqual(['messages-en.js']);
  expect(addresses(page, 'body link[rel=preload]')).toEqual(['figtree.woff2']);
});

const content = { html: '<main>Words</main>', pathname: '/status' };
const areaFiles = [file('entry.js'), file('routes.js')];

test("a prerendered page includes its markup, its styles, and preloads for its area's scripts", () => {
  const { url } = file('routes.css');
  const styles = [{ text: '.a{color:red}', file: { url, key: 'public:chunk-1' } }];
  const page = parsePage('Vigil', { areaFiles, styles, content });
  expect(page.getElementById('root')?.innerHTML).toBe('<main>Words</main>');
  expect(getStyles(page)).toEqual([':root{--x:1}', '.a{color:red}']);
  expect(page.querySelectorAll('link[rel=stylesheet]')).toHaveLength(0);
  expect({ ...page.querySelector<HTMLStyleElement>('style[data-href]')?.dataset }).toEqual({
    href: url,
    rspack: 'public:chunk-1',
  });
  expect(addresses(page, 'link[as=script]')).toEqual(['entry.js', 'routes.js', 'messages-en.js']);
});

test('another page preloads the scripts and style sheets of its area', () => {
  const page = parsePage('Vigil', { areaFiles: [...areaFiles, file('routes.css')] });
  expect(addresses(page, 'link[as=script]')).toEqual(['entry.js', 'routes.js', 'messages-en.js']);
  expect(addresses(page, 'link[as=style]')).toEqual(['routes.css']);
});

test('a page that needs a session leaves the preloads of its area to the early script', () => {
  const page = parsePage('Vigil', { areaFiles, needsSession: true });
  expect(addresses(page, 'link[as=script]')).toEqual(['messages-en.js']);
  const { content: preloads } = page.querySelector<HTMLTemplateElement>('#session-preloads') ?? {};
  expect([...(preloads?.children ?? [])].map((link) => link.getAttribute('href'))).toEqual(
    areaFiles.map(({ url }) => url),
  );
});

test('the messages of the shell have low priority only on a prerendered page', () => {
  const getHighPriorityScripts = (page: Document) => addresses(page, 'link[as=script]:not([fetchpriority=low])');
  expect(getHighPriorityScripts(parsePage('Vigil', { areaFiles, content }))).toEqual([]);
  expect(getHighPriorityScripts(parsePage('Vigil', { areaFiles }))).toEqual(['messages-en.js']);
});

test('every script of a release has an integrity attribute', () => {
  const loaded = [...parsePage('Vigil', { areaFiles, content }).querySelectorAll('script[src], link[as=script]')];
  expect(loaded).toHaveLength(5);
  for (const element of loaded) {
    const name = (element.getAttribute('src') ?? element.getAttribute('href'))?.replace(/.*\//, '');
    expect(element.getAttribute('integrity')).toBe(`sha256-${name}`);
    expect(element.hasAttribute('crossorigin')).toBe(true);
  }
});

test('in development, the style sheet of the shell is a link', () => {
  const page = parsePage('Vigil', { shell: { ...shell, styles: [{ url: 'http://localhost:3000/main.css' }] } });
  expect(addresses(page, 'link[rel=stylesheet]')).toEqual(['main.css']);
});
