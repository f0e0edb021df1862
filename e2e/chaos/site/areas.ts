import type { Page } from '@playwright/test';

/** An area of the site, and how to navigate to one of its pages. */
export interface TestedArea {
  name: 'public' | 'dashboard' | 'admin';
  /** A page of another area, and how to navigate from there. */
  from: string;
  openPage: (page: Page) => Promise<void>;
  /** The heading of the area's page. */
  heading: { en: string; hu: string };
  /** The files that only this page uses. */
  chunk: RegExp;
  style: RegExp;
  /** How to navigate to a working area, and the heading there. */
  leave: (page: Page) => Promise<void>;
  otherHeading: string;
  /** How to navigate within the area to a page whose chunk is not loaded yet. */
  withinArea: { from: string; openPage: (page: Page) => Promise<void>; heading: string };
}

const clickInBanner = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name }).click();
const clickInMenu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name }).click();
const clickInFooter = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click();

const support = { en: 'Support', hu: 'Támogatás' };
const servers = { en: 'Your servers', hu: 'A szervereid' };

/** The areas that the shell composes. */
export const areas: TestedArea[] = [
  {
    name: 'public',
    from: '/dashboard',
    openPage: (page) => clickInBanner(page, support.en),
    heading: support,
    chunk: /\/areas\/public\/.*\/support\.\w+\.js/,
    style: /\/areas\/public\/.*\/support\.\w+\.css/,
    leave: (page) => clickInFooter(page, 'Dashboard'),
    otherHeading: servers.en,
    withinArea: { from: '/status', openPage: (page) => clickInBanner(page, support.en), heading: support.en },
  },
  {
    name: 'dashboard',
    from: '/',
    openPage: (page) => page.getByRole('main').getByRole('link', { name: 'Open the dashboard' }).click(),
    heading: servers,
    chunk: /\/areas\/dashboard\/.*\/servers\.\w+\.js/,
    style: /\/areas\/dashboard\/.*\/servers\.\w+\.css/,
    leave: (page) => clickInBanner(page, support.en),
    otherHeading: support.en,
    withinArea: { from: '/tickets', openPage: (page) => clickInFooter(page, 'Dashboard'), heading: servers.en },
  },
  {
    name: 'admin',
    from: '/dashboard',
    openPage: (page) => clickInMenu(page, 'Admin panel'),
    // The API has nothing for the start page.
    heading: { en: 'Temporarily unavailable', hu: 'Ideiglenesen nem elérhető' },
    chunk: /\/areas\/admin\/.*\/admin\/frame\.\w+\.js/,
    style: /\/areas\/admin\/.*\/admin\/frame\.\w+\.css/,
    leave: (page) => clickInBanner(page, support.en),
    otherHeading: support.en,
    withinArea: {
      from: '/manage/admin/block_user',
      openPage: (page) => clickInMenu(page, 'Actions'),
      heading: 'Actions',
    },
  },
];
