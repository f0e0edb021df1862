import { findServer } from '../site/pages.ts';
import { checkBrokenArea } from './check-broken-area.ts';
import { checkSettingsChange } from './check-settings-change.ts';
import { openVisitor, type PageVisitor, type VisitOptions } from './page-visitor.ts';
import { checkLogout, checkSignIn } from './sign-in.ts';

/** Visits every page of a server owner. */
export async function visitPagesAsOwner(options: VisitOptions) {
  const visitor = await openVisitor(options);
  await checkSignIn(visitor, 'owner-of-three');
  const { id } = findServer(options.site, 'Tea House');
  await visitor.visit('Servers', '/dashboard');
  await visitor.visit('Settings', `/dashboard/${id}`);
  await checkSettingsChange(visitor, `/dashboard/${id}`);
  await visitor.visit('Join & Leave', `/dashboard/${id}/join`);
  await visitor.visit('Logs', `/dashboard/${id}/logs`);
  await visitor.visit('Access', `/dashboard/${id}/access`);
  await visitor.visit('History', `/dashboard/${id}/history`);
  await visitor.visit('Copy', `/dashboard/${id}/copy`);
  await visitor.visit('A page that a server does not have', `/dashboard/${id}/nothing`);
  await visitor.visit('A server of another user', '/dashboard/210000000000000999');
  await visitor.open('/dashboard');
  await visitor.visit('Tickets', '/tickets');
  await visitor.visit('New ticket', '/tickets/new');
  await openTicket(visitor);
  await visitor.visit('Account', '/account');
  await visitor.visit('Home, signed in', '/');
  await checkBrokenArea(visitor);
  await checkLogout(visitor);
  await visitor.close();
}

async function openTicket(visitor: PageVisitor) {
  const { page } = visitor;
  await visitor.checkStep('A ticket', async () => {
    await page.locator('main input[type=text], main input:not([type])').fill('The bot is silent in #general');
    await page.locator('main textarea').fill('Since yesterday nothing arrives.');
    await page.locator('main form button[type=submit]').click();
    await visitor.waitForText('Since yesterday nothing arrives.', '[role=log]');
  });
  await visitor.resize(360);
  await visitor.checkStep('A ticket', () => page.reload());
  await visitor.resize(1440);
}
