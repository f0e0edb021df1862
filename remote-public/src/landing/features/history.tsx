import { FormattedMessage } from 'react-intl';
import styles from './history.module.css';

/** Two changes of a server's settings, as the dashboard lists them. */
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
