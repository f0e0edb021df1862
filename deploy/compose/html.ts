import type { Catalog, CatalogArea, FileRef, PageConfig } from 'shared-ui/contract';
import { createIconTags, createSeoTags, escapeText } from './seo.ts';

/** The shell's part of every page. */
export interface ShellFiles {
  earlyScript: string;
  fonts: string[];
  styles: FileRef[];
  scripts: FileRef[];
  /** The chunk with the shell's messages. */
  messages: FileRef[];
}

interface PageOptions {
  config: PageConfig;
  catalog: Catalog;
  shell: ShellFiles;
  title: string;
  brandStyle: string | undefined;
  /** The loading overlay of a page that is not prerendered. */
  overlay?: string;
  content?: Content;
}

/** A prerendered page's markup, and what its area needs to hydrate it. */
interface Content {
  html: string;
  description?: string;
  area: CatalogArea;
  pathname: string;
  styleKey: (style: FileRef) => string;
}

/** Creates the HTML of a page. */
export function createPageHtml({ config, catalog, shell, title, brandStyle, overlay, content }: PageOptions): string {
  const early = `<script>${shell.earlyScript}</script>`;
  const preload = (file: FileRef) => createScriptPreload(file, content ? ' fetchpriority="low"' : '');
  const head = [
    '<meta charset="utf-8">',
    `<title>${escapeText(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    early,
    ...createIconTags(config.brand),
    ...shell.styles.map(
      (style) => `<link rel="stylesheet" href="${style.url}" integrity="${style.integrity}" crossorigin>`,
    ),
    ...(brandStyle ? [`<link rel="stylesheet" href="${brandStyle}">`] : []),
    // A script after the styles delays the body until they are loaded, and browsers start low-priority requests only
    // with the body. So a prerendered page loads styles and fonts before its scripts.
    ...(content ? [...createStyleTags(content), early, ...getScripts(content).map(preload)] : []),
    ...(content ? createSeoTags({ config, title, ...content }) : ['<meta name="robots" content="noindex">']),
    ...shell.messages.map(preload),
    `<script type="application/json" id="page-data">${toInlineJson({ config, catalog })}</script>`,
    ...shell.scripts.map(
      ({ url, integrity }) => `<script defer src="${url}" integrity="${integrity}" crossorigin></script>`,
    ),
  ];
  // In the head they would delay the first paint, which a fallback font changes only slightly.
  const fonts = shell.fonts.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`);
  return `<!doctype html><html lang="${config.language}"><head>${head.join('')}</head><body>${fonts.join('')}<div id="root">${content?.html ?? overlay ?? ''}</div></body></html>`;
}

function getRouteFiles({ area, pathname }: Content): FileRef[] {
  return area.routes.find(({ pattern }) => new RegExp(pattern).test(pathname))?.files ?? [];
}

function createStyleTags(content: Content): string[] {
  const styles = [...content.area.styles, ...getRouteFiles(content).filter(({ url }) => url.endsWith('.css'))];
  return styles.map(
    (style) =>
      `<link rel="stylesheet" href="${style.url}" integrity="${style.integrity}" crossorigin data-rspack="${content.styleKey(style)}">`,
  );
}

function getScripts(content: Content): FileRef[] {
  const { entry, preload } = content.area;
  return [entry, ...preload, ...getRouteFiles(content).filter(({ url }) => url.endsWith('.js'))];
}

function createScriptPreload({ url, integrity }: FileRef, priority: string): string {
  return `<link rel="preload" as="script"${priority} href="${url}" integrity="${integrity}" crossorigin>`;
}

function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
