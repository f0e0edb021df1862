import type { Catalog, CatalogArea, FileRef, PageConfig } from 'shared-ui/contract';
import { createIconTags, createSeoTags, escapeText } from './seo.ts';

/** The shell's part of every page. */
export interface ShellFiles {
  earlyScript: string;
  fonts: string[];
  styles: PageStyle[];
  scripts: FileRef[];
  /** The chunk with the shell's messages. */
  messages: FileRef[];
}

/** A style sheet of a page: its text, or a URL in development, where it changes. */
export type PageStyle = InlineStyle | { url: string };

/** A style sheet in a page's HTML, so that the page is painted without another request. */
export interface InlineStyle {
  text: string;
  /** Where an area's runtime would load it from, and under which name it recognises it. */
  file?: { url: string; key: string };
}

interface PageOptions {
  config: PageConfig;
  catalog: Catalog;
  shell: ShellFiles;
  title: string;
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
  styles: InlineStyle[];
}

/** Creates the HTML of a page. */
export function createPageHtml({ config, catalog, shell, title, overlay, content }: PageOptions): string {
  const preload = (file: FileRef) => createScriptPreload(file, content ? ' fetchpriority="low"' : '');
  const head = [
    '<meta charset="utf-8">',
    `<title>${escapeText(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${shell.earlyScript}</script>`,
    // Content that is painted while its rest is still on the way would move.
    ...(content ? ['<link rel="expect" href="#end" blocking="render">'] : []),
    ...[...shell.styles, ...(content?.styles ?? [])].map(createStyleTag),
    ...createIconTags(config.brand),
    ...(content ? getScripts(content).map(preload) : []),
    ...(content ? createSeoTags({ config, title, ...content }) : ['<meta name="robots" content="noindex">']),
    ...shell.messages.map(preload),
    `<script type="application/json" id="page-data">${toInlineJson({ config, catalog })}</script>`,
    ...shell.scripts.map(
      ({ url, integrity }) => `<script defer src="${url}" integrity="${integrity}" crossorigin></script>`,
    ),
  ];
  // In the head they would delay the first paint, which a fallback font changes only slightly.
  const fonts = shell.fonts.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`);
  return `<!doctype html><html lang="${config.language}"><head>${head.join('')}</head><body>${fonts.join('')}<div id="root">${content?.html ?? overlay ?? ''}</div>${content ? '<template id="end"></template>' : ''}</body></html>`;
}

function createStyleTag(style: PageStyle): string {
  if ('url' in style) return `<link rel="stylesheet" href="${style.url}" crossorigin>`;
  const { text, file } = style;
  return `<style${file ? ` data-href="${file.url}" data-rspack="${file.key}"` : ''}>${text}</style>`;
}

/** The files of an area's page that are not part of the area's first files. */
export function getRouteFiles(area: CatalogArea, pathname: string): FileRef[] {
  return area.routes.find(({ pattern }) => new RegExp(pattern).test(pathname))?.files ?? [];
}

function getScripts({ area, pathname }: Content): FileRef[] {
  const routeScripts = getRouteFiles(area, pathname).filter(({ url }) => url.endsWith('.js'));
  return [area.entry, ...area.preload, ...routeScripts];
}

function createScriptPreload({ url, integrity }: FileRef, priority: string): string {
  return `<link rel="preload" as="script"${priority} href="${url}" integrity="${integrity}" crossorigin>`;
}

function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
