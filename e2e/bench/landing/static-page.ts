import type { ComposedPage } from './composed-page.ts';

const scripts =
  /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>|<link\b[^>]*\brel="modulepreload"[^>]*>/g;

/** Removes all scripts from a page, and applies the attributes that its inline script would set. */
export function createStaticHtml({ html, attributes }: ComposedPage): string {
  return html.replace(scripts, '').replace(/<html\b[^>]*>/, `<html ${attributes}>`);
}
