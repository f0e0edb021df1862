import { type ReactNode, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, NavLink, useLocation } from 'react-router';
import { Button, Icon, VisuallyHidden } from 'shared-ui';
import { Drawer } from '../dialog/dialog.tsx';
import styles from './side-menu.module.css';

/** A link in the side menu. */
export interface MenuEntry {
  to: string;
  icon: ReactNode;
  text: string;
  /** It is not known yet whether the user may see it: keeps its space, so that the entries below do not move. */
  isReserved?: boolean;
  /** A line separates it from the entries above. */
  isSeparated?: boolean;
  /** At the end of its line. A collapsed menu has no room for it. */
  end?: ReactNode;
  /** Links to pages below it. A collapsed menu has no room for them. */
  children?: { to: string; text: string; end?: ReactNode }[];
  /** The text of one more link to the entry's own page, which lists what `children` leaves out. */
  moreText?: string | undefined;
}

/** The menu's shape: a panel beside the page, a collapsed panel, or a drawer. */
export type MenuShape = 'panel' | 'collapsed' | 'drawer';

/** The content of the side menu. */
export interface MenuContent {
  /** The name of the area or server that the pages belong to. */
  title?: string;
  entries: MenuEntry[];
  /** Content at the end of the menu. */
  footer?: (shape: MenuShape) => ReactNode;
  /** Content beside the logo; in a narrow window, beside the button of the menu. */
  navbar?: ReactNode;
}

interface SideMenuProps {
  label: string;
  entries: MenuEntry[];
  shape: MenuShape;
}

/** The links of the side menu, with the current page marked. */
export function SideMenu({ label, entries, shape }: SideMenuProps) {
  return (
    <nav aria-label={label} className={`${styles.menu} ${styles[shape]}`}>
      <ul>
        {entries.map((entry) => (
          <MenuItem key={entry.to} entry={entry} entries={entries} shape={shape} />
        ))}
      </ul>
    </nav>
  );
}

interface MenuItemProps extends Pick<SideMenuProps, 'entries' | 'shape'> {
  entry: MenuEntry;
}

function MenuItem({ entry, entries, shape }: MenuItemProps) {
  const { pathname } = useLocation();
  const { to, icon, text, isReserved, isSeparated, end, children = [], moreText } = entry;
  const isCollapsed = shape === 'collapsed';
  const isOnlyExact = hasEntriesBelow(to, entries) || (!isCollapsed && children.some((child) => child.to === pathname));
  return (
    <li className={[isReserved && styles.reserved, isSeparated && styles.separated].filter(Boolean).join(' ')}>
      <NavLink end={isOnlyExact} to={to} title={isCollapsed ? text : undefined}>
        {icon}
        {isCollapsed ? <VisuallyHidden>{text}</VisuallyHidden> : text}
        {!isCollapsed && end}
      </NavLink>
      {!isCollapsed && children.length > 0 && (
        <ul className={styles.children}>
          {children.map((child) => (
            <li key={child.to}>
              <NavLink to={child.to} title={child.text}>
                <span dir="auto">{child.text}</span>
                {child.end}
              </NavLink>
            </li>
          ))}
          {moreText && (
            <li>
              <Link to={to}>{moreText}</Link>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}

/** Whether the menu also has entries below a path. If so, only an exact match marks the link as current. */
function hasEntriesBelow(to: string, entries: MenuEntry[]): boolean {
  return entries.some((entry) => entry.to.startsWith(`${to}/`));
}

/** The name of a page in the menu, or of the entry that it belongs to. */
function findPageName(pathname: string, entries: MenuEntry[]): string | undefined {
  const pages = entries.flatMap((entry) => [entry, ...(entry.children ?? [])]);
  const parent = entries.find(({ to, children }) => children && pathname.startsWith(`${to}/`));
  return (pages.find(({ to }) => to === pathname) ?? parent)?.text;
}

/** The side menu of a narrow window: a bar whose button has the current page's name, and opens a drawer. */
export function MenuDrawer({ title, entries, footer, navbar }: MenuContent) {
  const { pathname } = useLocation();
  const { formatMessage } = useIntl();
  const menuTitle = formatMessage({ id: 'ui.menu' });
  const [openPathname, setOpenPathname] = useState<string>();
  const currentPage = findPageName(pathname, entries);
  return (
    <div className={styles.bar}>
      <Button
        kind="plain"
        icon={<PanelIcon />}
        aria-haspopup="dialog"
        aria-expanded={openPathname === pathname}
        onClick={() => setOpenPathname(pathname)}
      >
        {navbar ? (
          <>
            {currentPage && <VisuallyHidden>{menuTitle} </VisuallyHidden>}
            <span className={styles.title}>{currentPage ?? menuTitle}</span>
          </>
        ) : (
          <>
            <span className={styles.title} dir="auto">
              {title ?? menuTitle}
            </span>
            {currentPage && <span className={styles.currentPage}>{currentPage}</span>}
          </>
        )}
      </Button>
      {navbar && <div className={styles.navbar}>{navbar}</div>}
      {/* Navigation closes the drawer. */}
      <Drawer open={openPathname === pathname} onClose={() => setOpenPathname(undefined)} title={menuTitle}>
        <div className={styles.drawerMenu}>
          <SideMenu label={title ?? menuTitle} entries={entries} shape="drawer" />
          {footer && <div className={styles.footer}>{footer('drawer')}</div>}
        </div>
      </Drawer>
    </div>
  );
}

/** The icon that opens and closes the side menu. */
export function PanelIcon() {
  return <Icon path="M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M9 3v18" />;
}

interface NotificationDotProps {
  visible: boolean;
  children: ReactNode;
}

/** Adds a dot to an icon. Screen readers ignore it, so the text must say the same. */
export function NotificationDot({ visible, children }: NotificationDotProps) {
  return <span className={visible ? `${styles.icon} ${styles.withDot}` : styles.icon}>{children}</span>;
}
