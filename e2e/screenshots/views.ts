import type { Page } from '@playwright/test';
import { type PersonRole, personInRole } from '../../api/chat-platform/simulator/people.ts';
import { connect, signInAs, typeDemoCode } from '../site/our-test.ts';

/** Something worth a look. */
export interface View {
  name: string;
  /** Who looks; nobody has signed in without it. */
  as?: PersonRole;
  open: (page: Page) => Promise<unknown>;
}

const at =
  (address: string): View['open'] =>
  (page) =>
    page.goto(address);

async function openServer(page: Page, part: string) {
  await page.goto('/dashboard');
  const manage = page
    .getByRole('main')
    .getByRole('link', { name: /Manage|Kezelés/ })
    .first();
  await page.goto(`${await manage.getAttribute('href')}${part}`);
}

async function enterStaff(page: Page, type: 'mod' | 'admin', address: string) {
  const cookies = await page.context().cookies();
  if (!cookies.some(({ name }) => name === 'mod_token')) {
    await page.goto(`/2fa?type=${type}`);
    await typeDemoCode(page);
    await page.waitForURL(/\/manage\//);
  }
  await page.goto(address);
}

function staffViews(as: 'moderator' | 'admin', type: 'mod' | 'admin', root: string, pages: string[]): View[] {
  return pages.map((page) => ({
    name: [as, ...(page.match(/^\w+/) ?? [])].join('-'),
    as,
    open: (tab) => enterStaff(tab, type, page ? `${root}/${page}` : root),
  }));
}

/** Every page, as those see it who come there. */
export const views: View[] = [
  { name: 'landing', open: at('/') },
  { name: 'documents', open: at('/docs') },
  { name: 'terms', open: at('/docs/terms-of-service') },
  { name: 'privacy', open: at('/docs/privacy-policy') },
  { name: 'cookies', open: at('/docs/cookie-policy') },
  { name: 'status', open: at('/status') },
  { name: 'support', open: at('/support') },
  { name: 'not-found', open: at('/nothing-here') },
  { name: 'enrolment', open: (page) => connect(page, 'visitor') },
  { name: 'dashboard-empty', as: 'visitor', open: at('/dashboard') },
  { name: 'account', as: 'visitor', open: at('/account') },
  { name: 'dashboard', as: 'owner-of-three', open: at('/dashboard') },
  { name: 'settings', as: 'owner-of-three', open: (page) => openServer(page, '') },
  { name: 'join', as: 'owner-of-three', open: (page) => openServer(page, '/join') },
  { name: 'logs', as: 'owner-of-three', open: (page) => openServer(page, '/logs') },
  { name: 'history', as: 'owner-of-three', open: (page) => openServer(page, '/history') },
  { name: 'copy', as: 'owner-of-three', open: (page) => openServer(page, '/copy') },
  { name: 'denied', as: 'owner-of-three', open: at('/dashboard/210000000000000999') },
  { name: 'dashboard-many', as: 'owner-of-two-hundred', open: at('/dashboard') },
  { name: 'tickets', as: 'owner-of-two-hundred', open: at('/tickets') },
  ...staffViews('moderator', 'mod', '/manage/moderator', ['', 'ask_ban', 'tickets']),
  ...staffViews('admin', 'admin', '/manage/admin', [
    '',
    'server_list',
    `block_user?id=${personInRole('visitor').id}`,
    'actions',
    'stats',
    'commands',
  ]),
];

/** Signs somebody in, once for all of their views. */
export async function signInOnce(page: Page, role: PersonRole, signedIn: { role?: PersonRole }) {
  if (signedIn.role === role) return;
  await page.context().clearCookies({ name: /token|binding/ });
  await signInAs(page, role);
  signedIn.role = role;
  console.log(`Signed in as ${personInRole(role).globalName}.`);
}
