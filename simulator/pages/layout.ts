import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { getBotAvatarUrl } from '../images/image-urls.ts';
import { type Html, type HtmlPart, html, icon } from './html.ts';

/** The content of a page. */
export interface Page {
  title: string;
  /** The current entry of the navigation. Only the simulator's pages have one, not the platform's. */
  section?: 'overview' | 'servers';
  /** Fills the window; only the page of a channel does. */
  layout?: 'chat';
  /** The URL of a script. */
  script?: string;
  main: HtmlPart;
}

/** Renders a page in the layout, which shows that this is a simulator. */
export function renderPage({ title, section, layout, script, main }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – simulator</title>
<link rel="icon" href="${getBotAvatarUrl(32)}">
<link rel="stylesheet" href="${styleUrl}">
${script !== undefined && html`<script type="module" src="${script}"></script>`}
</head>
<body class="${section ? 'console' : 'platform'}${layout && ` ${layout}-layout`}">
<a class="skip" href="#main">Skip to the content</a>
<header class="strip">
<p><strong class="tag">Simulator</strong> <span>Stands in for the chat platform. Nobody’s real account is here.</span></p>
</header>
${section && navigation(section)}
<main id="main" tabindex="-1">${main}</main>
${!section && html`<footer class="foot"><a href="/simulator">${icon('bolt')} Faults, servers and recent calls</a></footer>`}
</body>
</html>
`;
}

function navigation(section: Page['section']): Html {
  const entry = (name: Page['section'], url: string, text: string): Html =>
    html`<li><a href="${url}"${name === section && html` aria-current="true"`}>${text}</a></li>`;
  return html`<nav class="bar" aria-label="Simulator"><div class="bar-in">
<a class="mark" href="/simulator">${icon('speech')} Chat platform</a>
<ul>${entry('overview', '/simulator', 'Faults and calls')}${entry('servers', '/simulator/servers', 'Servers')}</ul>
</div></nav>`;
}

const styleFiles = [
  'base.css',
  'controls.css',
  'consent.css',
  'console.css',
  'server.css',
  'people.css',
  'chat.css',
  'composer.css',
  'messages.css',
];

/** The style sheet of all pages. */
export const styles = styleFiles
  .map((file) => readFileSync(new URL(`./styles/${file}`, import.meta.url), 'utf8'))
  .join('\n');

/** The style sheet's URL; it contains a content hash. */
export const styleUrl = `/simulator/style-${createHash('sha256').update(styles).digest('hex').slice(0, 12)}.css`;

/** Sends a page with a strict CSP; its forms may redirect to these origins. */
export async function sendPage(
  reply: FastifyReply,
  page: Page,
  formOrigins: readonly string[] = [],
): Promise<FastifyReply> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    // Browsers also apply this to redirects after a form submission.
    ["form-action 'self'", ...formOrigins].join(' '),
    ...(page.script === undefined ? [] : ["script-src 'self'", "connect-src 'self'"]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      // Not no-referrer, because forms would then be sent without their origin.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    .send(renderPage(page).markup);
}

/** A page with a single message. */
export function messagePage({
  title,
  text,
  link,
}: {
  title: string;
  text: string;
  link?: { address: string; text: string };
}): Page {
  return {
    title,
    main: html`<article class="card card-narrow">
<h1>${title}</h1>
<p class="lead">${text}</p>
${link && html`<p class="actions"><a class="button primary" href="${link.address}">${link.text}</a></p>`}
</article>`,
  };
}

const successMessages = {
  'fault-added': 'The fault applies to the next matching calls.',
  'fault-removed': 'The fault is switched off.',
  'faults-cleared': 'Every fault is switched off.',
  'calls-cleared': 'The list of calls is empty.',
  'limits-set': 'The rate limits are changed.',
  'world-reset': 'The world is as it was at the start.',
  'bot-kicked': 'The bot is no longer on this server.',
  'bot-invited': 'The bot is on this server.',
  'right-set': 'The person’s right is changed.',
  'channel-changed': 'What the bot may do in the channel is changed.',
  'channel-deleted': 'The channel is deleted.',
  'channel-restored': 'The channel is back.',
} as const;

/** The key of a success message. */
export type SuccessKey = keyof typeof successMessages;

/** Redirects to a page after a form, with a success message. */
export async function redirectWithSuccess(
  reply: FastifyReply,
  path: string,
  successKey: SuccessKey,
  anchor = '',
): Promise<FastifyReply> {
  const separator = path.includes('?') ? '&' : '?';
  return reply.redirect(`${path}${separator}done=${successKey}${anchor && `#${anchor}`}`, 303);
}

/** The success message of the form that redirected here. */
export function successNote(query: unknown): Html | false {
  const done = z.object({ done: z.string() }).safeParse(query).data?.done;
  const text = Object.entries(successMessages).find(([key]) => key === done)?.[1];
  return text !== undefined && html`<p class="note good" role="status">${icon('check')} <span>${text}</span></p>`;
}
