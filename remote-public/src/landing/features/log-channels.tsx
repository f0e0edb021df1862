import { FormattedMessage } from 'react-intl';
import styles from './log-channels.module.css';

/** Two log channels, as the dashboard lists them. */
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
