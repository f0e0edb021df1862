import { useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { Avatar, Popover, VisuallyHidden } from 'shared-ui';
import { SwitchIcon } from '../../layout/menu-icons.tsx';
import { useServerPictures } from '../guilds/server-pictures.ts';
import { OtherServers } from './other-servers.tsx';
import styles from './server-switcher.module.css';

interface ServerSwitcherProps {
  id: string;
  name: string;
  icon: string | undefined;
  iconOnly: boolean;
}

/** The present server, and behind it the others, each with the same page. */
export function ServerSwitcher({ iconOnly, ...server }: ServerSwitcherProps) {
  const { id, name } = server;
  const { icon } = useServerPictures(server);
  const panel = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [, , , page] = useLocation().pathname.split('/');
  const close = () => panel.current?.hidePopover();
  return (
    <Popover
      ref={panel}
      className={styles.panel}
      onToggle={({ newState }) => setOpen(newState === 'open')}
      trigger={(props) => (
        <button {...props} type="button" className={styles.trigger} title={name}>
          <Avatar id={id} name={name} src={icon} size={36} />
          {iconOnly ? (
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
          addressOf={(other) => ['/dashboard', other, page].filter(Boolean).join('/')}
          onLeave={close}
        >
          <Link to="/dashboard" className={styles.all} onClick={close}>
            <FormattedMessage id="switcher.all" />
          </Link>
        </OtherServers>
      )}
    </Popover>
  );
}
