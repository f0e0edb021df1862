import { hash } from 'node:crypto';
import type { Language } from 'shared-ui/site';
import { colours } from '../compose/colours.ts';
import { type MessageKey, messages } from '../messages/messages.ts';

const { light, dark } = colours;

/** Its own style sheet, because the site's files may be what is missing. nginx has a copy (`site.conf`). */
export const ERROR_PAGE_STYLE = [
  `:root{color-scheme:light dark;background:light-dark(${light.page},${dark.page});color:light-dark(${light.text},${dark.text})}`,
  'body{display:grid;place-items:center;min-height:100vh;margin:0;font:1rem/1.6 system-ui,sans-serif}',
  'main{display:grid;gap:2.5rem;max-width:30rem;padding:1.5rem}',
  'h1{margin:0 0 .5rem;font-size:1.4375rem;line-height:1.3}',
  'p{margin:0}',
  `a{display:inline-block;padding:.5rem 0;color:light-dark(${light.link},${dark.link})}`,
].join('');

/** The text of an error; that of an unexpected one names the request, whose log line has the reason. */
export function formatError(language: Language, key: MessageKey, requestId = ''): string {
  return messages[language][key].replace('{request}', requestId);
}

interface ErrorPageOptions {
  requestId?: string;
  script?: string;
}

/** Creates a page with an error and a link to the landing page, in one or more languages, and the CSP that it needs. */
export function createErrorPage(
  shownLanguages: readonly Language[],
  key: MessageKey,
  { requestId, script = '' }: ErrorPageOptions = {},
) {
  const sections = shownLanguages.map((language) => {
    const text = formatError(language, key, requestId);
    const { home } = messages[language];
    return `<section lang="${language}"><h1>${text}</h1><p><a href="/">${home}</a></p></section>`;
  });
  const [first = 'en'] = shownLanguages;
  const html = [
    `<!doctype html><html lang="${first}"><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${formatError(first, key, requestId)}</title><style>${ERROR_PAGE_STYLE}</style><main>${sections.join('')}</main>`,
    script && `<script>${script}</script>`,
  ].join('');
  const policy = [
    "default-src 'none'",
    `style-src '${createDigest(ERROR_PAGE_STYLE)}'`,
    ...(script ? [`script-src '${createDigest(script)}'`] : []),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

function createDigest(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}
