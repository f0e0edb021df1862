import { FormattedMessage } from 'react-intl';
import { Avatar, VisuallyHidden } from 'shared-ui';
import { logEvents } from './log-events.tsx';
import styles from './night-log.module.css';

/** A log as the bot keeps one. Its events are switched on and off as in the dashboard, by the style sheet alone. */
export function NightLog() {
  return (
    <figure className={styles.log}>
      <figcaption>
        <VisuallyHidden>
          <FormattedMessage id="landing.log.label" />
        </VisuallyHidden>
      </figcaption>
      <p className={styles.head}>
        <Avatar id="308994132968210433" name="Tea House" size={32} />
        <FormattedMessage id="landing.log.channel" tagName="strong" />
        <span className={styles.state}>
          <FormattedMessage id="landing.log.state" />
        </span>
      </p>
      <ol className={styles.entries}>
        {logEvents.map(({ id, time, icon, title, detail }) => (
          <li key={id} className={styles[id]}>
            <div className={styles.entry}>
              <span className={styles.icon}>{icon}</span>
              <p>
                <strong>{title}</strong>
                <span className={styles.detail}>{detail}</span>
              </p>
              <time>{time}</time>
            </div>
          </li>
        ))}
      </ol>
      <p className={styles.silence}>
        <FormattedMessage id="landing.log.silence" />
      </p>
      <fieldset className={styles.events}>
        <FormattedMessage id="landing.log.events" tagName="legend" />
        {logEvents.map(({ id, name }) => (
          <label key={id}>
            <FormattedMessage {...name} />
            <input type="checkbox" defaultChecked data-event={id} />
          </label>
        ))}
      </fieldset>
    </figure>
  );
}
