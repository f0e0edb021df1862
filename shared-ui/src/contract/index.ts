export type { Area, Messages, PageHandle } from './area.ts';
export type { Catalog, CatalogArea, CatalogRoute, FileRef } from './catalog.ts';
export {
  type Feature,
  type Language,
  languages,
  type PageConfig,
  type Preview,
  type SiteConfig,
  type SiteLinks,
  toLanguage,
} from './config.ts';
export { canonicalPath, ownsPath, routeExpression } from './paths.ts';
export { acceptedContracts, contractId } from './version.ts';
