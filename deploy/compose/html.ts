import type { Catalog, CatalogArea, FileRef, PageConfig } from 'shared-ui/contract';
import { escapeText } from './escape-text.ts';
import { foundTags, iconTags } from './found-tags.ts';

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
  /** A prerendered page's markup and what its area needs to take over. */
  content?: {
    html: string;
    description?: string;
    area: CatalogArea;
    pathname: string;
    styleKey: (style: FileRef) => string;
  };
}

/** The HTML of a page. */
export function pageHtml({ config, catalog, shell, title, brandStyle, overlay, content }: PageOptions): string {
  const head = [
    '<meta charset="utf-8">',
    `<title>${escapeText(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${shell.earlyScript}</script>`,
    ...iconTags(config.brand),
    ...shell.fonts.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`),
    ...shell.styles.map(
      (style) => `<link rel="stylesheet" href="${style.url}" integrity="${style.integrity}" crossorigin>`,
    ),
    ...(brandStyle ? [`<link rel="stylesheet" href="${brandStyle}">`] : []),
    ...(content ? areaTags(content) : []),
    ...(content ? foundTags({ config, title, ...content }) : ['<meta name="robots" content="noindex">']),
    ...shell.texts.map(preload),
    `<script type="application/json" id="page-data">${json({ config, catalog })}</script>`,
    ...shell.scripts.map(
      ({ url, integrity }) => `<script defer src="${url}" integrity="${integrity}" crossorigin></script>`,
    ),
  ];
  return `<!doctype html><html lang="${config.language}"><head>${head.join('')}</head><body><div id="root">${content?.html ?? overlay ?? ''}</div></body></html>`;
}

function areaTags({ area, pathname, styleKey }: NonNullable<PageOptions['content']>): string[] {
  const files = area.routes.find(({ pattern }) => new RegExp(pattern).test(pathname))?.files ?? [];
  const styles = [...area.styles, ...files.filter(({ url }) => url.endsWith('.css'))];
  const scripts = [area.entry, ...area.preload, ...files.filter(({ url }) => url.endsWith('.js'))];
  return [
    ...styles.map(
      (style) =>
        `<link rel="stylesheet" href="${style.url}" integrity="${style.integrity}" crossorigin data-rspack="${styleKey(style)}">`,
    ),
    ...scripts.map(preload),
  ];
}

function preload({ url, integrity }: FileRef): string {
  return `<link rel="preload" as="script" href="${url}" integrity="${integrity}" crossorigin>`;
}

function json(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
