import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { ReleaseStore } from '../../deploy/release/store.ts';
import { breakFiles, faults } from './network-faults.ts';

/** A live release and its entry file. */
export interface LiveRelease {
  area: string;
  release: string;
  entry: string;
  integrity: string;
}

/** Finds the live release of an area. */
export async function getLiveRelease(store: ReleaseStore, area: string): Promise<LiveRelease> {
  const release = (await store.getLive())[area]?.release ?? '';
  const { entry, integrity } = await store.getManifest(area, release);
  return { area, release, entry, integrity: integrity[entry] ?? '' };
}

/** Creates a pattern for the URLs of a release's files named `name.…`. */
export function matchFiles({ area, release }: LiveRelease, name: string): RegExp {
  return new RegExp(`/areas/${area}/${release}/(.*/)?${name}\\.`);
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg"/>';

/** Edits the HTML of every page. */
async function editPages(page: Page, edit: (html: string) => string) {
  await page.route('**', async (route) => {
    const kind = route.request().resourceType();
    // The browser sends no requests to other local ports from a page that a route fulfilled.
    if (kind === 'image') return route.fulfill({ contentType: 'image/svg+xml', body: picture });
    if (kind !== 'document') return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: edit(await response.text()) });
  });
}

const throwingCode = "throw new Error('broken release');";
const throwingDigest = `sha256-${createHash('sha256').update(throwingCode).digest('base64')}`;

const breakEntry = (fault: keyof typeof faults) => async (page: Page, release: LiveRelease) => {
  await breakFiles(page, matchFiles(release, 'entry'), faults[fault]?.inject ?? (() => Promise.reject()));
};

/** The ways in which a release's entry can fail in the browser, with the failure kind that each reports. */
export const faultScenarios: Record<
  string,
  { kind: string; inject: (page: Page, release: LiveRelease) => Promise<void> }
> = {
  'is missing': { kind: 'missing', inject: breakEntry('is missing') },
  'returns an error': { kind: 'server', inject: breakEntry('returns an error') },
  'is a web page': { kind: 'html', inject: breakEntry('is a web page') },
  'differs by one byte': { kind: 'integrity', inject: breakEntry('differs by one byte') },
  'never arrives': {
    kind: 'timeout',
    async inject(page, release) {
      await breakFiles(page, matchFiles(release, 'entry'), () => new Promise(() => {}));
    },
  },
  'throws while it starts': {
    kind: 'evaluation',
    async inject(page, release) {
      await editPages(page, (html) => html.replaceAll(release.integrity, throwingDigest));
      await page.route(matchFiles(release, 'entry'), (route) =>
        route.fulfill({ contentType: 'text/javascript', body: throwingCode }),
      );
    },
  },
  'is for another version of the shell': {
    kind: 'contract',
    inject: (page, { release }) =>
      editPages(page, (html) =>
        html.replace(
          new RegExp(`"contract":"[^"]*"(,"gated":\\w+,"release":"${release}")`),
          '"contract":"0-00000000"$1',
        ),
      ),
  },
};
