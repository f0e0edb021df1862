/** A file of a release: where it is and what it must contain. */
export interface FileRef {
  url: string;
  /** The SHA-384 digest, in the form of an `integrity` attribute. */
  integrity: string;
}

/** A route that exists, and the files of its page that are not part of the area's entry. */
export interface CatalogRoute {
  pattern: string;
  files: FileRef[];
}

/** A released area, as the shell finds it in the catalog. */
export interface CatalogArea {
  name: string;
  /** The paths that the area owns; the longest match over all areas wins. */
  basePaths: string[];
  routes: CatalogRoute[];
  /** The name under which the entry announces itself; differs between releases. */
  container: string;
  entry: FileRef;
  styles: FileRef[];
  /** Chunks that the entry asks for at once, the texts of the catalog's language among them. */
  preload: FileRef[];
  contract: string;
  /** Its files are answered to staff only. */
  gated: boolean;
  release: string;
  /** The release that was live before this one. */
  previous?: string;
}

/** Every area that is live, in the form of one language. */
export type Catalog = CatalogArea[];
