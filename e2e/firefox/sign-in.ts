import { type PersonRole, personInRole } from 'simulator/people';
import type { Reader } from './reader.ts';
import { wordsOf } from './words.ts';

/** Goes from the home page to the platform, chooses who to be there, and decides whether the site may know. */
export async function decide(reader: Reader, role: PersonRole, decision: 'authorize' | 'cancel') {
  const { page, look } = reader;
  await reader.open('/');
  await page.locator('header a[href="/v1/oauth"]').click();
  await page.waitForFunction((url) => url.startsWith(location.origin), {}, look.site.platformUrl);
  await page.locator(`input[type=radio][value="${personInRole(role).id}"]`).click();
  await page.locator(`button[value=${decision}]`).click();
}

/** Has the demo aid type the code that is right now, and sends it. */
export async function typeCode(reader: Reader) {
  const text = wordsOf('shared-ui', reader.look.language);
  // A code is worth nothing the second time.
  reader.look.site.forward(30);
  await reader.page.reload();
  await reader.press(text('ui.code.demo.fill'));
  await reader.page.locator('main button[type=submit]').click();
}

/** Signs in somebody who has set up an app, without a look at the pages on the way. */
export async function signIn(reader: Reader, role: PersonRole) {
  await decide(reader, role, 'authorize');
  await reader.arrive('/2fa?type=user');
  await typeCode(reader);
  await reader.arrive('/dashboard');
}

/** Signs in somebody for the first time, and looks at each page on the way. */
export async function walkToSignIn(reader: Reader, role: PersonRole) {
  const shell = wordsOf('shell', reader.look.language);
  const text = wordsOf('remote-public', reader.look.language);
  await reader.step('Sign-in that is refused', async () => {
    await decide(reader, role, 'cancel');
    await reader.arrive('/');
    await reader.read(shell('sign-in.denied'));
  });
  await reader.step('Second factor, set up', async () => {
    await decide(reader, role, 'authorize');
    await reader.arrive('/2fa?type=user');
    await reader.read(text('second-factor.enrolment.title'), 'h1');
  });
  await reader.resize(360);
  await reader.step('Second factor, set up', () => reader.page.reload());
  await reader.step('Recovery codes', async () => {
    await typeCode(reader);
    await reader.read(text('second-factor.codes.title'), 'h1');
  });
  await reader.resize(1440);
  await reader.step('Signed in', async () => {
    await reader.press(text('second-factor.codes.kept'));
    await reader.arrive('/dashboard');
  });
}

/** Signs somebody out by the menu of their picture. */
export async function walkToLogout(reader: Reader) {
  const { page, look } = reader;
  await reader.step('Logout', async () => {
    await page.locator('header button[popovertarget]:has(img)').click();
    await page.locator('[popover]:popover-open a[href="/logout"]').click();
    await reader.arrive('/');
    await page.waitForSelector('header a[href="/v1/oauth"]');
    const left = await page.evaluate(() => document.cookie);
    if (left !== `language=${look.language}`) throw new Error(`These cookies are left: ${left}.`);
  });
}
