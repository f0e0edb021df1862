import type { Page } from '@playwright/test';
import { defineManifest } from 'vigil-bot/manifest';
import { saveManifest } from '../../api/bot/manifests.ts';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import type { FullStack } from '../site/full-stack.ts';
import { expect, test } from '../site/full-stack-test.ts';
import { dialog, findServer, heading, saveGreetings, saveLogs, textChannels, toast } from '../site/pages.ts';
import type { UserSession } from '../site/sessions.ts';
import { systemTier } from '../site/system-tier.ts';

const cafeName = 'Kávézó a sarkon';

/** Sets up the source: #general and #log exist on both servers, #filmek does not. */
async function setUpCafe(fullStack: FullStack, session: UserSession) {
  const { id } = findServer(fullStack, cafeName);
  const [general, log, own] = ['general', 'log', 'filmek'].map((name) => {
    const channel = textChannels(fullStack, id).find((candidate) => candidate.name === name);
    return { id: channel?.id, name };
  });
  await session.call('PATCH', `/v1/guild/${id}`, { token: session.token, body: { revision: 0, language: 'hu' } });
  await saveLogs(fullStack, session, id, [
    { ...log, events: ['ban', 'kick'] },
    { ...own, events: ['memberJoin'] },
  ]);
  const welcome = { enabled: true, channel_id: general?.id, text: 'Szia, {user}!' };
  await saveGreetings(fullStack, session, id, { welcome, farewell: { ...welcome, channel_id: own?.id } });
  return id;
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.use({ rateLimits: 'none' });

test('§2 copies settings from another server by module after listing the changes, and each can be undone', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  await setUpCafe(fullStack, await startSession('owner-of-three'));
  await page.goto(`/dashboard/${id}`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('hu');
  const menu = page.getByRole('navigation', { name: 'Tea House' });
  await menu.getByRole('link', { name: 'Copy from a server' }).click();
  // Unsaved changes are not lost without a confirmation.
  await dialog(page, 'You have unsaved changes').getByRole('button', { name: 'Discard' }).click();
  await expect(heading(page)).toHaveText('Copy from a server');
  // The third server does not have the bot.
  await expect(page.getByRole('main').getByRole('link', { name: 'Board games on Sunday' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: cafeName }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(`From ${cafeName}`);
  await expect(page.locator('#content')).toBeFocused();

  await expect(card(page, 'Settings').getByRole('definition')).toHaveText([
    'Before The server’s own language',
    'After Hungarian',
  ]);
  const join = card(page, 'Join & Leave');
  await expect(join.getByRole('definition')).toContainText(['Off', 'On', 'No channel', '#general', 'No text', 'Szia']);
  await expect(join).toContainText('Farewell, #filmek There is no such channel here.');
  const logs = card(page, 'Logs');
  await expect(logs.getByRole('term')).toHaveText(['#log']);
  await expect(logs.getByRole('definition')).toHaveText([
    'Before Not a log channel',
    'After Ban member and Kick member',
  ]);
  await expect(logs).toContainText('#filmek There is no such channel here.');

  await page.getByRole('switch', { name: 'Join & Leave' }).uncheck();
  await page.getByRole('button', { name: 'Copy to Tea House' }).click();
  await expect(toast(page)).toHaveText(`Copied from ${cafeName}. You can undo it in the history.`);
  await expect(card(page, 'Logs')).toContainText('Nothing would change here.');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeFocused();
  await expect(page.getByRole('switch')).toHaveCount(1);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('hu');

  await menu.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo: Settings, changed by Bence' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveValue('en');
});

test(
  'shows concurrent changes before copying, and shows failures; in Hungarian on a phone',
  systemTier,
  async ({ page, context, site, fullStack, startSession, problems }) => {
    const { id } = findServer(fullStack, 'Tea House');
    const session = await startSession('owner-of-three');
    const cafe = await setUpCafe(fullStack, session);
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(`/dashboard/${id}/copy?from=${cafe}`);
    const copy = page.getByRole('button', { name: 'Másolás ide: Tea House' });
    await expect(card(page, 'Naplók')).toContainText('Tag kitiltása');
    await expectNoProblems(page);

    await saveLogs(fullStack, session, cafe, []);
    await copy.click();
    const failure = page.getByRole('main').getByRole('alert');
    await expect(failure).toContainText('Nem másoltunk semmit, mert közben valami megváltozott.');
    await expect(card(page, 'Naplók')).toContainText('Ott semmi sincs beállítva.');
    await expectNoProblems(page);

    for (const name of ['Beállítások', 'Belépés és kilépés']) await page.getByRole('switch', { name }).uncheck();
    await expect(copy).toBeDisabled();
    await page.getByRole('switch', { name: 'Beállítások' }).check();
    await page.route('**/v1/guild/*/copy', (route) => route.abort());
    await copy.click();
    await expect(failure).toContainText('Nem sikerült elérni a szolgáltatást.');
    await page.unroute('**/v1/guild/*/copy');
    await copy.click();
    await expect(page.getByText(`Átmásolva innen: ${cafeName}.`)).toBeVisible();
    await expect(card(page, 'Beállítások')).toContainText('Itt nem változna semmi.');

    fullStack.platform.removeBot(cafe);
    // The API asks the platform again after two seconds.
    fullStack.advanceClock(2001);
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('nincs rajta a bot. Válassz másikat.');
    await page.getByRole('link', { name: 'Másik szerver választása' }).click();
    await expect(page.getByText('Válaszd ki, melyik szerverről másolsz')).toBeVisible();
    problems.length = 0;
  },
);

test('§8 shows what was copied if the response to the request is lost', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const sourceId = await setUpCafe(fullStack, await startSession('owner-of-three'));
  await page.goto(`/dashboard/${id}/copy?from=${sourceId}`);
  await page.route('**/copy', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Copy to Tea House' }).click();
  const error = page.getByRole('main').getByRole('alert');
  await expect(error).toHaveText('Couldn’t reach the service. Check your network and try again.');
  await expect(card(page, 'Logs')).toContainText('Nothing would change here.');
  problems.length = 0;
});

const features = defineManifest({
  format: 1,
  features: [
    {
      id: 'greeter',
      name: { en: 'Greeter', hu: 'Köszöntő' },
      fields: [
        { id: 'channel', kind: 'channel', label: { en: 'Channel', hu: 'Csatorna' } },
        { id: 'backup', kind: 'channel', label: { en: 'Second channel', hu: 'Másik csatorna' } },
        { id: 'key', kind: 'secret', label: { en: 'Key', hu: 'Kulcs' }, required: true },
      ],
    },
    { id: 'levels', name: 'Levels', fields: [{ id: 'points', kind: 'number', label: 'Points' }] },
  ],
});

test('copies features by their names, without secrets, and names what it leaves out', async ({
  page,
  context,
  site,
  fullStack,
  startSession,
}) => {
  await saveManifest(fullStack.context, features);
  const { id } = findServer(fullStack, 'Tea House');
  const { id: sourceId } = findServer(fullStack, cafeName);
  const { call, token } = await startSession('owner-of-three');
  const save = async (path: string, body: object) =>
    expect((await call('PUT', `/v1/guild/${sourceId}/features/${path}`, { token, body })).status).toBe(200);
  const [general, own] = ['general', 'filmek'].map((name) =>
    textChannels(fullStack, sourceId).find((candidate) => candidate.name === name),
  );
  const values = { channel: general?.id, backup: own?.id };
  await save('greeter', { revision: 0, enabled: false, values });
  await save('greeter/secret', { field: 'key', value: 'hunter2' });
  await save('greeter', { revision: 2, enabled: true, values });
  await save('levels', { revision: 0, enabled: true, values: { points: 5 } });

  await page.goto(`/dashboard/${id}/copy?from=${sourceId}`);
  const greeter = card(page, 'Greeter');
  await expect(greeter.getByRole('term')).toHaveText(['Channel']);
  await expect(greeter.getByRole('definition')).toHaveText(['Before Default', 'After #general']);
  await expect(greeter.getByRole('listitem')).toHaveText([
    'Second channel, filmek This server has none with this name.',
    'Key Secrets are not copied. Set it on this server.',
  ]);
  await expect(greeter).toContainText('The feature will be off until you fill in what it requires: Key.');
  await expectNoProblems(page);
  await page.getByRole('switch', { name: 'Levels' }).uncheck();
  await page.getByRole('button', { name: 'Copy to Tea House' }).click();
  await expect(toast(page)).toHaveText(`Copied from ${cafeName}. You can undo it in the history.`);
  await expect(greeter).toContainText('Nothing would change here.');
  await expect(page.getByRole('switch', { name: 'Levels' })).not.toBeChecked();
  const { body } = await call('GET', `/v1/guild/${id}/features`, { token });
  expect(body.settings.greeter).toMatchObject({ enabled: false, values: {}, secrets: {}, revision: 1 });
  expect(body.settings.levels.revision).toBe(0);

  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  await page.reload();
  await expect(card(page, 'Köszöntő')).toContainText('Kulcs A titkok nem másolódnak át. Add meg ezen a szerveren.');
});
