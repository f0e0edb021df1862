import { getPerson } from 'simulator/people';
import { startSignIn } from '../site/full-stack-test.ts';
import { findServer } from '../site/pages.ts';
import { banRequestStates } from './ban-request-states.ts';
import { commandsStates } from './commands-states.ts';
import { dashboardStates } from './dashboard-states.ts';
import { failureStates } from './failure-states.ts';
import { featureStates } from './feature-states.ts';
import { signInStates } from './sign-in-states.ts';
import { staffStates } from './staff-states.ts';
import { states } from './states.ts';
import type { View } from './view.ts';

const openPath =
  (path: string): View['open'] =>
  (page) =>
    page.goto(path);

const openServerPage =
  (part: string): View['open'] =>
  (page, fullStack) =>
    page.goto(`/dashboard/${findServer(fullStack, 'Tea House').id}${part}`);

function staffViews(staff: 'moderator' | 'admin', root: string, pages: string[]): View[] {
  return pages.map((page) => ({
    name: [staff, ...(page.match(/^\w+/) ?? [])].join('-'),
    staff,
    isReadOnly: true,
    open: openPath(page ? `${root}/${page}` : root),
  }));
}

const readOnlyPages: View[] = [
  { name: 'landing', open: openPath('/') },
  { name: 'documents', open: openPath('/docs') },
  { name: 'terms', open: openPath('/docs/terms-of-service') },
  { name: 'privacy', open: openPath('/docs/privacy-policy') },
  { name: 'cookies', open: openPath('/docs/cookie-policy') },
  { name: 'status', open: openPath('/status') },
  { name: 'support', open: openPath('/support') },
  { name: 'not-found', open: openPath('/nothing-here') },
  { name: 'dashboard-empty', as: 'visitor', open: openPath('/dashboard') },
  { name: 'account', as: 'visitor', open: openPath('/account') },
  { name: 'dashboard', as: 'owner-of-three', open: openPath('/dashboard') },
  { name: 'settings', as: 'owner-of-three', open: openServerPage('') },
  { name: 'join', as: 'owner-of-three', open: openServerPage('/join') },
  { name: 'logs', as: 'owner-of-three', open: openServerPage('/logs') },
  { name: 'access', as: 'owner-of-three', open: openServerPage('/access') },
  { name: 'history', as: 'owner-of-three', open: openServerPage('/history') },
  { name: 'copy', as: 'owner-of-three', open: openServerPage('/copy') },
  { name: 'features-none', as: 'owner-of-three', open: openServerPage('/features') },
  { name: 'denied', as: 'owner-of-three', open: openPath('/dashboard/210000000000000999') },
  { name: 'dashboard-many', as: 'manager-of-two-hundred', open: openPath('/dashboard') },
  { name: 'tickets', as: 'manager-of-two-hundred', open: openPath('/tickets') },
  {
    name: 'admin-server',
    staff: 'admin',
    open: (page, fullStack) => page.goto(`/manage/admin/server_list/${findServer(fullStack, 'Tea House').id}`),
  },
];

const pages: View[] = [
  ...readOnlyPages.map((view) => ({ ...view, isReadOnly: true })),
  { name: 'enrolment', open: (page) => startSignIn(page, 'visitor') },
  ...staffViews('moderator', '/manage/moderator', ['', 'ask_ban', 'tickets']),
  ...staffViews('admin', '/manage/admin', [
    '',
    'server_list',
    `block_user?id=${getPerson('visitor').id}`,
    'actions',
    'stats',
    'commands',
    'staff',
    'news',
  ]),
];

/** Every page and state to take screenshots of. */
export const views: View[] = [
  ...pages,
  ...commandsStates,
  ...states,
  ...staffStates,
  ...banRequestStates,
  ...signInStates,
  ...dashboardStates,
  ...featureStates,
  ...failureStates,
];
