import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, TextLink, toResult, useFeature } from 'shared-ui';
import styles from './server-count.module.css';

/**
 * The number of servers with the bot, and a link to its commands if it has any. Reserves its space, and stays empty if the
 * request fails.
 */
export function ServerCount() {
  const isCounted = useFeature('public-stats');
  const [{ servers, commands = 0 }, setStats] = useState<{ servers: number; commands?: number }>({ servers: 0 });
  useEffect(() => {
    if (!isCounted) return undefined;
    const controller = new AbortController();
    void toResult(api.GET('/v1/public/stats', { signal: controller.signal })).then((result) => {
      if (result.kind === 'ok') setStats(result.data);
    });
    return () => controller.abort();
  }, [isCounted]);
  if (!isCounted) return null;
  return (
    <p className={styles.count}>
      {servers > 0 && (
        <span>
          <FormattedMessage id="landing.count" values={{ count: servers }} />
        </span>
      )}{' '}
      {commands > 0 && (
        <TextLink to="/commands">
          <FormattedMessage id="landing.commands" values={{ count: commands }} />
        </TextLink>
      )}
    </p>
  );
}
