import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { NavLink, useLocation } from 'react-router';
import { Button, Icon, VisuallyHidden } from 'shared-ui';
import { Drawer } from '../dialog/dialog.tsx';
import menuDrawerStyles from './menu-drawer.module.css';
import notificationDotStyles from './notification-dot.module.css';
import styles from './side-menu.module.css';

/** A way in the side menu. */
export interface MenuEntry {
  to: string;
  icon: ReactNode;
  text: string;
}

/** Where the menu stands: beside the page, in the strip that is left of that, or in a drawer. */
export type MenuShape = 'panel' | 'strip' | 'drawer';

/** What the side menu is made of. */
export interface MenuParts {
  /** What the pages are about, where it has a name. */
  title?: string;
  entries: MenuEntry[];
  /** What stands at the menu's end. */
  footer?: (shape: MenuShape) => ReactNode;
  /** What stands in a bar above the pages. */
  toolbar?: ReactNode;
}

interface SideMenuProps {
  label: string;
  entries: MenuEntry[];
  shape: MenuShape;
}

/** The ways from here, the present page being marked. */
export function SideMenu({ label, entries, shape }: SideMenuProps) {
  return (
    <nav aria-label={label} className={`${styles.menu} ${styles[shape]}`}>
      <ul>
        {entries.map(({ to, icon, text }) => (
          <li key={to}>
            <NavLink end={hasChildEntries(to, entries)} to={to} title={shape === 'strip' ? text : undefined}>
              {icon}
              {shape === 'strip' ? <VisuallyHidden>{text}</VisuallyHidden> : text}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Whether pages below a way have ways of their own here, so that only its very page is marked by it. */
function hasChildEntries(to: string, entries: MenuEntry[]): boolean {
  return entries.some((entry) => entry.to.startsWith(`${to}/`));
}

/** The side menu of a narrow window: a bar that says where one is, and a drawer behind it. */
export function MenuDrawer({ title, entries, footer, toolbar }: MenuParts) {
  const { pathname } = useLocation();
  const { formatMessage } = useIntl();
  const menuTitle = formatMessage({ id: 'ui.menu' });
  const [openedAt, setOpenedAt] = useState<string>();
  const here = entries.find(({ to }) => to === pathname)?.text;
  return (
    <div className={menuDrawerStyles.bar}>
      <Button
        kind="plain"
        icon={<PanelIcon />}
        aria-haspopup="dialog"
        aria-expanded={openedAt === pathname}
        onClick={() => setOpenedAt(pathname)}
      >
        <span className={menuDrawerStyles.title} dir="auto">
          {title ?? menuTitle}
        </span>
        {here && <span className={menuDrawerStyles.here}>{here}</span>}
      </Button>
      {toolbar && <div className={menuDrawerStyles.aside}>{toolbar}</div>}
      {/* Another page closes it. */}
      <Drawer open={openedAt === pathname} onClose={() => setOpenedAt(undefined)} title={menuTitle}>
        <div className={menuDrawerStyles.menu}>
          <SideMenu label={title ?? menuTitle} entries={entries} shape="drawer" />
          {footer && <div className={menuDrawerStyles.foot}>{footer('drawer')}</div>}
        </div>
      </Drawer>
    </div>
  );
}

/** Opens and closes what stands at the side. */
export function PanelIcon() {
  return <Icon path="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M9 3v18" />;
}

interface NotificationDotProps {
  visible: boolean;
  children: ReactNode;
}

/** An icon with a dot where something waits there; words say it, too. */
export function NotificationDot({ visible, children }: NotificationDotProps) {
  return (
    <span
      className={visible ? `${notificationDotStyles.icon} ${notificationDotStyles.marked}` : notificationDotStyles.icon}
    >
      {children}
    </span>
  );
}
