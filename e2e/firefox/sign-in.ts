import { type PersonRole, personInRole } from 'simulator/people';
import { loadMessages } from './load-messages.ts';
import type { PageVisitor } from './page-visitor.ts';

/** Starts the sign-in on the home page, selects a person on the platform, and authorizes or cancels. */
export async function decide(visitor: PageVisitor, role: PersonRole, decision: 'authorize' | 'cancel') {
  const { page, look } = visitor;
  await visitor.open('/');
  await page.locator('header a[href="/v1/oauth"]').click();
  await page.waitForFunction((url) => url.startsWith(location.origin), {}, look.site.platformUrl);
  await page.locator(`input[type=radio][value="${personInRole(role).id}"]`).click();
  await page.locator(`button[value=${decision}]`).click();
}

/** Lets the demo hint fill in the current code, and submits it. */
export async function typeCode(visitor: PageVisitor) {
  const text = loadMessages('shared-ui', visitor.look.language);
  // A code cannot be used twice.
  visitor.look.site.forward(30);
  await visitor.page.reload();
  await visitor.press(text('ui.code.demo.fill'));
  await visitor.page.locator('main button[type=submit]').click();
}

/** Signs in a person who has an authenticator app, without checking the pages. */
export async function signIn(visitor: PageVisitor, role: PersonRole) {
  await decide(visitor, role, 'authorize');
  await visitor.arrive('/2fa?type=user');
  await typeCode(visitor);
  await visitor.arrive('/dashboard');
}

/** Signs in a person for the first time, and checks each page. */
export async function checkSignIn(visitor: PageVisitor, role: PersonRole) {
  const shell = loadMessages('shell', visitor.look.language);
  const text = loadMessages('remote-public', visitor.look.language);
  await visitor.step('Sign-in that is refused', async () => {
    await decide(visitor, role, 'cancel');
    await visitor.arrive('/');
    await visitor.read(shell('sign-in.denied'));
  });
  await visitor.step('Second factor, set up', async () => {
    await decide(visitor, role, 'authorize');
    await visitor.arrive('/2fa?type=user');
    await visitor.read(text('second-factor.enrolment.title'), 'h1');
  });
  await visitor.resize(360);
  await visitor.step('Second factor, set up', () => visitor.page.reload());
  await visitor.step('Recovery codes', async () => {
    await typeCode(visitor);
    await visitor.read(text('second-factor.codes.title'), 'h1');
  });
  await visitor.resize(1440);
  await visitor.step('Signed in', async () => {
    await visitor.press(text('second-factor.codes.kept'));
    await visitor.arrive('/dashboard');
  });
}

/** Signs out by the profile menu. */
export async function checkLogout(visitor: PageVisitor) {
  const { page, look } = visitor;
  await visitor.step('Logout', async () => {
    await page.locator('header button[popovertarget]:has(img)').click();
    await page.locator('[popover]:popover-open a[href="/logout"]').click();
    await visitor.arrive('/');
    await page.waitForSelector('header a[href="/v1/oauth"]');
    const left = await page.evaluate(() => document.cookie);
    if (left !== `language=${look.language}`) throw new Error(`These cookies are left: ${left}.`);
  });
}
