import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { IconButton } from 'shared-ui';
import styles from './app-layout.module.css';
import { MenuDrawer } from './menu-drawer.tsx';
import { PanelIcon } from './panel-icon.tsx';
import { type MenuParts, SideMenu } from './side-menu.tsx';
import { useSideMenuOpen } from './side-menu-open.ts';
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
        {!narrow && menu.aside && <div className={styles.bar}>{menu.aside}</div>}
        {children}
      </div>
    </div>
  );
}

interface SidePanelProps extends MenuParts {
  open: boolean;
  onToggle: () => void;
}

function SidePanel({ place, entries, foot, open, onToggle }: SidePanelProps) {
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: 'ui.menu' });
  const shape = open ? 'panel' : 'strip';
  return (
    <div className={styles.side}>
      <div className={styles.sticky}>
        <div className={styles.head}>
          {open && <span className={styles.title}>{title}</span>}
          <IconButton
            icon={<PanelIcon />}
            label={formatMessage(open ? labels.close : labels.open)}
            onClick={onToggle}
          />
        </div>
        <div className={styles.menu}>
          <SideMenu label={place ?? title} entries={entries} shape={shape} />
          {foot && <div className={styles.foot}>{foot(shape)}</div>}
        </div>
      </div>
    </div>
  );
}
