import type { CatalogArea } from 'shared-ui';

/** How the files of an area are asked for: a gated one on a host of its own is behind a door that may need credentials. */
export function crossOriginOf({ gated, entry }: CatalogArea) {
  return gated && !entry.url.startsWith('/') ? 'use-credentials' : 'anonymous';
}
