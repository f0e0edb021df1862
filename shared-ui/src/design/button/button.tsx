import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

interface ButtonLook {
  /** `primary` is the one thing to do on a page, `danger` what cannot be undone, `plain` has no frame. */
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'small' | 'medium' | 'large';
  icon?: ReactNode;
  iconAfter?: ReactNode;
}

function className({ kind = 'quiet', size = 'medium' }: ButtonLook) {
  return [styles.button, styles[kind], styles[size]].filter(Boolean).join(' ');
}

interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** What it does is on its way; it keeps its place and its focus, and does nothing more until then. */
  busy?: boolean;
}

function doNothing(event: MouseEvent) {
  event.preventDefault();
}

/** Does something here. */
export function Button({ kind, size, icon, iconAfter, busy = false, onClick, children, ...rest }: ButtonProps) {
  const waiting = busy ? { 'aria-busy': true, 'aria-disabled': true } : {};
  return (
    <button
      type="button"
      {...rest}
      {...waiting}
      className={className({ kind, size })}
      onClick={busy ? doNothing : onClick}
    >
      {icon}
      {children}
      {iconAfter}
    </button>
  );
}

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'iconAfter'> {
  icon: ReactNode;
  label: string;
}

/** Does something here that an icon is enough to say; its label is its tip. */
export function IconButton({ label, kind = 'plain', ...rest }: IconButtonProps) {
  return (
    <span className={styles.square}>
      <Button {...rest} kind={kind} aria-label={label} title={label} />
    </span>
  );
}

interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** Leads somewhere, and looks like a button. */
export function ButtonLink({ kind, size, icon, iconAfter, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={className({ kind, size })}>
      {icon}
      {children}
      {iconAfter}
    </Link>
  );
}
