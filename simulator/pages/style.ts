import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const files = ['base.css', 'controls.css', 'consent.css', 'console.css', 'server.css', 'play.css'];

/** The style sheet of all pages. */
export const style = files.map((file) => readFileSync(new URL(`./styles/${file}`, import.meta.url), 'utf8')).join('\n');

/** Where it is; the address changes with what stands in it. */
export const styleAddress = `/simulator/style-${createHash('sha256').update(style).digest('hex').slice(0, 12)}.css`;
