import type { Page } from '@playwright/test';
import { expectNoProblems } from '../site/expect-no-problems.ts';
import { expect, test } from '../site/full-stack-test.ts';
import {
  dialog,
  findServer,
  heading,
  saveButton,
  saveGreetings,
  textChannels,
  toast,
  unsavedChangesBar,
} from '../site/pages.ts';
import { systemTier } from '../site/system-tier.ts';

const welcome = (page: Page) => page.getByRole('region', { name: /^(Welcome|Üdvözlés)$/ });
const farewell = (page: Page) => page.getByRole('region', { name: /^(Farewell|Búcsú)$/ });
const picker = (card: ReturnType<typeof welcome>) => card.getByRole('combobox', { name: /^(Channel|Csatorna)$/ });
const text = (card: ReturnType<typeof welcome>) => card.getByRole('textbox', { name: /^(Message|Üzenet)$/ });
const preview = (card: ReturnType<typeof welcome>) => card.getByRole('figure');

test.use({ rateLimits: 'none' });

test('§2 Join & Leave: enables, edits and saves a message; a missing value is shown at its field', async ({
  page,
  fullStack,
  startSession,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [first] = textChannels(fullStack, id);
  const { call, token } = await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/join`);
  await expect(page.getByRole('switch')).toHaveCount(2);
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await welcome(page).getByRole('switch').check();
  await expect(text(welcome(page))).toHaveValue('Welcome to **{server}**, {user}. That makes {members} of us.');
  await expect(preview(welcome(page))).toContainText('Welcome to Tea House, @Robin. That makes 128 of us.');
  await saveButton(page).click();
  await expect(welcome(page).getByText('Choose the channel first.')).toBeVisible();
  await expect(picker(welcome(page))).toBeFocused();

  await page.keyboard.type(first?.name ?? '');
  await page.keyboard.press('Enter');
  await text(welcome(page)).fill(' ');
  await page.keyboard.press('Control+s');
  await expect(welcome(page).getByText('Write what the bot should say.')).toBeVisible();
  await expect(text(welcome(page))).toBeFocused();
  await text(welcome(page)).fill('x'.repeat(1001));
  await expect(welcome(page).getByText('1 character is too many. Shorten the text.')).toBeVisible();
  await saveButton(page).click();
  await expect(text(welcome(page))).toBeFocused();
  await expect(unsavedChangesBar(page).getByRole('alert')).toHaveCount(0);

  // Variables are inserted at the caret, and the browser's undo removes them.
  await text(welcome(page)).fill('Hi, .');
  await page.keyboard.press('ArrowLeft');
  await welcome(page).getByRole('button', { name: 'Mention' }).click();
  await expect(text(welcome(page))).toHaveValue('Hi, {user}.');
  await expect(text(welcome(page))).toBeFocused();
  await page.keyboard.type('/');
  await welcome(page).getByRole('button', { name: 'Server' }).click();
  await expect(text(welcome(page))).toHaveValue('Hi, {user}/{server}.');
  await page.keyboard.press('Control+z');
  await expect(text(welcome(page))).not.toHaveValue(/server/);
  await text(welcome(page)).fill('Hi, ');
  await page.keyboard.type('{U');
  await expect(welcome(page).getByRole('option')).toHaveText('user@Robin');
  await expectNoProblems(page);
  await page.keyboard.press('Enter');
  await page.keyboard.type('.');
  await expect(text(welcome(page))).toHaveValue('Hi, {user}.');
  await expect(welcome(page).getByText('11 of 1,000 characters')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(toast(page)).toHaveText('Saved.');
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await expect(text(welcome(page))).toBeFocused();
  const { body } = await call('GET', `/v1/guild/${id}/greetings`, { token });
  expect(body).toEqual({
    revision: 1,
    welcome: { enabled: true, channel_id: first?.id, text: 'Hi, {user}.' },
    farewell: { enabled: false, channel_id: null, text: '' },
  });

  await page.reload();
  await expect(picker(welcome(page))).toHaveValue(`#${first?.name}`);
  await welcome(page).getByRole('switch').uncheck();
  await expect(text(welcome(page))).toHaveCount(0);
  await unsavedChangesBar(page).getByRole('button', { name: 'Ignore' }).click();
  await expect(text(welcome(page))).toHaveValue('Hi, {user}.');
});

test('hostile text is rendered as text; a closed or removed channel is shown as such', async ({
  page,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const { platform } = fullStack;
  const [first, second] = textChannels(fullStack, id);
  const session = await startSession('owner-of-three');
  const hostile = '<img src=x onerror=alert(1)> **bold** _it_ `code` [x](javascript:alert(1)) @everyone {user}';
  await saveGreetings(fullStack, session, id, {
    welcome: { enabled: true, channel_id: first?.id, text: hostile },
    farewell: { enabled: true, channel_id: second?.id, text: 'Bye, {name}.' },
  });
  platform.deleteChannel(first?.id ?? '');
  platform.setRevokedPermissions(second?.id ?? '', ['send']);
  await page.goto(`/dashboard/${id}/join`);
  await expect(preview(welcome(page))).toContainText(
    '<img src=x onerror=alert(1)> bold it code [x](javascript:alert(1)) @everyone @Robin',
  );
  await expect(preview(welcome(page)).locator('em')).toHaveText('it');
  await expect(preview(welcome(page)).getByRole('link')).toHaveCount(0);
  await expect(preview(welcome(page)).locator('img')).toHaveCount(1);
  await expect(picker(welcome(page))).toHaveValue('');
  await expect(welcome(page).getByText('This channel was deleted on the server')).toBeVisible();
  await expect(farewell(page).getByText('Vigil lacks Send Messages here, so nothing arrives.')).toBeVisible();
  await expectNoProblems(page);

  // The saved channel can stay selected; a closed channel cannot be selected.
  await text(farewell(page)).fill('So long, {name}.');
  await saveButton(page).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await picker(welcome(page)).fill(second?.name ?? '');
  await page.getByRole('option').first().click();
  await saveButton(page).click();
  await expect(unsavedChangesBar(page).getByRole('alert')).toContainText(
    'Not saved. The bot cannot write to this channel.',
  );
  platform.setRevokedPermissions(second?.id ?? '', []);
  fullStack.advanceClock(5000);
  await saveButton(page).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  problems.length = 0;
});

test('concurrent edits of two users are merged; leaving asks once, and the draft survives a lost session', async ({
  page,
  context,
  fullStack,
  startSession,
  problems,
}) => {
  const { id } = findServer(fullStack, 'Tea House');
  const [first] = textChannels(fullStack, id);
  const session = await startSession('owner-of-three');
  const ownWelcome = { enabled: true, channel_id: first?.id, text: 'Hi, {user}.' };
  await saveGreetings(fullStack, session, id, { welcome: ownWelcome });
  await page.goto(`/dashboard/${id}/join`);
  await text(welcome(page)).fill('Hello, {user}.');
  await page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'Logs' }).click();
  const question = dialog(page, 'You have unsaved changes');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(heading(page)).toHaveText('Join & Leave');

  // Without a session the page redirects without a dialog; the draft stays stored.
  const cookies = await context.cookies();
  await context.clearCookies({ name: 'token' });
  await page.getByRole('navigation', { name: 'Tea House' }).getByRole('link', { name: 'Logs' }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await context.addCookies(cookies);
  await page.goto(`/dashboard/${id}/join`);
  await expect(unsavedChangesBar(page)).toContainText('Your unsaved changes are back.');
  await expect(text(welcome(page))).toHaveValue('Hello, {user}.');

  const otherFarewell = { enabled: true, channel_id: first?.id, text: 'Bye.' };
  await saveGreetings(fullStack, session, id, { welcome: { ...ownWelcome, text: 'Hey.' }, farewell: otherFarewell });
  await saveButton(page).click();
  const conflict = dialog(page, 'You changed this elsewhere, too');
  await expect(conflict.getByRole('term')).toHaveText(['Welcome: message']);
  await expect(conflict.getByRole('definition')).toHaveText(['Saved version Hey.', 'Your version Hello, {user}.']);
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  await expect(text(farewell(page))).toHaveValue('Bye.');
  await expect(text(welcome(page))).toHaveValue('Hello, {user}.');
  problems.length = 0;
});

test(
  'the history names the changed channel, and undoes the change',
  systemTier,
  async ({ page, fullStack, startSession }) => {
    const { id } = findServer(fullStack, 'Tea House');
    const [first] = textChannels(fullStack, id);
    const session = await startSession('owner-of-three');
    await saveGreetings(fullStack, session, id, {
      welcome: { enabled: true, channel_id: first?.id, text: 'Hi, {user}.\nMind the rules.' },
    });
    await page.goto(`/dashboard/${id}/history`);
    const entry = page.getByRole('article', { name: /the welcome message/ });
    await expect(entry.getByRole('term')).toHaveText(['Welcome', 'Welcome: channel', 'Welcome: message']);
    await expect(entry.getByRole('definition')).toHaveText([
      ...['Before Off', 'After On', 'Before No channel', `After #${first?.name}`],
      ...['Before No text', /After Hi, \{user\}\.\s+Mind the rules\./],
    ]);
    await entry.getByRole('button', { name: 'Undo: Join & Leave' }).click();
    await expectNoProblems(page);
    await expect(page.getByText('Undid a change')).toBeVisible();
    await page.goto(`/dashboard/${id}/join`);
    await expect(page.getByRole('switch', { checked: false })).toHaveCount(2);
  },
);

test(
  'Join & Leave in Hungarian on a phone; failures have a retry',
  systemTier,
  async ({ page, context, site, fullStack, startSession, problems }) => {
    const { id } = findServer(fullStack, 'Tea House');
    const { call, token } = await startSession('owner-of-three');
    // The bot uses the server's language, Hungarian, not the user's.
    const { body } = await call('GET', `/v1/guild/${id}`, { token });
    await call('PATCH', `/v1/guild/${id}`, { token, body: { revision: body.revision, language: 'hu' } });
    await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
    await page.setViewportSize({ width: 360, height: 800 });
    await page.route(`**/v1/guild/${id}/greetings`, (route) => route.abort());
    await page.goto(`/dashboard/${id}/join`);
    await expect(page.getByRole('alert')).toContainText('Nem sikerült betölteni az üzeneteket');
    await page.unroute(`**/v1/guild/${id}/greetings`);
    await page.getByRole('button', { name: 'Próbáld újra' }).click();
    for (const card of [welcome(page), farewell(page)]) await card.getByRole('switch').check();
    await expect(text(farewell(page))).toHaveValue('**{name}** kilépett. A szervernek most {members} tagja van.');
    await expect(preview(farewell(page))).toContainText('Bogi kilépett.');
    await expectNoProblems(page);
    await unsavedChangesBar(page).getByRole('button', { name: 'Elvetés' }).click();
    await expect(unsavedChangesBar(page)).toHaveCount(0);
    problems.length = 0;
  },
);

test('in forced colours a switch has an outline and a knob, on and off', async ({ page, fullStack, startSession }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const { id } = findServer(fullStack, 'Tea House');
  await startSession('owner-of-three');
  await page.goto(`/dashboard/${id}/join`);
  const toggle = welcome(page).getByRole('switch');
  const getStyle = () =>
    toggle.evaluate((element) => {
      const [track, knob] = [getComputedStyle(element), getComputedStyle(element, '::before')];
      return {
        hasOutline:
          track.borderStyle === 'solid' && track.borderColor !== getComputedStyle(document.body).backgroundColor,
        hasKnob: track.backgroundColor !== knob.backgroundColor,
      };
    });
  for (const isOn of [false, true]) {
    await toggle.setChecked(isOn);
    await expect.poll(getStyle).toEqual({ hasOutline: true, hasKnob: true });
  }
});
