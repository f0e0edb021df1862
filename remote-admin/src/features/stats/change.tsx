import { FormattedMessage } from 'react-intl';
import { Icon } from 'shared-ui';
import styles from './change.module.css';
import { changeOf, type Point } from './series.ts';

/** By how much the last value differs from the one before. */
export function Change({ points }: { points: Point[] }) {
  const change = changeOf(points);
  return change >= 0 ? (
    <p className={`${styles.change} ${styles.more}`}>
      <Icon path="M12 19V5M5 12l7-7 7 7" />
      <FormattedMessage id="stats.increased" values={{ n: change }} />
    </p>
  ) : (
    <p className={`${styles.change} ${styles.less}`}>
      <Icon path="M12 5v14M19 12l-7 7-7-7" />
      <FormattedMessage id="stats.decreased" values={{ n: -change }} />
    </p>
  );
}
