import { FormattedMessage } from 'react-intl';
import { Avatar, WarningIcon } from 'shared-ui';
import type { ServerSummary } from '../../specification-api/parse-servers.ts';
import { PinButton } from './pin-button.tsx';
import { ManageLink } from './server-card.tsx';
import styles from './server-row.module.css';
import { useServerImages } from './servers.ts';
import { SetupLink } from './setup-link.tsx';

interface ServerRowProps {
  server: ServerSummary;
  onSetup: (id: string) => void;
}

/** A server in the list view. */
export function ServerRow({ server, onSetup }: ServerRowProps) {
  const { id, name, joined, needsAttention } = server;
  const { icon } = useServerImages(server);
  return (
    <li className={styles.row}>
      <Avatar id={id} name={name} src={icon} size={32} />
      <div className={styles.text}>
        <h2 className={styles.name} dir="auto" title={name}>
          {name}
        </h2>
        {needsAttention && (
          <span className={styles.attention}>
            <WarningIcon />
            <span>
              <FormattedMessage id="servers.attention" />
            </span>
          </span>
        )}
      </div>
      <PinButton server={server} />
      <span className={styles.action}>
        {joined ? (
          <ManageLink server={server} />
        ) : (
          <SetupLink id={id} name={name} isSmall onClick={() => onSetup(id)} />
        )}
      </span>
    </li>
  );
}
