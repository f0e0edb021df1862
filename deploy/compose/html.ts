import type { Catalog, CatalogArea, FileRef, PageConfig } from 'shared-ui/contract';
import { escapeText, iconTags, seoTags } from './seo.ts';

/** The shell's part of every page. */
export interface ShellFiles {
  earlyScript: string;
  fonts: string[];
  styles: FileRef[];
  scripts: FileRef[];
  /** The chunk with the shell's texts. */
  texts: FileRef[];
}

interface PageOptions {
  config: PageConfig;
  catalog: Catalog;
  shell: ShellFiles;
  title: string;
  brandStyle: string | undefined;
  /** What stands there until a page that is not prerendered has something to show. */
  overlay?: string;
  content?: Content;
}

/** A prerendered page's markup and what its area needs to take over. */
interface Content {
  html: string;
  description?: string;
  area: CatalogArea;
  pathname: string;
  styleKey: (style: FileRef) => string;
}

/** The HTML of a page. */
export function pageHtml({ config, catalog, shell, title, brandStyle, overlay, content }: PageOptions): string {
  const early = `<script>${shell.earlyScript}</script>`;
  const preload = (file: FileRef) => scriptPreload(file, content ? ' fetchpriority="low"' : '');
  const head = [
    '<meta charset="utf-8">',
    `<title>${escapeText(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    early,
    ...iconTags(config.brand),
    ...shell.styles.map(
      (style) => `<link rel="stylesheet" href="${style.url}" integrity="${style.integrity}" crossorigin>`,
    ),
    ...(brandStyle ? [`<link rel="stylesheet" href="${brandStyle}">`] : []),
    // Once more, because behind the styles it keeps the body from beginning before they are there, and a browser begins
    // with what is of low priority only then: a page that can be read at once gets styles and fonts before its scripts.
    ...(content ? [...styleTags(content), early, ...scriptsOf(content).map(preload)] : []),
    ...(content ? seoTags({ config, title, ...content }) : ['<meta name="robots" content="noindex">']),
    ...shell.texts.map(preload),
    `<script type="application/json" id="page-data">${json({ config, catalog })}</script>`,
    ...shell.scripts.map(
      ({ url, integrity }) => `<script defer src="${url}" integrity="${integrity}" crossorigin></script>`,
    ),
  ];
  // In the head they would hold the first paint back, which without them looks the same but for the letters' shapes.
  const fonts = shell.fonts.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`);
  return `<!doctype html><html lang="${config.language}"><head>${head.join('')}</head><body>${fonts.join('')}<div id="root">${content?.html ?? overlay ?? ''}</div></body></html>`;
}

function filesOf({ area, pathname }: Content): FileRef[] {
  return area.routes.find(({ pattern }) => new RegExp(pattern).test(pathname))?.files ?? [];
}

function styleTags(content: Content): string[] {
  const styles = [...content.area.styles, ...filesOf(content).filter(({ url }) => url.endsWith('.css'))];
  return styles.map(
    (style) =>
      `<link rel="stylesheet" href="${style.url}" integrity="${style.integrity}" crossorigin data-rspack="${content.styleKey(style)}">`,
  );
}

function scriptsOf(content: Content): FileRef[] {
  const { entry, preload } = content.area;
  return [entry, ...preload, ...filesOf(content).filter(({ url }) => url.endsWith('.js'))];
}

function scriptPreload({ url, integrity }: FileRef, priority: string): string {
  return `<link rel="preload" as="script"${priority} href="${url}" integrity="${integrity}" crossorigin>`;
}

function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
