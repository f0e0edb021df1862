import { getPerson } from 'simulator/people';
import { generateCode, getCurrentStep } from '../../api/auth/second-factor/totp.ts';
import { Browser } from '../../api/testing/browser.ts';
import { saveButton, unsavedChangesBar } from '../site/pages.ts';
import { startSession } from '../site/sessions.ts';
import { type ChaosSite, startChaosSite } from './site/chaos-site.ts';
import { expect, test } from './site/chaos-test.ts';
import { chooseOtherLanguage, getOwnedServerIds, languageField } from './site/pages.ts';

test.describe.configure({ mode: 'default' });

const HOUR_MS = 3_600_000;

test.afterEach(({ chaosSite }) => chaosSite.setClock(0));

/** Signs in up to the second factor. Returns a function that submits a code; its result also has the authenticator secret. */
async function startEnrolment(chaosSite: ChaosSite, personKind: 'moderator' | 'visitor') {
  const browser = new Browser(chaosSite.url);
  const { location } = await browser.call('GET', '/v1/oauth');
  const redirectUrl = new URL(chaosSite.platform.authorize(location, getPerson(personKind).id));
  await browser.call('GET', redirectUrl.pathname + redirectUrl.search);
  const pendingSignIn = {
    access_token: browser.cookies.get('access_token'),
    refresh_token: browser.cookies.get('refresh_token'),
  };
  const { body } = await browser.call('POST', '/v1/2fa/enrolment', { body: pendingSignIn });
  return (code: string) =>
    browser
      .call('POST', '/v1/2fa', { body: { type: 'user', twofa_token: code, ...pendingSignIn }, language: 'hu' })
      .then((response) => ({ ...response, secret: String(body.secret) }));
}

test("the session stays valid when the browser's clock is hours off, and set back while the page is open", async ({
  page,
  chaosSite,
  signInAs,
}) => {
  await signInAs('manager-of-two-hundred');
  const [server] = getOwnedServerIds(chaosSite);
  for (const offsetMs of [5 * HOUR_MS, -5 * HOUR_MS]) {
    await page.clock.setSystemTime(Date.now() + offsetMs);
    await page.goto(`/dashboard/${server}`);
    await chooseOtherLanguage(page);
    await page.clock.setSystemTime(Date.now() - offsetMs);
    await saveButton(page).click();
    await expect(unsavedChangesBar(page)).toHaveCount(0);
  }
});

test("sessions stay valid and saves work when the API's clock is set back by an hour", async ({
  page,
  chaosSite,
  signInAs,
}) => {
  const session = await signInAs('manager-of-two-hundred');
  const [server] = getOwnedServerIds(chaosSite);
  await page.goto(`/dashboard/${server}`);
  await chaosSite.setClock(-HOUR_MS);
  await chooseOtherLanguage(page);
  await saveButton(page).click();
  await expect(unsavedChangesBar(page)).toHaveCount(0);
  expect((await session.call('GET', '/v1/me/guilds', { token: session.token })).status).toBe(200);
  expect((await session.call('GET', '/v1/me/sessions', { token: session.token })).status).toBe(200);
});

test('accepts a code from a phone whose clock is half a minute off, and rejects one that is two minutes off', async ({
  chaosSite,
}) => {
  const now = Date.now();
  const submit = await startEnrolment(chaosSite, 'visitor');
  const { secret } = await submit('000000');
  for (const steps of [-4, 4]) {
    const response = await submit(generateCode(secret, getCurrentStep(now) + steps));
    expect(response.status).toBe(403);
    expect(response.body.message).toBe('Ez a kód hibás. Azt írd be, amelyet az alkalmazásod most mutat.');
  }
  expect((await submit(generateCode(secret, getCurrentStep(Date.now()) - 1))).status).toBe(200);
});

for (const [name, clockOffsetMs] of [
  ['three hours behind', -3 * HOUR_MS],
  ['three hours ahead of', 3 * HOUR_MS],
] as const) {
  test(`the API's clock is ${name} the browser's and the database's: signing in works, and pages show sensible times`, async ({
    page,
    context,
  }) => {
    // A separate site: after a code of a later time was used, earlier codes are rejected.
    const chaosSite = await startChaosSite('bundled');
    try {
      await chaosSite.setClock(clockOffsetMs);
      await startSession(chaosSite, context, 'manager-of-two-hundred');
      const [server] = getOwnedServerIds(chaosSite);
      await page.goto(`${chaosSite.url}/dashboard/${server}`);
      const selected = await chooseOtherLanguage(page);
      await saveButton(page).click();
      await expect(unsavedChangesBar(page)).toHaveCount(0);
      await page.reload();
      await expect(languageField(page)).toHaveValue(selected);
      await page.goto(`${chaosSite.url}/dashboard/${server}/history`);
      const times = page.getByRole('main').locator('time');
      await expect(times.first()).toHaveText(/^\d{1,2}:\d{2} [AP]M$/);
      const savedAt = Date.parse((await times.first().getAttribute('datetime')) ?? '');
      expect(Math.abs(savedAt - Date.now() - clockOffsetMs)).toBeLessThan(HOUR_MS / 4);
      for (const text of await times.allTextContents()) expect(text).not.toMatch(/^in |NaN|Invalid/);
      await page.close();
    } finally {
      await chaosSite.stop();
    }
  });
}
