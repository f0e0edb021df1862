import { type Html, html } from './html.ts';

/** Carries parameters along in a form. */
export function hiddenFields(params: Readonly<Record<string, string>>): Html[] {
  return Object.entries(params).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`);
}
