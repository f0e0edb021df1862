import { FormattedMessage, useIntl } from 'react-intl';
import { NavLink } from 'react-router';
import { HomeLink } from './home-link.tsx';
import { LanguageSwitcher } from './language/language-switcher.tsx';
import { navLinks } from './nav-links.ts';
import { NavMenu } from './nav-menu.tsx';
import styles from './navbar.module.css';
import { SessionCorner } from './profile/session-corner.tsx';

/** The top navigation bar. */
export function Navbar() {
  const { formatMessage } = useIntl();
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <HomeLink />
        <nav className={styles.links} aria-label={formatMessage({ id: 'navbar.label' })}>
          {navLinks.map(({ to, text }) => (
            <NavLink key={to} to={to} end={to === '/'}>
              <FormattedMessage {...text} />
            </NavLink>
          ))}
        </nav>
        <div className={styles.corner}>
          <LanguageSwitcher />
          <SessionCorner />
          <NavMenu />
        </div>
      </div>
    </header>
  );
}
