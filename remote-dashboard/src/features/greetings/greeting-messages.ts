import { defineMessages, type IntlShape } from 'react-intl';
import type { Difference } from '../../editor/versioned.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { type Greeting, type Greetings, type Occasion, occasions } from './greetings.ts';

/** What the messages are called. */
export const occasionNames = defineMessages({
  welcome: { id: 'join.welcome' },
  farewell: { id: 'join.farewell' },
});

/** Whether the bot writes a message, in a word. */
export function formatState({ formatMessage }: Pick<IntlShape, 'formatMessage'>, { enabled }: Greeting): string {
  return enabled ? formatMessage({ id: 'join.on' }) : formatMessage({ id: 'join.off' });
}

/** Where the bot writes a message; a channel is named as far as that is known. */
export function formatChannel(
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
  { channel_id }: Greeting,
  channels: readonly ServerChannel[] | undefined,
): string {
  if (channel_id === undefined) return formatMessage({ id: 'join.no-channel' });
  if (!channels) return `#${channel_id}`;
  const name = channels.find(({ id }) => id === channel_id)?.name;
  return name === undefined ? formatMessage({ id: 'channel.deleted' }) : `#${name}`;
}

/** In what two versions of the messages differ, in words; channels are named as far as they are known. */
export function formatGreetingDifferences(
  intl: Pick<IntlShape, 'formatMessage'>,
  before: Greetings,
  after: Greetings,
  channels: readonly ServerChannel[] | undefined,
): Difference[] {
  return occasions.flatMap((occasion) => diffGreeting(intl, occasion, before[occasion], after[occasion], channels));
}

function diffGreeting(
  intl: Pick<IntlShape, 'formatMessage'>,
  occasion: Occasion,
  before: Greeting,
  after: Greeting,
  channels: readonly ServerChannel[] | undefined,
): Difference[] {
  const { formatMessage } = intl;
  const greeting = formatMessage(occasionNames[occasion]);
  const state = (of: Greeting) => formatState(intl, of);
  const channel = (of: Greeting) => formatChannel(intl, of, channels);
  const text = (of: Greeting) => of.text || formatMessage({ id: 'join.no-text' });
  const difference = (part: string, what: string, format: (of: Greeting) => string) => ({
    id: `${occasion}-${part}`,
    what,
    before: format(before),
    after: format(after),
  });
  return [
    ...(before.enabled === after.enabled ? [] : [difference('state', greeting, state)]),
    ...(before.channel_id === after.channel_id
      ? []
      : [difference('channel', formatMessage({ id: 'join.channel-of' }, { greeting }), channel)]),
    ...(before.text === after.text
      ? []
      : [difference('text', formatMessage({ id: 'join.text-of' }, { greeting }), text)]),
  ];
}
