import { FormattedMessage, useIntl } from 'react-intl';
import { IconButton, Menu, MenuIcon, MenuLink } from 'shared-ui';
import { navLinks } from './nav-links.ts';
import styles from './navbar.module.css';

/** The bar's links on a narrow screen. */
export function NavMenu() {
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
