import { type LinkProps, NavLink } from 'react-router';
import styles from './cover-link.module.css';

/** A link that makes its whole list entry clickable. Marked as current while its page is open. */
export function CoverLink(props: Omit<LinkProps, 'className'>) {
  return <NavLink {...props} className={styles.link} />;
}
