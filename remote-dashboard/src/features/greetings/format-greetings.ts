import { defineMessages, type IntlShape } from 'react-intl';
import type { Difference } from '../../editor/versioned.ts';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { type Greeting, type GreetingKind, type Greetings, greetingKinds } from './greetings.ts';

/** The names of the greetings. */
export const greetingNames = defineMessages({
  welcome: { id: 'join.welcome' },
  farewell: { id: 'join.farewell' },
});

/** Formats whether a greeting is on. */
export function formatState({ formatMessage }: Pick<IntlShape, 'formatMessage'>, { enabled }: Greeting): string {
  return enabled ? formatMessage({ id: 'join.on' }) : formatMessage({ id: 'join.off' });
}

/** Formats the channel of a greeting. Falls back to its id until the channels are loaded. */
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

/** Formats the differences between two versions of the greetings. */
export function formatGreetingDifferences(
  intl: Pick<IntlShape, 'formatMessage'>,
  before: Greetings,
  after: Greetings,
  channels: readonly ServerChannel[] | undefined,
): Difference[] {
  return greetingKinds.flatMap((kind) => diffGreeting(intl, kind, before[kind], after[kind], channels));
}

function diffGreeting(
  intl: Pick<IntlShape, 'formatMessage'>,
  kind: GreetingKind,
  before: Greeting,
  after: Greeting,
  channels: readonly ServerChannel[] | undefined,
): Difference[] {
  const { formatMessage } = intl;
  const greeting = formatMessage(greetingNames[kind]);
  const getState = (version: Greeting) => formatState(intl, version);
  const getChannel = (version: Greeting) => formatChannel(intl, version, channels);
  const getGreetingText = (version: Greeting) => version.text || formatMessage({ id: 'join.no-text' });
  const createDifference = (
    field: keyof Greeting,
    label: string,
    format: (version: Greeting) => string,
    summary: string,
  ) => ({
    id: `${kind}-${field}`,
    label,
    before: format(before),
    after: format(after),
    summary,
  });
  return [
    ...(before.enabled === after.enabled
      ? []
      : [
          createDifference(
            'enabled',
            greeting,
            getState,
            formatMessage({ id: 'join.did.enabled' }, { kind, enabled: after.enabled }),
          ),
        ]),
    ...(before.channel_id === after.channel_id
      ? []
      : [
          createDifference(
            'channel_id',
            formatMessage({ id: 'join.channel-of' }, { greeting }),
            getChannel,
            formatMessage({ id: 'join.did.channel' }, { kind, channel: getChannel(after) }),
          ),
        ]),
    ...(before.text === after.text
      ? []
      : [
          createDifference(
            'text',
            formatMessage({ id: 'join.text-of' }, { greeting }),
            getGreetingText,
            formatMessage({ id: 'join.did.text' }, { kind }),
          ),
        ]),
  ];
}
