import { getPerson, type PersonKind } from 'simulator/people';
import { openVisitor, type PageVisitor, type VisitOptions } from './page-visitor.ts';
import { signIn, submitDemoCode } from './sign-in.ts';

/** Visits every page of moderators and administrators; a ticket must exist. */
export async function visitPagesAsStaff(options: VisitOptions) {
  const moderator = await enterStaffArea(options, 'moderator', 'mod');
  await moderator.visit('Moderator: bans', '/manage/moderator');
  await moderator.visit('Moderator: ask for a ban', '/manage/moderator/ask_ban');
  await moderator.visit('Moderator: tickets', '/manage/moderator/tickets');
  const ticket = await moderator.page.$eval('main a[href^="/manage/moderator/tickets/"]', (link) => link.pathname);
  await moderator.visit('Moderator: a ticket', ticket);
  await moderator.close();

  const admin = await enterStaffArea(options, 'admin', 'admin');
  await admin.visit('Admin', '/manage/admin');
  await admin.visit('Admin: servers', '/manage/admin/server_list');
  await checkMenu(admin);
  await admin.visit('Admin: people', '/manage/admin/block_user');
  await admin.visit('Admin: a person', `/manage/admin/block_user?id=${getPerson('visitor').id}`);
  await admin.visit('Admin: actions', '/manage/admin/actions');
  await admin.visit('Admin: stats', '/manage/admin/stats');
  await admin.visit('Admin: commands', '/manage/admin/commands');
  await admin.visit('Admin: staff', '/manage/admin/staff');
  await admin.visit('Admin: news', '/manage/admin/news');
  await admin.close();
}

async function enterStaffArea(
  options: VisitOptions,
  role: PersonKind & ('moderator' | 'admin'),
  type: string,
): Promise<PageVisitor> {
  const visitor = await openVisitor(options);
  await signIn(visitor, role);
  await visitor.visit(`Second factor of the ${role}`, `/manage/${role}`, `/2fa?type=${type}`);
  await visitor.checkStep(`The area of the ${role}`, async () => {
    await submitDemoCode(visitor);
    await visitor.waitForPath(`/manage/${role}`);
  });
  return visitor;
}

/** Opens and closes the menu of a row with the keyboard. */
async function checkMenu(visitor: PageVisitor) {
  const { page } = visitor;
  await visitor.checkStep('Admin: the menu of a server', async () => {
    await page.focus('main [role=row] button[popovertarget], main td button[popovertarget]');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[popover]:popover-open [role=menuitem]:focus');
  });
  await visitor.checkStep('Admin: the menu of a server, closed', async () => {
    await page.keyboard.press('Escape');
    await page.waitForSelector('[popover]:popover-open', { hidden: true });
    await page.waitForSelector('main button[popovertarget]:focus');
  });
}
