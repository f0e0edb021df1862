import { expect, type Page } from '@playwright/test';
import type { PersonKind } from 'simulator/people';
import { everyKindWithoutBot, publishFeatures } from './bot-features.ts';
import type { test as fullStackTest } from './full-stack-test.ts';
import { findServer } from './pages.ts';
import { enterStaffArea } from './sessions.ts';

type Fixtures = Pick<Parameters<Parameters<typeof fullStackTest>[2]>[0], 'context' | 'fullStack' | 'startSession'>;

/** A page whose files the tests break, and its heading. */
export interface VisitedPage {
  name: string;
  heading: string | RegExp;
  /** Signs in, and returns the path of the page. */
  prepare: (fixtures: Fixtures) => Promise<string>;
}

const signedIn =
  (getPath: (fixtures: Fixtures) => string, kind: PersonKind = 'owner-of-three') =>
  async (fixtures: Fixtures) => {
    await fixtures.startSession(kind);
    return getPath(fixtures);
  };

const asStaff = (role: 'moderator' | 'admin', path: string) => async (fixtures: Fixtures) => {
  await enterStaffArea(fixtures.context, fixtures.fullStack, role);
  return path;
};

const getServerPath = ({ fullStack }: Fixtures) => `/dashboard/${findServer(fullStack, 'Tea House').id}`;

/** A page of every part of the site. */
export const visitedPages: VisitedPage[] = [
  { name: 'public', heading: 'Privacy Policy', prepare: async () => '/docs/privacy-policy' },
  { name: 'landing', heading: /Your server sleeps/, prepare: async () => '/' },
  { name: 'account', heading: 'Your account', prepare: signedIn(() => '/account') },
  { name: 'second factor', heading: 'Two-step verification', prepare: signedIn(() => '/2fa?type=mod', 'moderator') },
  { name: 'dashboard', heading: 'Your servers', prepare: signedIn(() => '/dashboard') },
  { name: 'server', heading: 'Tea House', prepare: signedIn(getServerPath) },
  { name: 'logs', heading: 'Logs', prepare: signedIn((fixtures) => `${getServerPath(fixtures)}/logs`) },
  {
    name: 'feature',
    heading: 'Tea shop',
    prepare: async (fixtures) => {
      await publishFeatures(fixtures.fullStack, everyKindWithoutBot);
      await fixtures.startSession('owner-of-three');
      return `${getServerPath(fixtures)}/features/tea-shop`;
    },
  },
  { name: 'tickets', heading: 'Tickets', prepare: signedIn(() => '/tickets') },
  { name: 'moderator', heading: 'Banned users', prepare: asStaff('moderator', '/manage/moderator') },
  { name: 'admin', heading: 'Actions', prepare: asStaff('admin', '/manage/admin/actions') },
];

/** Opens a page without faults, and returns the paths of the scripts and style sheets that it requested. */
export async function listFiles(page: Page, path: string): Promise<string[]> {
  const files = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css)$/.test(pathname) && pathname.startsWith('/areas/')) files.add(pathname);
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  // The first interaction loads what a page does not need before. A page that is not hydrated yet ignores it.
  const fileCount = files.size;
  await expect(async () => {
    await page.keyboard.press('Shift');
    await expect.poll(() => files.size, { timeout: 3000 }).toBeGreaterThan(fileCount);
  }).toPass();
  await page.waitForLoadState('networkidle');
  return [...files];
}
