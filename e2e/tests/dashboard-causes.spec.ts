import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { publishFeatures, reportDecisions, reportIntents, saveFeature } from '../site/bot-features.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { findServer } from '../site/pages.ts';

test.use({ rateLimits: 'none' });

test('§2 nothing happened: a person and a time in, one answer out, with what was looked at', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  await publishFeatures(fullStack, everyKind);
  const server = findServer(fullStack, 'Tea House');
  const owner = await startSession('owner-of-three');
  const { body } = await owner.call('GET', `/v1/guild/${server.id}/features/members?search=b`, { token: owner.token });
  const [member] = body.members;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/dashboard/${server.id}/features/tea-shop`);
  const panel = page.getByRole('complementary', { name: 'What happened' });
  await panel.getByRole('radio', { name: 'Nothing happened?' }).check();
  const ask = panel.getByRole('button', { name: 'Find out' });

  await test.step('without a person and a time it says what is missing', async () => {
    await panel.getByLabel('When').fill('2020-01-01T10:00');
    await ask.click();
    await expect(panel).toContainText('Choose a member.');
    await expect(panel).toContainText('Enter a time in the last 14 days.');
    await expectNoProblems(page);
  });
  await test.step('it was off', async () => {
    await page.reload();
    await panel.getByRole('radio', { name: 'Nothing happened?' }).check();
    await panel.getByRole('combobox', { name: 'Who' }).fill(member.name.slice(0, 3));
    await panel.getByRole('option', { name: member.name }).first().click();
    await ask.click();
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText('It was off then.');
    await expect(panel).toContainText('It was off');
  });
  await test.step('a call that fails leaves what was typed', async () => {
    await page.route('**/cause?**', (route) => route.fulfill({ status: 503, json: {} }));
    await ask.click();
    await expect(panel).toContainText('Couldn’t find out');
    await expect(panel.getByRole('combobox', { name: 'Who' })).toHaveValue(member.name);
    await page.unrouteAll();
    problems.length = 0;
  });
  await test.step('the bot decided to do nothing', async () => {
    await saveFeature(fullStack, owner, 'tea-shop', {
      values: { name: 'The Kettle', opening: { tables: [{ id: 't1', label: 'Corner' }] } },
    });
    const reason = 'All seats are taken.';
    await reportDecisions(fullStack, { feature: 'tea-shop', outcome: 'skipped', reason, user: member, revision: 1 });
    await ask.click();
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText(/saw .*, and decided to do nothing/);
    await expect(panel.getByRole('listitem').filter({ hasText: reason })).toBeVisible();
    await expectNoProblems(page);
  });
  await test.step('it was off, and an intent is missing too', async () => {
    await reportIntents(fullStack, 1);
    await page.goto(`/dashboard/${server.id}/features/welcome-role`);
    await panel.getByRole('radio', { name: 'Nothing happened?' }).check();
    await panel.getByRole('combobox', { name: 'Who' }).fill(member.name.slice(0, 3));
    await panel.getByRole('option', { name: member.name }).first().click();
    await ask.click();
    await expect(panel.getByRole('heading', { level: 3 })).toHaveText('It was off then.');
    await expect(panel.getByRole('listitem').filter({ hasText: 'GUILD_MEMBERS' })).toBeVisible();
    await expectNoProblems(page);
  });
});
