import { FormattedMessage } from 'react-intl';
import { WarningIcon } from 'shared-ui';
import styles from './missing-right.module.css';

/** A channel that the bot may not write to, as the dashboard warns of it. */
export function MissingRight() {
  return (
    <div className={styles.channel}>
      <FormattedMessage id="landing.logs.first" tagName="strong" />
      <p>
        <WarningIcon />
        <FormattedMessage id="landing.right.warning" tagName="span" />
      </p>
    </div>
  );
}
