import type { ComposedPage } from './composed-page.ts';

const scripts =
  /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>|<link\b[^>]*\brel="modulepreload"[^>]*>/g;

/** Removes all scripts from a page, and applies the attributes that its inline script would set. */
export function createStaticHtml({ html, attributes }: ComposedPage): string {
  return html.replace(scripts, '').replace(/<html\b[^>]*>/, `<html ${attributes}>`);
}

const decoration =
  /<style\b[^>]*>[\s\S]*?<\/style>|<svg\b[\s\S]*?<\/svg>|<link\b[^>]*\bas="font"[^>]*>| class="[^"]*"/g;

/** Reduces a static page to its words, with a few inline styles: about the quickest page with this content. */
export function createBareHtml(staticHtml: string): string {
  const style = '<style>body{max-width:60rem;margin:auto;font:1rem/1.5 sans-serif}</style>';
  return staticHtml.replace(decoration, '').replace('</head>', `${style}</head>`);
}
