import { serverNamed } from '../site/pages.ts';
import { walkBrokenArea } from './broken-area.ts';
import { walkChanges } from './changes.ts';
import { type Look, openReader, type Reader } from './reader.ts';
import { walkToLogout, walkToSignIn } from './sign-in.ts';

/** Everything that is there for those who look after servers. */
export async function walkAsOwner(look: Look) {
  const reader = await openReader(look);
  await walkToSignIn(reader, 'owner-of-three');
  const { id } = serverNamed(look.site, 'Tea House');
  await reader.visit('Servers', '/dashboard');
  await reader.visit('Settings', `/dashboard/${id}`);
  await walkChanges(reader, `/dashboard/${id}`);
  await reader.visit('Join & Leave', `/dashboard/${id}/join`);
  await reader.visit('Logs', `/dashboard/${id}/logs`);
  await reader.visit('Access', `/dashboard/${id}/access`);
  await reader.visit('History', `/dashboard/${id}/history`);
  await reader.visit('Copy', `/dashboard/${id}/copy`);
  await reader.visit('A page that a server does not have', `/dashboard/${id}/nothing`);
  await reader.visit('A server of somebody else', '/dashboard/210000000000000999');
  await reader.open('/dashboard');
  await reader.visit('Tickets', '/tickets');
  await reader.visit('New ticket', '/tickets/new');
  await openTicket(reader);
  await reader.visit('Account', '/account');
  await reader.visit('Home, signed in', '/');
  await walkBrokenArea(reader);
  await walkToLogout(reader);
  await reader.leave();
}

async function openTicket(reader: Reader) {
  const { page } = reader;
  await reader.step('A ticket', async () => {
    await page.locator('main input[type=text], main input:not([type])').fill('The bot is silent in #general');
    await page.locator('main textarea').fill('Since yesterday nothing arrives.');
    await page.locator('main form button[type=submit]').click();
    await reader.read('Since yesterday nothing arrives.', '[role=log]');
  });
  await reader.resize(360);
  await reader.step('A ticket', () => page.reload());
  await reader.resize(1440);
}
