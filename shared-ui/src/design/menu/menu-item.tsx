import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { CheckIcon } from '../icons/state-icons.tsx';
import styles from './menu.module.css';

interface MenuItemProps {
  icon?: ReactNode;
  /** It cannot be undone. */
  danger?: boolean;
  /** Whether it is the chosen one, in a menu that is a choice. */
  checked?: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** Something to do, or to choose, in a menu. */
export function MenuItem({ icon, danger = false, checked, onSelect, children }: MenuItemProps) {
  const choice = checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked };
  return (
    <button
      {...choice}
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

/** A way to somewhere else in a menu. */
export function MenuLink({ icon, children, ...rest }: MenuLinkProps) {
  return (
    <Link {...rest} role="menuitem" tabIndex={-1} className={styles.item}>
      {icon}
      {children}
    </Link>
  );
}
