import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'react-router';
import { Avatar, Popover, VisuallyHidden } from 'shared-ui';
import { useQuery } from 'shared-ui/app';
import type { Feature } from 'vigil-bot/manifest';
import { ServersIcon, SwitchIcon } from '../../layout/menu-icons.tsx';
import { LazyPartBoundary } from '../../lib/lazy-part.tsx';
import { serversQuery, useServerImages } from '../guilds/servers.ts';
import { FoundFeatures } from './lazy-parts.ts';
import { OtherServers } from './other-servers.tsx';
import styles from './server-switcher.module.css';

/** A server's name and picture. */
export interface CurrentServer {
  id: string;
  name: string;
  icon: string | undefined;
}

interface ServerSwitcherProps {
  /** The current server. The pages that belong to none have no current server. */
  current?: CurrentServer;
  /** The features of the bot that the user may see on the current server. Their settings can be found by name. */
  features?: readonly Feature[] | undefined;
}

/** The current server, with a popover that links to the same page of other servers. Ctrl+K or ⌘K opens it. */
export function ServerSwitcher({ current, features = [] }: ServerSwitcherProps) {
  const panelRef = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [, , , page] = useLocation().pathname.split('/');
  const { formatMessage } = useIntl();
  const close = () => panelRef.current?.hidePopover();
  useShortcut(panelRef);
  const getUrl = (id: string) => ['/dashboard', id, current && page].filter(Boolean).join('/');
  return (
    <Popover
      ref={panelRef}
      className={styles.panel}
      onKeyDown={moveFocus}
      onToggle={({ newState }) => setOpen(newState === 'open')}
      trigger={(props) => (
        <button {...props} type="button" className={styles.trigger} aria-keyshortcuts="Control+K Meta+K">
          {current ? <ServerName {...current} /> : <AllServersName />}
          <SwitchIcon />
          <VisuallyHidden>
            <FormattedMessage id="server.switch" />
          </VisuallyHidden>
        </button>
      )}
    >
      {open && (
        <FocusFirst>
          <OtherServers
            id={current?.id}
            getUrl={getUrl}
            onSelect={close}
            {...(current &&
              features.length > 0 && {
                searchLabel: formatMessage({ id: 'switcher.search' }),
                renderFound: (searchText) => (
                  <LazyPartBoundary>
                    <FoundFeatures serverId={current.id} features={features} searchText={searchText} onSelect={close} />
                  </LazyPartBoundary>
                ),
              })}
          />
          <Link to="/dashboard" className={styles.allServers} onClick={close}>
            <FormattedMessage id="switcher.all" />
          </Link>
        </FocusFirst>
      )}
    </Popover>
  );
}

/** A server's picture and name. */
export function ServerName({ id, name, icon }: CurrentServer) {
  const images = useServerImages({ id, icon });
  return (
    <>
      <Avatar id={id} name={name} src={images.icon} size={32} />
      <span className={styles.name} dir="auto" title={name}>
        {name}
      </span>
    </>
  );
}

function AllServersName() {
  return (
    <>
      <span className={styles.allIcon}>
        <ServersIcon />
      </span>
      <span className={styles.name}>
        <FormattedMessage id="switcher.all" />
      </span>
    </>
  );
}

interface FocusFirstProps {
  children: ReactNode;
}

/** Focuses the search field or the first link, but not on a touch screen, where a keyboard would cover the list. */
function FocusFirst({ children }: FocusFirstProps) {
  const ref = useRef<HTMLDivElement>(null);
  const hasList = useQuery(serversQuery).data !== undefined;
  useEffect(() => {
    if (!hasList || !matchMedia('(hover: hover)').matches) return;
    ref.current?.querySelector<HTMLElement>('input, a')?.focus();
  }, [hasList]);
  return <div ref={ref}>{children}</div>;
}

/** Moves the focus between the search field and the links with the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('input, a')];
  const index = items.findIndex((item) => item.matches(':focus'));
  items.at((index + step) % items.length)?.focus();
}

/** Opens and closes the panel with Ctrl+K or ⌘K. */
function useShortcut(panelRef: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const handleKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      panelRef.current?.togglePopover();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [panelRef]);
}
