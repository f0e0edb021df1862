import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { useMoveFocusOnUnmount } from './move-focus-on-unmount.ts';

interface ButtonStyleProps {
  /** `primary` is the page's main action, `danger` one that cannot be undone, `plain` has no border. */
  kind?: 'primary' | 'quiet' | 'plain' | 'danger';
  size?: 'small' | 'medium' | 'large';
  icon?: ReactNode;
  iconAfter?: ReactNode;
}

function getClassName({ kind = 'quiet', size = 'medium' }: ButtonStyleProps) {
  return [styles.button, styles[kind], styles[size]].filter(Boolean).join(' ');
}

interface ButtonProps extends ButtonStyleProps, ButtonHTMLAttributes<HTMLButtonElement> {
  /** The action is running. The button keeps its size and focus, and ignores clicks. */
  isPending?: boolean;
}

function ignoreClick(event: MouseEvent) {
  event.preventDefault();
}

/** A button. If its action removes it, the focus moves on. */
export function Button({ kind, size, icon, iconAfter, isPending = false, onClick, children, ...rest }: ButtonProps) {
  const ref = useMoveFocusOnUnmount();
  const pendingProps = isPending ? { 'aria-busy': true, 'aria-disabled': true } : {};
  return (
    <button
      ref={ref}
      type="button"
      {...rest}
      {...pendingProps}
      className={getClassName({ kind, size })}
      onClick={isPending ? ignoreClick : onClick}
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

/** A button that shows only an icon. Its label is the accessible name and the tooltip. */
export function IconButton({ label, kind = 'plain', ...rest }: IconButtonProps) {
  return (
    <span className={styles.square}>
      <Button {...rest} kind={kind} aria-label={label} title={label} />
    </span>
  );
}

interface ButtonLinkProps extends ButtonStyleProps, LinkProps {}

/** A link that looks like a button. */
export function ButtonLink({ kind, size, icon, iconAfter, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={getClassName({ kind, size })}>
      {icon}
      {children}
      {iconAfter}
    </Link>
  );
}
