import { getPerson, type PersonKind } from 'simulator/people';
import { loadMessages } from './load-messages.ts';
import type { PageVisitor } from './page-visitor.ts';

/** Starts the sign-in on the home page, selects a person on the platform, and authorizes or cancels. */
export async function authorizeOrCancel(visitor: PageVisitor, kind: PersonKind, decision: 'authorize' | 'cancel') {
  const { page, options } = visitor;
  await visitor.open('/');
  await page.locator('header a[href="/v1/oauth"]').click();
  await page.waitForFunction((url) => url.startsWith(location.origin), {}, options.site.platformUrl);
  await page.locator(`input[type=radio][value="${getPerson(kind).id}"]`).click();
  await page.locator(`button[value=${decision}]`).click();
}

/** Lets the demo hint fill in the current code, and submits it. */
export async function submitDemoCode(visitor: PageVisitor) {
  const getMessage = loadMessages('shared-ui/src', visitor.options.language);
  // A code cannot be used twice.
  visitor.options.site.advanceClock(30_000);
  await visitor.page.reload();
  await visitor.clickByName(getMessage('ui.code.demo.fill'));
  await visitor.page.locator('main button[type=submit]').click();
}

/** Signs in a person who has an authenticator app, without checking the pages. */
export async function signIn(visitor: PageVisitor, kind: PersonKind) {
  await authorizeOrCancel(visitor, kind, 'authorize');
  await visitor.waitForPath('/2fa?type=user');
  await submitDemoCode(visitor);
  await visitor.waitForPath('/dashboard');
}

/** Signs in a person for the first time, and checks each page. */
export async function checkSignIn(visitor: PageVisitor, kind: PersonKind) {
  const getShellMessage = loadMessages('shell/src', visitor.options.language);
  const getMessage = loadMessages('remote-public/src/auth/second-factor', visitor.options.language);
  await visitor.checkStep('Sign-in without consent', async () => {
    await authorizeOrCancel(visitor, kind, 'cancel');
    await visitor.waitForPath('/');
    await visitor.waitForText(getShellMessage('sign-in.denied'));
  });
  await visitor.checkStep('Second factor, set up', async () => {
    await authorizeOrCancel(visitor, kind, 'authorize');
    await visitor.waitForPath('/2fa?type=user');
    await visitor.waitForText(getMessage('second-factor.enrolment.title'), 'h1');
  });
  await visitor.resize(360);
  await visitor.checkStep('Second factor, set up', () => visitor.page.reload());
  await visitor.checkStep('Recovery codes', async () => {
    await submitDemoCode(visitor);
    await visitor.waitForText(getMessage('second-factor.codes.title'), 'h1');
  });
  await visitor.resize(1440);
  await visitor.checkStep('Signed in', async () => {
    await visitor.clickByName(getMessage('second-factor.codes.saved'));
    await visitor.waitForPath('/dashboard');
  });
}

/** Signs out with the profile menu. */
export async function checkLogout(visitor: PageVisitor) {
  const { page, options } = visitor;
  await visitor.checkStep('Logout', async () => {
    await page.locator('header button[popovertarget]:has(img)').click();
    await page.locator('[popover]:popover-open a[href="/logout"]').click();
    await visitor.waitForPath('/');
    await page.waitForSelector('header a[href="/v1/oauth"]');
    const remainingCookies = await page.evaluate(() => document.cookie);
    if (remainingCookies !== `language=${options.language}`)
      throw new Error(`Logout did not delete these cookies: ${remainingCookies}.`);
  });
}
