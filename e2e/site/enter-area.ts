import { randomBytes } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { personInRole } from 'simulator/people';
import { findSession } from '../../api/auth/sessions.ts';
import { createStaffSession } from '../../api/auth/staff-sessions.ts';
import { digestOf, newToken } from '../../api/secrets.ts';
import { lifetimes } from '../../api/time.ts';
import type { OurSite } from './our-site.ts';

/** Gives the browser what a member of staff has who has just typed the code of their area. */
export async function enterArea(browser: BrowserContext, { context, url }: OurSite, role: 'moderator' | 'admin') {
  const token = newToken('ses');
  const known = (await browser.cookies(url)).find(({ name }) => name === 'binding');
  const binding = known?.value ?? newToken('bnd');
  const now = context.now();
  await context.db
    .insertInto('sessions')
    .values({
      token_hash: digestOf(token),
      id: randomBytes(12).toString('hex'),
      user_id: personInRole(role).id,
      binding_hash: digestOf(binding),
      created_at: new Date(now),
      last_seen_at: new Date(now),
      expires_at: new Date(now + lifetimes.session),
      ip: '127.0.0.1',
      user_agent: '',
    })
    .execute();
  const session = await findSession(context, token, { cookie: binding, required: true });
  if (!session) throw new Error('The session does not hold.');
  const mod_token = await createStaffSession(context, session, role);
  const cookies = Object.entries({ token, mod_token });
  await browser.addCookies([
    ...cookies.map(([name, value]) => ({ name, value, url })),
    { name: 'binding', value: binding, url, httpOnly: true, sameSite: 'Lax' },
  ]);
}
