import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ReleaseStore } from '../../deploy/release/store.ts';
import { startFullStack } from '../site/full-stack.ts';
import { copyCheckout, copyStore, editFile, runReleaseCommand } from '../site/releases.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';
import { expect, test } from '../site/test.ts';

test('a fourth area can be added, released, opened and retired as documented, without changing the shell', async ({
  page,
  problems,
  startOwnSite,
}) => {
  const checkout = copyCheckout();
  const store = await copyStore();
  const site = await startOwnSite(store.folder);
  const operate = (...args: string[]) => runReleaseCommand(checkout, store.folder, ...args);
  const shell = (await store.getLive()).shell?.release;

  expect((await page.goto(`${site.url}/hello`))?.status()).toBe(404);
  execFileSync(process.execPath, ['tools/new/main.ts', 'area', 'hello'], { cwd: checkout });
  await operate('publish', 'hello');
  await operate('promote', 'hello');
  // Behind nginx, a second gateway may find the new area a moment later.
  await expect.poll(async () => (await page.goto(`${site.url}/hello`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hello');
  await expect(page).toHaveTitle('Hello - Vigil');
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Support');

  await operate('retire', 'hello');
  await expect.poll(async () => (await fetch(`${site.url}/hello`)).status).toBe(404);
  expect((await new ReleaseStore(store.folder).getLive()).shell?.release).toBe(shell);
  problems.length = 0;
  for (const folder of [checkout, store.folder]) rmSync(folder, { recursive: true });
});

test('an area for users and one for staff say so in their routes: frame, title and guard, without a line in the shell', async ({
  page,
  context,
  problems,
}) => {
  const checkout = copyCheckout();
  const store = await copyStore();
  for (const [name, handle] of [
    ['club', "{ frame: 'app', access: 'user' }"],
    ['audit', "{ frame: 'staff', access: 'admin', home: '/audit' }"],
  ] as const) {
    execFileSync(process.execPath, ['tools/new/main.ts', 'area', name], { cwd: checkout });
    editFile(
      checkout,
      `remote-${name}/src/routes.ts`,
      'contract: contractId,',
      `contract: contractId,\n  handle: ${handle},`,
    );
  }
  for (const name of ['club', 'audit']) await runReleaseCommand(checkout, store.folder, 'publish', name);
  const promote = () => runReleaseCommand(checkout, store.folder, 'promote', 'club', 'audit');
  expect(await promote().catch(String)).toContain('gatedAreas in deploy/gateway/rules.ts must list it');
  editFile(checkout, 'deploy/gateway/rules.ts', "gatedAreas = ['admin']", "gatedAreas = ['admin', 'audit']");
  await promote();
  const fullStack = await startFullStack(store.folder, checkout);
  const frame = page.locator('[data-frame]');
  const heading = page.getByRole('heading', { level: 1 });
  const requestedFiles: string[] = [];
  page.on('request', (request) => requestedFiles.push(new URL(request.url()).pathname));

  await page.goto(`${fullStack.url}/club`);
  await page.waitForURL(`${fullStack.url}/`);
  await startSession(fullStack, context, 'admin');
  await page.goto(`${fullStack.url}/audit`);
  await page.waitForURL(`${fullStack.url}/2fa?type=admin`);
  expect(requestedFiles.filter((file) => file.startsWith('/areas/audit/'))).toEqual([]);
  expect((await fetch(`${fullStack.url}/audit`)).status).toBe(200);

  // An open page would load again when it notices another session.
  await page.goto('about:blank');
  await enterStaffArea(context, fullStack, 'admin');
  await page.goto(`${fullStack.url}/club`);
  await expect(heading).toHaveText('Club');
  await expect(page).toHaveTitle('Club - Vigil');
  await expect(frame).toHaveAttribute('data-frame', 'app');
  await page.goto(`${fullStack.url}/audit`);
  await expect(heading).toHaveText('Audit');
  await expect(frame).toHaveAttribute('data-frame', 'staff');
  await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute('href', '/audit');
  problems.length = 0;

  await fullStack.stop();
  for (const folder of [checkout, store.folder]) rmSync(folder, { recursive: true });
});
