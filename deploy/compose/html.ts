import type { Catalog, FileRef, PageConfig } from 'shared-ui/site';
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
  /** Where a runtime would load it from, and under which name it recognises it. */
  file?: { url: string; key: string };
}

interface PageOptions {
  config: PageConfig;
  catalog: Catalog;
  shell: ShellFiles;
  title: string;
  /** The scripts and style sheets that the page's area requests. */
  areaFiles?: FileRef[];
  /** Visitors are sent to the sign-in instead. The early script preloads the area's files for a signed-in user. */
  needsSession?: boolean;
  /** The API calls that the early script starts. */
  calls?: string[];
  /** The style sheets besides the shell's. */
  styles?: InlineStyle[];
  /** What a page that is not prerendered shows until its scripts run. */
  overlay?: string;
  content?: Content;
}

/** A prerendered page. */
interface Content {
  html: string;
  description?: string;
  pathname: string;
}

/** Creates the HTML of a page. */
export function createPageHtml({
  config,
  catalog,
  shell,
  title,
  areaFiles = [],
  needsSession = false,
  calls = [],
  styles = [],
  overlay,
  content,
}: PageOptions): string {
  const areaPreloads = areaFiles.map((file) => createPreload(file, 'low')).join('');
  const head = [
    '<meta charset="utf-8">',
    `<title>${escapeText(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="early-calls" content="${escapeText(['/v1/me/profile', ...calls].join(' '))}">`,
    needsSession ? `<template id="session-preloads">${areaPreloads}</template>` : '',
    `<script>${shell.earlyScript}</script>`,
    // Content that is painted while its rest is still on the way would move.
    '<link rel="expect" href="#end" blocking="render">',
    ...[...shell.styles, ...styles].map(createStyleTag),
    ...createIconTags(config.brand),
    needsSession ? '' : areaPreloads,
    ...(content ? createSeoTags({ config, title, ...content }) : ['<meta name="robots" content="noindex">']),
    ...shell.messages.map((file) => createPreload(file, content ? 'low' : 'auto')),
    `<script type="application/json" id="page-data">${toInlineJson({ config, catalog })}</script>`,
    ...shell.scripts.map(
      ({ url, integrity }) => `<script defer src="${url}" integrity="${integrity}" crossorigin></script>`,
    ),
  ];
  // In the head they would delay the first paint, which a fallback font changes only slightly.
  const fonts = shell.fonts.map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`);
  return `<!doctype html><html lang="${config.language}"><head>${head.join('')}</head><body>${fonts.join('')}<div id="root">${content?.html ?? overlay ?? ''}</div><template id="end"></template></body></html>`;
}

function createStyleTag(style: PageStyle): string {
  if ('url' in style) return `<link rel="stylesheet" href="${style.url}" crossorigin>`;
  const { text, file } = style;
  return `<style${file ? ` data-href="${file.url}" data-rspack="${file.key}"` : ''}>${text}</style>`;
}

function createPreload({ url, integrity }: FileRef, priority: 'low' | 'auto'): string {
  const type = url.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${type}" fetchpriority="${priority}" href="${url}" integrity="${integrity}" crossorigin>`;
}

function toInlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
