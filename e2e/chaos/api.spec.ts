import { bar, heading, save } from '../site/pages.ts';
import { expect, test } from './site/chaos-test.ts';
import { noteWrites } from './site/figures.ts';
import { chooseOtherLanguage, language, notSaved, someServers } from './site/pages.ts';

test.describe.configure({ mode: 'default' });

test('the API is down: pages stay, say so, and go on once it is up', async ({ whole, page, signInAs, problems }) => {
  await signInAs('owner-of-two-hundred');
  await page.goto('/');
  await whole.api.end('SIGTERM');
  expect((await fetch(`${whole.url}/v1/health`)).status).toBe(502);
  await page.goto('/support');
  await expect(heading(page)).toHaveText('Support');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Dashboard' }).click();
  // §2: where the list cannot be had, the page leads home and says why.
  await expect(page).toHaveURL(`${whole.url}/`);
  await expect(page.getByText('The service had a problem with its answer. Try again in a moment.')).toBeVisible();
  await whole.api.start();
  expect((await fetch(`${whole.url}/v1/ready`)).status).toBe(200);
  await page.getByRole('link', { name: 'Open the dashboard' }).click();
  await expect(heading(page)).toHaveText('Your servers');
  await expect(page).toHaveURL(`${whole.url}/dashboard`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  problems.length = 0;
});

test('the API does not answer: the page gives up, says so, and the retry works', async ({
  whole,
  page,
  signInAs,
  problems,
}) => {
  await signInAs('owner-of-two-hundred');
  const [server] = someServers(whole);
  await page.goto(`/dashboard/${server}`);
  const chosen = await chooseOtherLanguage(page);
  whole.proxy.hold();
  await save(page).click();
  await expect(notSaved(page)).toContainText('Not saved. There was no connection to the service.', { timeout: 60_000 });
  await expect(language(page)).toHaveValue(chosen);
  whole.proxy.release();
  await save(page).click();
  // It had arrived: both made the same of it, and there is nothing to ask.
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await expect(language(page)).toHaveValue(chosen);
  problems.length = 0;
});

test('the API answers late: the page says that it loads, and a save is made once however often it is asked for', async ({
  whole,
  page,
  signInAs,
}) => {
  const { call, token } = await signInAs('owner-of-two-hundred');
  const [server] = someServers(whole);
  const revision = async () => Number((await call('GET', `/v1/guild/${server}`, { token })).body.revision);
  const before = await revision();
  // Long enough for what is shown meanwhile to be seen, and well within the time that pages wait.
  whole.proxy.delay(2500);
  await page.goto('/dashboard');
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await page.goto(`/dashboard/${server}`);
  let saves = 0;
  page.on('request', (request) => {
    saves += Number(request.method() === 'PATCH');
  });
  const chosen = await chooseOtherLanguage(page);
  await save(page).click();
  await expect(save(page)).toHaveAttribute('aria-busy', 'true');
  for (const key of ['Enter', 'Control+s']) await save(page).press(key);
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Saved.');
  await expect(bar(page)).toHaveCount(0);
  expect(saves).toBe(1);
  expect(await revision()).toBe(before + 1);
  await page.reload();
  await expect(language(page)).toHaveValue(chosen);
});

for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  test(`the API ends by ${signal} in the middle of a save: acknowledged and kept, or told and still in the form`, async ({
    whole,
    page,
    signInAs,
    problems,
  }, info) => {
    const session = await signInAs('owner-of-two-hundred');
    const [server] = someServers(whole);
    await page.goto(`/dashboard/${server}`);
    const stored = async () => {
      const { body } = await session.call('GET', `/v1/guild/${server}`, { token: session.token });
      return String(body.language);
    };
    let acknowledged = 0;
    for (let round = 0; round < 4; round++) {
      const before = await language(page).inputValue();
      const chosen = before === 'hu' ? 'en' : 'hu';
      await language(page).selectOption(chosen);
      // The save waits for the platform; every other time the end comes only after that.
      whole.platform.faults.add({ kind: 'latency', path: '/guilds/*', delay: 500, times: 1 });
      const arrives = whole.proxy.saveArrives();
      const answered = page.waitForResponse((response) => response.request().method() === 'PATCH');
      await save(page).click();
      await arrives;
      if (round % 2) await Promise.race([answered, expect.poll(stored).toBe(chosen)]);
      await whole.api.end(signal);
      const isAcknowledged = (await answered).ok();
      whole.platform.faults.clear();
      await whole.api.start();
      if (isAcknowledged) {
        acknowledged += 1;
        await expect(bar(page)).toHaveCount(0);
        expect(await stored()).toBe(chosen);
      } else {
        await expect(notSaved(page)).toContainText('Not saved. ');
        await expect(language(page)).toHaveValue(chosen);
        await save(page).click();
        await expect(bar(page)).toHaveCount(0);
        expect(await stored()).toBe(chosen);
      }
    }
    if (signal === 'SIGTERM') expect(acknowledged).toBe(4);
    noteWrites(info, { acknowledged, lost: 0 });
    problems.length = 0;
  });
}
