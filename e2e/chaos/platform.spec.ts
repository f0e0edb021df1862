import { findServer, heading, saveButton, unsavedChangesBar } from '../site/pages.ts';
import { expect, test } from './site/chaos-test.ts';
import { chooseOtherLanguage, languageField, saveError } from './site/pages.ts';

test.describe.configure({ mode: 'default' });

const unavailableMessage = 'The chat platform is not answering.';

for (const { name, faults, message } of [
  {
    name: 'a long 429',
    faults: [{ kind: '429', retryAfter: 40 }],
    message: `${unavailableMessage} Wait 41 seconds and try again.`,
  },
  { name: '500', faults: [{ kind: '500' }], message: `${unavailableMessage} Wait 5 seconds and try again.` },
  { name: '503', faults: [{ kind: '503' }], message: `${unavailableMessage} Wait 5 seconds and try again.` },
  {
    name: 'broken connections',
    faults: [{ kind: 'drop' }],
    message: `${unavailableMessage} Wait 5 seconds and try again.`,
  },
  {
    name: 'no response',
    faults: [{ kind: 'latency', delay: 100_000 }],
    message: `${unavailableMessage} Wait 5 seconds and try again.`,
  },
] as const) {
  test(`fault of the platform (${name}): saves fail, servers do not appear as "not joined", and everything recovers`, async ({
    chaosSite,
    page,
    signInAs,
    problems,
  }) => {
    const { id } = findServer(chaosSite, 'Tea House');
    const session = await signInAs('owner-of-three');
    const fetchLanguage = async () =>
      (await session.call('GET', `/v1/guild/${id}`, { token: session.token })).body.language;
    await page.goto(`/dashboard/${id}`);
    const before = await languageField(page).inputValue();
    const selected = before === 'hu' ? 'en' : 'hu';
    await languageField(page).selectOption(selected);
    for (const fault of faults)
      for (const path of ['/guilds/*', '/users/@me/guilds']) chaosSite.platform.faults.add({ ...fault, path });
    // The API's platform caches expire.
    await chaosSite.advanceClock(120_000);
    await saveButton(page).click();
    await expect(saveError(page)).toContainText(`Not saved. ${message}`, { timeout: 60_000 });
    await expect(languageField(page)).toHaveValue(selected);
    await expect(page.getByText(/The bot is not on this server/)).toHaveCount(0);
    const list = await session.call('GET', '/v1/me/guilds', { token: session.token });
    expect(list).toMatchObject({ status: 503, body: { reason: 'platform-unavailable' } });

    chaosSite.platform.faults.clear();
    expect(await fetchLanguage()).toBe(before);
    await saveButton(page).click();
    await expect(unsavedChangesBar(page)).toHaveCount(0);
    expect(await fetchLanguage()).toBe(selected);
    await page.goto('/dashboard');
    const card = page.getByRole('main').getByRole('link', { name: /Tea House/ });
    await expect(card.first()).toHaveAttribute('href', `/dashboard/${id}`);
    problems.length = 0;
  });
}

test('the API waits for a short 429 of the platform without an error', async ({ chaosSite, page, signInAs }) => {
  const { id } = findServer(chaosSite, 'Tea House');
  await signInAs('owner-of-three');
  for (const path of ['/guilds/*', '/users/@me/guilds'])
    chaosSite.platform.faults.add({ kind: '429', path, retryAfter: 0.5, times: 1 });
  await page.goto(`/dashboard/${id}`);
  await expect(heading(page)).toHaveText('Tea House');
  await chooseOtherLanguage(page);
  await saveButton(page).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);
});
