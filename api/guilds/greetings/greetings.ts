import { greetings } from 'api-contract/greetings';
import type { z } from 'zod';
import { Refusal } from '../../http/refusal.ts';
import { isClosed, type ServerChannel } from '../logs/server-channels.ts';

/** What the bot writes when somebody joins or leaves. */
export type Greetings = z.output<typeof greetings>;

type Greeting = Greetings['welcome'];

const silent: Greeting = { enabled: false, channel_id: null, text: '' };

/** What there is before anything was saved. */
export const noGreetings: Greetings = { welcome: silent, farewell: silent };

const stored = greetings.nullable();

/** The greetings of a server as they are stored, if any are. */
export function greetingsOf(value: unknown): Greetings | null {
  return stored.parse(value);
}

/** Refuses greetings that the bot could not write; what was known stays, even where its channel is gone or closed. */
export function checkGreetings(wanted: Greetings, known: Greetings, there: ServerChannel[]) {
  checkGreeting(wanted.welcome, known.welcome, there);
  checkGreeting(wanted.farewell, known.farewell, there);
}

function checkGreeting({ enabled, channel_id, text }: Greeting, known: Greeting, there: ServerChannel[]) {
  if (enabled && (channel_id === null || text === '')) throw new Refusal('greeting-incomplete');
  const isKnown = channel_id === known.channel_id && (known.enabled || !enabled);
  if (channel_id === null || isKnown) return;
  const channel = there.find(({ id }) => id === channel_id);
  if (!channel) throw new Refusal('channel-unknown');
  if (isClosed(channel)) throw new Refusal('channel-closed');
}
