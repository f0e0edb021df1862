import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { SegmentedControl, usePageConfig, WarningIcon } from 'shared-ui';
import { ChatMessage } from './chat-message.tsx';
import styles from './feature-pictures.module.css';

/** Two log channels, as in the dashboard. */
export function LogChannels() {
  return (
    <div className={styles.channels}>
      <div>
        <FormattedMessage id="landing.logs.first" tagName="strong" />
        <p>
          <FormattedMessage id="landing.log.bans" tagName="span" />
          <FormattedMessage id="landing.log.kicks" tagName="span" />
        </p>
      </div>
      <div>
        <FormattedMessage id="landing.log.channel" tagName="strong" />
        <p>
          <FormattedMessage id="landing.log.roles" tagName="span" />
          <FormattedMessage id="landing.log.edits" tagName="span" />
        </p>
      </div>
    </div>
  );
}

/** Two entries of a server's change history, as in the dashboard. */
export function History() {
  return (
    <ul className={styles.changes}>
      <li>
        <p>
          <FormattedMessage id="landing.history.first" values={{ name: <strong>Dóri</strong> }} />
        </p>
        <time>07:12</time>
        <b>
          <FormattedMessage id="landing.history.undo" />
        </b>
      </li>
      <li>
        <p>
          <FormattedMessage id="landing.history.second" values={{ name: <strong>Réka</strong> }} />
        </p>
        <time>22:40</time>
      </li>
    </ul>
  );
}

const options = [
  { value: 'en', content: 'English', lang: 'en' },
  { value: 'hu', content: 'Magyar', lang: 'hu' },
] as const;

/** The bot's language setting and a sample message. CSS switches between the texts. */
export function Languages() {
  const [language, setLanguage] = useState(usePageConfig().language);
  return (
    <div className={styles.languages}>
      <SegmentedControl
        label={<FormattedMessage id="landing.languages.label" />}
        hidesLabel
        options={options}
        value={language}
        onChange={setLanguage}
      />
      <p lang="en" className={styles.en}>
        Someone was banned by Réka.
      </p>
      <p lang="hu" className={styles.hu}>
        Réka kitiltott valakit.
      </p>
    </div>
  );
}

/** The dashboard's warning about a channel that the bot may not write to. */
export function MissingPermission() {
  return (
    <div className={styles.missingPermission}>
      <FormattedMessage id="landing.logs.first" tagName="strong" />
      <p>
        <WarningIcon />
        <FormattedMessage id="landing.permission.warning" tagName="span" />
      </p>
    </div>
  );
}

/** The bot's test message in a channel. */
export function TestMessage() {
  return (
    <div className={styles.testMessage}>
      <ChatMessage time="19:20">
        <FormattedMessage id="landing.test.message" />
      </ChatMessage>
    </div>
  );
}
