import type { Releases } from './two-releases.ts';

/** The part of a page's catalog that the test needs. */
export type Catalog = { name: string; release: string }[];

/** The URL and digest of a file. */
export interface FileRef {
  url: string;
  integrity: string;
}

/** The releases in a catalog, and the shell's if it is known. */
export function parseReleases(catalog: Catalog, shell?: string): Releases {
  return Object.fromEntries([
    ...catalog.map(({ name, release }) => [name, release]),
    ...(shell ? [['shell', shell]] : []),
  ]);
}

/** Every file in a catalog. */
export function parseFiles(value: unknown): FileRef[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('url' in value && 'integrity' in value) {
    return [{ url: String(value.url), integrity: String(value.integrity) }];
  }
  return Object.values(value).flatMap(parseFiles);
}

/** Parses a page's HTML. */
export function parsePage(html: string) {
  const data = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1];
  const { catalog } = JSON.parse(data ?? '') as { catalog: Catalog };
  const tags = [...html.matchAll(/(?:href|src)="([^"]+)" integrity="([^"]+)"/g)];
  return {
    catalog,
    releases: parseReleases(catalog, /<script defer src="\/areas\/shell\/([^/]+)\//.exec(html)?.[1]),
    earlyScript: /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '',
    files: [...parseFiles(catalog), ...tags.map(([, url = '', integrity = '']) => ({ url, integrity }))],
  };
}
