import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { type Html, html } from './html.ts';
import { icon } from './icon.ts';

const texts = {
  'fault-added': 'The fault waits for its calls.',
  'fault-removed': 'The fault is switched off.',
  'faults-cleared': 'Every fault is switched off.',
  'calls-cleared': 'The list of calls is empty.',
  'limits-set': 'The rate limits are changed.',
  'world-reset': 'Everything is as it was at the start.',
  'bot-kicked': 'The bot is not in this server any more.',
  'bot-invited': 'The bot is in this server.',
  'right-set': 'The person’s right is changed.',
  'channel-changed': 'What the bot may do in the channel is changed.',
  'channel-deleted': 'The channel is deleted.',
  'channel-restored': 'The channel is back.',
} as const;

/** What a form did. */
export type Done = keyof typeof texts;

/** Leads back to a page after a form, saying what was done. */
export async function redirectDone(
  reply: FastifyReply,
  address: string,
  done: Done,
  anchor = '',
): Promise<FastifyReply> {
  return reply.redirect(`${address}?done=${done}${anchor && `#${anchor}`}`, 303);
}

/** Says what the form before this page did. */
export function doneNote(query: unknown): Html | false {
  const done = z.object({ done: z.string() }).safeParse(query).data?.done;
  const text = Object.entries(texts).find(([key]) => key === done)?.[1];
  return text !== undefined && html`<p class="note good" role="status">${icon('check')} <span>${text}</span></p>`;
}
