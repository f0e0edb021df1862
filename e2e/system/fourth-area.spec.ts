import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { startFullStack } from '../site/full-stack.ts';
import { copyCheckout, copyStore, editFile, runReleaseCommand } from '../site/releases.ts';
import { enterStaffArea, startSession } from '../site/sessions.ts';
import { expect, test } from '../site/test.ts';

const newAreas = {
  hello: '',
  club: "{ frame: 'app', access: 'user' }",
  audit: "{ frame: 'staff', access: 'admin', home: '/audit' }",
};

test('areas can be added, released, opened and retired as documented, without a line in the shell', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  const checkout = copyCheckout();
  const store = await copyStore();
  const operate = (...args: string[]) => runReleaseCommand(checkout, store.folder, ...args);
  for (const [name, handle] of Object.entries(newAreas)) {
    execFileSync(process.execPath, ['tools/new/main.ts', 'area', name], { cwd: checkout });
    const contract = 'contract: contractId,';
    if (handle) editFile(checkout, `remote-${name}/src/routes.ts`, contract, `${contract}\n  handle: ${handle},`);
    await operate('publish', name);
  }
  expect(await operate('promote', 'audit').catch(String)).toContain(
    'gatedAreas in deploy/gateway/rules.ts must list it',
  );
  editFile(checkout, 'deploy/gateway/rules.ts', "gatedAreas = ['admin']", "gatedAreas = ['admin', 'audit']");
  const fullStack = await startFullStack(store.folder, checkout);
  const shell = (await store.getLive()).shell?.release;
  const frame = page.locator('[data-frame]');
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('an area for everyone', async () => {
    expect((await page.goto(`${fullStack.url}/hello`))?.status()).toBe(404);
    await operate('promote', ...Object.keys(newAreas));
    await expect.poll(async () => (await page.goto(`${fullStack.url}/hello`))?.status()).toBe(200);
    await expect(heading).toHaveText('Hello');
    await expect(page).toHaveTitle('Hello - Vigil');
    await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
    await expect(heading).toHaveText('Support');
  });

  await test.step('an area for users and one for staff say so in their routes: frame, title and guard', async () => {
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
  });

  await operate('retire', 'hello');
  await expect.poll(async () => (await fetch(`${fullStack.url}/hello`)).status).toBe(404);
  expect((await store.getLive()).shell?.release).toBe(shell);
  problems.length = 0;
  await page.close();
  await fullStack.stop();
  for (const folder of [checkout, store.folder]) rmSync(folder, { recursive: true });
});
