import type { Catalog, PageConfig } from 'shared-ui';

/** The data block in a page's HTML. */
export interface PageData {
  config: PageConfig;
  catalog: Catalog;
}

/** Reads the data block of the page. */
export function readPageData(): PageData {
  const block = document.getElementById('page-data');
  if (!block) throw new Error('The page has no data block.');
  return JSON.parse(block.textContent) as PageData;
}
