import { Link, type LinkProps } from 'react-router';
import styles from './cover-link.module.css';

/** A link that makes its whole list entry clickable. */
export function CoverLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={styles.link} />;
}
