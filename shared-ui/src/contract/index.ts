export type { Area, Messages, PageHandle } from './area.ts';
export type { Catalog, CatalogArea, CatalogRoute, FileRef } from './catalog.ts';
export {
  type Feature,
  languageCookie,
  type PageConfig,
  type Preview,
  type SiteConfig,
  type SiteLinks,
} from './config.ts';
export { type Language, languageDetails, languages, parseLanguage } from './languages.ts';
export { canonicalPath, ownsPath, routeExpression } from './paths.ts';
export { acceptedContracts, contractId } from './version.ts';
