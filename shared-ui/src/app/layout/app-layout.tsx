import { atom, useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { getPreference, IconButton, setPreference } from 'shared-ui';
import styles from './app-layout.module.css';
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
  const { open, toggle } = useSideMenuOpen();
  const shape = isNarrow ? styles.narrow : open ? styles.open : styles.closed;
  return (
    <div className={`${styles.layout} ${shape}`}>
      {isNarrow ? <MenuDrawer {...menu} /> : <SidePanel {...menu} open={open} onToggle={toggle} />}
      <div className={styles.content}>
        {!isNarrow && menu.toolbar && <div className={styles.bar}>{menu.toolbar}</div>}
        {children}
      </div>
    </div>
  );
}

interface SidePanelProps extends MenuContent {
  open: boolean;
  onToggle: () => void;
}

function SidePanel({ title, entries, footer, open, onToggle }: SidePanelProps) {
  const { formatMessage } = useIntl();
  const menuTitle = formatMessage({ id: 'ui.menu' });
  const shape = open ? 'panel' : 'collapsed';
  return (
    <div className={styles.side}>
      <div className={styles.sticky}>
        <div className={styles.header}>
          {open && <span className={styles.title}>{menuTitle}</span>}
          <IconButton
            icon={<PanelIcon />}
            label={formatMessage(open ? labels.close : labels.open)}
            onClick={onToggle}
          />
        </div>
        <div className={styles.menu}>
          <SideMenu label={title ?? menuTitle} entries={entries} shape={shape} />
          {footer && <div className={styles.footer}>{footer(shape)}</div>}
        </div>
      </div>
    </div>
  );
}

interface PageLayoutProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons that concern the whole page. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The content column of an app page: heading, lead, actions and content. */
export function PageLayout({ title, lead, actions, children }: PageLayoutProps) {
  return (
    <div className={styles.page}>
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
