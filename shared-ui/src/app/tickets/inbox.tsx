import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { type LinkProps, useLocation } from 'react-router';
import { CoverLink } from 'shared-ui/app';
import styles from './inbox.module.css';

interface InboxProps {
  list: ReactNode;
  /** Narrow windows show the list instead of the entry. */
  showsList?: boolean;
  /** The open entry. */
  children: ReactNode;
}

/** An entry, in a wide window with the list beside it. */
export function Inbox({ list, showsList = false, children }: InboxProps) {
  return (
    <div className={showsList ? `${styles.columns} ${styles.showsList}` : styles.columns}>
      {/* First, so that Tab leads from the heading into the entry and not through the whole list. */}
      <div className={styles.entry}>{children}</div>
      <div className={styles.list}>
        <div className={styles.scroller}>{list}</div>
      </div>
    </div>
  );
}

const stepsByKey: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface InboxNavProps {
  label: string;
  children: ReactNode;
}

/** Links to the entries of an inbox, directly in its list. Arrow keys move the focus between them. */
export function InboxNav({ label, children }: InboxNavProps) {
  const navRef = useRef<HTMLElement>(null);
  const { pathname } = useLocation();

  useEffect(() => showItem(navRef.current, pathname), [pathname]);

  function moveFocus(event: KeyboardEvent) {
    const step = stepsByKey[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const links: (Element | null)[] = [...(navRef.current?.querySelectorAll('a') ?? [])];
    const link = links[links.indexOf(document.activeElement) + step];
    if (link instanceof HTMLElement) link.focus();
  }

  return (
    <nav ref={navRef} aria-label={label} onKeyDown={moveFocus}>
      {children}
    </nav>
  );
}

/** Scrolls the list, not the page as scrollIntoView does. */
function showItem(nav: HTMLElement | null, pathname: string) {
  const link = [...(nav?.querySelectorAll('a') ?? [])].find((candidate) => candidate.pathname === pathname);
  const item = link?.closest('li')?.getBoundingClientRect();
  const scroller = nav?.parentElement;
  if (!scroller || !item) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (item.top < top) scroller.scrollTop -= top - item.top;
  if (item.bottom > bottom) scroller.scrollTop += item.bottom - bottom;
}

interface InboxItemProps {
  to: LinkProps['to'];
  title: ReactNode;
  unread: boolean;
  /** The line below the title. */
  children: ReactNode;
}

/** An item of the list: a link to the entry, and details. */
export function InboxItem({ to, title, unread, children }: InboxItemProps) {
  return (
    <li data-row="" className={unread ? `${styles.item} ${styles.unread}` : styles.item}>
      <CoverLink to={to} dir="auto">
        {title}
      </CoverLink>
      <p className={styles.details}>{children}</p>
    </li>
  );
}
