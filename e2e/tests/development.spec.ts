import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect, type Page } from '@playwright/test';
import { copyCheckout, testStore } from '../site/releases.ts';

const port = 4310;

/** Starts the development server and waits until everything is built. */
async function startDevelopment(
  checkout: string,
  at: number,
  areas: string[] = [],
  settings: Record<string, string> = {},
) {
  const server = spawn(process.execPath, ['deploy/dev/main.ts', ...areas], {
    cwd: checkout,
    env: { PATH: process.env.PATH, PORT: String(at), ...settings },
  });
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (data) => String(data).includes('in development') && resolve());
    server.stderr.on('data', (data) => reject(new Error(String(data))));
  });
  return server;
}

const test = base.extend<object, { checkout: string }>({
  checkout: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const checkout = copyCheckout();
      const server = await startDevelopment(checkout, port);
      await use(checkout);
      server.kill();
      rmSync(checkout, { recursive: true });
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'serial' });

// For the pages, a user is signed in.
test.beforeEach(async ({ context }) => {
  await context.addCookies([{ name: 'token', value: 'any', url: `http://localhost:${port}` }]);
  await context.route('**/v1/me/guilds', (route) => route.fulfill({ json: [{ guilds: [] }] }));
});

interface Edit {
  what: string;
  page: string;
  file: string;
  from: string;
  to: string;
  seen: (page: Page) => Promise<void>;
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const edits: Edit[] = [
  {
    what: "an area's component",
    page: '/manage/admin',
    file: 'remote-admin/src/layout/admin-root-page.tsx',
    from: '{null}',
    to: '<p>Edited</p>',
    seen: (page) => expect(page.getByText('Edited', { exact: true })).toBeVisible(),
  },
  {
    what: "an area's texts",
    page: '/dashboard',
    file: 'remote-dashboard/src/messages/en.json',
    from: '"servers.title": "Your servers"',
    to: '"servers.title": "All your servers"',
    seen: (page) => expect(heading(page)).toHaveText('All your servers'),
  },
  {
    what: "an area's style sheet",
    page: '/',
    file: 'remote-public/src/landing/hero.module.css',
    from: 'font-size: var(--font-4xl)',
    to: 'font-size: 33px',
    seen: (page) => expect(heading(page)).toHaveCSS('font-size', '33px'),
  },
  {
    what: 'the shell',
    page: '/',
    file: 'shell/src/layout/footer.tsx',
    from: '<footer className',
    to: '<footer title="edited" className',
    seen: (page) => expect(page.getByRole('contentinfo')).toHaveAttribute('title', 'edited'),
  },
  {
    what: 'a component of shared-ui, seen in an area',
    page: '/docs',
    file: 'shared-ui/src/design/page/page.tsx',
    from: '<div className',
    to: '<div title="edited" className',
    seen: (page) => expect(page.locator('main > div')).toHaveAttribute('title', 'edited'),
  },
];

for (const { what, page: pagePath, file, from, to, seen } of edits) {
  test(`in development, ${what} updates on the page without a reload`, async ({ page, checkout }) => {
    await page.goto(`http://localhost:${port}${pagePath}`);
    await expect(heading(page)).toBeVisible();
    await page.evaluate(() => Reflect.set(globalThis, 'stillTheSamePage', true));
    const target = path.join(checkout, file);
    const source = readFileSync(target, 'utf8');
    expect(source).toContain(from);
    // A new file instead of new content, because the copied files may be hard links.
    rmSync(target);
    writeFileSync(target, source.replace(from, to));
    await seen(page);
    expect(await page.evaluate(() => Reflect.get(globalThis, 'stillTheSamePage'))).toBe(true);
  });
}

test('one area comes from its source, the others from their live releases', async ({ page, checkout }) => {
  const server = await startDevelopment(checkout, port + 10, ['dashboard'], { SITE_STORE: testStore });
  await page.goto(`http://localhost:${port + 10}/dashboard`);
  await expect(heading(page)).toHaveText('All your servers');
  await page.getByRole('banner').getByRole('link', { name: 'Status' }).click();
  await expect(heading(page)).toHaveText('Status');
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(files.filter((file) => file.includes('/areas/public/'))).not.toEqual([]);
  expect(files.filter((file) => file.includes('/areas/dashboard/'))).toEqual([]);
  server.kill();
});

test('builds one area alone, with only shared-ui of the other packages', ({ checkout }) => {
  for (const name of ['shell', 'remote-public', 'remote-dashboard'])
    rmSync(path.join(checkout, name), { recursive: true });
  const { status, stderr } = spawnSync('npm', ['run', 'build', '-w', 'remote-admin'], {
    cwd: checkout,
    encoding: 'utf8',
  });
  expect([status, stderr.includes('ERROR')]).toEqual([0, false]);
  const manifest = JSON.parse(readFileSync(path.join(checkout, 'remote-admin/dist/release.json'), 'utf8')) as {
    name: string;
  };
  expect(manifest.name).toBe('admin');
});
