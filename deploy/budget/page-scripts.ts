import { getReleasedPackages } from '../build/packages.ts';
import { readManifest } from '../build/release-manifest.ts';
import { getChunkFiles, weighAll } from './weigh.ts';

/** The scripts of a page of an area. */
export interface PageWeight {
  packageName: string;
  /** The name of the page's chunk. */
  page: string;
  bytes: number;
}

/** Measures all pages of the areas, in the language with the longer messages. */
export async function weighPages(): Promise<PageWeight[]> {
  const shell = getChunkFiles('shell', ['main', 'shared-ui/app', 'messages-hu']);
  const areas = getReleasedPackages().filter((packageName) => packageName !== 'shell');
  return Promise.all(
    areas.flatMap((packageName) => {
      const { chunks, container } = readManifest(packageName);
      const pages = Object.keys(chunks).filter(
        (name) => !/^messages-|^routes$|\/(frame|root)$/.test(name) && name !== container,
      );
      return pages.map(async (page) => {
        const frame = page.includes('/') ? [page.replace(/[^/]+$/, 'frame')] : [];
        const names = [container, 'routes', 'messages-hu', ...frame, page];
        return { packageName, page, bytes: await weighAll([...shell, ...getChunkFiles(packageName, names)]) };
      });
    }),
  );
}
