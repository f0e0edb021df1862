import { atom, useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { getPreference, IconButton, setPreference } from 'shared-ui';
import styles from './app-layout.module.css';
import pageLayoutStyles from './page-layout.module.css';
import { MenuDrawer, type MenuParts, PanelIcon, SideMenu } from './side-menu.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

const labels = defineMessages({
  open: { id: 'ui.menu.open' },
  close: { id: 'ui.menu.close' },
});

interface AppLayoutProps extends MenuParts {
  children: ReactNode;
}

/** What surrounds the pages that people work on: a menu beside them, which a narrow window keeps in a drawer. */
export function AppLayout({ children, ...menu }: AppLayoutProps) {
  const narrow = useIsNarrow();
  const { open, toggle } = useSideMenuOpen();
  const shape = narrow ? styles.narrow : open ? styles.open : styles.closed;
  return (
    <div className={`${styles.frame} ${shape}`}>
      {narrow ? <MenuDrawer {...menu} /> : <SidePanel {...menu} open={open} onToggle={toggle} />}
      <div className={styles.content}>
        {!narrow && menu.toolbar && <div className={styles.bar}>{menu.toolbar}</div>}
        {children}
      </div>
    </div>
  );
}

interface SidePanelProps extends MenuParts {
  open: boolean;
  onToggle: () => void;
}

function SidePanel({ title, entries, footer, open, onToggle }: SidePanelProps) {
  const { formatMessage } = useIntl();
  const menuTitle = formatMessage({ id: 'ui.menu' });
  const shape = open ? 'panel' : 'strip';
  return (
    <div className={styles.side}>
      <div className={styles.sticky}>
        <div className={styles.head}>
          {open && <span className={styles.title}>{menuTitle}</span>}
          <IconButton
            icon={<PanelIcon />}
            label={formatMessage(open ? labels.close : labels.open)}
            onClick={onToggle}
          />
        </div>
        <div className={styles.menu}>
          <SideMenu label={title ?? menuTitle} entries={entries} shape={shape} />
          {footer && <div className={styles.foot}>{footer(shape)}</div>}
        </div>
      </div>
    </div>
  );
}

interface PageLayoutProps {
  title: ReactNode;
  lead?: ReactNode;
  /** What can be done about the page as a whole. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The column of a page beside the side menu: its heading and what stands below. */
export function PageLayout({ title, lead, actions, children }: PageLayoutProps) {
  return (
    <div className={pageLayoutStyles.page}>
      <header className={pageLayoutStyles.head}>
        <div>
          <h1>{title}</h1>
          {lead && <p className={pageLayoutStyles.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

const name = 'side-menu';
const chosenAtom = atom<boolean | undefined>(undefined);

/** Whether the menu beside the page is open, as on an earlier visit or else by default, and how to change that. */
function useSideMenuOpen() {
  const [chosen, setChosen] = useAtom(chosenAtom);
  const open = chosen ?? getPreference(name) !== 'closed';
  function toggle() {
    setChosen(!open);
    setPreference(name, open ? 'closed' : 'open');
  }
  return { open, toggle };
}
