import { atom, useAtom, useSetAtom } from 'jotai';
import { type ReactNode, useLayoutEffect } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { frameLayoutAtom, getPreference, IconButton, setPreference } from 'shared-ui';
import styles from './app-layout.module.css';
import { FrameSlot } from './frame-slot.tsx';
import { type MenuContent, MenuDrawer, PanelIcon, SideMenu } from './side-menu.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

const labels = defineMessages({
  open: { id: 'ui.menu.open' },
  close: { id: 'ui.menu.close' },
});

interface AppLayoutProps extends MenuContent {
  children: ReactNode;
}

/** The layout of app pages: a side menu, or a drawer in a narrow window. */
export function AppLayout({ children, ...menu }: AppLayoutProps) {
  const isNarrow = useIsNarrow();
  return (
    <>
      <FrameSlot name="side-menu">{isNarrow ? <MenuDrawer {...menu} /> : <SidePanel {...menu} />}</FrameSlot>
      {!isNarrow && menu.navbar && <FrameSlot name="navbar">{menu.navbar}</FrameSlot>}
      <div className={styles.content}>{children}</div>
    </>
  );
}

function SidePanel({ title, entries, footer }: MenuContent) {
  const { formatMessage } = useIntl();
  const { open, toggle } = useSideMenuOpen();
  const menuTitle = formatMessage({ id: 'ui.menu' });
  const shape = open ? 'panel' : 'collapsed';
  const setFrameLayout = useSetAtom(frameLayoutAtom);
  useLayoutEffect(() => {
    setFrameLayout(shape);
    return () => setFrameLayout(undefined);
  }, [shape, setFrameLayout]);
  return (
    <div className={open ? styles.side : `${styles.side} ${styles.collapsed}`}>
      <div className={styles.header}>
        {open && <span className={styles.title}>{menuTitle}</span>}
        <IconButton icon={<PanelIcon />} label={formatMessage(open ? labels.close : labels.open)} onClick={toggle} />
      </div>
      <div className={styles.menu}>
        <SideMenu label={title ?? menuTitle} entries={entries} shape={shape} />
        {footer && <div className={styles.footer}>{footer(shape)}</div>}
      </div>
    </div>
  );
}

interface PageLayoutProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
  /** For tables and grids, which use the width of a large window. */
  isWide?: boolean;
  children: ReactNode;
}

/** The content column of an app page: heading, lead, actions and content. */
export function PageLayout({ title, lead, actions, isWide = false, children }: PageLayoutProps) {
  return (
    <div className={isWide ? `${styles.page} ${styles.wide}` : styles.page}>
      <header className={styles.pageHeader}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

const PREFERENCE_NAME = 'side-menu';
const isMenuOpenAtom = atom<boolean | undefined>(undefined);

/** Whether the side menu is open. It starts as the stored preference says, open by default. */
function useSideMenuOpen() {
  const [isOpenChoice, setIsOpenChoice] = useAtom(isMenuOpenAtom);
  const open = isOpenChoice ?? getPreference(PREFERENCE_NAME) !== 'closed';
  function toggle() {
    setIsOpenChoice(!open);
    setPreference(PREFERENCE_NAME, open ? 'closed' : 'open');
  }
  return { open, toggle };
}
