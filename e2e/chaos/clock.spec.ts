import { personInRole } from 'simulator/people';
import { generateCode, getCurrentStep } from '../../api/auth/second-factor/totp.ts';
import { Browser } from '../../api/testing/browser.ts';
import { bar, heading, save } from '../site/pages.ts';
import { startSession } from '../site/sessions.ts';
import { expect, test } from './site/chaos-test.ts';
import { chooseOtherLanguage, someServers } from './site/pages.ts';
import { startWholeSite, type WholeSite } from './site/whole-site.ts';

test.describe.configure({ mode: 'default' });

const hour = 3_600_000;

test.afterEach(({ whole }) => whole.setClock(0));

/** Somebody who is back from the consent page, and the secret that their phone would know. */
async function enrolled(whole: WholeSite, role: 'moderator' | 'visitor') {
  const browser = new Browser(whole.url);
  const { location } = await browser.call('GET', '/v1/oauth');
  const back = new URL(whole.platform.authorize(location, personInRole(role).id));
  await browser.call('GET', back.pathname + back.search);
  const halves = {
    access_token: browser.cookies.get('access_token'),
    refresh_token: browser.cookies.get('refresh_token'),
  };
  const { body } = await browser.call('POST', '/v1/2fa/enrolment', { body: halves });
  return (code: string) =>
    browser
      .call('POST', '/v1/2fa', { body: { type: 'user', twofa_token: code, ...halves }, language: 'hu' })
      .then((answer) => ({ ...answer, secret: String(body.secret) }));
}

test("the browser's clock is hours off, and is set back while the page is open: the session goes on", async ({
  page,
  whole,
  signInAs,
}) => {
  await signInAs('owner-of-two-hundred');
  const [server] = someServers(whole);
  for (const off of [5 * hour, -5 * hour]) {
    await page.clock.setSystemTime(Date.now() + off);
    await page.goto(`/dashboard/${server}`);
    await chooseOtherLanguage(page);
    await page.clock.setSystemTime(Date.now() - off);
    await save(page).click();
    await expect(bar(page)).toHaveCount(0);
  }
});

test("the API's clock is set back by an hour while it runs: sessions hold, and saves are acknowledged", async ({
  page,
  whole,
  signInAs,
}) => {
  const session = await signInAs('owner-of-two-hundred');
  const [server] = someServers(whole);
  await page.goto(`/dashboard/${server}`);
  await whole.setClock(-hour);
  await chooseOtherLanguage(page);
  await save(page).click();
  await expect(bar(page)).toHaveCount(0);
  expect((await session.call('GET', '/v1/me/guilds', { token: session.token })).status).toBe(200);
  expect((await session.call('GET', '/v1/me/sessions', { token: session.token })).status).toBe(200);
});

test('a phone that is half a minute off is let in; one that is two minutes off is told that its code is not right', async ({
  whole,
}) => {
  const now = Date.now();
  const submit = await enrolled(whole, 'visitor');
  const { secret } = await submit('000000');
  for (const steps of [-4, 4]) {
    const answer = await submit(generateCode(secret, getCurrentStep(now) + steps));
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe('Ez a kód nem jó. Próbáld azt, amelyet az alkalmazás most mutat.');
  }
  expect((await submit(generateCode(secret, getCurrentStep(Date.now()) - 1))).status).toBe(200);
});

for (const [name, ahead] of [
  ['three hours behind', -3 * hour],
  ['three hours ahead', 3 * hour],
] as const) {
  test(`the API's clock is ${name} of the browser's and the database's: people sign in, stay, and see no nonsense`, async ({
    page,
    context,
  }) => {
    // A site of its own: whose code was taken at another time has none that is taken again before that.
    const whole = await startWholeSite('bundled');
    try {
      await whole.setClock(ahead);
      await startSession(whole, context, 'owner-of-two-hundred');
      const [server] = someServers(whole);
      await page.goto(`${whole.url}/dashboard/${server}`);
      await chooseOtherLanguage(page);
      await save(page).click();
      await expect(bar(page)).toHaveCount(0);
      await page.reload();
      await expect(heading(page)).toHaveText('Settings');
      await page.goto(`${whole.url}/dashboard/${server}/history`);
      const moments = page.getByRole('main').locator('time');
      await expect(moments.first()).toHaveText(ahead > 0 ? 'now' : /^[23] hours ago$/);
      for (const text of await moments.allTextContents()) expect(text).not.toMatch(/^in |NaN|Invalid/);
      await page.close();
    } finally {
      await whole.stop();
    }
  });
}
