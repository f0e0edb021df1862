import { useId } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Card, type Language } from 'shared-ui';
import { type QueryState, Switch } from 'shared-ui/app';
import { ChannelField } from '../../lib/channels/channel-field.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { useServer } from '../guild/server-context.tsx';
import styles from './greeting-card.module.css';
import { occasionNames } from './greeting-messages.ts';
import { GreetingText } from './greeting-text.tsx';
import { type Greeting, getProblems, type Occasion } from './greetings.ts';
import { MessagePreview } from './message-preview.tsx';

const switches = defineMessages({
  welcome: { id: 'join.welcome.switch' },
  farewell: { id: 'join.farewell.switch' },
});

const channelTexts = defineMessages({
  lost: { id: 'join.lost-channel' },
  unchosen: { id: 'channel.unchosen' },
});

interface GreetingCardProps {
  occasion: Occasion;
  greeting: Greeting;
  channelsQuery: QueryState<ServerChannel[]>;
  /** Somebody wants to save; what is missing is to be said. */
  showErrors: boolean;
  onChange: (change: Partial<Greeting>) => void;
  onRefetch: () => void;
}

/** One message of the bot: a switch, and where it is on the channel, the text and what it looks like. */
export function GreetingCard({
  occasion,
  greeting,
  channelsQuery,
  showErrors,
  onChange,
  onRefetch,
}: GreetingCardProps) {
  const { formatMessage } = useIntl();
  const { language } = useServer();
  const title = useId();
  const { enabled, channel_id, text } = greeting;
  const problems = getProblems(greeting);
  const channels = channelsQuery.data?.map(withoutEmbeds);
  const chosen = channels?.find(({ id }) => id === channel_id);
  const isLost = channels !== undefined && channel_id !== undefined && !chosen;
  const wrong = isLost ? channelTexts.lost : showErrors && problems.channel ? channelTexts.unchosen : undefined;
  return (
    <Card>
      <section aria-labelledby={title}>
        <h2 id={title}>
          <FormattedMessage {...occasionNames[occasion]} />
        </h2>
        <Switch
          label={formatMessage(switches[occasion])}
          checked={enabled}
          onChange={(on) =>
            onChange(on && !text ? { enabled: on, text: defaultTexts[language][occasion] } : { enabled: on })
          }
        />
        {/* A text that is too long cannot be saved, and so is not hidden either. */}
        {(enabled || problems.length) && (
          <div className={styles.parts}>
            <div className={styles.editor}>
              <div>
                <ChannelField
                  channelsQuery={{ ...channelsQuery, data: channels }}
                  selectableChannels={channels ?? []}
                  chosen={chosen}
                  problem={wrong && formatMessage(wrong)}
                  emptyMessage={<FormattedMessage id="join.no-channels" />}
                  onPick={({ id }) => onChange({ channel_id: id })}
                  onRefetch={onRefetch}
                />
              </div>
              <GreetingText
                text={text}
                empty={showErrors && problems.text}
                onChange={(typed) => onChange({ text: typed })}
              />
            </div>
            <MessagePreview text={text} />
          </div>
        )}
      </section>
    </Card>
  );
}

/** The messages are plain text, for which the bot needs no right to embed anything. */
function withoutEmbeds({ missing, ...channel }: ServerChannel): ServerChannel {
  return { ...channel, missing: missing.filter((permission) => permission !== 'embed') };
}

/** What a message says at first, in the language that the bot speaks on the server. */
const defaultTexts: Record<Language, Record<Occasion, string>> = {
  en: {
    welcome: 'Welcome to **{server}**, {user}. That makes {members} of us.',
    farewell: '**{name}** has left. That leaves {members} of us.',
  },
  hu: {
    welcome: 'Szia, {user}, üdv köztünk. A szervernek most {members} tagja van.',
    farewell: '**{name}** kilépett. A szervernek most {members} tagja van.',
  },
};
