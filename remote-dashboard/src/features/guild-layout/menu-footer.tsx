import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ArrowLeftIcon } from 'shared-ui';
import type { MenuShape } from 'shared-ui/app';
import styles from './menu-footer.module.css';
import { type CurrentServer, ServerName } from './server-switcher.tsx';

interface MenuFooterProps {
  server: CurrentServer;
  shape: MenuShape;
}

/** The end of the side menu: the current server and the exit link. */
export function MenuFooter({ server, shape }: MenuFooterProps) {
  const { formatMessage } = useIntl();
  const exit = formatMessage({ id: 'server.exit' });
  return (
    <div className={shape === 'collapsed' ? `${styles.footer} ${styles.collapsed}` : styles.footer}>
      <div className={styles.server}>
        <ServerName {...server} />
      </div>
      <Link to="/" className={styles.exit} aria-label={exit} title={exit}>
        <ArrowLeftIcon />
      </Link>
    </div>
  );
}
