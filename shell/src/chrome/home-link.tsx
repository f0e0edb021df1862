import { Link, useLocation } from 'react-router';
import { usePageConfig } from 'shared-ui';
import { AdminLogo } from './admin-logo.tsx';
import { Logo } from './logo.tsx';
import styles from './navbar.module.css';

/** The logo and where it leads: home, and for administrators to their area. */
export function HomeLink() {
  const { brand } = usePageConfig();
  const { pathname } = useLocation();
  if (/^\/manage\/admin/.test(pathname))
    return (
      <Link className={styles.brand} to="/manage/admin">
        <AdminLogo width={120} />
      </Link>
    );
  return (
    <Link className={styles.brand} to="/">
      <Logo width={50} />
      <span className={styles.name}>{brand.name}</span>
    </Link>
  );
}
