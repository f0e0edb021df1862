import { type PersonRole, personInRole } from 'simulator/people';
import { loadMessages } from './load-messages.ts';
import type { PageVisitor } from './page-visitor.ts';

/** Goes from the home page to the platform, chooses who to be there, and decides whether the site may know. */
export async function decide(visitor: PageVisitor, role: PersonRole, decision: 'authorize' | 'cancel') {
  const { page, look } = visitor;
  await visitor.open('/');
  await page.locator('header a[href="/v1/oauth"]').click();
  await page.waitForFunction((url) => url.startsWith(location.origin), {}, look.site.platformUrl);
  await page.locator(`input[type=radio][value="${personInRole(role).id}"]`).click();
  await page.locator(`button[value=${decision}]`).click();
}

/** Has the demo aid type the code that is right now, and sends it. */
export async function typeCode(visitor: PageVisitor) {
  const text = loadMessages('shared-ui', visitor.look.language);
  // A code is worth nothing the second time.
  visitor.look.site.forward(30);
  await visitor.page.reload();
  await visitor.press(text('ui.code.demo.fill'));
  await visitor.page.locator('main button[type=submit]').click();
}

/** Signs in somebody who has set up an app, without a look at the pages on the way. */
export async function signIn(visitor: PageVisitor, role: PersonRole) {
  await decide(visitor, role, 'authorize');
  await visitor.arrive('/2fa?type=user');
  await typeCode(visitor);
  await visitor.arrive('/dashboard');
}

/** Signs in somebody for the first time, and looks at each page on the way. */
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

/** Signs somebody out by the menu of their picture. */
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
