import { useIntl } from 'react-intl';
import { Link, type LinkProps } from 'react-router';
import { ExternalIcon } from '../icons/icons.tsx';
import styles from './text-link.module.css';

interface TextLinkProps extends LinkProps {
  /** Opens in a new tab, and shows an icon that says so. */
  newTab?: boolean;
}

/** A link within text. */
export function TextLink({ newTab = false, children, ...rest }: TextLinkProps) {
  const { formatMessage } = useIntl();
  const target = newTab ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <Link {...rest} {...target} className={styles.link}>
      {children}
      {newTab && <ExternalIcon title={formatMessage({ id: 'ui.new-tab' })} />}
    </Link>
  );
}
