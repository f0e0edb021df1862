import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { Button } from 'shared-ui';
import { Drawer } from '../drawer/drawer.tsx';
import styles from './menu-drawer.module.css';
import { PanelIcon } from './panel-icon.tsx';
import { type MenuParts, SideMenu } from './side-menu.tsx';

/** The side menu of a narrow window: a bar that says where one is, and a drawer behind it. */
export function MenuDrawer({ place, entries, foot, aside }: MenuParts) {
  const { pathname } = useLocation();
  const { formatMessage } = useIntl();
  const title = formatMessage({ id: 'ui.menu' });
  const [openedAt, setOpenedAt] = useState<string>();
  const here = entries.find(({ to }) => to === pathname)?.text;
  return (
    <div className={styles.bar}>
      <Button
        kind="plain"
        icon={<PanelIcon />}
        aria-haspopup="dialog"
        aria-expanded={openedAt === pathname}
        onClick={() => setOpenedAt(pathname)}
      >
        <span className={styles.title} dir="auto">
          {place ?? title}
        </span>
        {here && <span className={styles.here}>{here}</span>}
      </Button>
      {aside && <div className={styles.aside}>{aside}</div>}
      {/* Another page closes it. */}
      <Drawer open={openedAt === pathname} onClose={() => setOpenedAt(undefined)} title={title}>
        <div className={styles.menu}>
          <SideMenu label={place ?? title} entries={entries} shape="drawer" />
          {foot && <div className={styles.foot}>{foot('drawer')}</div>}
        </div>
      </Drawer>
    </div>
  );
}
