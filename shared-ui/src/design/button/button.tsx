import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';

/** `primary` is the one thing to do on a page. */
type ButtonKind = 'primary' | 'quiet';

function className(kind: ButtonKind) {
  return `${styles.button} ${styles[kind]}`;
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
}

/** Does something here. */
export function Button({ kind = 'quiet', ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={className(kind)} />;
}

interface ButtonLinkProps extends LinkProps {
  kind?: ButtonKind;
}

/** Leads somewhere, and looks like a button. */
export function ButtonLink({ kind = 'quiet', ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={className(kind)} />;
}
