import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton, RetryIcon } from 'shared-ui';
import styles from './freshness.module.css';

interface FreshnessProps {
  at: Date;
  isFetching: boolean;
  onRefetch: () => void;
}

/** When the list was told, and a button that asks for a new one. */
export function LastUpdated({ at, isFetching, onRefetch }: FreshnessProps) {
  const { formatMessage, formatTime } = useIntl();
  const time = <time dateTime={at.toISOString()}>{formatTime(at, { timeStyle: 'medium' })}</time>;
  return (
    <div className={styles.freshness}>
      <p role="status">
        <FormattedMessage id="servers.at" values={{ time }} />
      </p>
      <IconButton
        kind="quiet"
        icon={<RetryIcon />}
        label={formatMessage({ id: 'servers.refresh' })}
        busy={isFetching}
        onClick={onRefetch}
      />
    </div>
  );
}
