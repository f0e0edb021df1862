import type { PageAccess, PageFrame } from './area.ts';

/** A file of a release: its URL and digest. */
export interface FileRef {
  url: string;
  /** The SHA-256 digest, in the form of an `integrity` attribute. */
  integrity: string;
}

/** What an area's handles say about a page. The title is in the catalog's language. */
export interface PageFacts {
  title?: string;
  frame?: PageFrame;
  access?: PageAccess;
  home?: string;
}

/** A route and the files of its page that are not part of the area's entry. */
export interface CatalogRoute extends PageFacts {
  pattern: string;
  files: FileRef[];
  /** The API calls that start with the HTML. `:2` stands for the second segment of the page's path. */
  calls?: string[];
}

/** The catalog entry of an area's release. What it says about pages holds for each, unless its route says otherwise. */
export interface CatalogArea extends PageFacts {
  name: string;
  /** The paths that the area owns; the longest match over all areas wins. */
  basePaths: string[];
  routes: CatalogRoute[];
  /** The global that the entry defines. It differs between releases. */
  container: string;
  entry: FileRef;
  styles: FileRef[];
  /** Chunks that the entry requests immediately, including the messages of the catalog's language. */
  preload: FileRef[];
  contract: string;
  /** Only staff may download its files. */
  gated: boolean;
  release: string;
  /** The release that was live before this one. */
  previous?: string;
}

/** The live areas, in one language. */
export type Catalog = CatalogArea[];
