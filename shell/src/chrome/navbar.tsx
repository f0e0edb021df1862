import { FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink } from 'react-router';
import { usePageConfig } from 'shared-ui';
import { Logo } from './logo.tsx';
import styles from './navbar.module.css';

/** The top navigation bar. */
export function Navbar() {
  const { brand } = usePageConfig();
  const { formatMessage } = useIntl();
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <Link className={styles.brand} to="/">
          <Logo width={50} />
          <span>{brand.name}</span>
        </Link>
        <nav className={styles.links} aria-label={formatMessage({ id: 'navbar.label' })}>
          <NavLink to="/" end>
            <FormattedMessage id="navbar.home" />
          </NavLink>
          <NavLink to="/status">
            <FormattedMessage id="navbar.status" />
          </NavLink>
          <NavLink to="/support">
            <FormattedMessage id="navbar.support" />
          </NavLink>
        </nav>
      </div>
    </header>
  );
}
