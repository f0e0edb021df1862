import type { Page } from '@playwright/test';
import { type Catalog, parseReleases } from './page-source.ts';
import type { ServedReleases } from './served-releases.ts';
import { type Releases, SECOND_RELEASE_MARK } from './two-releases.ts';

/** A page, and the action that opens it. */
export interface View {
  area: 'public' | 'dashboard' | 'admin';
  /** Its heading in the first release. */
  title: string;
  open: () => Promise<unknown>;
  /** Whether opening it loads a new document, instead of navigating within the page. */
  isDocumentLoad: boolean;
  /** The number of the earliest change after which the browser may have cached the page. */
  cachedSince?: number;
}

interface ExpectedReleases {
  served: ServedReleases;
  second: Releases;
}

const VIEW_TIMEOUT_MS = 30_000;

/** Runs in the page. */
function readPage() {
  const data = document.getElementById('page-data')?.textContent ?? '';
  const scripts = Array.from(document.querySelectorAll<HTMLScriptElement>('script[src*="/areas/shell/"]'));
  return {
    loadedAt: performance.timeOrigin,
    catalog: (JSON.parse(data) as { catalog: Catalog }).catalog,
    shells: [...new Set(scripts.map(({ src }) => src.split('/')[5] ?? ''))],
    mark: document.documentElement.dataset.release,
    files: performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    heading: document.querySelector('h1')?.textContent ?? '',
    alerts: Array.from(document.querySelectorAll('[role="alert"]'), ({ textContent }) => textContent),
  };
}

/** Opens a page and finds its problems; there are none if all of it belongs to releases that were live together. */
export async function findProblems(page: Page, view: View, { served, second }: ExpectedReleases): Promise<string[]> {
  const from = view.cachedSince ?? (await served.getNumber());
  const before = view.isDocumentLoad ? undefined : await page.evaluate(readPage);
  await view.open();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  await heading(view.title)
    .or(heading(view.title + SECOND_RELEASE_MARK))
    .waitFor({ timeout: VIEW_TIMEOUT_MS });
  const to = await served.getLatestNumber();
  const { loadedAt, catalog, shells, alerts, files, ...after } = await page.evaluate(readPage);
  const releases = parseReleases(catalog, shells.join());

  const problems = alerts.map((text) => `it shows an alert: ${text}`);
  if (before && before.loadedAt !== loadedAt) problems.push('it was reloaded');
  if (view.isDocumentLoad && !(await served.wereLiveTogether(releases, from, to))) {
    problems.push(`${JSON.stringify(releases)} were not live together between ${from} and ${to}`);
  }
  const isSecond = (area: string) => releases[area] === second[area];
  if (after.heading.endsWith(SECOND_RELEASE_MARK) !== isSecond(view.area))
    problems.push(`“${after.heading}” is from another release`);
  if (after.mark !== (isSecond('shell') ? 'second' : undefined)) problems.push('the shell is from another release');
  const otherFiles = files.filter((file) => {
    const [, folder, area = '', release] = file.split('/');
    return folder === 'areas' && releases[area] !== release;
  });
  return [...problems, ...otherFiles.map((file) => `${file} is from another release`)];
}
