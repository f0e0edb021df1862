import type { ComposedPage } from './composed-page.ts';

const scripts =
  /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\bas="script"[^>]*>|<link\b[^>]*\brel="modulepreload"[^>]*>/g;

/** A page without anything of script, in the state that its inline script would have put it into. */
export function staticHtml({ html, attributes }: ComposedPage): string {
  return html.replace(scripts, '').replace(/<html\b[^>]*>/, `<html ${attributes}>`);
}
