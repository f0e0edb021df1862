import { useIntl } from 'react-intl';
import { Link } from 'react-router';
import { ArrowLeftIcon } from 'shared-ui';
import type { MenuShape } from 'shared-ui/app';
import styles from './current-server.module.css';
import { ServerSwitcher } from './server-switcher.tsx';

interface CurrentServerProps {
  id: string;
  name: string;
  icon: string | undefined;
  /** In a strip there is room for pictures alone. */
  shape: MenuShape;
}

/** The server that the pages are about, the way to another, and the way out. */
export function CurrentServer({ shape, ...server }: CurrentServerProps) {
  const { formatMessage } = useIntl();
  const exit = formatMessage({ id: 'server.exit' });
  return (
    <div className={shape === 'strip' ? `${styles.place} ${styles.strip}` : styles.place}>
      <ServerSwitcher {...server} iconOnly={shape === 'strip'} />
      <Link to="/" className={styles.exit} aria-label={exit} title={exit}>
        <ArrowLeftIcon />
      </Link>
    </div>
  );
}
