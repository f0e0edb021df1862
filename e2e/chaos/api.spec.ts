import { heading, saveButton, unsavedChangesBar } from '../site/pages.ts';
import { expect, test } from './site/chaos-test.ts';
import { chooseOtherLanguage, getOwnedServerIds, languageField, saveError } from './site/pages.ts';
import { recordWrites } from './site/write-counts.ts';

test.describe.configure({ mode: 'default' });

test('API down: pages stay, show an error, and work again once it is up', async ({
  chaosSite,
  page,
  signInAs,
  problems,
}) => {
  await signInAs('manager-of-two-hundred');
  await page.goto('/');
  await chaosSite.api.stopProcess('SIGTERM');
  expect((await fetch(`${chaosSite.url}/v1/health`)).status).toBe(502);
  await page.goto('/support');
  await expect(heading(page)).toHaveText('Support');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
  // §2: if the list cannot be fetched, the page redirects home and shows why.
  await expect(page).toHaveURL(`${chaosSite.url}/`);
  await expect(
    page.getByRole('main').getByText('Something went wrong on our side. Try again in a moment.'),
  ).toBeVisible();
  await chaosSite.api.start();
  expect((await fetch(`${chaosSite.url}/v1/ready`)).status).toBe(200);
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(heading(page)).toHaveText('Your servers');
  await expect(page).toHaveURL(`${chaosSite.url}/dashboard`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  problems.length = 0;
});

test('API does not respond: the page times out, shows an error, and a retry works', async ({
  chaosSite,
  page,
  signInAs,
  problems,
}) => {
  await signInAs('manager-of-two-hundred');
  const [server] = getOwnedServerIds(chaosSite);
  await page.goto(`/dashboard/${server}`);
  const selected = await chooseOtherLanguage(page);
  chaosSite.proxy.hold();
  await saveButton(page).click();
  await expect(saveError(page)).toContainText('Not saved. Couldn’t reach the service.', {
    timeout: 60_000,
  });
  await expect(languageField(page)).toHaveValue(selected);
  chaosSite.proxy.release();
  await saveButton(page).click();
  // The API has stored the first save: both versions are equal, so there is no conflict.
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await page.reload();
  await expect(languageField(page)).toHaveValue(selected);
  problems.length = 0;
});

test('API responds late: the page shows that it loads, and repeated saves are stored once', async ({
  chaosSite,
  page,
  signInAs,
}) => {
  const { call, token } = await signInAs('manager-of-two-hundred');
  const [server] = getOwnedServerIds(chaosSite);
  const fetchRevision = async () => Number((await call('GET', `/v1/guild/${server}`, { token })).body.revision);
  const before = await fetchRevision();
  // Long enough to see the loading state, and well within the timeout of pages.
  chaosSite.proxy.delay(2500);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.goto(`/dashboard/${server}`);
  let saves = 0;
  page.on('request', (request) => {
    saves += Number(request.method() === 'PATCH');
  });
  const selected = await chooseOtherLanguage(page);
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveAttribute('aria-busy', 'true');
  for (const key of ['Enter', 'Control+s']) await saveButton(page).press(key);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Saved.');
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  expect(saves).toBe(1);
  expect(await fetchRevision()).toBe(before + 1);
  await page.reload();
  await expect(languageField(page)).toHaveValue(selected);
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`API ends by ${signal} during a save: the save is stored, or the page shows an error and keeps the input`, async ({
    chaosSite,
    page,
    signInAs,
    problems,
  }, info) => {
    const session = await signInAs('manager-of-two-hundred');
    const [server] = getOwnedServerIds(chaosSite);
    await page.goto(`/dashboard/${server}`);
    const fetchLanguage = async () => {
      const { body } = await session.call('GET', `/v1/guild/${server}`, { token: session.token });
      return String(body.language);
    };
    let acknowledged = 0;
    for (let round = 0; round < 4; round++) {
      const before = await languageField(page).inputValue();
      const selected = before === 'hu' ? 'en' : 'hu';
      await languageField(page).selectOption(selected);
      // The save waits for the platform; in every other round the API is stopped after that.
      chaosSite.platform.faults.add({ kind: 'latency', path: '/guilds/*', delay: 500, times: 1 });
      const saveForwarded = chaosSite.proxy.waitForSave();
      const responded = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await saveButton(page).click();
      await saveForwarded;
      if (round % 2) await Promise.race([responded, expect.poll(fetchLanguage).toBe(selected)]);
      await chaosSite.api.stopProcess(signal);
      const isAcknowledged = (await responded).ok();
      chaosSite.platform.faults.clear();
      await chaosSite.api.start();
      if (isAcknowledged) {
        acknowledged += 1;
        await expect(unsavedChangesBar(page)).toHaveCount(0);
        expect(await fetchLanguage()).toBe(selected);
      } else {
        await expect(saveError(page)).toContainText('Not saved. ');
        await expect(languageField(page)).toHaveValue(selected);
        await saveButton(page).click();
        await expect(unsavedChangesBar(page)).toHaveCount(0);
        expect(await fetchLanguage()).toBe(selected);
      }
    }
    if (signal === 'SIGTERM') expect(acknowledged).toBe(4);
    recordWrites(info, { acknowledged, lostWrites: 0 });
    problems.length = 0;
  });
}
