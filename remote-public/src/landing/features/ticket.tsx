import { FormattedMessage } from 'react-intl';
import styles from './ticket.module.css';

/** A ticket, and where it stands. */
export function Ticket() {
  return (
    <div className={styles.ticket}>
      <p className={styles.asked}>
        <FormattedMessage id="landing.tickets.question" />
      </p>
      <p className={styles.answer}>
        <FormattedMessage id="landing.tickets.answer" />
      </p>
      <p className={styles.state}>
        <FormattedMessage id="landing.tickets.state" />
      </p>
    </div>
  );
}
