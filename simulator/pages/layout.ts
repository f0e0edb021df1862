import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { botPicture } from '../images/addresses.ts';
import { type Html, html, type Part } from './html.ts';
import { icon } from './icon.ts';

/** A page as a whole. */
export interface Page {
  title: string;
  /** Which entry of the navigation it belongs to; pages of the platform itself have no navigation. */
  section?: 'overview' | 'servers';
  main: Part;
}

/** Puts a page into the frame that says, everywhere, that this is a simulator. */
export function layout({ title, section, main }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} – simulator</title>
<link rel="icon" href="${botPicture(32)}">
<link rel="stylesheet" href="${styleAddress}">
</head>
<body class="${section ? 'console' : 'platform'}">
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
  const entry = (name: Page['section'], address: string, text: string): Html =>
    html`<li><a href="${address}"${name === section && html` aria-current="true"`}>${text}</a></li>`;
  return html`<nav class="bar" aria-label="Simulator"><div class="bar-in">
<a class="mark" href="/simulator">${icon('speech')} Chat platform</a>
<ul>${entry('overview', '/simulator', 'Faults and calls')}${entry('servers', '/simulator/servers', 'Servers')}</ul>
</div></nav>`;
}

const files = ['base.css', 'controls.css', 'consent.css', 'console.css', 'server.css', 'play.css'];

/** The style sheet of all pages. */
export const style = files.map((file) => readFileSync(new URL(`./styles/${file}`, import.meta.url), 'utf8')).join('\n');

/** Where it is; the address changes with what stands in it. */
export const styleAddress = `/simulator/style-${createHash('sha256').update(style).digest('hex').slice(0, 12)}.css`;
