import { getProperty } from 'shared-ui/lib/parsing.ts';

/** A message of the bot: whether it writes it, where, and what. */
export interface Greeting {
  enabled: boolean;
  channel_id?: string;
  text: string;
}

/** On which occasions the bot writes one. */
export const occasions = ['welcome', 'farewell'] as const;

/** When the bot writes a message. */
export type Occasion = (typeof occasions)[number];

/** What the bot writes when somebody joins or leaves. */
export type Greetings = Record<Occasion, Greeting>;

/** What somebody has changed of them. */
export type GreetingsDraft = Record<Occasion, Partial<Greeting>>;

/** How long a text may be. */
export const MAX_TEXT_LENGTH = 1000;

/** The greetings with what was changed. */
export function withDraft({ welcome, farewell }: Greetings, draft: GreetingsDraft): Greetings {
  return { welcome: { ...welcome, ...draft.welcome }, farewell: { ...farewell, ...draft.farewell } };
}

/** What was changed to get from what is stored to something else. */
export function toDraft(stored: Greetings, after: Greetings): GreetingsDraft {
  return {
    welcome: getChanges(stored.welcome, after.welcome),
    farewell: getChanges(stored.farewell, after.farewell),
  };
}

function getChanges(before: Greeting, { enabled, channel_id, text }: Greeting): Partial<Greeting> {
  return {
    ...(enabled === before.enabled ? {} : { enabled }),
    ...(channel_id === before.channel_id ? {} : { channel_id }),
    ...(text === before.text ? {} : { text }),
  };
}

/** Whether anything of it differs from what is stored. */
export function isChangedDraft(draft: GreetingsDraft, stored: Greetings): boolean {
  const changed = toDraft(stored, withDraft(stored, draft));
  return occasions.some((occasion) => Object.keys(changed[occasion]).length > 0);
}

/** What keeps a message from being saved. */
export function getProblems({ enabled, channel_id, text }: Greeting) {
  return {
    channel: enabled && channel_id === undefined,
    text: enabled && text.trim() === '',
    length: text.length > MAX_TEXT_LENGTH,
  };
}

/** Whether both messages can be saved. */
export function isReady(greetings: Greetings): boolean {
  return occasions.every((occasion) => !Object.values(getProblems(greetings[occasion])).includes(true));
}

const DISABLED: Greeting = { enabled: false, text: '' };

/** The greetings in what was stored; nothing is written where nothing was. */
export function parseGreetings(stored: unknown): Greetings {
  return withDraft({ welcome: DISABLED, farewell: DISABLED }, parseGreetingsDraft(stored));
}

/** A draft in what was kept. */
export function parseGreetingsDraft(kept: unknown): GreetingsDraft {
  return {
    welcome: parseGreeting(getProperty(kept, 'welcome')),
    farewell: parseGreeting(getProperty(kept, 'farewell')),
  };
}

function parseGreeting(value: unknown): Partial<Greeting> {
  const [enabled, channel_id, text] = [
    getProperty(value, 'enabled'),
    getProperty(value, 'channel_id'),
    getProperty(value, 'text'),
  ];
  return {
    ...(typeof enabled === 'boolean' ? { enabled } : {}),
    ...(typeof channel_id === 'string' ? { channel_id } : {}),
    ...(typeof text === 'string' ? { text } : {}),
  };
}
