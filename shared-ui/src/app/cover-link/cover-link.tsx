import { Link, type LinkProps } from 'react-router';
import styles from './cover-link.module.css';

/** A link whose clickable area covers its whole list entry. */
export function CoverLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={styles.link} />;
}
