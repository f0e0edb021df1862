import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Simulator } from '../../simulator.ts';

/** The script of the chat's page. Browsers get it as Node runs it: without its types. */
const scriptNames = [
  'main.ts',
  'channel-updates.ts',
  'commands.ts',
  'fetch-page.ts',
  'form-history.ts',
  'message-updates.ts',
  'pending-form.ts',
  'result-notes.ts',
  'suggestions.ts',
  'unsent-forms.ts',
  'writing.ts',
];
const scripts = scriptNames.map((name) => {
  const source = readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8');
  return { name, script: stripTypeScriptTypes(source) };
});
const digest = createHash('sha256').update(JSON.stringify(scripts)).digest('hex').slice(0, 12);

/** The folder of the script; it contains a content hash. */
const scriptsUrl = `/simulator/chat-${digest}`;
export const chatScriptUrl = `${scriptsUrl}/main.ts`;

export function addChatScript(app: FastifyInstance): void {
  for (const { name, script } of scripts)
    app.get(`${scriptsUrl}/${name}`, async (_, reply) =>
      reply
        .headers({
          'content-type': 'text/javascript; charset=utf-8',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        })
        .send(script),
    );
}

/** Changes of this time are sent together. */
const COLLECT_MS = 50;
/** Proxies and browsers close connections on which nothing is sent. */
const KEEP_ALIVE_MS = 20_000;
const MAX_STREAMS = 100;
/** The longest delay of a timer. */
const MAX_DELAY_MS = 2 ** 31 - 1;

let openStreams = 0;

interface LiveMarkup {
  markup: string;
  /** When the markup changes although nothing in the world does, in milliseconds since 1970. */
  expiresAt: number | undefined;
}

/** Sends markup as server-sent events: at first, and whenever it has changed. */
export function streamMarkup(
  { world, stopping, now }: Simulator,
  reply: FastifyReply,
  render: () => LiveMarkup,
): FastifyReply {
  if (openStreams >= MAX_STREAMS) return reply.code(503).send('Too many pages are open.');
  openStreams += 1;
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  let sent: string | undefined;
  const send = () => {
    timer = undefined;
    // A page that does not read gets the newest state once it reads again.
    if (raw.writableNeedDrain) return void raw.once('drain', schedule);
    const { markup, expiresAt } = render();
    clearTimeout(expiryTimer);
    if (expiresAt !== undefined) expiryTimer = setTimeout(schedule, Math.min(expiresAt - now(), MAX_DELAY_MS));
    if (markup !== sent) raw.write(`data: ${JSON.stringify(markup)}\n\n`);
    sent = markup;
  };
  let timer: NodeJS.Timeout | undefined;
  let expiryTimer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer ??= setTimeout(send, COLLECT_MS);
  };
  const keepAlive = setInterval(() => raw.write(':\n\n'), KEEP_ALIVE_MS);
  const stopListening = world.store.onChange(schedule);
  const end = () => raw.end();
  stopping.addEventListener('abort', end);
  raw.once('close', () => {
    openStreams -= 1;
    stopListening();
    stopping.removeEventListener('abort', end);
    clearInterval(keepAlive);
    clearTimeout(timer);
    clearTimeout(expiryTimer);
  });
  send();
  return reply;
}
