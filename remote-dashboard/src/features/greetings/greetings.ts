import { getProperty } from 'shared-ui/app';
import type { FilledPlaceholder, Samples } from '../../lib/message-text/tokens.ts';

/** A message that the bot writes when a member joins or leaves. */
export interface Greeting {
  enabled: boolean;
  channel_id?: string;
  text: string;
}

/** The kinds of greetings. */
export const greetingKinds = ['welcome', 'farewell'] as const;

/** A kind of greeting. */
export type GreetingKind = (typeof greetingKinds)[number];

/** A server's greetings. */
export type Greetings = Record<GreetingKind, Greeting>;

/** Unsaved changes of greetings. */
export type GreetingsDraft = Record<GreetingKind, Partial<Greeting>>;

/** The maximum length of a text. */
export const MAX_GREETING_LENGTH = 1000;

/** Applies a draft to greetings. */
export function applyDraft({ welcome, farewell }: Greetings, draft: GreetingsDraft): Greetings {
  return { welcome: { ...welcome, ...draft.welcome }, farewell: { ...farewell, ...draft.farewell } };
}

/** The changes between two versions of greetings. */
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

/** The draft without the changes of some fields, by the ids of their differences, such as `welcome-text`. */
export function omitDifferences(draft: GreetingsDraft, ids: readonly string[]): GreetingsDraft {
  const omit = (kind: GreetingKind): Partial<Greeting> => {
    const { enabled, channel_id, text } = draft[kind];
    const isIncluded = (field: keyof Greeting) => field in draft[kind] && !ids.includes(`${kind}-${field}`);
    return {
      ...(isIncluded('enabled') && enabled !== undefined ? { enabled } : {}),
      ...(isIncluded('channel_id') ? { channel_id } : {}),
      ...(isIncluded('text') && text !== undefined ? { text } : {}),
    };
  };
  return { welcome: omit('welcome'), farewell: omit('farewell') };
}

/** Whether a draft differs from the stored greetings. */
export function isChangedDraft(draft: GreetingsDraft, stored: Greetings): boolean {
  const changed = toDraft(stored, applyDraft(stored, draft));
  return greetingKinds.some((kind) => Object.keys(changed[kind]).length > 0);
}

/** The problems that prevent a greeting from being saved. */
export function getProblems({ enabled, channel_id, text }: Greeting) {
  return {
    isChannelMissing: enabled && channel_id === undefined,
    isTextMissing: enabled && text.trim() === '',
    isTextTooLong: text.length > MAX_GREETING_LENGTH,
  };
}

/** Whether all greetings can be saved. */
export function canSave(greetings: Greetings): boolean {
  return greetingKinds.every((kind) => !Object.values(getProblems(greetings[kind])).includes(true));
}

const DISABLED: Greeting = { enabled: false, text: '' };

/** Parses stored greetings. Missing ones are disabled. */
export function parseGreetings(stored: unknown): Greetings {
  return applyDraft({ welcome: DISABLED, farewell: DISABLED }, parseGreetingsDraft(stored));
}

/** Parses a stored draft. */
export function parseGreetingsDraft(storedDraft: unknown): GreetingsDraft {
  return {
    welcome: parseGreeting(getProperty(storedDraft, 'welcome')),
    farewell: parseGreeting(getProperty(storedDraft, 'farewell')),
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

/** Sample values for the variables of greetings, whose names are case-sensitive. */
export function createGreetingSamples(
  name: string,
  server: string,
  channels: readonly { id: string; name: string }[],
): Samples {
  const variables = new Map<string, FilledPlaceholder>([
    ['user', { kind: 'mention', text: `@${name}` }],
    ['name', { kind: 'text', text: name }],
    ['server', { kind: 'text', text: server }],
    ['members', { kind: 'text', text: '128' }],
  ]);
  return {
    name,
    channels: new Map(channels.map((channel) => [channel.id, channel.name])),
    roles: new Map(),
    fill: (placeholder) => variables.get(placeholder),
  };
}
