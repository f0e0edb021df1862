import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ChatMessage } from './chat-message.tsx';
import styles from './timeline.module.css';

/** The events of the night, and what the bot logs in a channel. */
export function Timeline() {
  return (
    <ol className={styles.timeline}>
      <TimelineEntry
        time="22:48"
        title={<FormattedMessage id="landing.join.title" />}
        text={<FormattedMessage id="landing.join.text" />}
      >
        <ChatMessage time="22:48">
          <FormattedMessage id="landing.join.message" values={{ name: <strong>Zsófi</strong> }} />
        </ChatMessage>
      </TimelineEntry>
      <TimelineEntry
        time="02:14"
        title={<FormattedMessage id="landing.ban.title" />}
        text={<FormattedMessage id="landing.ban.text" />}
      >
        <dl className={styles.facts}>
          <div>
            <FormattedMessage id="landing.ban.user" tagName="dt" />
            <dd>spam-king-7</dd>
          </div>
          <div>
            <FormattedMessage id="landing.ban.moderator" tagName="dt" />
            <dd>Réka</dd>
          </div>
          <div>
            <FormattedMessage id="landing.ban.time" tagName="dt" />
            <dd>02:14:09</dd>
          </div>
        </dl>
      </TimelineEntry>
      <TimelineEntry
        time="04:37"
        title={<FormattedMessage id="landing.edit.title" />}
        text={<FormattedMessage id="landing.edit.text" />}
      >
        <div className={styles.edit}>
          <FormattedMessage id="landing.edit.before" tagName="del" />
          <FormattedMessage id="landing.edit.after" tagName="ins" />
        </div>
      </TimelineEntry>
      <TimelineEntry
        time="07:05"
        title={<FormattedMessage id="landing.morning.title" />}
        text={<FormattedMessage id="landing.morning.text" />}
      />
    </ol>
  );
}

interface TimelineEntryProps {
  time: string;
  title: ReactNode;
  text: ReactNode;
  /** What the bot logs in the channel. */
  children?: ReactNode;
}

function TimelineEntry({ time, title, text, children }: TimelineEntryProps) {
  return (
    <li>
      <time>{time}</time>
      <h3>{title}</h3>
      <p className={styles.text}>{text}</p>
      {children && <div className={styles.log}>{children}</div>}
    </li>
  );
}
