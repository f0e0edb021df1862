import { once } from 'node:events';
import { killConnection } from '../../api/testing/kill-connection.ts';
import { bar, heading, save } from '../site/pages.ts';
import { expect, test } from './site/chaos-test.ts';
import { noteWrites } from './site/figures.ts';
import { chooseOtherLanguage, language, notSaved, someServers } from './site/pages.ts';
import { Writers } from './site/writers.ts';

test.use({ databaseServer: 'separate' });
test.describe.configure({ mode: 'default' });

const status = async (address: string) => (await fetch(address)).status;

test('PostgreSQL ends at once under writes and comes back: 503 with a wait meanwhile, nothing lost, no restart', async ({
  whole,
  signInAs,
}, info) => {
  const { api, postgres } = whole;
  const writers = new Writers(await signInAs('owner-of-two-hundred'), someServers(whole));
  const { pid } = api;
  for (let round = 1; round <= 3; round++) {
    const before = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 10);
    const refusedBefore = writers.refused.length;
    await postgres?.crash();
    await expect.poll(() => writers.refused.length).toBeGreaterThan(refusedBefore + 5);
    expect(await status(`${api.url}/v1/health`)).toBe(200);
    expect(await status(`${api.url}/v1/ready`)).toBe(503);
    await postgres?.start();
    await expect.poll(() => status(`${api.url}/v1/ready`)).toBe(200);
  }
  const before = writers.acknowledged.length;
  await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 10);
  await writers.stop();
  expect(api.pid).toBe(pid);
  const kinds = new Set(writers.refused.map((refused) => JSON.stringify(refused)));
  // A save whose acknowledgement was lost with the connection is not known to its writer, who looks first.
  expect([...kinds]).toEqual([JSON.stringify({ status: 503, reason: 'data-unavailable', retryAfter: '5' })]);
  expect(api.log.some((line) => line.includes('The database does not respond. Check that it runs'))).toBe(true);
  const lost = await writers.lost();
  noteWrites(info, { acknowledged: writers.acknowledged.length, lost });
  expect(lost).toBe(0);
});

test('a connection that PostgreSQL kills under writes costs no acknowledged write', async ({
  whole,
  signInAs,
}, info) => {
  const { postgres } = whole;
  const writers = new Writers(await signInAs('owner-of-two-hundred'), someServers(whole));
  await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(10);
  const before = writers.acknowledged.length;
  await killConnection(postgres?.url('postgres') ?? '');
  await expect.poll(() => writers.refused.length).toBeGreaterThan(0);
  await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 20);
  await writers.stop();
  const lost = await writers.lost();
  noteWrites(info, { acknowledged: writers.acknowledged.length, lost });
  expect(lost).toBe(0);
});

test('what the bot hears goes on after PostgreSQL has come back', async ({ whole, page, signInAs, problems }) => {
  const bot = whole.startBot();
  await once(bot.site, 'change');
  await signInAs('owner-of-two-hundred');
  const [server] = someServers(whole);
  await page.goto(`/dashboard/${server}`);
  await expect(language(page)).toBeVisible();
  await whole.postgres?.crash();
  await whole.postgres?.start();
  await expect.poll(() => status(`${whole.api.url}/v1/ready`)).toBe(200);
  const told = once(bot.site, 'change');
  await chooseOtherLanguage(page);
  await save(page).click();
  await expect(bar(page)).toHaveCount(0);
  await told;
  bot.stop();
  problems.length = 0;
});

test('without the database pages say so, keep what was typed, and save once it is back', async ({
  whole,
  page,
  signInAs,
  problems,
}) => {
  await signInAs('owner-of-two-hundred');
  const [server] = someServers(whole);
  await page.goto(`/dashboard/${server}`);
  const chosen = await chooseOtherLanguage(page);
  await whole.postgres?.crash();
  await save(page).click();
  await expect(notSaved(page)).toContainText('Not saved. Our database does not answer at the moment. Wait 5 seconds');
  await expect(language(page)).toHaveValue(chosen);
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard and go on' }).click();
  await expect(heading(page)).toHaveText('Support');
  await page.goBack();
  await expect(page.getByText('Our database does not answer at the moment.').first()).toBeVisible();
  await whole.postgres?.start();
  await expect.poll(() => status(`${whole.api.url}/v1/ready`)).toBe(200);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await language(page).selectOption(chosen);
  await save(page).click();
  await expect(bar(page)).toHaveCount(0);
  await page.reload();
  await expect(language(page)).toHaveValue(chosen);
  problems.length = 0;
});
