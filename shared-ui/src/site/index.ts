export type { Area, Messages, PageAccess, PageHandle } from './area.ts';
export { canonicalPath, ownsPath, routeExpression } from './canonical-path.ts';
export type { Catalog, CatalogArea, CatalogRoute, FileRef, PageFacts } from './catalog.ts';
export type { Feature, PageConfig, Preview, SiteConfig } from './config.ts';
export { languageCookie, STAFF_SESSION_SECONDS } from './cookies.ts';
export type { EarlyCall } from './early-calls.ts';
export { type Language, languageDetails, languages, parseLanguage } from './languages.ts';
export { acceptedContracts, contractId } from './version.ts';
