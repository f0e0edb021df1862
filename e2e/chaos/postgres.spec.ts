import { once } from 'node:events';
import { killConnection } from '../../api/testing/kill-connection.ts';
import { heading, saveButton, unsavedChangesBar } from '../site/pages.ts';
import { expect, test } from './site/chaos-test.ts';
import { chooseOtherLanguage, getOwnedServerIds, languageField, saveError } from './site/pages.ts';
import { recordWrites } from './site/write-counts.ts';
import { Writers } from './site/writers.ts';

test.use({ databaseServer: 'separate' });
test.describe.configure({ mode: 'default' });

const fetchStatus = async (url: string) => (await fetch(url)).status;

test('PostgreSQL stops immediately during writes and restarts: 503 with Retry-After, no lost write, no API restart', async ({
  chaosSite,
  signInAs,
}, info) => {
  const { api, postgres } = chaosSite;
  const writers = new Writers(await signInAs('manager-of-two-hundred'), getOwnedServerIds(chaosSite));
  const { pid } = api;
  for (let round = 1; round <= 3; round++) {
    const before = writers.acknowledged.length;
    await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 10);
    const rejectedBefore = writers.rejected.length;
    await postgres?.crash();
    await expect.poll(() => writers.rejected.length).toBeGreaterThan(rejectedBefore + 5);
    expect(await fetchStatus(`${api.url}/v1/health`)).toBe(200);
    expect(await fetchStatus(`${api.url}/v1/ready`)).toBe(503);
    await postgres?.start();
    await expect.poll(() => fetchStatus(`${api.url}/v1/ready`)).toBe(200);
  }
  const before = writers.acknowledged.length;
  await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 10);
  await writers.stop();
  expect(api.pid).toBe(pid);
  const kinds = new Set(writers.rejected.map((rejected) => JSON.stringify(rejected)));
  // A writer whose acknowledgement was lost reads the revision before it saves again.
  expect([...kinds]).toEqual([JSON.stringify({ status: 503, reason: 'data-unavailable', retryAfter: '5' })]);
  expect(api.log.some((line) => line.includes('The database does not respond. If you set DATABASE_URL'))).toBe(true);
  const lostWrites = await writers.countLostWrites();
  recordWrites(info, { acknowledged: writers.acknowledged.length, lostWrites });
  expect(lostWrites).toBe(0);
});

test('loses no acknowledged write when PostgreSQL kills a connection', async ({ chaosSite, signInAs }, info) => {
  const { postgres } = chaosSite;
  const writers = new Writers(await signInAs('manager-of-two-hundred'), getOwnedServerIds(chaosSite));
  await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(10);
  const before = writers.acknowledged.length;
  await killConnection(postgres?.url('postgres') ?? '');
  await expect.poll(() => writers.rejected.length).toBeGreaterThan(0);
  await expect.poll(() => writers.acknowledged.length).toBeGreaterThan(before + 20);
  await writers.stop();
  const lostWrites = await writers.countLostWrites();
  recordWrites(info, { acknowledged: writers.acknowledged.length, lostWrites });
  expect(lostWrites).toBe(0);
});

test('a bot receives changes again after PostgreSQL has restarted', async ({ chaosSite, page, signInAs, problems }) => {
  const site = chaosSite.createSiteClient();
  void site.followChanges();
  await once(site, 'change');
  await signInAs('manager-of-two-hundred');
  const [server] = getOwnedServerIds(chaosSite);
  await page.goto(`/dashboard/${server}`);
  await expect(languageField(page)).toBeVisible();
  await chaosSite.postgres?.crash();
  await chaosSite.postgres?.start();
  await expect.poll(() => fetchStatus(`${chaosSite.api.url}/v1/ready`)).toBe(200);
  const received = once(site, 'change');
  await chooseOtherLanguage(page);
  await saveButton(page).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await received;
  await site.stop();
  problems.length = 0;
});

test('without the database pages show an error, keep the input, and save once it is back', async ({
  chaosSite,
  page,
  signInAs,
  problems,
}) => {
  await signInAs('manager-of-two-hundred');
  const [server] = getOwnedServerIds(chaosSite);
  await page.goto(`/dashboard/${server}`);
  const selected = await chooseOtherLanguage(page);
  await chaosSite.postgres?.crash();
  await saveButton(page).click();
  await expect(saveError(page)).toContainText('Not saved. Our database is not answering. Wait 5 seconds');
  await expect(languageField(page)).toHaveValue(selected);
  await page.getByRole('banner').getByRole('link', { name: 'Support' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(heading(page)).toHaveText('Support');
  await page.goBack();
  await expect(page.getByText('Our database is not answering.').first()).toBeVisible();
  await chaosSite.postgres?.start();
  await expect.poll(() => fetchStatus(`${chaosSite.api.url}/v1/ready`)).toBe(200);
  await page.getByRole('button', { name: 'Try again' }).first().click();
  await languageField(page).selectOption(selected);
  await saveButton(page).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await page.reload();
  await expect(languageField(page)).toHaveValue(selected);
  problems.length = 0;
});
