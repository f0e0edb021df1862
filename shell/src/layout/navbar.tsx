import { defineMessage, FormattedMessage, useIntl } from 'react-intl';
import { Link, NavLink } from 'react-router';
import { IconButton, Menu, MenuIcon, MenuLink, usePageConfig } from 'shared-ui';
import { usePage } from '../areas/pages.ts';
import { LanguageSwitcher } from './language-switcher.tsx';
import { AdminLogo, Logo } from './logo.tsx';
import styles from './navbar.module.css';
import { UserArea } from './user-area.tsx';

/** The top navigation bar. */
export function Navbar() {
  const { formatMessage } = useIntl();
  const { frame = 'public' } = usePage();
  return (
    <header className={styles.bar}>
      <div className={styles.content}>
        <HomeLink />
        {frame !== 'public' && <div data-frame-slot="navbar" />}
        <nav className={styles.links} aria-label={formatMessage({ id: 'navbar.label' })}>
          {navLinks.map(({ to, text }) => (
            <NavLink key={to} to={to} end={to === '/'}>
              <FormattedMessage {...text} />
            </NavLink>
          ))}
        </nav>
        <div className={styles.corner}>
          <LanguageSwitcher />
          <UserArea />
          <NavMenu />
        </div>
      </div>
    </header>
  );
}

/** The logo, linked to the home page or, in the staff area, to its own start page. */
function HomeLink() {
  const { brand } = usePageConfig();
  const { home } = usePage();
  if (home)
    return (
      <Link className={styles.brand} to={home}>
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

/** The bar's links on a narrow screen. */
function NavMenu() {
  const { formatMessage } = useIntl();
  return (
    <div className={styles.narrow}>
      <Menu
        align="end"
        trigger={(props) => <IconButton {...props} icon={<MenuIcon />} label={formatMessage({ id: 'navbar.menu' })} />}
      >
        {navLinks.map(({ to, text }) => (
          <MenuLink key={to} to={to}>
            <FormattedMessage {...text} />
          </MenuLink>
        ))}
      </Menu>
    </div>
  );
}

/** The links of the top bar. */
const navLinks = [
  { to: '/', text: defineMessage({ id: 'navbar.home' }) },
  { to: '/status', text: defineMessage({ id: 'navbar.status' }) },
  { to: '/support', text: defineMessage({ id: 'navbar.support' }) },
];
