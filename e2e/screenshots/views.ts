import { personInRole } from 'simulator/people';
import { connect } from '../site/full-stack-test.ts';
import { findServer } from '../site/pages.ts';
import { failureStates } from './failure-states.ts';
import { sharedStates } from './shared-states.ts';
import { signInStates } from './sign-in-states.ts';
import { states } from './states.ts';
import type { View } from './view.ts';

const at =
  (path: string): View['open'] =>
  (page) =>
    page.goto(path);

const atServer =
  (part: string): View['open'] =>
  (page, fullStack) =>
    page.goto(`/dashboard/${findServer(fullStack, 'Tea House').id}${part}`);

function staffViews(staff: 'moderator' | 'admin', root: string, pages: string[]): View[] {
  return pages.map((page) => ({
    name: [staff, ...(page.match(/^\w+/) ?? [])].join('-'),
    staff,
    open: at(page ? `${root}/${page}` : root),
  }));
}

const pages: View[] = [
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
  { name: 'settings', as: 'owner-of-three', open: atServer('') },
  { name: 'join', as: 'owner-of-three', open: atServer('/join') },
  { name: 'logs', as: 'owner-of-three', open: atServer('/logs') },
  { name: 'access', as: 'owner-of-three', open: atServer('/access') },
  { name: 'history', as: 'owner-of-three', open: atServer('/history') },
  { name: 'copy', as: 'owner-of-three', open: atServer('/copy') },
  { name: 'denied', as: 'owner-of-three', open: at('/dashboard/210000000000000999') },
  { name: 'dashboard-many', as: 'owner-of-two-hundred', open: at('/dashboard') },
  { name: 'tickets', as: 'owner-of-two-hundred', open: at('/tickets') },
  ...staffViews('moderator', '/manage/moderator', ['', 'ask_ban', 'tickets']),
  ...staffViews('admin', '/manage/admin', [
    '',
    'server_list',
    `block_user?id=${personInRole('visitor').id}`,
    'actions',
    'stats',
    'commands',
  ]),
];

/** Every page and state to take screenshots of. */
export const views: View[] = [...pages, ...states, ...signInStates, ...sharedStates, ...failureStates];
