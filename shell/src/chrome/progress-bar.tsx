import { useNavigation } from 'react-router';
import styles from './progress-bar.module.css';

/** A thin line at the upper edge while the next page is on its way. */
export function ProgressBar() {
  return useNavigation().state === 'idle' ? null : <div className={styles.bar} aria-hidden="true" />;
}
