export type { Area, Messages, PageHandle } from './area.ts';
export type { Catalog, CatalogArea, CatalogRoute, FileRef } from './catalog.ts';
export {
  type Feature,
  type Language,
  languageCookie,
  languages,
  type PageConfig,
  type Preview,
  parseLanguage,
  type SiteConfig,
  type SiteLinks,
} from './config.ts';
export { canonicalPath, ownsPath, routeExpression } from './paths.ts';
export { acceptedContracts, contractId } from './version.ts';
