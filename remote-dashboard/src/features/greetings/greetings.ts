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
export const maxText = 1000;

/** The greetings with what was changed. */
export function withDraft({ welcome, farewell }: Greetings, draft: GreetingsDraft): Greetings {
  return { welcome: { ...welcome, ...draft.welcome }, farewell: { ...farewell, ...draft.farewell } };
}

/** What was changed to get from what is stored to something else. */
export function draftOf(stored: Greetings, after: Greetings): GreetingsDraft {
  return {
    welcome: changesOf(stored.welcome, after.welcome),
    farewell: changesOf(stored.farewell, after.farewell),
  };
}

function changesOf(before: Greeting, { enabled, channel_id, text }: Greeting): Partial<Greeting> {
  return {
    ...(enabled === before.enabled ? {} : { enabled }),
    ...(channel_id === before.channel_id ? {} : { channel_id }),
    ...(text === before.text ? {} : { text }),
  };
}

/** Whether anything of it differs from what is stored. */
export function isChangedDraft(draft: GreetingsDraft, stored: Greetings): boolean {
  const changed = draftOf(stored, withDraft(stored, draft));
  return occasions.some((occasion) => Object.keys(changed[occasion]).length > 0);
}

/** What keeps a message from being saved. */
export function problemsOf({ enabled, channel_id, text }: Greeting) {
  return {
    channel: enabled && channel_id === undefined,
    text: enabled && text.trim() === '',
    length: text.length > maxText,
  };
}

/** Whether both messages can be saved. */
export function isReady(greetings: Greetings): boolean {
  return occasions.every((occasion) => !Object.values(problemsOf(greetings[occasion])).includes(true));
}

const silent: Greeting = { enabled: false, text: '' };

/** The greetings in what was stored; nothing is written where nothing was. */
export function readGreetings(stored: unknown): Greetings {
  return withDraft({ welcome: silent, farewell: silent }, readGreetingsDraft(stored));
}

/** A draft in what was kept. */
export function readGreetingsDraft(kept: unknown): GreetingsDraft {
  return { welcome: partOf(getProperty(kept, 'welcome')), farewell: partOf(getProperty(kept, 'farewell')) };
}

function partOf(value: unknown): Partial<Greeting> {
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
