import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import { CheckIcon } from '../icons/icons.tsx';
import { Popover, type PopoverPosition, type PopoverTrigger } from '../popover/popover.tsx';
import styles from './menu.module.css';
import { getNextIndex } from './next-index.ts';

/** The props for the button that opens a menu. */
export interface MenuTrigger extends PopoverTrigger {
  'aria-haspopup': 'menu';
  onKeyDown: (event: KeyboardEvent) => void;
}

interface MenuProps extends Omit<PopoverPosition, 'trigger'> {
  trigger: (props: MenuTrigger) => ReactNode;
  /** MenuItem, MenuLink, and `<hr />` between groups. */
  children: ReactNode;
}

function getMenuItems(menu: HTMLElement) {
  return [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
}

function moveFocus(menu: HTMLElement, key: string): boolean {
  const items = getMenuItems(menu);
  const index = items.findIndex((item) => item.matches(':focus'));
  const next = getNextIndex({ key, index, count: items.length, back: 'ArrowUp', forward: 'ArrowDown' });
  if (next === undefined) return false;
  items[next]?.focus();
  return true;
}

function focusByLetter(menu: HTMLElement, letter: string) {
  const items = getMenuItems(menu);
  const index = items.findIndex((item) => item.matches(':focus'));
  const itemsFromNext = [...items.slice(index + 1), ...items.slice(0, index + 1)];
  itemsFromNext.find((item) => item.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus();
}

/** A menu that a button opens, with arrow keys, Home, End and first letters. */
export function Menu({ trigger, align, children }: MenuProps) {
  const ref = useRef<HTMLDivElement>(null);

  function handleTriggerKeyDown(event: KeyboardEvent) {
    if (!ref.current || !['ArrowDown', 'ArrowUp'].includes(event.key)) return;
    event.preventDefault();
    ref.current.togglePopover(true);
    moveFocus(ref.current, event.key);
  }

  function handleKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const { key, currentTarget: menu } = event;
    if (key === 'Tab') menu.hidePopover();
    else if (moveFocus(menu, key)) event.preventDefault();
    else if (key.length === 1 && key !== ' ') focusByLetter(menu, key);
  }

  return (
    <Popover
      ref={ref}
      role="menu"
      align={align}
      trigger={(props) => trigger({ ...props, 'aria-haspopup': 'menu', onKeyDown: handleTriggerKeyDown })}
      onKeyDown={handleKeyDown}
      onClick={({ target, currentTarget: menu }) => {
        if (target instanceof Element && target.closest('[role^="menuitem"]')) menu.hidePopover();
      }}
      onToggle={({ newState, currentTarget: menu }) => {
        if (newState === 'open' && !menu.contains(document.activeElement)) getMenuItems(menu)[0]?.focus();
      }}
    >
      {children}
    </Popover>
  );
}

interface MenuItemProps {
  icon?: ReactNode;
  /** The action cannot be undone. */
  danger?: boolean;
  /** Whether the item is selected, in a menu of options. */
  checked?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** An action or option in a menu. */
export function MenuItem({ icon, danger = false, checked, onSelect, children }: MenuItemProps) {
  const roleProps = checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };
  return (
    <button
      {...roleProps}
      type="button"
      tabIndex={-1}
      className={danger ? `${styles.item} ${styles.danger}` : styles.item}
      onClick={onSelect}
    >
      {checked ? <CheckIcon /> : icon}
      {children}
    </button>
  );
}

interface MenuLinkProps extends LinkProps {
  icon?: ReactNode;
}

/** A link in a menu. */
export function MenuLink({ icon, children, ...rest }: MenuLinkProps) {
  return (
    <Link {...rest} role="menuitem" tabIndex={-1} className={styles.item}>
      {icon}
      {children}
    </Link>
  );
}
