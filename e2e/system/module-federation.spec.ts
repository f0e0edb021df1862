import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import en from '../../shell/src/messages/en.json' with { type: 'json' };
import { breakFiles } from '../site/network-faults.ts';
import { heading } from '../site/pages.ts';
import { copyCheckout, copyStore, runReleaseCommand } from '../site/releases.ts';
import { openInStockHost } from '../site/stock-host.ts';
import { expect, test } from '../site/test.ts';

/** Edits a file of a checkout. */
function edit(checkout: string, file: string, [before, after]: readonly [string | RegExp, string]) {
  const target = path.join(checkout, file);
  const source = readFileSync(target, 'utf8');
  const edited = source.replace(before, after);
  if (edited === source) throw new Error(`${file} has no ${before}.`);
  writeFileSync(target, edited);
}

/** The remotes that the shell has registered, as the developer tools show them. */
function listRemotes(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { shell } = Reflect.get(globalThis, '__FEDERATION__').moduleInfo;
    return Object.entries<{ matchedVersion: string }>(shell.remotesInfo).map(
      ([name, { matchedVersion }]) => `${name} ${matchedVersion}`,
    );
  });
}

const getRetryButton = (page: Page) => page.getByRole('button', { name: en['failure.retry'] });

test('an area that needs another major version falls back, another minor version is negotiated', async ({
  page,
  problems,
  startOwnSite,
}) => {
  test.slow();
  const checkout = copyCheckout();
  const store = await copyStore();
  const previous = (await store.getLive()).public?.release ?? '';
  const site = await startOwnSite(store.folder);
  const libraries = 'tools/build/shared-libraries.ts';
  const release = async () => {
    await runReleaseCommand(checkout, store.folder, 'publish', 'public');
    await runReleaseCommand(checkout, store.folder, 'promote', 'public');
    const live = (await store.getLive()).public?.release ?? '';
    await expect.poll(async () => (await (await fetch(site.url)).text()).includes(live)).toBe(true);
    return live;
  };

  edit(checkout, libraries, [/requiredVersion: `.*`/, "requiredVersion: '^1.0.0'"]);
  const otherMajor = await release();
  await page.goto(`${site.url}/docs`);
  await expect(heading(page)).toHaveText('Documents');
  await expect.poll(() => listRemotes(page)).toContain(`public@${previous} ${previous}`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await expect(heading(page)).toHaveText('Support');

  await page.route('**/assets/catalog/previous/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${site.url}/docs`);
  await expect(page.getByRole('alert').filter({ has: getRetryButton(page) })).toContainText(
    en['failure.contract.text'],
  );
  expect(await listRemotes(page)).toContain(`public ${otherMajor}`);
  await page.unroute('**/assets/catalog/previous/**');

  edit(checkout, libraries, ["'^1.0.0'", "'^' + readVersion(library).replace(/[.].*/, '.0.0')"]);
  const otherMinor = await release();
  await page.goto(`${site.url}/docs`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Support' }).click();
  await expect(heading(page)).toHaveText('Support');
  expect((await listRemotes(page)).filter((remote) => remote.startsWith('public'))).toEqual([`public ${otherMinor}`]);
  problems.length = 0;
  for (const folder of [checkout, store.folder]) rmSync(folder, { recursive: true });
});

/** The library's own plugin, as its documentation describes it. */
const stockFederation = `import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

const libraries = ['react', 'react-dom', 'react-router', 'jotai', 'react-intl', 'shared-ui', 'shared-ui/app'];

export const createRuntimeFlags = () => new rspack.DefinePlugin({});

export const createAreaFederation = (name: string, filename: string) =>
  new ModuleFederationPlugin({
    name,
    filename,
    exposes: { './routes': { import: './src/routes.ts', name: 'routes' } },
    shared: Object.fromEntries(libraries.map((library) => [library, { singleton: true }])),
    dts: false,
  });
`;

test('an area that is built by the stock plugin runs in the shell, and asks again for a library that did not load', async ({
  page,
  problems,
  startOwnSite,
}) => {
  test.slow();
  const checkout = copyCheckout();
  const store = await copyStore();
  const site = await startOwnSite(store.folder);
  execFileSync(process.execPath, ['tools/new/main.ts', 'area', 'hello'], { cwd: checkout });
  writeFileSync(path.join(checkout, 'tools/build/federation.ts'), stockFederation);
  // The stock plugin bundles a router as well, with the shell's replacement of what pages do not use.
  edit(checkout, 'deploy/build/packages.ts', ["'tools/package.json',", "'tools/package.json', 'shell/**',"]);
  const helloPage = 'remote-hello/src/hello/hello-page.tsx';
  edit(checkout, helloPage, [/^import/, "import { Stack } from 'shared-ui/app';\nimport"]);
  edit(checkout, helloPage, [/<p>(.*)<\/p>/s, '<Stack>$1</Stack>']);
  await runReleaseCommand(checkout, store.folder, 'publish', 'hello');
  await runReleaseCommand(checkout, store.folder, 'promote', 'hello');
  await expect.poll(async () => (await page.goto(`${site.url}/hello`))?.status()).toBe(200);
  await expect(heading(page)).toHaveText('Hello');
  const shares = await page.evaluate(() => {
    const [shell] = Reflect.get(globalThis, '__FEDERATION__').__INSTANCES__;
    return Object.entries<object>(shell.shareScopeMap.default).map(([name, versions]) => [
      name,
      Object.values(versions).map(({ from }) => from),
    ]);
  });
  expect(shares.filter(([name]) => name === 'react' || name === 'shared-ui')).toEqual([
    ['react', ['shell']],
    ['shared-ui', ['shell']],
  ]);

  await page.goto(`${site.url}/docs`);
  const restore = await breakFiles(page, /\/areas\/shell\/.*\/app\.\w+\.js/, (route) => route.fulfill({ status: 500 }));
  await page.evaluate(() => {
    history.pushState(null, '', '/hello');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText(en['failure.server.title']);
  await restore();
  await getRetryButton(page).click();
  await expect(heading(page)).toHaveText('Hello');
  problems.length = 0;
  for (const folder of [checkout, store.folder]) rmSync(folder, { recursive: true });
});

test("the shell's area runs in a stock host", async ({ page }) => {
  await openInStockHost(page, 'public', '/docs');
  await expect(heading(page)).toHaveText('Documents');
  await page.goto('http://host.example/docs/cookie-policy');
  await expect(heading(page)).toHaveText('Cookie Policy');
});

test('the developer tools name every area, release and shared library', async ({ page, site, signIn }) => {
  await signIn('owner');
  await page.goto('/dashboard');
  await expect(heading(page)).toHaveText('Your servers');
  const catalog: { name: string; release: string }[] = await (await fetch(`${site.url}/assets/catalog/en.json`)).json();
  expect(await listRemotes(page)).toEqual(catalog.map(({ name, release }) => `${name} ${release}`));
  const { modules, shared } = await page.evaluate(() => {
    const { moduleInfo } = Reflect.get(globalThis, '__FEDERATION__');
    return {
      modules: Object.keys(moduleInfo),
      shared: moduleInfo.shell.shared.map(({ sharedName }: { sharedName: string }) => sharedName),
    };
  });
  expect(modules).toEqual(['shell', ...catalog.map(({ name, release }) => `${name}:${release}`)]);
  expect(shared).toEqual(['react', 'react-dom', 'react-router', 'jotai', 'react-intl', 'shared-ui', 'shared-ui/app']);
});
