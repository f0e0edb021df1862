import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar, ButtonLink, WarningIcon } from 'shared-ui';
import { Badge } from 'shared-ui/app';
import type { ServerSummary } from '../../specification-api/parse-servers.ts';
import { PinButton } from './pin-button.tsx';
import styles from './server-card.module.css';
import { useServerImages } from './servers.ts';
import { SetupLink } from './setup-link.tsx';

interface ServerCardProps {
  server: ServerSummary;
  onSetup: (id: string) => void;
}

/** A server in the grid, with a link to its settings or to add the bot. */
export function ServerCard({ server, onSetup }: ServerCardProps) {
  const { id, name, joined, needsAttention } = server;
  const images = useServerImages(server);
  return (
    <li className={joined ? styles.card : `${styles.card} ${styles.notJoined}`}>
      <Banner banner={images.banner} id={id} name={name} />
      {needsAttention && (
        <span className={styles.attention}>
          <Badge tone="warning" icon={<WarningIcon />}>
            <FormattedMessage id="servers.attention" />
          </Badge>
        </span>
      )}
      <span className={styles.pin}>
        <PinButton server={server} />
      </span>
      <div className={styles.footer}>
        <span className={styles.icon}>
          <Avatar id={id} name={name} src={images.icon} size={44} />
        </span>
        <h2 className={styles.name} dir="auto" title={name}>
          {name}
        </h2>
        <span className={styles.action}>
          {joined ? (
            <ManageLink server={server} />
          ) : (
            <SetupLink id={id} name={name} isSmall onClick={() => onSetup(id)} />
          )}
        </span>
      </div>
    </li>
  );
}

/** The link to a server's settings. */
export function ManageLink({ server: { id, name } }: Pick<ServerCardProps, 'server'>) {
  const { formatMessage } = useIntl();
  return (
    <ButtonLink to={`/dashboard/${id}`} size="small" aria-label={formatMessage({ id: 'servers.manage-one' }, { name })}>
      <FormattedMessage id="servers.manage" />
    </ButtonLink>
  );
}

interface BannerProps {
  id: string;
  name: string;
  banner: string | undefined;
}

/** The server's banner. Falls back to the generated image. */
function Banner({ id, name, banner }: BannerProps) {
  const [failedUrl, setFailedUrl] = useState<string>();
  const bannerUrl = banner === failedUrl ? undefined : banner;
  return (
    <div className={styles.banner} aria-hidden="true">
      {bannerUrl ? (
        <img src={bannerUrl} alt="" loading="lazy" decoding="async" onError={() => setFailedUrl(bannerUrl)} />
      ) : (
        <span>
          <Avatar id={id} name={name} size={320} />
        </span>
      )}
    </div>
  );
}
