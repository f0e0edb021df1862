import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { ReleaseStore } from '../../deploy/release/store.ts';
import { copyCheckout, copyStore, runReleaseCommand } from '../site/releases.ts';
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
  execFileSync(process.execPath, ['deploy/new/main.ts', 'area', 'hello'], { cwd: checkout });
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
