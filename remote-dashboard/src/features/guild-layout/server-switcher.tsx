import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { ArrowLeftIcon, Avatar, Popover, VisuallyHidden } from 'shared-ui';
import type { MenuShape } from 'shared-ui/app';
import { SwitchIcon } from '../../layout/menu-icons.tsx';
import { useServerImages } from '../guilds/servers.ts';
import { OtherServers } from './other-servers.tsx';
import styles from './server-switcher.module.css';

interface ServerSwitcherProps {
  id: string;
  name: string;
  icon: string | undefined;
  showsIconOnly: boolean;
}

/** The current server, with a popover that links to the same page of other servers. */
function ServerSwitcher({ showsIconOnly, ...server }: ServerSwitcherProps) {
  const { id, name } = server;
  const { icon } = useServerImages(server);
  const panelRef = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [, , , page] = useLocation().pathname.split('/');
  const close = () => panelRef.current?.hidePopover();
  return (
    <Popover
      ref={panelRef}
      className={styles.panel}
      onToggle={({ newState }) => setOpen(newState === 'open')}
      trigger={(props) => (
        <button {...props} type="button" className={styles.trigger} title={name}>
          <Avatar id={id} name={name} src={icon} size={36} />
          {showsIconOnly ? (
            <VisuallyHidden>{name}</VisuallyHidden>
          ) : (
            <>
              <span className={styles.name} dir="auto">
                {name}
              </span>
              <SwitchIcon />
            </>
          )}
          <VisuallyHidden>
            <FormattedMessage id="server.switch" />
          </VisuallyHidden>
        </button>
      )}
    >
      {open && (
        <OtherServers
          id={id}
          getUrl={(other) => ['/dashboard', other, page].filter(Boolean).join('/')}
          onSelect={close}
        >
          <Link to="/dashboard" className={styles.allServers} onClick={close}>
            <FormattedMessage id="switcher.all" />
          </Link>
        </OtherServers>
      )}
    </Popover>
  );
}

interface CurrentServerProps {
  id: string;
  name: string;
  icon: string | undefined;
  /** A collapsed menu has room for images only. */
  shape: MenuShape;
}

/** The current server, the server switcher and the exit link. */
export function CurrentServer({ shape, ...server }: CurrentServerProps) {
  const { formatMessage } = useIntl();
  const exit = formatMessage({ id: 'server.exit' });
  return (
    <div className={shape === 'collapsed' ? `${styles.currentServer} ${styles.collapsed}` : styles.currentServer}>
      <ServerSwitcher {...server} showsIconOnly={shape === 'collapsed'} />
      <Link to="/" className={styles.exit} aria-label={exit} title={exit}>
        <ArrowLeftIcon />
      </Link>
    </div>
  );
}
