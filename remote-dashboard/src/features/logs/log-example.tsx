import { FormattedMessage, useIntl } from 'react-intl';
import { createLogTexts, createSampleDetails } from 'vigil-bot/log-texts';
import { BotMessage } from '../../lib/bot-message.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { isKnownEvent } from './log-event-names.ts';
import styles from './log-example.module.css';

interface LogExampleProps {
  /** The name of the log channel, if it is chosen. */
  channelName: string | undefined;
  /** The events that are logged. The last one is shown. */
  events: readonly string[];
}

/** An example of a log message as the bot writes it, in the bot's language on the server. */
export function LogExample({ channelName, events }: LogExampleProps) {
  const { formatMessage } = useIntl();
  const { language } = useServer();
  const event = events.findLast(isKnownEvent);
  if (!event)
    return (
      <p className={styles.example}>
        <FormattedMessage id="logs.example.none" />
      </p>
    );
  const voiceChannel = `#${formatMessage({ id: 'logs.example.voice' })}`;
  const { title, fields } = createLogTexts(event, {
    member: formatMessage({ id: 'logs.example.member' }),
    details: createSampleDetails(event, {
      by: formatMessage({ id: 'logs.example.moderator' }),
      channel: '#general',
      voiceChannel,
      otherVoiceChannel: `${voiceChannel} 2`,
      role: formatMessage({ id: 'logs.example.role' }),
      otherRole: formatMessage({ id: 'logs.example.other-role' }),
      nickname: formatMessage({ id: 'logs.example.nickname' }),
      before: formatMessage({ id: 'logs.example.before' }),
      after: formatMessage({ id: 'logs.example.after' }),
    }),
    language,
  });
  return (
    <div className={styles.example}>
      <BotMessage
        caption={
          channelName === undefined ? (
            <FormattedMessage id="logs.example" />
          ) : (
            <FormattedMessage id="logs.example.in" values={{ name: channelName }} />
          )
        }
      >
        <div className={styles.embed} lang={language}>
          <strong>{title}</strong>
          <dl>
            {fields.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </BotMessage>
    </div>
  );
}
