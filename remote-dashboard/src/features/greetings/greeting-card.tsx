import { useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Card } from 'shared-ui';
import { type QueryState, Switch } from 'shared-ui/app';
import type { BotLanguage } from '../../lib/bot-languages.ts';
import { ChannelField } from '../../lib/channels/channel-field.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { greetingNames } from './format-greetings.ts';
import styles from './greeting-card.module.css';
import { GreetingText } from './greeting-text.tsx';
import { type Greeting, type GreetingKind, getProblems } from './greetings.ts';
import { MessagePreview } from './message-preview.tsx';

const switchLabels = defineMessages({
  welcome: { id: 'join.welcome.switch' },
  farewell: { id: 'join.farewell.switch' },
});

const channelErrors = defineMessages({
  deleted: { id: 'join.channel-deleted' },
  missing: { id: 'channel.required' },
});

interface GreetingCardProps {
  kind: GreetingKind;
  greeting: Greeting;
  channelsQuery: QueryState<ServerChannel[]>;
  /** The user has tried to save, so show what is missing. */
  showErrors: boolean;
  onChange: (change: Partial<Greeting>) => void;
  onRefetch: () => void;
}

/** The editor of one greeting: a switch and, while it is on, the channel, the text and a preview. */
export function GreetingCard({ kind, greeting, channelsQuery, showErrors, onChange, onRefetch }: GreetingCardProps) {
  const { formatMessage } = useIntl();
  const { language } = useServer();
  const titleId = useId();
  const { enabled, channel_id, text } = greeting;
  const problems = getProblems(greeting);
  const channels = channelsQuery.data?.map(ignoreEmbedPermission);
  const channel = channels?.find(({ id }) => id === channel_id);
  const isDeleted = channels !== undefined && channel_id !== undefined && !channel;
  const channelError = isDeleted
    ? channelErrors.deleted
    : showErrors && problems.isChannelMissing
      ? channelErrors.missing
      : undefined;
  return (
    <Card>
      <section aria-labelledby={titleId}>
        <h2 id={titleId}>
          <FormattedMessage {...greetingNames[kind]} />
        </h2>
        <Switch
          label={formatMessage(switchLabels[kind])}
          checked={enabled}
          onChange={(on) =>
            onChange(on && !text ? { enabled: on, text: defaultTexts[language][kind] } : { enabled: on })
          }
        />
        {/* Show a text that is too long, even if the greeting is off, because it prevents saving. */}
        {(enabled || problems.isTextTooLong) && (
          <div className={styles.columns}>
            <div className={styles.editor}>
              <div className={styles.channel}>
                <ChannelField
                  channelsQuery={{ ...channelsQuery, data: channels }}
                  selectableChannels={channels ?? []}
                  selected={channel}
                  problem={channelError && formatMessage(channelError)}
                  emptyMessage={<FormattedMessage id="join.no-channels" />}
                  onPick={({ id }) => onChange({ channel_id: id })}
                  onRefetch={onRefetch}
                />
              </div>
              <GreetingText
                text={text}
                isMissing={showErrors && problems.isTextMissing}
                onChange={(typed) => onChange({ text: typed })}
              />
            </div>
            <MessagePreview text={text} channels={channels} />
          </div>
        )}
      </section>
    </Card>
  );
}

/** Removes `embed` from the missing permissions, because greetings are plain text. */
function ignoreEmbedPermission({ missing, ...channel }: ServerChannel): ServerChannel {
  return { ...channel, missing: missing.filter((permission) => permission !== 'embed') };
}

/** The initial texts, in the bot's language on the server. */
const defaultTexts: Record<BotLanguage, Record<GreetingKind, string>> = {
  en: {
    welcome: 'Welcome to **{server}**, {user}. That makes {members} of us.',
    farewell: '**{name}** has left. That leaves {members} of us.',
  },
  hu: {
    welcome: 'Szia, {user}, üdv köztünk. A szervernek most {members} tagja van.',
    farewell: '**{name}** kilépett. A szervernek most {members} tagja van.',
  },
};
