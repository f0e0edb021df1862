import { afterEach, expect, test } from '@jest/globals';

interface Rules {
  createScriptURL(url: string): string;
}

afterEach(() => document.body.replaceChildren());

/** The rules of the CSP on a page whose catalog has the public area on this host and the staff area on another. */
async function createRules(): Promise<Rules> {
  const area = (name: string, origin: string) => ({
    release: '0123456789abcdef',
    entry: { url: `${origin}/areas/${name}/0123456789abcdef/entry.js` },
  });
  const catalog = [area('public', ''), area('admin', 'https://staff.vigil.example')];
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'page-data';
  block.textContent = JSON.stringify({ catalog });
  document.body.append(block);
  const policies: Rules[] = [];
  globalThis.trustedTypes = { createPolicy: (_name, rules) => policies.push(rules) };
  await import('./browser-setup.ts');
  const [rules] = policies;
  if (!rules) throw new Error('browser-setup.ts created no policy.');
  return rules;
}

test('allows scripts from the site and from the URLs of areas in the catalog only', async () => {
  const { createScriptURL } = await createRules();
  const staff = 'https://staff.vigil.example/areas/admin';
  for (const url of [
    '/areas/public/0123456789abcdef/entry.js',
    `${staff}/0123456789abcdef/entry.js?r=1`,
    // A release that went live after the page was opened.
    `${staff}/fedcba9876543210/moderator/tickets.js`,
  ]) {
    expect(createScriptURL(url)).toBe(url);
  }
  for (const url of [
    'https://evil.example/areas/admin/0123456789abcdef/entry.js',
    'https://staff.vigil.example.evil.example/areas/admin/0123456789abcdef/entry.js',
    'https://staff.vigil.example/other.js',
    `${staff}/../other.js`,
    `${staff}.js`,
    'http://staff.vigil.example/areas/admin/0123456789abcdef/entry.js',
    '//evil.example/areas/public/0123456789abcdef/entry.js',
    'data:text/javascript,1',
    'blob:https://staff.vigil.example/areas/admin/',
  ]) {
    expect(() => createScriptURL(url)).toThrow('Scripts of this origin are not allowed');
  }
});

test('keys during composition reach no part of the page', async () => {
  await import('./browser-setup.ts');
  const pressed: string[] = [];
  const field = document.createElement('input');
  document.body.append(field);
  field.addEventListener('keydown', ({ key }) => pressed.push(key));
  const press = (options: KeyboardEventInit) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...options }));
  press({ key: 'Enter', isComposing: true });
  press({ key: 'Enter', keyCode: 229 });
  press({ key: 'Escape', isComposing: true });
  expect(pressed).toEqual([]);
  press({ key: 'Enter', keyCode: 13 });
  expect(pressed).toEqual(['Enter']);
});
