import { createLogTexts, createSampleDetails } from 'bot-client/log-texts';
import { FormattedMessage, FormattedTime, useIntl } from 'react-intl';
import { usePageConfig } from 'shared-ui';
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
  const { brand } = usePageConfig();
  const { formatMessage } = useIntl();
  const { language } = useServer();
  const event = events.findLast(isKnownEvent);
  if (!event) return null;
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
    <figure className={styles.example}>
      <figcaption>
        {channelName === undefined ? (
          <FormattedMessage id="logs.example" />
        ) : (
          <FormattedMessage id="logs.example.in" values={{ name: channelName }} />
        )}
      </figcaption>
      <div className={styles.message}>
        <img src={brand.logo ?? '/assets/icon.svg'} width={36} height={36} alt="" />
        <div className={styles.content}>
          <p className={styles.header}>
            <strong>{brand.name}</strong>
            <span className={styles.bot}>
              <FormattedMessage id="join.preview.bot" />
            </span>
            <span className={styles.time}>
              <FormattedTime value={exampleTime} />
            </span>
          </p>
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
        </div>
      </div>
    </figure>
  );
}

const exampleTime = new Date(2026, 0, 1, 2, 41);
